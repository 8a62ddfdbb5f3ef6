import type Sqlite from 'better-sqlite3'
import { soon } from '#protocol/server/background.ts'
import { Busy } from '#protocol/server/busy.ts'

/**
 * All writes that wait in one turn of the event loop share one commit: one fsync for many sales. Each write
 * runs in a savepoint of its own, so one that throws takes nothing of the others with it. A promise resolves
 * only after COMMIT returned (docs/ledger.md, L2 "commit, then speak").
 */
export interface CommitQueue {
  /**
   * Runs `write` (synchronous, database only) in the next shared transaction, in the order of the calls.
   * Rejects with what `write` threw; rejects with the database's error when the shared transaction was lost
   * (disk full): then nothing of this write is on disk and it may be asked again.
   */
  run<T>(write: () => T): Promise<T>
  /**
   * Called at the end of every shared transaction, before any of its writers is answered: whether it is on
   * disk, and else why not.
   */
  onEnd(listener: (committed: boolean, error?: unknown) => void): void
  /** Commits at once what waits; for the end of the process. */
  flush(): void
  readonly waiting: number
}

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

/** @param mayWrite asked before each shared transaction; what it throws loses the batch */
export function createCommitQueue(sqlite: Sqlite.Database, mayWrite: () => void): CommitQueue {
  const begin = sqlite.prepare('BEGIN IMMEDIATE')
  const commit = sqlite.prepare('COMMIT')
  const rollback = sqlite.prepare('ROLLBACK')
  const savepoint = sqlite.prepare('SAVEPOINT one_write')
  const release = sqlite.prepare('RELEASE one_write')
  const undo = sqlite.prepare('ROLLBACK TO one_write')
  const listeners: ((committed: boolean, error?: unknown) => void)[] = []
  const ended = (committed: boolean, error?: unknown): void => {
    for (const listener of listeners) listener(committed, error)
  }
  let waiting: Waiting[] = []
  let scheduled = false

  const runOne = (item: Waiting): Outcome => {
    savepoint.run()
    try {
      const value = item.write()
      if (value instanceof Promise)
        throw new TypeError('a queued write must be synchronous: its transaction ends with this turn')
      release.run()
      return { ok: true, value }
    } catch (error) {
      // a full disk or an I/O error makes SQLite roll the whole transaction back by itself: the batch is lost
      if (!sqlite.inTransaction) throw error
      undo.run()
      release.run()
      return { ok: false, error }
    }
  }

  const commitBatch = (batch: readonly Waiting[]): Outcome[] => {
    mayWrite()
    begin.run()
    try {
      const outcomes = batch.map(runOne)
      commit.run()
      return outcomes
    } catch (error) {
      if (sqlite.inTransaction) rollback.run()
      throw error
    }
  }

  const settle = (batch: readonly Waiting[]): void => {
    let outcomes: Outcome[]
    try {
      outcomes = commitBatch(batch)
      ended(true)
    } catch (error) {
      ended(false, error)
      for (const item of batch) item.reject(error)
      return
    }
    batch.forEach((item, index) => {
      const outcome = outcomes[index]!
      if (outcome.ok) item.resolve(outcome.value as never)
      else item.reject(outcome.error)
    })
  }

  const turn = (): void => {
    scheduled = false
    const batch = waiting.slice(0, BATCH_MAX)
    waiting = waiting.slice(BATCH_MAX)
    if (waiting.length > 0) schedule()
    if (batch.length > 0) settle(batch)
  }

  const rejectAll = (error: unknown): void => {
    for (const item of waiting.splice(0)) item.reject(error)
  }

  const schedule = (): void => {
    if (scheduled) return
    scheduled = true
    soon(turn, rejectAll)
  }

  return {
    run: <T>(write: () => T) =>
      new Promise<T>((resolve, reject) => {
        if (waiting.length >= WAITING_MAX) {
          reject(new QueueFull(`${WAITING_MAX} writes wait for the disk`))
          return
        }
        waiting.push({ write, resolve: resolve as (value: never) => void, reject })
        schedule()
      }),
    onEnd: (listener) => {
      listeners.push(listener)
    },
    flush: () => {
      while (waiting.length > 0) turn()
    },
    get waiting() {
      return waiting.length
    },
  }
}
