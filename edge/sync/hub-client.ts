import type { Call, CallBody } from '#protocol/kit/call.ts'
import { type CallOutcome, type Outcome, outcomeOf } from '#protocol/kit/outcome.ts'
import { REFUSALS, type RefusalCode } from '#protocol/kit/refusals.ts'
import { TOO_OLD } from '#protocol/kit/who.ts'
import { accepts, readWire, WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'

export interface HubClient {
  call<C extends Call>(
    call: C,
    body: CallBody<C>,
    options: { bearer: string; timeout_ms: number; signal?: AbortSignal },
  ): Promise<CallOutcome<C>>
  close(): void
}

const OWN_WIRE = wireText(WIRES.hub_edge)

/**
 * What this box finds of a hub that it does not understand, by what the hub says it speaks: the refusal that
 * the hub would have said; null when they understand one another.
 */
function tooOld({ headers }: Response): Extract<Outcome<never, never>, { kind: 'denied' }> | null {
  const refusal = accepts(WIRES.hub_edge, readWire(headers.get(WIRE_HEADER)))
  if (refusal === null) return null
  const { peer_too_old, own_too_old } = TOO_OLD.hub_edge
  const code = refusal === 'own_too_old' ? peer_too_old : own_too_old // the hub's peer is this box
  // never: a code of every versioned call
  return { kind: 'denied', code: code as never, status: REFUSALS[code], message: '', field: '', retry_after_s: 0 }
}

/** The code of the hub's no; null when it said none: then nobody of ours spoke, or nobody at all. */
export function refusalIn(outcome: Outcome<unknown, RefusalCode>): RefusalCode | null {
  if (outcome.kind === 'answer' || outcome.kind === 'unreachable') return null
  return outcome.code
}

/**
 * Calls the hub by its URL alone. Never throws for the network: whatever goes wrong on the way is
 * `unreachable`, and nobody knows whether the hub acted.
 */
export function createHubClient(hub_url: string): HubClient {
  const closing = new AbortController()
  return {
    async call(call, body, { bearer, timeout_ms, signal }) {
      try {
        const response = await fetch(hub_url + call.path, {
          method: call.method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}`, [WIRE_HEADER]: OWN_WIRE },
          body: JSON.stringify(body),
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeout_ms), ...(signal ? [signal] : [])]),
        })
        const { ok, status, headers } = response
        const old = ok || headers.has('x-refusal') ? tooOld(response) : null // a page in between says nothing
        if (old === null)
          return outcomeOf(call, { ok, status, headers, body: await response.json().catch(() => undefined) })
        await response.body?.cancel()
        return old
      } catch {
        return { kind: 'unreachable', why: 'no_answer' }
      }
    },
    close: () => closing.abort(),
  }
}
