import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite, { SqliteError } from 'better-sqlite3'

/**
 * Another process works in this folder. Two of them would each believe their own memory and sell the same
 * seats.
 */
export class FolderTaken extends Error {
  override name = 'FolderTaken'
}

/** A process that was killed a moment ago still holds its files for as long. */
const WAIT_MS = 2_000

/**
 * Makes this process the only one in a data directory, for as long as it lives: an exclusive transaction in a
 * file of its own, which the operating system ends with the process, also after kill -9. Throws FolderTaken.
 * @returns lets go of it
 */
export function holdFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new Sqlite(join(folder, 'edge.lock'), { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new FolderTaken(`another edge runs on ${folder}`)
    }
    throw error
  }
  return () => lock.close()
}
