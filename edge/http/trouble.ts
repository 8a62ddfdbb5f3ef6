import type { Trouble } from '#protocol/server/errors.ts'
import type { Speech } from '#protocol/server/speech.ts'
import { QueueFull } from '../db/commit-queue.ts'
import { diskTrouble } from '../db/disk.ts'

/** What passes by itself, or once somebody has made room; null = a bug. */
export function troubleOf(error: Error, speech: Speech): Trouble | null {
  if (error instanceof QueueFull)
    return { text: speech.refusal('busy'), level: 'warn', what: 'too many writes wait', retry_after_s: 1 }
  const disk = diskTrouble(error)
  return disk ? { text: speech.failure(`disk_${disk}`), level: 'error', what: 'a request failed' } : null
}
