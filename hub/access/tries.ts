import { type SignInTries, signInWait, withTry } from '#protocol/access/sign-in.ts'

const MAX_KEPT = 100_000

/**
 * Wrong tries by what they are counted for, in memory of this process; of more than 100,000 the ones longest
 * not seen go first.
 */
export class Tries {
  readonly #now: () => number
  readonly #tries = new Map<string, SignInTries>()

  /** @param now a steady clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Takes one try **before** it is known whether it is right, and answers 0; or, while it has to wait, counts
   * nothing and answers the seconds.
   */
  take(key: string): number {
    const tries = this.#tries.get(key)
    const now = this.#now()
    const seconds = signInWait(tries, now)
    if (seconds > 0) return seconds
    this.#tries.delete(key)
    this.#tries.set(key, withTry(tries, now))
    if (this.#tries.size > MAX_KEPT) this.#tries.delete(this.#tries.keys().next().value as string)
    return 0
  }

  /** It was right. */
  forget(key: string): void {
    this.#tries.delete(key)
  }
}
