import { expect, test } from 'vitest'
import { Seat } from '../seats/arrangement.ts'
import { SEAT_ALGORITHMS } from '../seats/autoassign.ts'
import { clearanceOf } from '../seats/clearance.ts'
import { arrangementOf, planOf } from '../seats/plan.ts'
import { screen } from './screen.ts'
import { planAfter, planFaults, screenFaults } from './screen-faults.ts'

const SEAT = Seat.parse({ slot: 1, screen_row: 1, screen_col: 1, row_name: 'A', seat_name: '1', name: 'A1' })
const NUMBERED = { numbered: true, places: 0, rows: [[SEAT]] }
const OPEN = { numbered: false, places: 80, rows: [] }
const BARE = { config: screen.shape.shape.config.parse(undefined), class_rate: {} }

test('F-202 a hall without numbers has as many places as its capacity', () => {
  const before = { ...BARE, capacity: 80, arrangement: OPEN }
  expect(planAfter(null, { capacity: 120, arrangement: { ...OPEN, places: 0 } })).toEqual({
    arrangement: { ...OPEN, places: 120 },
  })
  expect(planAfter(before, { capacity: 90 })).toEqual({ arrangement: { ...OPEN, places: 90 } })
  expect(planAfter(before, {})).toEqual({})
  expect(planAfter(before, { capacity: 90, arrangement: { ...OPEN, places: 70 } })).toEqual({})
})

test('F-202 the capacity of a seat plan is the number of its seats', () => {
  expect(planAfter({ ...BARE, capacity: 1, arrangement: NUMBERED }, { capacity: 2 })).toEqual({})
  expect(planAfter({ ...BARE, capacity: 80, arrangement: OPEN }, { arrangement: NUMBERED })).toMatchObject({
    capacity: 1,
  })
  const both = planAfter(null, { capacity: 2, arrangement: NUMBERED })
  expect('capacity' in both).toBe(false) // what was typed stays, and is refused
  expect(screenFaults({ ...BARE, capacity: 2, arrangement: NUMBERED })).toMatchObject([
    { field: 'capacity', detail: { places: 1 } },
  ])
  expect(screenFaults({ ...BARE, capacity: 1, arrangement: NUMBERED })).toEqual([])
})

test('F-202 seats are called with the sign of their screen', () => {
  const config = { ...BARE.config, separator: '-' }
  const after = planAfter({ ...BARE, capacity: 1, arrangement: NUMBERED }, { config })
  expect(after.arrangement!.rows[0]![0]!.name).toBe('A-1')
})

test.each([
  ['a slot that is not the next', [{ ...SEAT, slot: 2 }]],
  ['a slot where nothing is sold', [{ ...SEAT, disabled: true }]],
  ['a seat without a slot', [{ ...SEAT, slot: null }]],
  ['two seats on one place', [SEAT, { ...SEAT, slot: 2, seat_name: '2' }]],
  ['two seats of one name', [SEAT, { ...SEAT, slot: 2, screen_col: 2 }]],
  ['seats of two rows in one', [SEAT, { ...SEAT, slot: 2, screen_row: 2, row_name: 'B' }]],
  ['a row of two names', [SEAT, { ...SEAT, slot: 2, screen_col: 2, row_name: 'B' }]],
  ['a companion of nobody', [{ ...SEAT, companion_of: 1 }]],
  ['half a sofa', [{ ...SEAT, sofa: 1 }]],
])('F-205 a seat plan with %s is refused', (_, row) => {
  const hall = { ...BARE, capacity: row.length, arrangement: { ...NUMBERED, rows: [row] } }
  expect(planFaults(hall)).toMatchObject([
    { code: 'plan_broken', field: 'arrangement', detail: { seat: expect.any(String) } },
  ])
})

test('F-205 a seat plan has only classes of its screen, and a hall without numbers has no seats', () => {
  const arrangement = { ...NUMBERED, rows: [[{ ...SEAT, class: 'loge' }]] }
  const hall = { ...BARE, capacity: 1, arrangement }
  expect(planFaults(hall)).toMatchObject([{ code: 'plan_class', detail: { class: 'loge', seat: 'A1' } }])
  const loge = { ticket: 200, handling: 0, name: 'Loge', color: 'loge' }
  expect(planFaults({ ...hall, class_rate: { loge } })).toEqual([])
  expect(planFaults({ ...hall, arrangement: { ...NUMBERED, numbered: false } })).toMatchObject([
    { code: 'plan_broken' },
  ])
  expect(planFaults({ ...hall, arrangement: arrangementOf(planOf(NUMBERED, '')) })).toEqual([])
})

test('F-332 F-317 a screen proposes seats from the top left, with no maximum side by side, until it says otherwise', () => {
  const { config } = screen.shape.shape
  expect(config.parse({})).toMatchObject({
    auto_assign_seats: { enabled: true, algorithm: 'TOPLEFT_TO_BOTTOMRIGHT' },
    max_together: null,
  })
  for (const algorithm of SEAT_ALGORITHMS)
    expect(config.parse({ auto_assign_seats: { algorithm }, max_together: 4 })).toMatchObject({ max_together: 4 })
  for (const max_together of [0, -1, 1.5]) expect(config.safeParse({ max_together }).success).toBe(false)
  expect(config.safeParse({ auto_assign_seats: { algorithm: 'OUTWARDS' } }).success).toBe(false)
})

test('F-121 F-317 a screen that keeps parties apart does so by two seats, until it says otherwise', () => {
  const { config } = screen.shape.shape
  expect(clearanceOf(config.parse({ social_distancing_enabled: true }))).toBe(2)
  expect(clearanceOf(config.parse({ social_distancing_enabled: true, seat_clearance: 3 }))).toBe(3)
  expect(clearanceOf(config.parse({}))).toBe(0)
  for (const seat_clearance of [-1, 21, 1.5]) expect(config.safeParse({ seat_clearance }).success).toBe(false)
})
