import type { Trouble } from '#protocol/server/errors.ts'
import type { Speech } from '#protocol/server/speech.ts'
import { diskTrouble } from '../db/disk.ts'

/** What passes by itself, or once somebody has made room; null = a bug. */
export function troubleOf(error: Error, speech: Speech): Trouble | null {
  const disk = diskTrouble(error)
  return disk ? { text: speech.failure(`disk_${disk}`), level: 'error', what: 'a request failed' } : null
}
