import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { readNumber, typedNumber } from './amounts.ts'

test.each([
  ['12,50', 2, 1250],
  ['12.5', 2, 1250],
  [' € 1.212,50 ', 2, 121_250],
  ['1,212.50', 2, 121_250],
  ['1 212,50 €', 2, 121_250],
  ["1'000", 2, 100_000],
  ['1.000,00', 2, 100_000],
  ['1,212,500', 2, 121_250_000],
  ['1.000', 2, null],
  ['12.505', 2, null],
  ['12,505', 2, null],
  ['0.505', 2, null],
  ['1.000', 0, 1000],
  ['7', 2, 700],
  ['5,5 %', 2, 550],
  ['-3', 0, -3],
  ['−3', 0, -3],
  ['0', 2, 0],
  ['1.5', 0, null],
  ['12,345,6', 2, null],
  ['12,,5', 2, null],
  ['1e3', 2, null],
  ['twelve', 2, null],
  ['', 2, null],
  ['9'.repeat(20), 2, null],
])('F-323 of what is typed, %s with %i decimals is %s', (text, decimals, value) => {
  expect(readNumber(text, decimals)).toBe(value)
})

test('F-323 every amount that a form prints is read back as it was, in each language', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      (locale, cents) => {
        expect(readNumber(typedNumber(cents / 100, locale, { least: 2, most: 2 }), 2)).toBe(cents)
        expect(readNumber(typedNumber(cents / 100, locale, { least: 0, most: 2 }), 2)).toBe(cents)
      },
    ),
  )
})
