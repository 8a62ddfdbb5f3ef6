import { globSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '../i18n/locales.ts'
import { sayIn } from '../i18n/say.ts'
import type { Texts } from '../i18n/texts.ts'
import { sayIn as sayByI18next } from './texts.ts'

const I18N = join(import.meta.dirname, '../i18n')
const SURFACES = globSync('*/en.ts', { cwd: I18N }).map((path) => path.split('/')[0]!)
/** Numbers at which some language of ours changes its form, and plain ones. */
const COUNTS = [0, 1, 2, 3, 10, 11, 21, 101, 1000, 999_999]
/** What a value may bring along that a wording machine could read as its own. */
const ODD = ['', 'Row A', '{{count}}', '$t(home.title)', '$&', '<b>&amp;</b>', '100 %', 'Ä € „“', 'a.b', 'x_one']

async function textsOf(surface: string, locale: Locale): Promise<Texts> {
  return ((await import(join(I18N, surface, `${locale}.ts`))) as Record<string, Texts>)[locale]!
}

/** Every key as it is asked for: without the form that a count chooses. */
function keysOf(texts: Texts, before = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[`${before}${key}`.replace(/_(?:one|other)$/, ''), text]]
      : keysOf(text, `${before}${key}.`),
  )
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
}

describe.each(SURFACES)('F-006 the texts of %s', (surface) => {
  test.each(LOCALES)('in %s are said as i18next says them, whatever the count and the values', async (locale) => {
    const texts = await textsOf(surface, locale)
    const [ours, theirs] = [sayIn(locale, texts), sayByI18next(locale, texts)]
    const wrong = keysOf(texts).flatMap(([key, text]) =>
      COUNTS.flatMap((count, at) => {
        const odd = Object.fromEntries(namesIn(text).map((name, n) => [name, ODD[(at + n) % ODD.length]!]))
        return [odd, { ...odd, count }].filter((values) => ours(key, values) !== theirs(key, values))
      }).map((values) => `${key} of ${JSON.stringify(values)}: ${ours(key, values)} / ${theirs(key, values)}`),
    )
    expect(wrong).toEqual([])
  })
})

test.each([
  ['en', '12,486 rows, 12486'],
  ['de', '12.486 rows, 12486'],
  ['fr', '12\u202f486 rows, 12486'],
  ['nl', '12.486 rows, 12486'],
] as const)(
  'F-006 in %s a count has the thousands of its language, and a number that is none has not',
  (locale, said) => {
    const texts = { rows_one: '{{count}} row, {{id}}', rows_other: '{{count}} rows, {{id}}' }
    const values = { count: 12_486, id: 12_486 }
    expect([sayIn(locale, texts)('rows', values), sayByI18next(locale, texts)('rows', values)]).toEqual([said, said])
  },
)

test.each(LOCALES)('F-006 in %s a text of any words, forms and values is said as i18next says it', (locale) => {
  const name = fc.constantFrom('name', 'row', 'seat', 'amount', 'count')
  const plain = fc.string({ maxLength: 6 }).map((some) => some.replace(/[{}$]/g, ''))
  const text = fc
    .array(fc.tuple(plain, fc.option(name)), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([words, value]) => words + (value ? `{{${value}}}` : '')).join(''))
    .filter((made) => made !== '')
  const value = fc.oneof(fc.string(), fc.integer())
  const values = fc.record({ name: value, row: value, seat: value, amount: value })
  fc.assert(
    fc.property(text, text, text, values, fc.nat(999_999), (single, one, other, given, count) => {
      const texts = { screen: { single, counted_one: one, counted_other: other } }
      const [ours, theirs] = [sayIn(locale, texts), sayByI18next(locale, texts)]
      expect(ours('screen.single', { ...given, count })).toBe(theirs('screen.single', { ...given, count }))
      expect(ours('screen.counted', { ...given, count })).toBe(theirs('screen.counted', { ...given, count }))
    }),
    { numRuns: 500 },
  )
})
