import type { Locale } from '#protocol/i18n/locales.ts'
import { COUNTRIES, GONE_STATES, LANGUAGES } from '#protocol/kit/codes.ts'

/** What a code of two or three letters names. */
export type Coded = 'country' | 'nation' | 'language'

interface Reader {
  locale: Locale
  /** The portal's own word for a code that the browser has no name for; the code itself where it has none. */
  word?: (code: string) => string
}

const CODES: Readonly<Record<Coded, readonly string[]>> = {
  country: COUNTRIES,
  nation: [...COUNTRIES, ...GONE_STATES],
  language: LANGUAGES,
}
const TYPES = { country: 'region', nation: 'region', language: 'language' } as const
const known = new Map<string, Intl.DisplayNames>()

/** A country or a language as its reader calls it. */
export function codeName(of: Coded, code: string, { locale, word = String }: Reader): string {
  const own = word(code)
  return own === code ? (namesIn(locale, TYPES[of]).of(code) ?? code) : own
}

/** All that may be chosen, by name in the reader's order, with those that a row has beside them. */
export function codeChoices(of: Coded, reader: Reader, held: readonly string[] = []) {
  const codes = [...new Set([...CODES[of], ...held])]
  const choices = codes.map((value) => ({ value, label: codeName(of, value, reader) }))
  const { compare } = new Intl.Collator(reader.locale)
  return choices.sort((a, b) => compare(a.label, b.label))
}

function namesIn(locale: Locale, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${type}/${locale}`
  const names = known.get(key) ?? new Intl.DisplayNames(locale, { type })
  known.set(key, names)
  return names
}
