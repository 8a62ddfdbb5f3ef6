import type * as z from 'zod'
import type { Call } from '#protocol/kit/call.ts'
import { accepts, readWire, WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'

/** What the hub said: an answer, a refusal by its code, or nothing that can be used. */
export type HubAnswer<A> = { kind: 'answer'; data: A } | { kind: 'refused'; code: string } | { kind: 'unreachable' }

/** The hub and this box do not understand one another: codes of a refusal of either side. */
export const TOO_OLD = ['edge_too_old', 'hub_too_old'] as const
type TooOld = (typeof TOO_OLD)[number]

export interface HubClient {
  call<B extends z.ZodType, A extends z.ZodType>(
    call: Call<B, A>,
    body: z.input<B>,
    options: { bearer: string; timeout_ms: number; signal?: AbortSignal },
  ): Promise<HubAnswer<z.output<A>>>
  close(): void
}

const OWN_WIRE = wireText(WIRES.hub_edge)

/**
 * Which of the two must be updated before they understand one another, by what the hub says it speaks; null
 * when they do.
 */
function tooOld({ headers }: Response): TooOld | null {
  const refusal = accepts(WIRES.hub_edge, readWire(headers.get(WIRE_HEADER)))
  if (refusal === null) return null
  return refusal === 'own_too_old' ? 'edge_too_old' : 'hub_too_old'
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
        const code = response.headers.get('x-refusal')
        const old = response.ok || code ? tooOld(response) : null
        if (old !== null) {
          await response.body?.cancel()
          return { kind: 'refused', code: old }
        }
        if (response.ok) {
          const { data } = (await response.json()) as { data: unknown }
          return { kind: 'answer', data: call.answer.parse(data) }
        }
        await response.body?.cancel()
        return response.status < 500 && code ? { kind: 'refused', code } : { kind: 'unreachable' }
      } catch {
        return { kind: 'unreachable' }
      }
    },
    close: () => closing.abort(),
  }
}
