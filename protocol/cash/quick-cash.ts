/** The next even amounts that a buyer hands over, in cents, for the quick-cash keys. @source UX-04 */
const STEPS_CENTS = [500, 1000, 2000, 5000, 10_000] as const

/**
 * The next note up fills the row when the steps give fewer keys than this (the picture's fourth key for 37.10
 * is 200).
 */
const KEYS_WANTED = 4
const FILLER_CENTS = 20_000

function nextMultiple(cents: number, step: number): number {
  return Math.ceil(cents / step) * step
}

/**
 * What the quick-cash keys beside "Exact" say for a total in cents, smallest first: the next 5, 10, 20, 50
 * and 100 above the total, each once, never the exact amount itself, and the next 200 where that leaves fewer
 * than four. Nothing to pay has no keys. Range: 0..100,000,000 in, at most five out. 37.10 → 40, 50, 100,
 * 200; 3.20 → 5, 10, 20, 50, 100.
 * @source UX-04; docs/look.md, picture register-1366
 */
export function quickCashKeys(total_cents: number): number[] {
  if (total_cents <= 0) return []
  const steps = STEPS_CENTS.map((step) => nextMultiple(total_cents, step))
  const keys = [...new Set(steps)].filter((cents) => cents > total_cents).sort((a, b) => a - b)
  const filler = nextMultiple(total_cents, FILLER_CENTS)
  return keys.length < KEYS_WANTED && filler > (keys.at(-1) ?? total_cents) ? [...keys, filler] : keys
}
