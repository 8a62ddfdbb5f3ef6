import { COUNTRIES } from '#protocol/exhibitors/countries.ts'
import type { Locale } from '#protocol/i18n/locales.ts'

/** The country that this browser's language names (`de-AT`); nothing where it names none. */
export function countryHere(): string {
  const region = new Intl.Locale(navigator.language).region ?? ''
  return COUNTRIES.includes(region) ? region : ''
}

/** Every country as it is called in this language, in its order. */
export function countryNames(locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    a.label.localeCompare(b.label, locale),
  )
}
