import { expect, test } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { codeChoices, codeName } from './codes.ts'

test('F-181 a language and a country are found by their names, in the words of the reader and in their order', () => {
  const languages = codeChoices('language', { locale: 'de' })
  expect(languages).toContainEqual({ value: 'nl', label: 'Niederländisch' })
  expect(codeName('country', 'NL', { locale: 'fr' })).toBe('Pays-Bas')
  const labels = codeChoices('country', { locale: 'de' }).map(({ label }) => label)
  expect(labels.indexOf('Österreich')).toBeLessThan(labels.indexOf('Polen'))
})

test('F-181 a state that is gone has a name of ours, and what a row has already is offered with it', () => {
  const word = (code: string) => (code === 'SU' ? 'Sowjetunion' : code)
  const reader = { locale: 'de', word } as const
  expect(codeName('nation', 'SU', reader)).toBe('Sowjetunion')
  expect(codeChoices('nation', reader).map(({ value }) => value)).toContain('SU')
  expect(codeChoices('country', reader).map(({ value }) => value)).not.toContain('SU')
  expect(codeChoices('language', reader, ['cmn']).map(({ value }) => value)).toContain('cmn')
})

test.each(LOCALES)('no two languages and no two countries read alike in %s', (locale) => {
  for (const of of ['language', 'country'] as const) {
    const labels = codeChoices(of, { locale }).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  }
})
