import type { Locale } from '#protocol/i18n/locales.ts'

const names = new Map<string, Intl.DisplayNames>()

function namesIn(locale: Locale, type: 'region' | 'language', style: 'long' | 'short' = 'long'): Intl.DisplayNames {
  const key = `${type} ${style} ${locale}`
  const known = names.get(key) ?? new Intl.DisplayNames(locale, { type, style, fallback: 'none' })
  names.set(key, known)
  return known
}

/** A name of a country that is longer breaks a line of facts in two: "Hong Kong SAR China". */
const LONG_NAME = 18

/**
 * What the reader calls a country, in short where that is long; null for one that has no name any more.
 */
export function nationName(nation: string, locale: Locale): string | null {
  const name = namesIn(locale, 'region').of(nation) ?? null
  return name !== null && name.length > LONG_NAME ? (namesIn(locale, 'region', 'short').of(nation) ?? name) : name
}

/** What the reader calls a language; null where nobody speaks (`zxx`). */
export function languageName(language: string, locale: Locale): string | null {
  return language === 'zxx' ? null : (namesIn(locale, 'language').of(language) ?? language)
}
