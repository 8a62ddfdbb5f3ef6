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
  const breaker = new Breaker(now)
  return {
    ...provider,
    create: (order) => breaker.guard(() => provider.create(order)),
    lookUp: (id) => breaker.guard(() => provider.lookUp(id)),
    markSettled: (id, event) => breaker.guard(() => provider.markSettled(id, event)),
    refund: (id, refund) => breaker.guard(() => provider.refund(id, refund)),
    list: (page) => breaker.guard(() => provider.list(page)),
  }
}

class Breaker {
  readonly #now: () => number
  #failures = 0
  #rest_ms = FIRST_REST_MS
  #rests_since = Number.NEGATIVE_INFINITY
  #until = 0
  #isTrying = false

  constructor(now: () => number) {
    this.#now = now
  }

  async guard<T>(ask: () => Promise<Result<T, ProviderRefusal>>): Promise<Result<T, ProviderRefusal>> {
    const resting = this.#failures >= FAILURES
    if (resting && (this.#isTrying || this.#now() < this.#until))
      return refuse<ProviderRefusalCode>('provider_unreachable', 'message', { why: 'it has not answered' })
    this.#isTrying = resting
    const asked_at = this.#now()
    try {
      const answer = await ask()
      this.#asked(answer.ok || answer.refusal.detail.silent !== true, asked_at)
      return answer
    } finally {
      if (resting) this.#isTrying = false
    }
  }

  #asked(isAnswered: boolean, asked_at: number): void {
    if (isAnswered) {
      this.#failures = 0
      this.#rest_ms = FIRST_REST_MS
      return
    }
    this.#failures += 1
    // calls that went out side by side fail side by side: they say it once
    if (this.#failures < FAILURES || asked_at < this.#rests_since) return
    this.#rests_since = this.#now()
    this.#until = this.#rests_since + this.#rest_ms
    this.#rest_ms = Math.min(this.#rest_ms * 2, LONGEST_REST_MS)
  }
}
