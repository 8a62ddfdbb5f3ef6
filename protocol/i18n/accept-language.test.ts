import { expect, test } from 'vitest'
import { acceptedLocale } from './accept-language.ts'
import { LOCALES, type Locale } from './locales.ts'

test.each<[string | null, Locale | undefined]>([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['sv;q=0.9, fr;q=0.3, nl;q=0.5', 'nl'],
  ['fr;q=0', undefined],
  ['deu, x', undefined],
  ['*', undefined],
  ['', undefined],
  [null, undefined],
])('F-006 of %j the language %j is taken', (header, locale) => {
  expect(acceptedLocale(header, LOCALES)).toBe(locale)
})

test('F-001 a language that is not offered is not taken', () => {
  expect(acceptedLocale('fr, de;q=0.5', ['en', 'de'])).toBe('de')
})
