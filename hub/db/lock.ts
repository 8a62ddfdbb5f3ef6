import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'

/**
 * Takes the lock `file` for this process and answers the function that lets it go, or null while another
 * process holds it. SQLite's exclusive lock is the operating system's own: it ends with its process, also
 * after kill -9, so no stale lock is left.
 */
export function lockFile(file: string): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const lock = new Sqlite(file, { timeout: 0 })
  try {
    lock.pragma('locking_mode = exclusive')
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
