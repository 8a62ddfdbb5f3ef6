/** Shorter numbers are those of amounts and days. */
const DIGITS_MIN = 4
const PHONE = /^[\d\s()+./-]+$/

/**
 * The digits by which a telephone number that was typed is found, however it was written down: without
 * blanks, brackets and strokes, and without the zeros before it, which a number with its country has not.
 * Null = this is no number. Whoever types the number with its country finds those that were written down so.
 * @source F-336
 */
export function phoneDigits(typed: string): string | null {
  if (!PHONE.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length < DIGITS_MIN ? null : digits
}
