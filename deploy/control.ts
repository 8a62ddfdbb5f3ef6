import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DemoBox, DISASTERS, type Disaster } from './disasters/demo-box.ts'
import type { DemoHub } from './disasters/demo-hub.ts'
import type { Line } from './line.ts'
import { listening } from './ports.ts'
import type { Supervised } from './processes.ts'

export type ControlledLine = { cinema_id: number; cinema: string; line: Line }
type Answer = { status: number; body: unknown }

/** What stands in the constellation, and is switched here. */
interface Switched {
  processes: ReadonlyMap<string, Supervised>
  lines: ReadonlyMap<number, ControlledLine>
  boxes: ReadonlyMap<number, DemoBox>
  /** Of a demo whose disasters can be tried. */
  demo_hub: DemoHub | null
}

/**
 * The switches of the constellation, on the loopback address only, each with the Bearer token: `GET /`
 * (processes, lines and boxes), `POST /processes/{name}/kill` and `/start`, `POST
 * /boxes/{cinema_id}/replace`, `/put-back` and `/clone`, `POST /hub/restore`, `GET /lines/{cinema_id}`, `POST
 * /lines/{cinema_id}/cut`, `/restore` and `/slow?ms=n`. The address of a line that demo.json names carries a
 * key for this one line instead of the token, so that whoever may read that file can pull the plug by hand.
 * No page of another origin reaches any of it, no path but these is a switch, and no request ends the
 * process.
 */
export async function openControl(switched: Switched, token: string) {
  const { processes, lines, boxes } = switched
  const server = createServer((request, answer) => {
    respond(request)
      .catch((error: Error): Answer => ({ status: 500, body: { message: error.message } }))
      .then(({ status, body }) => send(answer, status, body))
  })
  await listening(server, 0, '127.0.0.1')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keyOf = (cinema_id: number) => createHmac('sha256', token).update(`line ${cinema_id}`).digest('hex')
  const lineUrl = (cinema_id: number) => `${url}/lines/${cinema_id}/${keyOf(cinema_id)}`

  const respond = async (request: IncomingMessage): Promise<Answer> => {
    if (!isOurs(request)) return { status: 403, body: { message: 'only from this machine, and from no page' } }
    const asked = `${request.method} ${request.url}`
    const onLine = LINE.exec(asked)
    const onProcess = PROCESS.exec(asked)
    const onBox = BOX.exec(asked)
    if (!onLine && !onProcess && !onBox && asked !== RESTORE && asked !== 'GET /') return NOT_FOUND
    const { cinema_id, key } = onLine?.groups ?? {}
    const isLet = same(request.headers.authorization, `Bearer ${token}`) || same(key, keyOf(Number(cinema_id)))
    if (!isLet) return { status: 401, body: { message: 'the control token is missing or wrong' } }
    if (onLine) return controlLine(lines.get(Number(cinema_id)), onLine.groups!)
    if (onProcess) return controlProcess(processes.get(onProcess.groups!.name!), onProcess.groups!.action)
    if (onBox) return controlBox(boxes.get(Number(onBox.groups!.cinema_id)), onBox.groups!.disaster as Disaster)
    if (asked === RESTORE) return controlHub(switched.demo_hub)
    return { status: 200, body: overview() }
  }
  const overview = () => ({
    processes: [...processes.values()].map((supervised) => supervised.status()),
    lines: [...lines.values()].map((controlled) => ({
      ...describeLine(controlled),
      control: lineUrl(controlled.cinema_id),
    })),
    boxes: [...boxes.values()].map((box) => box.state()),
    hub: switched.demo_hub?.state() ?? null,
  })
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { url, lineUrl, close }
}

/** The only requests there are beside `GET /`; compared as they came, nothing is decoded. */
const ID = '(?<cinema_id>[1-9]\\d{0,8})'
const LINE = new RegExp(
  `^(?:GET /lines/${ID}(?:/(?<key>[0-9a-f]{64}))?|POST /lines/${ID}(?:/(?<key>[0-9a-f]{64}))?/(?:(?<action>cut|restore)|slow\\?ms=(?<ms>\\d{1,5})))$`,
)
const PROCESS = /^POST \/processes\/(?<name>[a-z0-9-]{1,40})\/(?<action>kill|start)$/
const BOX = new RegExp(`^POST /boxes/${ID}/(?<disaster>${DISASTERS.join('|')})$`)

const RESTORE = 'POST /hub/restore'

const NOT_FOUND: Answer = { status: 404, body: { message: 'no such switch' } }

function describeLine({ cinema_id, cinema, line }: ControlledLine) {
  return { cinema_id, cinema, ...line.status() }
}

async function controlLine(
  controlled: ControlledLine | undefined,
  { action, ms }: Record<string, string | undefined>,
): Promise<Answer> {
  if (!controlled) return NOT_FOUND
  const { line } = controlled
  if (action === 'cut') await line.cut()
  if (action === 'restore') await line.restore()
  if (ms !== undefined) line.slow(Math.min(60_000, Number(ms)))
  return { status: 200, body: describeLine(controlled) }
}

async function controlProcess(supervised: Supervised | undefined, action: string | undefined): Promise<Answer> {
  if (!supervised) return NOT_FOUND
  if (action === 'kill') await supervised.kill()
  else await supervised.start()
  return { status: 200, body: supervised.status() }
}

async function controlBox(box: DemoBox | undefined, disaster: Disaster): Promise<Answer> {
  if (!box || !(await box.suffer(disaster))) return NOT_FOUND
  return { status: 200, body: box.state() }
}

/** The hub is gone for a while after it was answered. */
function controlHub(hub: DemoHub | null): Answer {
  return hub?.restore() ? { status: 202, body: hub.state() } : NOT_FOUND
}

/**
 * Asked by a name of this machine (a re-bound name stands in Host) and by no page of anywhere: a browser says
 * where a request comes from in Origin, and in Sec-Fetch-Site also for an image.
 */
function isOurs({ headers }: IncomingMessage): boolean {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/
  const { host = '', origin, 'sec-fetch-site': site } = headers
  const ownPage = origin === undefined || origin === `http://${host}`
  return local.test(host) && ownPage && (site === undefined || site === 'same-origin' || site === 'none')
}

function same(given: string | undefined, wanted: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function send(answer: ServerResponse, status: number, body: unknown): void {
  answer.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  answer.end(JSON.stringify(body))
}
