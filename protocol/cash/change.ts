import { ok, type Refusal, type Result, refuse } from '../result.ts'

/** What is handed over must cover the total; `missing_cents` says how much is not there yet. */
export type ChangeRefusal = Refusal<'too_little'>

/**
 * The change for cash handed over, in cents. `too_little` when it does not cover the total (detail:
 * missing_cents). Both are whole cents, zero or more.
 * @source F-253
 */
export function changeDue(total_cents: number, tendered_cents: number): Result<number, ChangeRefusal> {
  return tendered_cents < total_cents
    ? refuse('too_little', 'tendered_cents', { missing_cents: total_cents - tendered_cents })
    : ok(tendered_cents - total_cents)
}

/**
 * The most that one cash payment may be handed over with: 10,000.00. Longer numbers are slips of the finger.
 */
export const TENDERED_LIMIT_CENTS = 1_000_000

/** Notes and coins that a drawer gives change in, in cents, largest first. */
const PIECES_CENTS = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/**
 * Change in as few notes and coins as there can be, largest first: 2800 is 20, 5, 2, 1. Whole cents, zero or
 * more.
 */
export function changePieces(change_cents: number): { piece_cents: number; count: number }[] {
  let left = change_cents
  return PIECES_CENTS.flatMap((piece_cents) => {
    const count = Math.floor(left / piece_cents)
    left -= count * piece_cents
    return count > 0 ? [{ piece_cents, count }] : []
  })
}
