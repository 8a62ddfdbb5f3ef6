import type { Locale } from '#protocol/i18n/locales.ts'

const numbers = new Map<string, Intl.NumberFormat>()

/** A number with so many decimals at most, as it is typed: without groups (`1212,5`). */
export function typedNumber(value: number, locale: Locale, { least, most }: { least: number; most: number }): string {
  const key = `${locale} ${least} ${most}`
  const format =
    numbers.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: false })
  numbers.set(key, format)
  return format.format(value).replace('\u2212', '-')
}

/**
 * The number that somebody typed, in the smallest unit (`decimals` 2: cents of `12,50` or `12.5`), whatever
 * language it was typed in: the last sign with one or two digits behind it is the decimal one, signs with
 * three behind them group. Null where it is no number, or has more decimals: also `12.505`, a single point or
 * comma with three digits behind it, which may be either.
 */
export function readNumber(text: string, decimals: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f€%]/g, '').replace('\u2212', '-')
  const found = /^(-?)(\d+|\d{1,3}(?:([.,'])\d{3})(?:\3\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(plain)
  if (!found) return null
  const [, sign, whole = '', group, point, part = ''] = found
  if (part.length > decimals || (group !== undefined && group === point)) return null
  if (decimals > 0 && point === undefined && /^\d+[.,]\d{3}$/.test(whole)) return null
  const value = Number(whole.replace(/\D/g, '') + part.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(value)) return null
  return sign === '-' && value > 0 ? -value : value
}
