const NO_BREAK_SPACE = '\u00a0'

/** Where the sign stands and how numbers are grouped, by language. English and Dutch put the sign first, German and French last (LOOK, pictures: `€ 12.50`). */
const STYLE: Readonly<Record<string, { numbers: string; first: boolean }>> = {
  en: { numbers: 'en', first: true },
  de: { numbers: 'de', first: false },
  fr: { numbers: 'fr', first: false },
  nl: { numbers: 'nl', first: true },
}

const numbers = new Map<string, Intl.NumberFormat>()
const numberFormat = (locale: string): Intl.NumberFormat => {
  const known = numbers.get(locale)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  numbers.set(locale, made)
  return made
}

const styleOf = (locale: string) => STYLE[locale.slice(0, 2).toLowerCase()] ?? { numbers: 'en', first: true }

/** An amount as digits only, for columns that name the currency in their head: 1250 → `12.50` (en), `12,50` (de). Unknown languages read like English. */
export const formatAmount = (cents: number, locale: string): string =>
  numberFormat(styleOf(locale).numbers).format(cents / 100)

/** An amount with its currency, never broken over two lines: 1250 → `€ 12.50` (en), `12,50 €` (de, fr), `€ 12,50` (nl). @source FEATURES F-009 */
export const formatMoney = (cents: number, locale: string): string => {
  const digits = formatAmount(cents, locale)
  return styleOf(locale).first ? `€${NO_BREAK_SPACE}${digits}` : `${digits}${NO_BREAK_SPACE}€`
}
