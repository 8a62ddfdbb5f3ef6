import { describe, expect, test } from 'vitest'
import { LISTINGS, PORTAL_KINDS } from '../resources.ts'
import { LOCALES, type Locale } from './locales.ts'
import { de } from './portal/de.ts'
import { en } from './portal/en.ts'
import { fr } from './portal/fr.ts'
import { nl } from './portal/nl.ts'

/** What a list without rows says: the next step, as an order. */
const TOLD: Readonly<Record<Locale, RegExp>> = {
  en: /(^|[.:;,] |\band )(Add|Plan|Sell|Reserve|Open|Issue|add|open)\b/u,
  de: /\p{L}+n Sie\b/u,
  fr: /(^|[.:;,] |\bet )\p{L}+ez\b/u,
  nl: /(^|[.:;,] |\ben )(Voeg|Plan|Verkoop|Reserveer|Open|Geef|voeg|open)\b/u,
}
const WORDS: Readonly<Record<Locale, { resource: Readonly<Record<string, { empty: string }>> }>> = { en, de, fr, nl }
const KINDS = [...PORTAL_KINDS, ...Object.values(LISTINGS).map(({ kind }) => kind)]

describe.each(LOCALES)('UX-31 an empty list says what to do, in %s', (locale) => {
  test.each(KINDS)('%s', (kind) => {
    expect(WORDS[locale].resource[kind]!.empty).toMatch(TOLD[locale])
  })
})
