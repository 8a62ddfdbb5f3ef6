import { expect, test } from 'vitest'
import { besideFee, classesOf } from './price-table.ts'

const LOGE = { ticket: 200, handling: 50, name: 'Loge', color: '#a0f' }
const SOFA = { ticket: 350, handling: 0, name: 'Sofa', color: '#0aa' }
const SCREENS = [
  { id: 1, class_rate: { loge: LOGE } },
  { id: 2, class_rate: { loge: { ...LOGE, ticket: 300 }, sofa: SOFA } },
]
const NOWHERE = new Set<number>()

test('F-206 a class adds what the screens of its schedules ask, from the least to the most', () => {
  expect(classesOf(SCREENS, new Set([1, 2]), [])).toEqual([
    { seat_class: 'loge', name: 'Loge', color: '#a0f', least_cents: 250, most_cents: 350, fee_cents: 50, own: null },
    { seat_class: 'sofa', name: 'Sofa', color: '#0aa', least_cents: 350, most_cents: 350, fee_cents: 0, own: null },
  ])
})

test('F-206 a group has the classes of the screens on which it is planned, of all where it is on none', () => {
  const classes = (planned_on: ReadonlySet<number>) =>
    classesOf(SCREENS, planned_on, []).map(({ seat_class }) => seat_class)
  expect(classes(new Set([1]))).toEqual(['loge'])
  expect(classes(NOWHERE)).toEqual(['loge', 'sofa'])
})

test('F-206 what a group asks for a class stands before what its screens do', () => {
  const own = { id: 9, version: 3, seat_class: 'loge', ticket: 100, handling: 20 }
  expect(classesOf(SCREENS, NOWHERE, [own])[0]).toMatchObject({
    least_cents: 250,
    most_cents: 350,
    fee_cents: 20,
    own: { id: 9, version: 3, ticket: 100, handling: 20 },
  })
})

test.each([
  [1250, 100, 1150],
  [100, 100, 0],
  [0, 0, 0],
  [99, 100, null],
])('F-206 of a typed price of %i with a fee of %i the ticket is %s: the fee is never lost', (whole, fee, ticket) => {
  expect(besideFee(whole, fee)).toBe(ticket)
})
