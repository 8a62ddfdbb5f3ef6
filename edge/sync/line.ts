import { HEARD_WITHIN_MS } from '#protocol/seats/views.ts'
import type { Clock } from '../clock.ts'

/** The line to the hub as people see it: up while the hub was heard within ten seconds and the last call came through; since when; and how many entries wait to be sent. */
export class Line {
  readonly #clock: Clock
  readonly #onChange: () => void
  #heard = Number.NEGATIVE_INFINITY
  #up = false
  #since: number
  #waiting = 0

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock
    this.#onChange = onChange
    this.#since = clock.wall()
  }

  get state(): { up: boolean; since: string; waiting: number } {
    return { up: this.#up, since: new Date(this.#since).toISOString(), waiting: this.#waiting }
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

  /** Looks whether the ten seconds are over. */
  check(): void {
    if (this.#clock.mono() - this.#heard >= HEARD_WITHIN_MS) this.#set(false)
  }

  waits(entries: number): void {
    if (entries === this.#waiting) return
    this.#waiting = entries
    this.#onChange()
  }

  #set(up: boolean): void {
    if (up === this.#up) return
    this.#up = up
    this.#since = this.#clock.wall()
    this.#onChange()
  }
}
