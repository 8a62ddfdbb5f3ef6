/** Longer each time something ends, and from the beginning after it ran for a while. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000]
const STEADY_MS = 60_000

/** How long something that ended by itself is left before it is started again. */
export class Pauses {
  readonly #longest_ms: number
  #ends = 0

  constructor(longest_ms = Math.max(...PAUSES_MS)) {
    this.#longest_ms = longest_ms
  }

  /** Whether it is in the middle of a row of ends. */
  get begun(): boolean {
    return this.#ends > 0
  }

  /** @param ran_ms how long it had run, ready; 0 when it did not get there */
  next(ran_ms: number): number {
    this.#ends = ran_ms > STEADY_MS ? 1 : this.#ends + 1
    return Math.min(this.#longest_ms, PAUSES_MS[Math.min(this.#ends, PAUSES_MS.length) - 1]!)
  }

  forget(): void {
    this.#ends = 0
  }
}
