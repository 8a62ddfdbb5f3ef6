import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'

/**
 * Takes the lock `file` for this process; its folder is made if there is none. SQLite's exclusive lock is the
 * operating system's own: it ends with its process, also after kill -9, so no stale lock is left.
 * @param wait_ms how long to wait for another process: one that was killed a moment ago still holds its files
 * @returns the function that lets it go, to be kept for as long: a lock that nobody can let go any more ends
 *   when memory is cleared. Null while another process holds it.
 */
export function lockFile(file: string, wait_ms = 0): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = new Sqlite(file, { timeout: wait_ms })
  try {
    lock.pragma('journal_mode = memory')
    lock.exec('begin exclusive')
    chmodSync(file, 0o600)
  } catch (error) {
    lock.close()
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  }
  return () => lock.close()
}
