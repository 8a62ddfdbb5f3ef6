import { expect, test } from 'vitest'
import type { Arrangement } from './arrangement.ts'
import { proposeSeats } from './propose.ts'

/** Row A with six plain seats, row B with six in sofas, which cost 2.50 more. */
const hall: Arrangement = {
  numbered: true,
  places: 0,
  rows: ['A', 'B'].map((row_name, row) =>
    Array.from({ length: 6 }, (_, at) => ({
      slot: row * 6 + at + 1,
      screen_row: row + 1,
      screen_col: at + 1,
      row_name,
      seat_name: String(at + 1),
      name: `${row_name}${at + 1}`,
      class: row === 0 ? 'standard' : 'sofa',
      disabled: false,
      autoassign: true,
      companion_of: null,
      sofa: null,
    })),
  ),
}
const [ROW_A, ROW_B] = [
  [1, 2, 3, 4, 5, 6],
  [7, 8, 9, 10, 11, 12],
]
function propose(quantity: number, own: number[], others: number[], seat_class?: string) {
  const proposed = proposeSeats({
    arrangement: hall,
    quantity,
    algorithm: 'CENTER_OUTWARDS',
    max_together: null,
    seat_class,
    isFree: (slot) => own.includes(slot),
    isFreeAnywhere: (slot) => own.includes(slot) || others.includes(slot),
    surcharge: (name) => (name === 'sofa' ? 250 : 0),
  })
  return proposed.ok ? proposed.value : proposed.refusal.code
}

test('UX-42 (register) the cheapest class is proposed first, also when only dearer seats are the own ones', () => {
  expect(propose(2, ROW_B, ROW_A)).toEqual([3, 4])
  expect(propose(2, ROW_B, [])).toEqual([9, 10])
})

test('UX-42 (register) a party stays in the cheapest class that has so many seats, apart before dearer', () => {
  expect(propose(2, [1, 6, ...ROW_B], [])).toEqual([1, 6])
  expect(propose(3, [1, 6, ...ROW_B], [])).toEqual([8, 9, 10])
})

test('UX-42 (register) a party that the other side can seat together is not split to keep to the own seats', () => {
  expect(propose(2, [1, 6], [2, 3, 4, 5])).toEqual([3, 4])
})

test('UX-42 (register) the class that was asked for comes first; when it has too few, the cheapest', () => {
  expect(propose(2, ROW_A, ROW_B, 'sofa')).toEqual([9, 10])
  expect(propose(2, ROW_A, [7], 'sofa')).toEqual([3, 4])
  expect(propose(13, ROW_A, ROW_B)).toBe('not_enough_seats')
})

test('Placement: among equally dear seats the own ones come first', () => {
  expect(propose(2, [1, 2, ...ROW_B], [3, 4, 5, 6])).toEqual([1, 2])
})
