import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import { WIRE_HEADER } from '../../protocol/sync/versions.ts'

/** One request and its answer as they went over a wire. `refusal` is the code of X-Refusal. */
export interface Exchange {
  method: string
  path: string
  wire: string | null
  body: unknown
  status: number
  refusal: string | null
  answer: unknown
}

type Fetch = typeof fetch

/** A fetch that keeps what goes over it. */
export function keeping(kept: Exchange[]): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { pathname } = new URL(String(input))
    kept.push(await exchangeOf(init?.method ?? 'GET', pathname, new Headers(init?.headers), init?.body, response))
    return response
  }
}

async function exchangeOf(
  method: string,
  path: string,
  headers: Headers,
  body: unknown,
  response: Response,
): Promise<Exchange> {
  const { data = null } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { data?: unknown }
  return {
    method,
    path,
    wire: headers.get(WIRE_HEADER),
    body: body ? JSON.parse(String(body)) : null,
    status: response.status,
    refusal: response.headers.get('x-refusal'),
    answer: data,
  }
}

/** The line of an edge to its hub, with all that goes over it kept in its order. */
export async function tapLine(hub_url: string, kept: Exchange[]): Promise<{ url: string; close(): void }> {
  const forward = async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = new Headers(request.headers as Record<string, string>)
    const [method, path] = [request.method!, request.url!]
    const sent = { 'content-type': 'application/json', authorization: headers.get('authorization') ?? '' }
    const body = Buffer.concat(chunks).toString()
    const wire = headers.get(WIRE_HEADER)
    const response = await fetch(hub_url + path, {
      method,
      body,
      headers: wire ? { ...sent, [WIRE_HEADER]: wire } : sent,
    })
    kept.push(await exchangeOf(method, path, headers, body, response))
    const [refusal, spoken] = [response.headers.get('x-refusal'), response.headers.get(WIRE_HEADER)]
    answer.writeHead(response.status, {
      ...(refusal ? { 'x-refusal': refusal } : {}),
      ...(spoken ? { [WIRE_HEADER]: spoken } : {}),
    })
    answer.end(Buffer.from(await response.arrayBuffer()))
  }
  const server = createServer((request, answer) => {
    forward(request, answer).catch(() => answer.destroy()) // the hub ended while it was asked
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** A shape without what may stand around it: optional, nullable, with a default, lazy. */
function bare(shape: z.ZodType | undefined): z.ZodType | undefined {
  if (
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodCatch
  )
    return bare(shape.def.innerType as z.ZodType)
  return shape
}

/**
 * What of an answer of then is missing in the answer of today, or is of another type: paths. Null on either
 * side says nothing, and a list is compared by its first element. So is a map: its keys are data (the seat
 * classes of one screen), not fields of the contract; `shape`, that of the call, says which object is one. A
 * map of anything is a row of the feed, whose keys are fields.
 */
export function missingIn(shape: z.ZodType | undefined, today: unknown, then: unknown, path = ''): string[] {
  if (then === null || today === null) return []
  const known = bare(shape)
  if (Array.isArray(then)) {
    if (!Array.isArray(today)) return [path]
    const element = known instanceof z.ZodArray ? (known.element as z.ZodType) : undefined
    return missingInFirst(element, today, then, `${path}[]`)
  }
  if (typeof then !== 'object') return typeof today === typeof then ? [] : [path]
  if (typeof today !== 'object' || Array.isArray(today)) return [path]
  if (known instanceof z.ZodRecord && !(known.valueType instanceof z.ZodUnknown))
    return missingInFirst(known.valueType as z.ZodType, Object.values(today), Object.values(then), `${path}{}`)
  const fields: Record<string, z.ZodType> = known instanceof z.ZodObject ? known.shape : {}
  return Object.entries(then).flatMap(([name, value]) =>
    name in today
      ? missingIn(fields[name], (today as Record<string, unknown>)[name], value, `${path}.${name}`)
      : [`${path}.${name}`],
  )
}

function missingInFirst(
  shape: z.ZodType | undefined,
  today: readonly unknown[],
  then: readonly unknown[],
  path: string,
): string[] {
  return today.length === 0 || then.length === 0 ? [] : missingIn(shape, today[0], then[0], path)
}
