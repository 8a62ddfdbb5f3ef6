import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCALES } from '../i18n/locales.ts'
import { textsOf } from '../i18n/testing/all-texts.ts'
import { CODE_ALPHABET } from '../kit/code-alphabet.ts'
import {
  CodePrefix,
  DRAWN_LETTERS,
  drawCode,
  keptCode,
  lastFour,
  readDrawnCode,
  spellCode,
  typedLastFour,
} from './code.ts'

const letter = fc.nat(CODE_ALPHABET.length - 1)
const prefix = fc.array(letter, { maxLength: 4 }).map((some) => some.map((nth) => CODE_ALPHABET[nth]).join(''))
const code = fc
  .tuple(prefix, fc.array(letter, { minLength: DRAWN_LETTERS, maxLength: DRAWN_LETTERS }))
  .map(([before, drawn]) => {
    const rest = drawn.values()
    return drawCode(before, () => rest.next().value!)
  })
const place = fc.nat(100)
const step = fc.integer({ min: 1, max: 30 })

/** The same code with another letter at this place. */
function wrong(of: string, at: number, by: number): string {
  const nth = at % of.length
  const other = CODE_ALPHABET[(CODE_ALPHABET.indexOf(of[nth]!) + by) % CODE_ALPHABET.length]!
  return of.slice(0, nth) + other + of.slice(nth + 1)
}

test('SECURITY codes: a voucher code is its prefix, 16 drawn letters of 31 and a check letter, and stays so for ever', () => {
  const drawn = [...Array(16).keys()]
  expect(drawCode('', (below) => drawn.shift()! % below)).toBe('ABCDEFGHJKMNPQRSG')
  expect(drawCode('KN24', () => 30)).toBe('KN249999999999999999D')
  fc.assert(fc.property(code, (one) => /^[A-HJKMNP-Z2-9]{17,21}$/.test(one)))
})

test('SECURITY codes: a drawn code is read however it is parted, and shown in groups of four', () => {
  fc.assert(
    fc.property(code, (one) => {
      const spelled = spellCode(one)
      expect(spelled.split(' ').every((group, nth, all) => group.length === 4 || nth === all.length - 1)).toBe(true)
      for (const typed of [one, spelled, ` ${spelled.replaceAll(' ', '-')} `, `${one}\n`])
        expect(readDrawnCode(typed)).toEqual({ ok: true, value: one })
    }),
  )
})

test('SECURITY codes: every single wrong letter and every two letters that are exchanged are noticed, wherever they stand', () => {
  fc.assert(
    fc.property(code, place, step, (one, at, by) => {
      expect(readDrawnCode(wrong(one, at, by))).toMatchObject({ ok: false, refusal: { code: 'mistyped' } })
    }),
    { numRuns: 2_000 },
  )
  fc.assert(
    fc.property(code, place, place, (one, at, other) => {
      const [a, b] = [at % one.length, other % one.length]
      const letters = [...one]
      const exchanged = letters.with(a, letters[b]!).with(b, letters[a]!).join('')
      expect(readDrawnCode(exchanged).ok).toBe(exchanged === one)
    }),
    { numRuns: 2_000 },
  )
})

test('SECURITY codes: of two wrong letters all but one mistake in 31 are noticed', () => {
  const one = drawCode('', () => 7)
  const mistakes = CODE_ALPHABET.length - 1
  const found = Array.from({ length: mistakes * mistakes }, (_, nth) =>
    readDrawnCode(wrong(wrong(one, 3, 1 + (nth % mistakes)), 9, 1 + Math.floor(nth / mistakes))),
  ).filter(({ ok }) => !ok)
  expect(found).toHaveLength(mistakes * mistakes - mistakes)
})

test.each([
  '',
  'ABCD',
  'A'.repeat(16),
  'A'.repeat(22),
  'ABCD EFGH JKMN PQRS I',
  '1BCD EFGH JKMN PQRS T',
  'ABCD EFGH JKMN PQRS ä',
])('SECURITY codes: %j is no code that was drawn, and no letter is taken for another', (typed) => {
  expect(readDrawnCode(typed)).toMatchObject({ ok: false, refusal: { code: 'not_a_code' } })
})

test('F-105 F-213 a printed code has 6 to 32 letters and digits, of any kind, and is kept as printed, without what only parts it', () => {
  expect(keptCode(' Gift-0001–il ')).toBe('Gift0001il')
  expect(keptCode('A'.repeat(32))).toBe('A'.repeat(32))
  const none = ['12345', 'A'.repeat(33), 'ABC_DEF', 'ÄBCDEF', '=1+1+1+1', 'straße01', 'ﬁﬁﬁﬁ', 'ı234567', 'ſ234567']
  for (const typed of none) expect([typed, keptCode(typed)]).toEqual([typed, null])
  const small = drawCode('', () => 7).toLowerCase()
  expect(readDrawnCode(small)).toMatchObject({ ok: false, refusal: { code: 'not_a_code' } })
  expect(lastFour('GIFT0001IL')).toBe('01IL')
})

test.each(LOCALES)('F-105 F-156 in %s whoever is asked for a code reads which letters of it count', async (locale) => {
  const [site, errors] = await Promise.all([textsOf('site', locale), textsOf('errors', locale)])
  const counts = errors.get('refusal.voucher_unknown')!.split('. ')[1]!
  expect(site.get('balance.text')).toContain(counts)
})

test('F-213 a prefix is up to four letters that a code may have, typed in either case', () => {
  expect(CodePrefix.parse('kn24')).toBe('KN24')
  for (const typed of ['KINO', 'AB1', 'ABCDE', 'A B']) expect(CodePrefix.safeParse(typed).success).toBe(false)
})

test.each<[string, string | null]>([
  [' k4Qz ', 'k4Qz'],
  ['…K4QZ', 'K4QZ'],
  ['0002', '0002'],
  ['K4Q', null],
  ['K4QZ7', null],
  ['é4QZ', null],
])('F-336 the last four letters of a code are read from "%s" as %s', (typed, last) => {
  expect(typedLastFour(typed)).toBe(last)
})
