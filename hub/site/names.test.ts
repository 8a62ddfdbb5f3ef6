import { expect, test } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { nationName } from './names.ts'

test('F-047 a country is called as people call it; a name that is long is its short one', () => {
  expect(LOCALES.map((locale) => nationName('HK', locale))).toEqual(['Hong Kong', 'Hongkong', 'Hong Kong', 'Hongkong'])
  expect(nationName('GB', 'en')).toBe('United Kingdom')
  expect(nationName('FR', 'de')).toBe('Frankreich')
  expect(nationName('ZZ', 'en')).not.toBe('')
})
