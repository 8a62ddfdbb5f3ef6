import { later } from '#protocol/server/background.ts'

/**
 * One batch is made ready while the one before it reaches the disk; measured in tests/bench/RESULTS.md,
 * "Turns".
 */
export const COMMITS_AT_ONCE = 2
/**
 * A commit takes milliseconds. One that takes longer, because it waits for a lock or for a database that says
 * nothing, keeps nobody else waiting any more.
 */
const COMMIT_MS = 100

/**
 * Which lane commits next, first come first served. While a lane waits for its turn its queue grows, so its
 * batch is larger: many lanes that commit whenever they can carry one or two commands each, and a commit
 * costs PostgreSQL nearly the same for one as for a hundred.
 */
export class Gate {
  #free = COMMITS_AT_ONCE
  readonly #waiting: (() => void)[] = []

  /** Runs `work` when its turn has come; answers and fails as it does. */
  async run<A>(work: () => Promise<A>): Promise<A> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((begin) => this.#waiting.push(begin))
    const give = once(() => this.#giveOn())
    const callOff = later(COMMIT_MS, give, () => {})
    try {
      return await work()
    } finally {
      callOff()
      give()
    }
  }

  #giveOn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
