import type { Locale } from '../i18n/locales.ts'

const NO_BREAK_SPACE = '\u00a0'

/**
 * Where the sign stands, by language. English and Dutch put it first, German and French last (docs/look.md,
 * pictures: `€ 12.50`).
 */
export const SIGN_FIRST: Readonly<Record<Locale, boolean>> = { en: true, de: false, fr: false, nl: true }

const numbers = new Map<Locale, Intl.NumberFormat>()

function numberFormat(locale: Locale): Intl.NumberFormat {
  const known = numbers.get(locale)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  numbers.set(locale, made)
  return made
}

/**
 * An amount as digits only, for columns that name the currency in their head: 1250 → `12.50` (en), `12,50`
 * (de).
 */
export function formatAmount(cents: number, locale: Locale): string {
  return numberFormat(locale).format(cents / 100)
}

/**
 * An amount with its currency, never broken over two lines: 1250 → `€ 12.50` (en), `12,50 €` (de, fr), `€
 * 12,50` (nl).
 * @source F-009
 */
export function formatMoney(cents: number, locale: Locale): string {
  const digits = formatAmount(cents, locale)
  return SIGN_FIRST[locale] ? `€${NO_BREAK_SPACE}${digits}` : `${digits}${NO_BREAK_SPACE}€`
}
