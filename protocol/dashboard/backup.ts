import { epochMs } from '../time/business-day.ts'

/** A night and two hours: whoever makes one each night has one that is younger. */
const OLD_AFTER_MS = 26 * 3_600_000

/**
 * Whether somebody has to see to the backups (F-338): there is none, or the last good one is too old.
 *
 * @param taken_at the moment that the last good one shows; null = there is none
 */
export function isBackupOld(taken_at: string | null, at: string): boolean {
  return taken_at === null || epochMs(at) - epochMs(taken_at) > OLD_AFTER_MS
}
