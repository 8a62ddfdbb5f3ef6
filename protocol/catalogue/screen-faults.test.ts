import { expect, test } from 'vitest'
import { Seat } from '../seats/arrangement.ts'
import { hallAfter, screenFaults } from './screen-faults.ts'

const SEAT = Seat.parse({ slot: 1, screen_row: 1, screen_col: 1, row_name: 'A', seat_name: '1', name: 'A1' })
const NUMBERED = { numbered: true, places: 0, rows: [[SEAT]] }
const OPEN = { numbered: false, places: 80, rows: [] }

test('F-202 a hall without numbers has as many places as its capacity', () => {
  const before = { capacity: 80, arrangement: OPEN }
  expect(hallAfter(null, { capacity: 120, arrangement: { ...OPEN, places: 0 } })).toEqual({
    arrangement: { ...OPEN, places: 120 },
  })
  expect(hallAfter(before, { capacity: 90 })).toEqual({ arrangement: { ...OPEN, places: 90 } })
  expect(hallAfter(before, {})).toEqual({})
  expect(hallAfter(before, { capacity: 90, arrangement: { ...OPEN, places: 70 } })).toEqual({})
})

test('F-202 the capacity of a seat plan is the number of its seats', () => {
  expect(hallAfter({ capacity: 1, arrangement: NUMBERED }, { capacity: 2 })).toEqual({})
  expect(screenFaults({ capacity: 2, arrangement: NUMBERED })).toMatchObject([
    { field: 'capacity', detail: { places: 1 } },
  ])
  expect(screenFaults({ capacity: 1, arrangement: NUMBERED })).toEqual([])
})
