import { MARK_HEADER, markText, readMark, type SealedMark } from '#protocol/devices/mark.ts'
import { type Call, type CallBody, callPath } from '#protocol/kit/call.ts'
import { type CallOutcome, outcomeOf } from '#protocol/kit/outcome.ts'
import { readWire, WIRE_HEADER, WIRES, type WireVersions, wireText } from '#protocol/sync/versions.ts'

export type EdgeClient = <C extends Call>(
  call: C,
  request?: { params?: Record<string, string | number>; body?: CallBody<C>; headers?: Record<string, string> },
) => Promise<CallOutcome<C>>

/** What this device has seen of its edge's journal (protocol/devices/mark.ts). */
export interface CarriedMarks {
  carried(): SealedMark | null
  /** What an answer says, and what its call carried. */
  answered(said: SealedMark, carried: SealedMark | null): void
}

export interface EdgeClientOptions {
  /** `http://localhost:8090`, or empty for the page's own origin. */
  origin: string
  fetch: typeof fetch
  /** Device and person of this call (F-329), asked for at every call. */
  headers: () => Record<string, string>
  /** What the edge says that it speaks, with every answer of it. */
  speaks?: (edge: WireVersions) => void
  marks?: CarriedMarks
  timeout_ms: number
}

/**
 * One call to the edge, typed by its contract. Never throws for the network: whatever goes wrong on the way
 * is `unreachable`.
 */
export function createEdgeClient(options: EdgeClientOptions): EdgeClient {
  const { fetch } = options
  return async (call, request = {}) => {
    const { params, body, headers } = request
    const carried = options.marks?.carried() ?? null
    try {
      const response = await fetch(options.origin + callPath(call, params), {
        method: call.method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'x-requested-with': 'XMLHttpRequest',
          [WIRE_HEADER]: wireText(WIRES.edge_device),
          ...(carried ? { [MARK_HEADER]: markText(carried) } : {}),
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
      const mark = readMark(response.headers.get(MARK_HEADER))
      if (mark) options.marks?.answered(mark, carried)
      const { ok, status, headers: said } = response
      return outcomeOf(call, { ok, status, headers: said, body: await response.json().catch(() => undefined) })
    } catch {
      return { kind: 'unreachable', why: 'no_answer' }
    }
  }
}
