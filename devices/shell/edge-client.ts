import * as z from 'zod'
import { type Call, type CallAnswer, type CallBody, callPath } from '#protocol/kit/call.ts'
import { readWire, WIRE_HEADER, WIRES, type WireVersions, wireText } from '#protocol/sync/versions.ts'

/**
 * What came back from the edge. `refused` is a 422: a decision, final for this body. `denied`: the device or
 * the person is not let in (`field` says which: `device`, `employee`), or must wait; nothing was decided.
 * `unreachable`: no answer that can be read, so nobody knows yet whether the edge acted.
 */
export type EdgeAnswer<A> =
  | { kind: 'answer'; data: A }
  | { kind: 'refused'; message: string; errors: Record<string, string[]> }
  | { kind: 'denied'; status: number; message: string; field: string }
  | { kind: 'unreachable'; why: 'no_answer' | 'server_error' | 'unreadable' }

export type EdgeClient = <C extends Call>(
  call: C,
  request?: { params?: Record<string, string | number>; body?: CallBody<C>; headers?: Record<string, string> },
) => Promise<EdgeAnswer<CallAnswer<C>>>

export interface EdgeClientOptions {
  /** `http://localhost:8090`, or empty for the page's own origin. */
  origin: string
  fetch: typeof fetch
  /** Device and person of this call (F-329), asked for at every call. */
  headers: () => Record<string, string>
  /** What the edge says that it speaks, with every answer of it. */
  speaks?: (edge: WireVersions) => void
  timeout_ms: number
}

const RefusalBody = z.object({
  message: z.string().catch(''),
  errors: z.record(z.string(), z.array(z.string())).catch({}),
})
const noRefusal = { message: '', errors: {} }

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function refusalOf(body: unknown): z.output<typeof RefusalBody> {
  return RefusalBody.safeParse(body).data ?? noRefusal
}

async function read<C extends Call>(call: C, response: Response): Promise<EdgeAnswer<CallAnswer<C>>> {
  const body = await bodyOf(response)
  if (response.ok) {
    const parsed = call.answer.safeParse((body as { data?: unknown } | undefined)?.data)
    return parsed.success
      ? { kind: 'answer', data: parsed.data as CallAnswer<C> }
      : { kind: 'unreachable', why: 'unreadable' }
  }
  if (response.status >= 500) return { kind: 'unreachable', why: 'server_error' }
  const refusal = refusalOf(body)
  return response.status === 422
    ? { kind: 'refused', ...refusal }
    : { kind: 'denied', status: response.status, message: refusal.message, field: Object.keys(refusal.errors)[0] ?? '' }
}

/**
 * One call to the edge, typed by its contract. Never throws for the network: whatever goes wrong on the way
 * is `unreachable`.
 */
export function createEdgeClient(options: EdgeClientOptions): EdgeClient {
  const { fetch } = options
  return async (call, request = {}) => {
    const { params, body, headers } = request
    try {
      const response = await fetch(options.origin + callPath(call, params), {
        method: call.method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'x-requested-with': 'XMLHttpRequest',
          [WIRE_HEADER]: wireText(WIRES.edge_device),
          ...options.headers(),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(options.timeout_ms),
        cache: 'no-store',
      })
      // a page of something in between says nothing
      if (response.ok || response.headers.has(WIRE_HEADER))
        options.speaks?.(readWire(response.headers.get(WIRE_HEADER)))
      return await read(call, response)
    } catch {
      return { kind: 'unreachable', why: 'no_answer' }
    }
  }
}
