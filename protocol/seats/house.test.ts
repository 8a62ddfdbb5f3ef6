import { expect, test } from 'vitest'
import type { HouseSeat } from './arrangement.ts'
import { houseBlocks, withoutHouse } from './house.ts'
import { pictured } from './testing/plans.ts'

const START = '2026-12-01T19:00:00.000Z'
const PRESS: HouseSeat = { reason: 'Press', release_minutes: 30 }
const OWNER: HouseSeat = { reason: 'Owner', release_minutes: null }

/** One row of seats, some of them kept for the house by their places. */
function kept(picture: string, house: Readonly<Record<number, HouseSeat>>) {
  const { arrangement } = pictured(picture)
  const rows = arrangement.rows.map((row) =>
    row.map((seat, place) => (house[place] ? { ...seat, house: house[place] } : seat)),
  )
  return { ...arrangement, rows }
}

test('F-129 seats kept for the house are one block for each reason and time, released so long before the start', () => {
  const plan = kept('......', { 0: PRESS, 2: OWNER, 3: { ...PRESS }, 5: { ...PRESS, release_minutes: 60 } })
  expect(houseBlocks(plan, START, '2026-11-29T12:00:00.000Z')).toEqual([
    { slots: [1, 4], reason: 'Press', release_at: '2026-12-01T18:30:00.000Z' },
    { slots: [3], reason: 'Owner', release_at: null },
    { slots: [6], reason: 'Press', release_at: '2026-12-01T18:00:00.000Z' },
  ])
})

test('F-129 a schedule that is made after the time of release does not keep them, nor is a place kept that is never sold', () => {
  const plan = kept('...', { 0: PRESS, 1: OWNER, 2: OWNER })
  const closed = plan.rows.map((row) => row.map((seat, at) => (at === 2 ? { ...seat, slot: null } : seat)))
  expect(houseBlocks({ ...plan, rows: closed }, START, '2026-12-01T18:30:00.000Z')).toEqual([
    { slots: [2], reason: 'Owner', release_at: null },
  ])
})

test('F-129 no visitor reads for whom seats are kept', () => {
  const plan = kept('...', { 1: PRESS })
  expect(JSON.stringify(withoutHouse(plan))).not.toContain('Press')
  expect(withoutHouse(plan)).toEqual(pictured('...').arrangement)
  const plain = pictured('...').arrangement
  expect(withoutHouse(plain)).toBe(plain)
})
