import { expect, test } from 'vitest'
import type { SeatState } from './arrangement.ts'
import { clearanceOf, isCountedIn, nearIn, nearOf } from './clearance.ts'
import { pictured } from './testing/plans.ts'

/** 1 2 3 4 5 over 6 7 _ 8. */
const { arrangement: hall } = pictured('.....', '.. .')

test('F-121 F-317 two seats stay free between parties, only where the screen keeps them apart', () => {
  expect(clearanceOf({ social_distancing_enabled: true, seat_clearance: 2 })).toBe(2)
  expect(clearanceOf({ social_distancing_enabled: false, seat_clearance: 2 })).toBe(0)
})

test.each([
  [0, 3, []],
  [1, 3, [2, 4]],
  [2, 1, [2, 3]],
  [2, 3, [1, 2, 4, 5]],
  [1, 7, [6]],
  [2, 7, [6, 8]],
  [4, 8, [6, 7]],
])(
  'F-121 with %i places between parties those near seat %i are %j: an aisle is a place, other rows are not near',
  (clearance, slot, near) => {
    expect(nearIn(hall, clearance)(slot)).toEqual(near)
  },
)

test('F-121 what is near a sold or reserved seat is not counted as free; what is near a cart or a block is', () => {
  const counted = (...states: SeatState[]) => states.filter(isCountedIn(states, nearIn(hall, 1))).length
  expect(counted('free', 'free', 'sold', 'free', 'free')).toBe(2)
  expect(counted('free', 'free', 'reserved', 'elsewhere', 'free')).toBe(2)
  expect(counted('free', 'held', 'free', 'blocked', 'free')).toBe(3)
})

test('F-121 what is near follows the screen when its rule changes', () => {
  const near = (seat_clearance: number, social_distancing_enabled = true) =>
    nearOf(hall, { social_distancing_enabled, seat_clearance })(1)
  expect([near(1), near(2), near(2, false), near(1)]).toEqual([[2], [2, 3], [], [2]])
  expect(nearIn({ numbered: false, places: 5, rows: [] }, 2)(1)).toEqual([])
})
