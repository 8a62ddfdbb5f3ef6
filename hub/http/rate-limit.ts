import type { MiddlewareHandler } from 'hono'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import { limitKey } from './address.ts'
import type { HubEnv } from './env.ts'
import { secondsToWait, type Window, windowNow } from './window.ts'

const MINUTE_MS = 60_000
const MAX_KEYS = 100_000

interface Counted extends Window {
  began: number
}

/**
 * Counts events per key over a sliding minute, or another time, in memory of this process (window.ts). No
 * more than 100,000 keys are kept; the ones longest not seen go first.
 */
export class RateLimit {
  readonly #windows = new Map<string, Counted>()
  readonly #now: () => number
  readonly #window_ms: number

  constructor(now: () => number = () => performance.now(), window_ms = MINUTE_MS) {
    this.#now = now
    this.#window_ms = window_ms
  }

  /**
   * Counts one event and answers 0, or, when the limit is reached, counts nothing and answers the seconds
   * after which to try again.
   */
  take(key: string, times: number): number {
    const seconds = this.wait(key, times)
    if (seconds === 0) this.#windows.get(key)!.now += 1
    return seconds
  }

  /** One event that was counted just now counts no more. */
  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window) window.now = Math.max(0, window.now - 1)
  }

  /** Counts nothing; answers 0, or, when the limit is reached, the seconds after which to try again. */
  wait(key: string, times: number): number {
    return secondsToWait(this.#windowAt(key, this.#now()), times, this.#window_ms)
  }

  #windowAt(key: string, at: number): Window {
    const known = this.#windows.get(key)
    const window = windowNow(known && { ...known, age: at - known.began }, this.#window_ms)
    this.#windows.delete(key)
    this.#windows.set(key, { ...window, began: at - window.age })
    if (this.#windows.size > MAX_KEYS) this.#windows.delete(this.#windows.keys().next().value as string)
    return window
  }
}

/** How often an action may be done per address and minute; in the shop a setting of the house (F-348). */
const TIMES = {
  hold: (settings: Exhibitor['settings']) => settings[LIMITS.hold.times],
  checkout: (settings: Exhibitor['settings']) => settings[LIMITS.checkout.times],
  contact: () => LIMITS.contact.times,
  newsletter: () => LIMITS.newsletter.times,
  captcha: () => LIMITS.captcha.times,
  school_request: () => LIMITS.school_request.times,
  ticket_file: () => LIMITS.ticket_file.times,
  resend: () => LIMITS.resend.times,
  buyer_change: () => LIMITS.buyer_change.times,
  bill_seats: () => LIMITS.bill_seats.times,
} as const
export type Limited = keyof typeof TIMES

/** What a house that is blocked does no more. */
const SELLING: readonly Limited[] = ['hold', 'checkout']

/**
 * A guard: so many times a minute, or another time, per address and exhibitor, then 429 with Retry-After; a
 * blocked house sells nothing.
 */
export function limited(minutes: RateLimit, action: Limited): MiddlewareHandler<HubEnv> {
  const window_ms = LIMITS[action].within_s * 1_000
  const limit = window_ms === MINUTE_MS ? minutes : new RateLimit(undefined, window_ms)
  return async (c, next) => {
    if (c.get('is_blocked') && c.req.method === 'POST' && SELLING.includes(action))
      return answerRefusal(c, refuse('not_purchasable').refusal)
    const { id, settings } = c.get('exhibitor')
    const seconds = limit.take(`${id}/${action}/${limitKey(c.get('address'))}`, TIMES[action](settings))
    if (seconds > 0) return answerRefusal(c, refuse('too_many_requests', 'message', { seconds }).refusal)
    await next()
    return
  }
}
