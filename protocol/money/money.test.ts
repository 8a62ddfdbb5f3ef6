import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Locale } from '../i18n/locales.ts'
import { formatAmount, formatMoney } from './format.ts'
import { divideRounded, vatOf } from './vat.ts'

test.each([
  [5, 2, 3],
  [-5, 2, -3],
  [7, 3, 2],
  [8, 3, 3],
  [0, 7, 0],
  [-1, 3, 0],
])('F-009 %d / %d rounds to %d: halves away from zero', (numerator, denominator, rounded) => {
  expect(divideRounded(numerator, denominator)).toBe(rounded)
})

test('F-009 what is no exact integer is refused instead of rounded wrongly', () => {
  expect(() => divideRounded(0.5, 2)).toThrow(RangeError)
  expect(() => divideRounded(1, 0)).toThrow(RangeError)
  expect(() => divideRounded(2 ** 53, 3)).toThrow(RangeError)
})

test.each([
  [1250, 700, 82],
  [1900, 1900, 303],
  [2500, 0, 0],
  [107, 700, 7],
])('F-206 the VAT in %d cents at %d bp is %d', (gross, bp, vat) => {
  expect(vatOf(gross, bp)).toEqual({ vat_cents: vat, net_cents: gross - vat })
})

test('F-206 VAT is the contained share to the nearest cent, and net + VAT is always the gross', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (gross, bp) => {
      const { vat_cents, net_cents } = vatOf(gross, bp)
      expect(vat_cents + net_cents).toBe(gross)
      expect(Math.abs(vat_cents - (gross * bp) / (10_000 + bp))).toBeLessThanOrEqual(0.5)
    }),
  )
})

test.each<[Locale, string, string]>([
  ['en', '€\u00a01,212.50', '12.50'],
  ['de', '1.212,50\u00a0€', '12,50'],
  ['nl', '€\u00a01.212,50', '12,50'],
  ['fr', '1\u202f212,50\u00a0€', '12,50'],
])('F-009 amounts read as %s is used to, never broken over two lines', (locale, money, amount) => {
  expect(formatMoney(121_250, locale)).toBe(money)
  expect(formatAmount(1250, locale)).toBe(amount)
})
