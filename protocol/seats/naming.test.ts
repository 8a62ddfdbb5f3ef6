import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowName, seatLabel } from './naming.ts'

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [27, 'AB'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('F-114 row %i is lettered %s', (index, name) => {
  expect(rowName(index)).toBe(name)
})

test('F-114 no two rows share a name', () => {
  const names = Array.from({ length: 1000 }, (_, index) => rowName(index))
  expect(new Set(names).size).toBe(1000)
})

test("F-114 a screen's own row naming wins, and its separator stands between row and seat", () => {
  const own = ['A', 'B', 'J', 'Balcony 1']
  expect(own.map((_, index) => rowName(index, own))).toEqual(own)
  expect(rowName(4, own)).toBe('E')
  expect(seatLabel('H', '10')).toBe('H10')
  expect(seatLabel('Balcony 1', '4', '-')).toBe('Balcony 1-4')
})

test('F-114 letters grow in length only, never shrink', () => {
  fc.assert(
    fc.property(
      fc.nat(5000),
      (index) => rowName(index + 1).length >= rowName(index).length && /^[A-Z]+$/.test(rowName(index)),
    ),
  )
})
