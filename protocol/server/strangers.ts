import type { Logger } from './log.ts'
import { Debounce } from './pace.ts'

const NOTIFY_AFTER_MS = 60_000
/** More reasons than these are counted together. */
const REASONS_MAX = 40

/**
 * What strangers do is counted, not written down each: whoever sends a thousand broken packets a second fills
 * no disk. A line a minute says how often each reason occurred; a minute in which nothing did has none.
 */
export class Strangers {
  readonly #log: Logger
  readonly #door: string
  #counts = new Map<string, number>()
  readonly #notifying = new Debounce({ wait_ms: NOTIFY_AFTER_MS, failed: () => {} })

  /** @param door where they came to, for the log */
  constructor(log: Logger, door: string) {
    this.#log = log
    this.#door = door
  }

  /** @param why a text of ours, one of few; never what the stranger sent */
  count(why: string): void {
    const reason = this.#counts.has(why) || this.#counts.size < REASONS_MAX ? why : 'other'
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1)
    this.#notifying.call(() => this.notify())
  }

  /** Writes what was counted so far; by itself once a minute, and at the end of the process. */
  notify(): void {
    this.#notifying.cancel()
    if (this.#counts.size === 0) return
    const refused = Object.fromEntries(this.#counts)
    this.#counts = new Map()
    this.#log.warn({ door: this.#door, refused }, 'strangers were refused')
  }
}
