import { CODE_ALPHABET } from '../kit/code-alphabet.ts'
import { Text } from '../kit/text.ts'

/** A one-time code or a recovery code as somebody types it: with spaces, hyphens, in either case. */
export const SecondFactorCode = Text(40)

/** A one-time code has six digits and belongs to a step of 30 seconds (RFC 6238). */
export const STEP_MS = 30_000
export const DIGITS = 6
/** A clock may be one step off, either way. */
const DRIFT_STEPS = 1

/** 16 letters of 31 are 79 random bits: no hash of one is turned back by trying. */
export const RECOVERY_LETTERS = 16
/** How many recovery codes are drawn at once. */
export const RECOVERY_CODES = 10

/** The steps whose codes are right at an instant of the wall clock, in milliseconds; the oldest first. */
export function stepsAt(now: number): number[] {
  const step = Math.floor(now / STEP_MS)
  return Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, nth) => step - DRIFT_STEPS + nth)
}

/** What somebody typed: the digits of a one-time code, or the letters of a recovery code. */
export type TypedCode = { kind: 'one_time' | 'recovery'; letters: string }

const TYPED: readonly [TypedCode['kind'], RegExp][] = [
  ['one_time', new RegExp(`^\\d{${DIGITS}}$`)],
  ['recovery', new RegExp(`^[${CODE_ALPHABET}]{${RECOVERY_LETTERS}}$`)],
]

/** Reads a typed code; case, spaces and hyphens do not matter. Null when it can be neither. */
export function readCode(text: string): TypedCode | null {
  const letters = text.toUpperCase().replace(/[\s-]/g, '')
  const [kind] = TYPED.find(([, pattern]) => pattern.test(letters)) ?? []
  return kind ? { kind, letters } : null
}

/** The letters of a recovery code as they are shown: `7K4M-22QX-AB9C-D3EF`. */
export function spellRecoveryCode(letters: string): string {
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}
