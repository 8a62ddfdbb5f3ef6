import type { Database } from 'better-sqlite3'
import { soon } from '#protocol/server/background.ts'

interface Waiting {
  work: () => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
}

/**
 * All writes that wait in one event-loop turn share one durable commit (docs/stack.md, "Commits queue").
 * Nobody is answered before that commit is on disk (L2). A work decides first and writes then; when one
 * throws, the whole group is rolled back and every one of it is answered so.
 */
export class CommitGroup {
  readonly #db: Database
  #waiting: Waiting[] = []
  #afterwards: (() => void)[] = []

  constructor(db: Database) {
    this.#db = db
  }

  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#waiting.length === 0)
        soon(
          () => this.flush(),
          (error) => this.#rejectAll(error),
        )
      this.#waiting.push({ work, resolve, reject })
    })
  }

  /**
   * Called inside a work: does this once the commit that the work belongs to is on disk, and never when it is
   * rolled back.
   */
  afterCommit(action: () => void): void {
    this.#afterwards.push(action)
  }

  #rejectAll(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error)
  }

  /** Commits what waits now. Called by itself once a turn, and at the end of the process. */
  flush(): void {
    const group = this.#waiting
    this.#waiting = []
    if (group.length === 0) return
    const answers: unknown[] = []
    try {
      this.#db
        .transaction(() => {
          for (const { work } of group) answers.push(work())
        })
        .immediate()
    } catch (error) {
      this.#afterwards = []
      for (const { reject } of group) reject(error)
      return
    }
    group.forEach(({ resolve }, index) => {
      resolve(answers[index] as never)
    })
    for (const action of this.#afterwards.splice(0)) action()
  }
}
