import type * as z from 'zod'
import type { Call } from '#protocol/kit/call.ts'

/** What the hub said: an answer, a refusal by its code, or nothing that can be used. */
export type HubAnswer<A> = { kind: 'answer'; data: A } | { kind: 'refused'; code: string } | { kind: 'unreachable' }

export interface HubClient {
  call<B extends z.ZodType, A extends z.ZodType>(
    call: Call<B, A>,
    body: z.input<B>,
    options: { bearer: string; timeout_ms: number; signal?: AbortSignal },
  ): Promise<HubAnswer<z.output<A>>>
  close(): void
}

/** Calls the hub by its URL alone. Never throws for the network: whatever goes wrong on the way is `unreachable`, and nobody knows whether the hub acted. */
export function createHubClient(hub_url: string): HubClient {
  const closing = new AbortController()
  return {
    async call(call, body, { bearer, timeout_ms, signal }) {
      try {
        const response = await fetch(hub_url + call.path, {
          method: call.method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
          body: JSON.stringify(body),
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeout_ms), ...(signal ? [signal] : [])]),
        })
        if (response.ok) {
          const { data } = (await response.json()) as { data: unknown }
          return { kind: 'answer', data: call.answer.parse(data) }
        }
        await response.body?.cancel()
        const code = response.headers.get('x-refusal')
        return response.status < 500 && code ? { kind: 'refused', code } : { kind: 'unreachable' }
      } catch {
        return { kind: 'unreachable' }
      }
    },
    close: () => closing.abort(),
  }
}
