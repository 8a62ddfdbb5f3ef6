import { expect, test } from 'vitest'
import { textsOf } from '../../all-texts.ts'
import { seatLabels } from './seat-labels.ts'
import { classesText, seatsShort, seatsText } from './wording.ts'

const t = textsOf('en', ['shell', 'schedules', 'checkout', 'seats']).t
function seat(row_name: string, seat_name: string) {
  return { row_name, seat_name }
}

test('UX-38 seats in words, row by row, in the order of their numbers', () => {
  expect(seatsText(t, [seat('H', '10')])).toBe('Row H, seat 10')
  expect(seatsText(t, [seat('H', '10'), seat('H', '9'), seat('H', '11')])).toBe('Row H, seats 9, 10 and 11')
  expect(seatsText(t, [seat('H', '10'), seat('J', '1')], true)).toBe('row H, seat 10; row J, seat 1')
  expect(seatsShort(t, [seat('H', '10'), seat('H', '11')])).toBe('Row H, 10 and 11')
})

test('F-113 UX-42 chosen seats of several classes name each, and what all of them add', () => {
  const rates = {
    standard: { name: 'Standard', ticket: 0, handling: 0, color: 'standard' },
    sofa: { name: 'Sofa', ticket: 200, handling: 50, color: 'sofa' },
  }
  const of = (...classes: string[]) =>
    classesText(
      t,
      classes.map((name, n) => ({ class: name, screen_row: 1, screen_col: n + 1 })),
      rates,
      'en',
    )
  expect(of('standard', 'standard')).toBe('Standard, no extra')
  expect(of('sofa', 'sofa')).toBe('Sofa, + €\u00a05.00')
  expect(of('sofa', 'standard')).toBe('+ €\u00a02.50, Standard and Sofa')
})

test('F-113 a class says what it adds, also when that is nothing', () => {
  const labels = seatLabels(t, 'en')
  expect(labels.extra(0)).toBe('no extra')
  expect(labels.extra(200)).toBe('+ €\u00a02.00')
  expect(labels.rows('L', 'N')).toBe('rows L to N')
  expect(labels.rows('P', 'P')).toBe('row P')
})
