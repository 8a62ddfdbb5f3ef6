import type Sqlite from 'better-sqlite3'
import { soon } from '#protocol/server/background.ts'
import { Busy } from '#protocol/server/busy.ts'

/**
 * Writes in one transaction at most; the rest wait for the next turn, so that reads are answered in between.
 */
const BATCH_MAX = 500
/** Writes that may wait at all; beyond it a write is refused before it began. */
const WAITING_MAX = 5_000

/** More writes wait than the disk takes; nothing was begun, the caller asks again later. */
export class QueueFull extends Busy {
  override name = 'QueueFull'
}

interface Waiting {
  write: () => unknown
  resolve: (value: never) => void
  reject: (error: unknown) => void
}
type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown }

/**
 * All writes that wait in one turn of the event loop share one commit: one fsync for many sales. Each write
 * runs in a savepoint of its own, so one that throws takes nothing of the others with it. A promise resolves
 * only after COMMIT returned (docs/ledger.md, L2 "commit, then speak").
 */
export class CommitQueue {
  readonly #sqlite: Sqlite.Database
  readonly #mayWrite: () => void
  readonly #sql: ReturnType<typeof statements>
  readonly #listeners: ((committed: boolean, error?: unknown) => void)[] = []
  #waiting: Waiting[] = []
  #isScheduled = false

  /** @param mayWrite asked before each shared transaction; what it throws loses the batch */
  constructor(sqlite: Sqlite.Database, mayWrite: () => void) {
    this.#sqlite = sqlite
    this.#mayWrite = mayWrite
    this.#sql = statements(sqlite)
  }

  /**
   * Runs `write` (synchronous, database only) in the next shared transaction, in the order of the calls.
   * Rejects with what `write` threw; rejects with the database's error when the shared transaction was lost
   * (disk full): then nothing of this write is on disk and it may be asked again.
   */
  run<T>(write: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#waiting.length >= WAITING_MAX) {
        reject(new QueueFull(`${WAITING_MAX} writes wait for the disk`))
        return
      }
      this.#waiting.push({ write, resolve: resolve as (value: never) => void, reject })
      this.#schedule()
    })
  }

  /**
   * Called at the end of every shared transaction, before any of its writers is answered: whether it is on
   * disk, and else why not.
   */
  onEnd(listener: (committed: boolean, error?: unknown) => void): void {
    this.#listeners.push(listener)
  }

  /** Commits at once what waits; for the end of the process. */
  flush(): void {
    while (this.#waiting.length > 0) this.#turn()
  }

  get waiting(): number {
    return this.#waiting.length
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    soon(
      () => this.#turn(),
      (error) => this.#rejectAll(error),
    )
  }

  #turn(): void {
    this.#isScheduled = false
    const batch = this.#waiting.slice(0, BATCH_MAX)
    this.#waiting = this.#waiting.slice(BATCH_MAX)
    if (this.#waiting.length > 0) this.#schedule()
    if (batch.length > 0) this.#settle(batch)
  }

  #settle(batch: readonly Waiting[]): void {
    let outcomes: Outcome[]
    try {
      outcomes = this.#commitBatch(batch)
      this.#ended(true)
    } catch (error) {
      this.#ended(false, error)
      for (const item of batch) item.reject(error)
      return
    }
    batch.forEach((item, index) => {
      const outcome = outcomes[index]!
      if (outcome.ok) item.resolve(outcome.value as never)
      else item.reject(outcome.error)
    })
  }

  #commitBatch(batch: readonly Waiting[]): Outcome[] {
    this.#mayWrite()
    this.#sql.begin.run()
    try {
      const outcomes = batch.map((item) => this.#runOne(item))
      this.#sql.commit.run()
      return outcomes
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#sql.rollback.run()
      throw error
    }
  }

  #runOne(item: Waiting): Outcome {
    this.#sql.savepoint.run()
    try {
      const value = item.write()
      if (value instanceof Promise)
        throw new TypeError('a queued write must be synchronous: its transaction ends with this turn')
      this.#sql.release.run()
      return { ok: true, value }
    } catch (error) {
      // a full disk or an I/O error makes SQLite roll the whole transaction back by itself: the batch is lost
      if (!this.#sqlite.inTransaction) throw error
      this.#sql.undo.run()
      this.#sql.release.run()
      return { ok: false, error }
    }
  }

  #ended(committed: boolean, error?: unknown): void {
    for (const listener of this.#listeners) listener(committed, error)
  }

  #rejectAll(error: unknown): void {
    for (const item of this.#waiting.splice(0)) item.reject(error)
  }
}

function statements(sqlite: Sqlite.Database) {
  return {
    begin: sqlite.prepare('BEGIN IMMEDIATE'),
    commit: sqlite.prepare('COMMIT'),
    rollback: sqlite.prepare('ROLLBACK'),
    savepoint: sqlite.prepare('SAVEPOINT one_write'),
    release: sqlite.prepare('RELEASE one_write'),
    undo: sqlite.prepare('ROLLBACK TO one_write'),
  }
}
