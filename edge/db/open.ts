import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { CommitQueue } from './commit-queue.ts'

/**
 * The edge's database: one file, one connection, one writer. Everything that is answered to a device was
 * committed with `synchronous=FULL` before (docs/ledger.md, L2).
 */
export interface EdgeDb {
  /** For reads and prepared statements. Writes go through `queue` (rooms) or `immediate` (start). */
  readonly sqlite: Sqlite.Database
  readonly queue: CommitQueue
  /**
   * Throws with the code EIO when the file was taken away or replaced: what is written now would stand where
   * nobody finds it again.
   */
  assertInPlace(): void
  /**
   * Runs `fn` alone in one BEGIN IMMEDIATE … COMMIT; a throw rolls back. Never from inside a queued write.
   */
  immediate<T>(fn: () => T): T
  close(): void
}

/**
 * How long a lock of another process (a backup, a person with a shell) is waited for: nobody in this house is
 * answered meanwhile.
 */
const BUSY_TIMEOUT_MS = 1_000
const SYNCHRONOUS_FULL = 2
const DAMAGE_REPORTED = 5

/**
 * Opens or makes the file. WAL, FULL and foreign keys are set on the connection and then read back: an edge
 * that cannot keep its promise does not start.
 */
export function openDb(file: string): EdgeDb {
  mkdirSync(dirname(file), { recursive: true })
  const sqlite = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    setPragmas(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  const own = statSync(file)
  const assertInPlace = (): void => {
    const there = statSync(file, { throwIfNoEntry: false })
    if (there?.ino === own.ino && there.dev === own.dev) return
    throw Object.assign(new Error(`${file} was taken away or replaced`), { code: 'EIO' })
  }
  const queue = new CommitQueue(sqlite, assertInPlace)
  return {
    sqlite,
    queue,
    assertInPlace,
    immediate: (fn) => sqlite.transaction(fn).immediate(),
    close: () => {
      queue.flush()
      sqlite.close()
    },
  }
}

/**
 * What of the file does not hold together, as SQLite finds it; empty = sound. A copy that was laid over it
 * beside the WAL of the lost one, or a medium that fails, leaves pages of two times in it. Reads the whole
 * file: some seconds for a gigabyte.
 */
export function damageOf({ sqlite }: EdgeDb): string[] {
  return (sqlite.pragma(`integrity_check(${DAMAGE_REPORTED})`) as { integrity_check: string }[])
    .map((row) => row.integrity_check)
    .filter((found) => found !== 'ok')
}

function setPragmas(sqlite: Sqlite.Database): void {
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  assertPragma(sqlite, 'journal_mode', 'wal')
  assertPragma(sqlite, 'synchronous', SYNCHRONOUS_FULL)
  assertPragma(sqlite, 'foreign_keys', 1)
}

function assertPragma(sqlite: Sqlite.Database, name: string, wanted: string | number): void {
  const found = sqlite.pragma(name, { simple: true })
  if (found !== wanted) throw new Error(`SQLite runs with ${name}=${String(found)}, the ledger needs ${wanted}`)
}
