import { ok, type Refusal, type Result, refuse } from '../result.ts'

/** What is handed over must cover the total; `missing_cents` says how much is not there yet. */
export type ChangeRefusal = Refusal<'too_little'>

/**
 * The change for cash handed over, in cents. `too_little` when it does not cover the total (detail: missing_cents). Both are whole cents, zero or more.
 * @source FEATURES F-253
 */
export const changeDue = (total_cents: number, tendered_cents: number): Result<number, ChangeRefusal> =>
  tendered_cents < total_cents
    ? refuse('too_little', 'tendered_cents', { missing_cents: total_cents - tendered_cents })
    : ok(tendered_cents - total_cents)

/** The most that one cash payment may be handed over with: 10,000.00. Longer numbers are slips of the finger. */
export const TENDERED_LIMIT_CENTS = 1_000_000

/**
 * An amount typed digit by digit on a number pad, cents first as every till does it: 5, 0, 0, 0 is 50.00. A digit that would pass the limit changes nothing.
 * `digit` is 0..9, or 100 for the key "00".
 */
export const typeDigit = (cents: number, digit: number): number => {
  const next = digit === 100 ? cents * 100 : cents * 10 + digit
  return next > TENDERED_LIMIT_CENTS ? cents : next
}

/** Takes the last digit of a typed amount back. */
export const eraseDigit = (cents: number): number => Math.trunc(cents / 10)
