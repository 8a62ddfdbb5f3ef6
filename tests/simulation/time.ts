import type { Random } from './random.ts'

const START_MS = Date.UTC(2026, 10, 21, 18)

/** World time is whole seconds since its start; the reducers see instants. */
export function iso(seconds: number): string {
  return new Date(START_MS + seconds * 1000).toISOString()
}

/** A cart holds its seats so long. */
export const HOLD_S = 600

/** What truly passes in a world, in seconds: a monotonic clock counts it, and nobody can set it. */
export interface Passing {
  readonly now: number
}

/**
 * The wall clock of one machine: it goes wrong from the start, and is set forward and back while it runs. No
 * rule of safety may rest on it (L12).
 */
export class WallClock {
  readonly #passing: Passing
  #ahead: number

  constructor(passing: Passing, random: Random) {
    this.#passing = passing
    this.#ahead = random.pick([0, 0, -400, -7, 9, 250])
  }

  get now(): number {
    return this.#passing.now + this.#ahead
  }

  step(random: Random): void {
    this.#ahead += random.pick([-900, -300, -20, -3, 5, 30, 300])
  }

  mend(): void {
    this.#ahead = 0
  }
}

/**
 * PostgreSQL's clock as one process of the hub knows it, as `hub/ledger/lane.ts` does: its last answer, and
 * what has passed since. When that clock was set back, the process is ahead of it until it gets it again.
 */
export class KnownClock {
  readonly #postgres: WallClock
  readonly #passing: Passing
  #ahead = 0

  constructor(postgres: WallClock, passing: Passing) {
    this.#postgres = postgres
    this.#passing = passing
    this.hear()
  }

  get now(): number {
    return this.#passing.now + this.#ahead
  }

  hear(): void {
    this.#ahead = this.#postgres.now - this.#passing.now
  }

  /** PostgreSQL's own word, in the statement of the commit. */
  isOver(due_at: string): boolean {
    return due_at <= iso(this.#postgres.now)
  }
}
