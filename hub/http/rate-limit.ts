import type { MiddlewareHandler } from 'hono'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import { limitKey } from './address.ts'
import type { HubEnv } from './env.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const MAX_KEYS = 100_000

interface Window {
  began: number
  before: number
  now: number
}

/**
 * Counts events per key over a sliding minute, or another time, in memory of this process. It is approximated
 * by two fixed windows: what happened in the one before counts by the share of it that still lies within that
 * time. No more than 100,000 keys are kept; the ones longest not seen go first.
 */
export class RateLimit {
  readonly #windows = new Map<string, Window>()
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

  /** Counts nothing; answers 0, or, when the limit is reached, the seconds after which to try again. */
  wait(key: string, times: number): number {
    const at = this.#now()
    const window = this.#windowAt(key, at)
    return this.#isFull(window, times, at) ? this.#secondsUntilFree(window, times, at) : 0
  }

  #windowAt(key: string, at: number): Window {
    const known = this.#windows.get(key)
    const age = known ? at - known.began : Number.POSITIVE_INFINITY
    const window =
      known && age < this.#window_ms
        ? known
        : {
            began: known && age < 2 * this.#window_ms ? known.began + this.#window_ms : at,
            before: age < 2 * this.#window_ms ? (known?.now ?? 0) : 0,
            now: 0,
          }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    if (this.#windows.size > MAX_KEYS) this.#windows.delete(this.#windows.keys().next().value as string)
    return window
  }

  #isFull(window: Window, times: number, at: number): boolean {
    const share = 1 - (at - window.began) / this.#window_ms
    return window.before * share + window.now + 1 > times
  }

  /**
   * When the share of the window before has become small enough: of the one that is before now, or, where
   * this window alone is full, of this one in the next.
   */
  #secondsUntilFree(window: Window, times: number, at: number): number {
    const room = times - window.now - 1
    const free =
      room >= 0
        ? window.began + this.#window_ms * (1 - room / window.before)
        : window.began + this.#window_ms * (2 - (times - 1) / window.now)
    return Math.max(1, Math.ceil((free - at) / 1000))
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

/** A guard of codes that a visitor types: so many a minute, and so many an hour (F-348). */
export function codesLimited(minutes: RateLimit): MiddlewareHandler<HubEnv> {
  const hours = new RateLimit(undefined, HOUR_MS)
  return async (c, next) => {
    const { id, settings } = c.get('exhibitor')
    const key = `${id}/voucher_check/${limitKey(c.get('address'))}`
    const { [LIMITS.voucher_check.times]: a_minute, voucher_checks_per_hour: an_hour } = settings
    const seconds = hours.wait(key, an_hour) || minutes.take(key, a_minute)
    if (seconds > 0) return answerRefusal(c, refuse('too_many_requests', 'message', { seconds }).refusal)
    hours.take(key, an_hour)
    await next()
    return
  }
}
