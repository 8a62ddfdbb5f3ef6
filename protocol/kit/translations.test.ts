import { expect, test } from 'vitest'
import * as z from 'zod'
import { Text } from './text.ts'
import { inLanguage, nameSold, Translations } from './translations.ts'

const Row = z.object({
  title: Text(20),
  tagline: Text(20),
  translations: Translations({ title: Text(20), tagline: Text(20) }),
})

test('F-006 a row is shown in the language of its reader, and as it stands where nothing is said in it', () => {
  const row = Row.parse({
    title: 'Flow',
    tagline: 'A cat, a boat',
    translations: { fr: { title: 'Le Chat', tagline: '' } },
  })
  expect(inLanguage(row, 'fr')).toMatchObject({ title: 'Le Chat', tagline: 'A cat, a boat' })
  expect(inLanguage(row, 'nl')).toBe(row)
})

test('F-006 what was sold is called in the language of its reader, as long as its row is called as it was then', () => {
  const rate = { name: 'Adult', translations: { de: { name: 'Erwachsene' } } }
  expect(['de', 'fr'].map((locale) => nameSold('Adult', rate, locale as 'de'))).toEqual(['Erwachsene', 'Adult'])
  expect(nameSold('Grown-up', rate, 'de')).toBe('Grown-up')
  expect(nameSold('Adult', undefined, 'de')).toBe('Adult')
})

test('a row of before, which has none, is read', () => {
  expect(Row.parse({ title: 'Flow', tagline: '' }).translations).toEqual({})
})
