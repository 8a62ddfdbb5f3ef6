import type { Locale } from '#protocol/i18n/locales.ts'

const names = new Map<string, Intl.DisplayNames>()

function namesIn(locale: Locale, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${type} ${locale}`
  const known = names.get(key) ?? new Intl.DisplayNames(locale, { type, fallback: 'none' })
  names.set(key, known)
  return known
}

/** What the reader calls a country; null for one that has no name any more. */
export function nationName(nation: string, locale: Locale): string | null {
  return namesIn(locale, 'region').of(nation) ?? null
}

/** What the reader calls a language; null where nobody speaks (`zxx`). */
export function languageName(language: string, locale: Locale): string | null {
  return language === 'zxx' ? null : (namesIn(locale, 'language').of(language) ?? language)
}
