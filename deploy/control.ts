import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Line } from './line.ts'
import { listening } from './ports.ts'
import type { Supervised } from './processes.ts'

export type ControlledLine = { cinema_id: number; cinema: string; line: Line }
type Answer = { status: number; body: unknown }

/**
 * The switches of the constellation, on the loopback address only. With the Bearer token: `GET /` (processes and lines),
 * `POST /processes/{name}/kill` and `/start`. Without it, so that anyone can pull the plug by hand: `GET /lines/{cinema_id}`,
 * `POST /lines/{cinema_id}/cut`, `/restore` and `/slow?ms=n`. A page of a foreign site cannot use them (Origin and Host are checked).
 */
export async function openControl(
  processes: Map<string, Supervised>,
  lines: Map<number, ControlledLine>,
  token: string,
) {
  const server = createServer((request, answer) => {
    void respond(request).then(({ status, body }) => send(answer, status, body))
  })
  await listening(server, 0, '127.0.0.1')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const respond = async (request: IncomingMessage): Promise<Answer> => {
    if (!isLocal(request)) return { status: 403, body: { message: 'only from this machine' } }
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const [room, key, action] = pathname.split('/').slice(1)
    const route = `${request.method} ${room}`
    if (room === 'lines') return controlLine(lines.get(Number(key)), `${request.method} ${action ?? ''}`, searchParams)
    if (!hasToken(request, token)) return { status: 401, body: { message: 'the control token is missing or wrong' } }
    if (route === 'GET ') return { status: 200, body: overview() }
    if (route === 'POST processes') return controlProcess(processes.get(key ?? ''), action)
    return NOT_FOUND
  }
  const overview = () => ({
    processes: [...processes.values()].map((supervised) => supervised.status()),
    lines: [...lines.values()].map((controlled) => describeLine(controlled, url)),
  })
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { url, lineUrl: (cinema_id: number) => `${url}/lines/${cinema_id}`, close }
}

const NOT_FOUND: Answer = { status: 404, body: { message: 'no such switch' } }

function describeLine({ cinema_id, cinema, line }: ControlledLine, url: string) {
  return { cinema_id, cinema, control: `${url}/lines/${cinema_id}`, ...line.status() }
}

async function controlLine(
  controlled: ControlledLine | undefined,
  route: string,
  query: URLSearchParams,
): Promise<Answer> {
  if (!controlled) return NOT_FOUND
  const { cinema_id, cinema, line } = controlled
  if (route === 'POST cut') await line.cut()
  else if (route === 'POST restore') await line.restore()
  else if (route === 'POST slow') line.slow(Math.min(60_000, Math.max(0, Number(query.get('ms')) || 0)))
  else if (route !== 'GET ') return NOT_FOUND
  return { status: 200, body: { cinema_id, cinema, ...line.status() } }
}

async function controlProcess(supervised: Supervised | undefined, action: string | undefined): Promise<Answer> {
  if (!supervised || (action !== 'kill' && action !== 'start')) return NOT_FOUND
  try {
    if (action === 'kill') await supervised.kill()
    else await supervised.start()
  } catch (error) {
    return { status: 500, body: { message: (error as Error).message } }
  }
  return { status: 200, body: supervised.status() }
}

/** A browser names the site that asks in Origin, and a re-bound name in Host: both must be this machine. */
function isLocal({ headers }: IncomingMessage): boolean {
  const local = /^(https?:\/\/)?(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
  return local.test(headers.host ?? '') && (headers.origin === undefined || local.test(headers.origin))
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function send(answer: ServerResponse, status: number, body: unknown): void {
  answer.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  answer.end(JSON.stringify(body))
}
