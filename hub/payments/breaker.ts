import { type Result, refuse } from '#protocol/result.ts'
import type { PaymentProvider, ProviderRefusal, ProviderRefusalCode } from './provider.ts'

/** So many calls in a row without an answer, and the provider is left alone for a while. */
const FAILURES = 5
const FIRST_REST_MS = 500
const LONGEST_REST_MS = 8_000

/**
 * A provider that does not answer keeps nobody waiting: after a few calls in a row without any answer (a
 * wrong one is one), every verb is `provider_unreachable` at once for a while, then one call is let through
 * to try; the rest grows until one is answered. Safe because every verb may be asked again (L8, L10).
 */
export function withBreaker<P extends PaymentProvider>(provider: P, now: () => number = () => performance.now()): P {
  let failures = 0
  let rest_ms = FIRST_REST_MS
  let until = 0
  let trying = false

  const heard = (answered: boolean): void => {
    if (answered) {
      failures = 0
      rest_ms = FIRST_REST_MS
      return
    }
    failures += 1
    if (failures < FAILURES) return
    until = now() + rest_ms
    rest_ms = Math.min(rest_ms * 2, LONGEST_REST_MS)
  }

  async function guarded<T>(ask: () => Promise<Result<T, ProviderRefusal>>): Promise<Result<T, ProviderRefusal>> {
    const resting = failures >= FAILURES
    if (resting && (trying || now() < until))
      return refuse<ProviderRefusalCode>('provider_unreachable', 'message', { why: 'it has not answered' })
    trying = resting
    try {
      const answer = await ask()
      heard(answer.ok || answer.refusal.detail.silent !== true)
      return answer
    } finally {
      if (resting) trying = false
    }
  }

  return {
    ...provider,
    create: (order) => guarded(() => provider.create(order)),
    lookUp: (id) => guarded(() => provider.lookUp(id)),
    markSettled: (id, event) => guarded(() => provider.markSettled(id, event)),
    refund: (id, refund) => guarded(() => provider.refund(id, refund)),
    list: (page) => guarded(() => provider.list(page)),
  }
}
