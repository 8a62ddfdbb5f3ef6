import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Arrangement, Seat } from '../seats/arrangement.ts'
import { nearIn } from '../seats/clearance.ts'
import { decideSale } from './decide-bill.ts'
import { decideClaim } from './decide-claim.ts'
import { decideHandover, decideHold } from './decide-seats.ts'
import { HANDOVER_BEFORE_START_MS, HUB_SHARE_BP, misplaced, placement, placementGroups } from './placement.ts'
import { drawer, edgeWith, hold, hubWith, SCHEDULE, sale, write } from './testing/ledgers.ts'

function seat(slot: number | null, more: Partial<Seat> = {}): Seat {
  return {
    slot,
    screen_row: 1,
    screen_col: slot ?? 99,
    row_name: 'A',
    seat_name: `${slot}`,
    name: `A${slot}`,
    class: 'standard_seats',
    disabled: slot === null,
    autoassign: true,
    companion_of: null,
    sofa: null,
    ...more,
  }
}

function arrangement(...rows: Seat[][]): Arrangement {
  return { numbered: true, places: 0, rows }
}

describe('placementGroups', () => {
  test('L13 a wheelchair place goes with its companion seats, a sofa with all its seats, all others alone', () => {
    const first = [
      seat(1),
      seat(2),
      seat(3, { companion_of: 2 }),
      seat(null),
      seat(4, { sofa: 1 }),
      seat(5, { sofa: 1 }),
    ]
    const second = [seat(6, { screen_row: 2, sofa: 1 }), seat(7, { screen_row: 2, sofa: 1 })]
    expect(placementGroups(arrangement(first, second))).toEqual([1, 2, 2, 4, 4, 6, 6])
  })

  test('L13 a companion before its place, and one on a sofa, are one group under the first of them', () => {
    const row = [
      seat(1, { companion_of: 2 }),
      seat(2),
      seat(3, { sofa: 7 }),
      seat(4, { sofa: 7 }),
      seat(5, { companion_of: 4 }),
    ]
    expect(placementGroups(arrangement(row))).toEqual([1, 1, 3, 3, 3])
  })

  test('L13 F-121 seats that two parties may not have at once are one group; an aisle wider than that parts them', () => {
    const row = [seat(1), seat(2), seat(3, { screen_col: 6 }), seat(4, { screen_col: 7 })]
    const plan = arrangement(row)
    expect(placementGroups(plan, nearIn(plan, 2))).toEqual([1, 1, 3, 3])
    expect(placementGroups(plan, nearIn(plan, 4))).toEqual([1, 1, 1, 1])
  })

  test('L13 places of general admission are groups of their own', () => {
    expect(placementGroups({ numbered: false, places: 4, rows: [] })).toEqual([1, 2, 3, 4])
  })
})

const START = Date.UTC(2026, 10, 21, 20)
const EARLY = START - 5 * HANDOVER_BEFORE_START_MS

/** Halls with groups of neighbours, each under the number of its first slot. */
const halls = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 60 }),
    share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  .map(({ sizes, share }) => {
    const groups: number[] = []
    for (const size of sizes) groups.push(...Array<number>(size).fill(groups.length + 1))
    return { groups, max_online: share === null ? null : Math.floor(share * groups.length) }
  })

describe('placement', () => {
  test('L13 no group is split, the edge has one contiguous block, and the hub has at most its share', () => {
    fc.assert(
      fc.property(halls, (hall) => {
        const homes = placement(hall, START, EARLY)
        const capacity = hall.groups.length
        const hub = homes.filter((home) => home === 'hub').length
        expect(homes.every((home, index) => home === homes[hall.groups[index]! - 1])).toBe(true)
        const block = homes.map((home) => (home === 'edge' ? 'e' : 'h')).join('')
        expect(block).toMatch(/^h*e*h*$/)
        expect(hub).toBeLessThanOrEqual(Math.min(hall.max_online ?? capacity, (capacity * HUB_SHARE_BP) / 10_000))
      }),
    )
  })

  test('L13 the edge has the middle block: of 20 seats, four from the middle on', () => {
    const groups = Array.from({ length: 20 }, (_, index) => index + 1)
    const homes = placement({ groups, max_online: null }, START, EARLY)
    expect(homes.flatMap((home, index) => (home === 'edge' ? [index + 1] : []))).toEqual([11, 12, 13, 14])
    expect(placement({ groups, max_online: 0 }, START, EARLY)).toEqual(Array(20).fill('edge'))
  })

  test.each([
    [HANDOVER_BEFORE_START_MS + 1, false],
    [HANDOVER_BEFORE_START_MS, true],
    [0, true],
    [-HANDOVER_BEFORE_START_MS, true],
  ])('L13 %i ms before the start everything is the edge’s: %s', (before, all) => {
    const homes = placement({ groups: [1, 2, 3, 4, 5], max_online: null }, START, START - before)
    expect(homes.every((home) => home === 'edge')).toBe(all)
  })
})

describe('misplaced', () => {
  test('L13 before the last hour only free slots move, in it sold ones too', () => {
    const edge = edgeWith([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const early = misplaced(edge, SCHEDULE, START, EARLY)
    expect(early).toEqual([1, 2, 3, 4, 5, 8, 9, 10])
    write(edge, 'up', decideSale(edge, sale('q', [1, 2]), drawer('edge')))
    expect(misplaced(edge, SCHEDULE, START, EARLY)).toEqual([3, 4, 5, 8, 9, 10])
    expect(misplaced(edge, SCHEDULE, START, START - HANDOVER_BEFORE_START_MS)).toEqual([])
  })

  test('L13 the hub gives the edge its block, and everything in the last hour', () => {
    const hub = hubWith([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(misplaced(hub, SCHEDULE, START, EARLY)).toEqual([6, 7])
    expect(misplaced(hub, SCHEDULE, START, START - 1)).toHaveLength(10)
    expect(misplaced(hub, 99, START, EARLY)).toEqual([])
    write(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [6, 7] }).entry!)
    expect(misplaced(hub, SCHEDULE, START, EARLY)).toEqual([])
  })

  test('L13 what is reserved or blocked goes in the last hour too, what is in a cart does not', () => {
    const hub = hubWith([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const block = { state: 'blocked' as const, schedule_id: SCHEDULE, device_id: null, reservation: null }
    write(hub, 'own', decideClaim(hub, { ...block, question_id: 'q', slots: [6] }))
    write(hub, 'own', decideHold(hub, hold('b', [8])))
    expect(misplaced(hub, SCHEDULE, START, EARLY)).toEqual([7])
    expect(misplaced(hub, SCHEDULE, START, START - 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 10])
  })
})
