import { HEARD_WITHIN_MS } from '#protocol/ledger/views.ts'
import type { LineState } from '#protocol/register/calls.ts'
import type { RecountState } from '#protocol/sync/recount.ts'
import type { Trouble } from '#protocol/sync/troubles.ts'
import type { Clock } from '../clock.ts'

/**
 * The line to the hub as people see it: up while the hub answered within ten seconds and the last call came
 * through; since when; how many entries wait to be sent; what does not agree; and a recount that runs.
 */
export class Line {
  readonly #clock: Clock
  readonly #listeners: ((turned: boolean) => void)[] = []
  #heard = Number.NEGATIVE_INFINITY
  #up = false
  #since: number
  #waiting = 0
  #troubles: readonly Trouble[] = []
  #recount: RecountState = null

  constructor(clock: Clock) {
    this.#clock = clock
    this.#since = clock.wall()
  }

  /** Called when anything of its state has changed; `turned`: it went up or down. */
  onChange(listener: (turned: boolean) => void): void {
    this.#listeners.push(listener)
  }

  get state(): LineState {
    const since = new Date(this.#since).toISOString()
    return { up: this.#up, since, waiting: this.#waiting, troubles: [...this.#troubles], recount: this.#recount }
  }

  get up(): boolean {
    return this.#up
  }

  heard(): void {
    this.#heard = this.#clock.mono()
    this.#set(true)
  }

  /** A call did not come through. */
  lost(): void {
    this.#heard = Number.NEGATIVE_INFINITY
    this.#set(false)
  }

  /** Checks whether the ten seconds are over. */
  check(): void {
    if (this.#clock.mono() - this.#heard >= HEARD_WITHIN_MS) this.#set(false)
  }

  waits(entries: number): void {
    if (entries === this.#waiting) return
    this.#waiting = entries
    this.#notify(false)
  }

  /** What does not agree now, the worst first. */
  troubledBy(troubles: readonly Trouble[]): void {
    if (JSON.stringify(troubles) === JSON.stringify(this.#troubles)) return
    this.#troubles = troubles
    this.#notify(false)
  }

  /** How the recount of this cinema stands, as the hub last said; null = none runs. */
  recounts(recount: RecountState): void {
    if (JSON.stringify(recount) === JSON.stringify(this.#recount)) return
    this.#recount = recount
    this.#notify(false)
  }

  #set(up: boolean): void {
    if (up === this.#up) return
    this.#up = up
    this.#since = this.#clock.wall()
    this.#notify(true)
  }

  #notify(turned: boolean): void {
    for (const listener of this.#listeners) listener(turned)
  }
}
