import type { MiddlewareHandler } from 'hono'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import { limitKey } from './address.ts'
import type { HubEnv } from './env.ts'

const WINDOW_MS = 60_000
const MAX_KEYS = 100_000

interface Window {
  began: number
  before: number
  now: number
}

/**
 * Counts events per key over a sliding minute, in memory of this process. The minute is approximated by two
 * fixed windows: what happened in the one before counts by the share of it that still lies within the last 60
 * s. No more than 100,000 keys are kept; the ones longest not seen go first.
 */
export class RateLimit {
  readonly #windows = new Map<string, Window>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Counts one event and answers 0, or, when the limit is reached, counts nothing and answers the seconds
   * after which to try again.
   */
  take(key: string, perMinute: number): number {
    const seconds = this.wait(key, perMinute)
    if (seconds === 0) this.#windows.get(key)!.now += 1
    return seconds
  }

  /** Counts nothing; answers 0, or, when the limit is reached, the seconds after which to try again. */
  wait(key: string, perMinute: number): number {
    const at = this.#now()
    const window = this.#windowAt(key, at)
    return isFull(window, perMinute, at) ? this.#secondsUntilFree(window, perMinute, at) : 0
  }

  #windowAt(key: string, at: number): Window {
    const known = this.#windows.get(key)
    const age = known ? at - known.began : Number.POSITIVE_INFINITY
    const window =
      known && age < WINDOW_MS
        ? known
        : {
            began: known && age < 2 * WINDOW_MS ? known.began + WINDOW_MS : at,
            before: age < 2 * WINDOW_MS ? (known?.now ?? 0) : 0,
            now: 0,
          }
    this.#windows.delete(key)
    this.#windows.set(key, window)
    if (this.#windows.size > MAX_KEYS) this.#windows.delete(this.#windows.keys().next().value as string)
    return window
  }

  /**
   * When the share of the window before has become small enough: of the one that is before now, or, where
   * this window alone is full, of this one in the next.
   */
  #secondsUntilFree(window: Window, perMinute: number, at: number): number {
    const room = perMinute - window.now - 1
    const free =
      room >= 0
        ? window.began + WINDOW_MS * (1 - room / window.before)
        : window.began + WINDOW_MS * (2 - (perMinute - 1) / window.now)
    return Math.max(1, Math.ceil((free - at) / 1000))
  }
}

function isFull(window: Window, perMinute: number, at: number): boolean {
  const share = 1 - (at - window.began) / WINDOW_MS
  return window.before * share + window.now + 1 > perMinute
}

/** How often an action may be done per address and minute; in the shop a setting of the house (F-348). */
const TIMES = {
  hold: (settings: Exhibitor['settings']) => settings[LIMITS.hold.times],
  checkout: (settings: Exhibitor['settings']) => settings[LIMITS.checkout.times],
  contact: () => LIMITS.contact.times,
  newsletter: () => LIMITS.newsletter.times,
  captcha: () => LIMITS.captcha.times,
} as const
export type Limited = keyof typeof TIMES

/** What a house that is blocked does no more. */
const SELLING: readonly Limited[] = ['hold', 'checkout']

/**
 * A guard: so many times a minute per address and exhibitor, then 429 with Retry-After; a blocked house sells
 * nothing.
 */
export function limited(limit: RateLimit, action: Limited): MiddlewareHandler<HubEnv> {
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
