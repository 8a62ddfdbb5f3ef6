import { expect, test } from 'vitest'
import { en } from '#protocol/i18n/site/en.ts'
import { siteTexts, type T } from '../texts.ts'
import { seatLabels, seatsShort, seatsText } from './wording.ts'

const t = siteTexts('en').t as unknown as T
const seat = (row_name: string, seat_name: string) => ({ row_name, seat_name })

test('UX-38 seats in words, row by row, in the order of their numbers', () => {
  expect(seatsText(t, [seat('H', '10')])).toBe('Row H, seat 10')
  expect(seatsText(t, [seat('H', '10'), seat('H', '9'), seat('H', '11')])).toBe('Row H, seats 9, 10 and 11')
  expect(seatsText(t, [seat('H', '10'), seat('J', '1')], true)).toBe('row H, seat 10; row J, seat 1')
  expect(seatsShort(t, [seat('H', '10'), seat('H', '11')])).toBe('Row H, 10 and 11')
})

test('F-113 a class says what it adds, also when that is nothing', () => {
  const labels = seatLabels(t, 'en')
  expect(labels.extra(0)).toBe('no extra')
  expect(labels.extra(200)).toBe('+ €\u00a02.00')
  expect(labels.rows('L', 'N')).toBe('rows L to N')
  expect(labels.rows('P', 'P')).toBe('row P')
})

test('F-006 a locale without texts of its own speaks English', () => {
  const french = siteTexts('fr').t as unknown as T
  expect(french('home.view_all')).toBe(en.home.view_all)
  expect(french('checkout.seats_free', { count: 1 })).toBe('1 seat free')
})
