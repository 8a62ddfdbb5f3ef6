import { LIMITS } from '../kit/limits.ts'
import { ok, type Refusal, type Result, refuse } from '../result.ts'

/**
 * Wrong PINs of one employee at one device: after every fifth wrong one the pair is locked, first for 1, then
 * 5, then 15 minutes (and 15 from then on). The right PIN forgets them. Never a lock-out at other devices, so
 * that no stranger at one device keeps a person from work.
 * @source docs/security.md, "Pairing"
 */
export const PIN_TRIES_MAX = LIMITS.pin.times
export const PIN_LOCKS_MS = [60_000, 5 * 60_000, 15 * 60_000] as const

/** `wrong` counts since the last right PIN; `locked_until` in wall-clock milliseconds. */
export interface PinTries {
  wrong: number
  locked_until: number | null
}
export const noPinTries: PinTries = { wrong: 0, locked_until: null }

/**
 * Takes one try **before** the PIN is compared, as if it were wrong: so tries that run side by side cannot be
 * more than five. Refused while locked, with the seconds left (never more than the lock itself, whatever the
 * wall clock did).
 * @param now wall-clock milliseconds
 */
export function takePinTry(tries: PinTries, now: number): Result<PinTries, Refusal<'pin_locked'>> {
  const left = lockLeft(tries, now)
  if (left > 0) return refuse('pin_locked', 'pin', { seconds: Math.ceil(left / 1_000) })
  const wrong = tries.wrong + 1
  return ok({ wrong, locked_until: wrong % PIN_TRIES_MAX === 0 ? now + lockOf(wrong) : null })
}

function lockOf(wrong: number): number {
  return PIN_LOCKS_MS[Math.min(Math.floor(wrong / PIN_TRIES_MAX), PIN_LOCKS_MS.length) - 1]!
}

function lockLeft(tries: PinTries, now: number): number {
  return tries.locked_until === null ? 0 : Math.min(tries.locked_until - now, lockOf(tries.wrong))
}
