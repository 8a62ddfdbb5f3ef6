import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Arrangement, Seat } from './arrangement.ts'
import { type AutoAssignRequest, autoAssign, SEAT_ALGORITHMS } from './autoassign.ts'
import { PROPOSALS_MAX, seatProposals } from './proposals.ts'

/**
 * A hall from pictures, row A nearest to the screen: `.` free, `x` taken, `L` loge, `w` wheelchair place, a
 * digit a seat of that sofa, a blank is an aisle.
 */
function hall(...pictures: string[]): { arrangement: Arrangement; isFree: (slot: number) => boolean } {
  const taken = new Set<number>()
  let slot = 0
  const rows = pictures.map((picture, row) =>
    [...picture].flatMap((mark, col): Seat[] => {
      if (mark === ' ') return []
      slot++
      if (mark === 'x') taken.add(slot)
      const row_name = String.fromCharCode(65 + row)
      return [
        {
          slot,
          screen_row: row + 1,
          screen_col: col + 1,
          row_name,
          seat_name: String(col + 1),
          name: `${row_name}${col + 1}`,
          class: mark === 'w' ? 'wheelchair_seats' : mark === 'L' ? 'loge' : 'standard_seats',
          disabled: false,
          autoassign: true,
          companion_of: null,
          sofa: /\d/.test(mark) ? Number(mark) : null,
        },
      ]
    }),
  )
  return { arrangement: { numbered: true, places: slot, rows }, isFree: (at) => !taken.has(at) }
}

function propose(pictures: string[], quantity: number, changes: Partial<AutoAssignRequest> = {}): string[] {
  return seatProposals({
    ...hall(...pictures),
    quantity,
    algorithm: 'TOPLEFT_TO_BOTTOMRIGHT',
    max_together: null,
    surcharge: (seatClass) => (seatClass === 'loge' ? 200 : 0),
    ...changes,
  }).map(({ row_name, seat_names, side, extra_cents }) =>
    [`${row_name} ${seat_names.join('+')}`, side, extra_cents || null].filter(Boolean).join(' '),
  )
}

test('F-128 two together, row F, on the aisle: row, seats, side and what they cost more', () => {
  expect(propose(['xx xx', '.. xx', 'LL...'], 2)).toEqual(['B 1+2 aisle', 'C 4+5 row_end', 'C 1+2 row_end 400'])
})

test('F-128 a row whose best place is in its middle also gives one at a side', () => {
  expect(propose(['......'], 2, { algorithm: 'CENTER_OUTWARDS' })).toEqual(['A 3+4', 'A 1+2 row_end'])
  expect(propose(['... ...'], 1, { algorithm: 'CENTER_OUTWARDS' })).toEqual(['A 3 aisle'])
})

test('UX-42 the cheapest places come first, and each class has its turn', () => {
  const proposals = propose(['....', '....', '....', '....', '....', 'LLLL', 'LLLL', 'LLLL', 'LLLL'], 2)
  expect(proposals).toEqual([
    'A 1+2 row_end',
    'B 1+2 row_end',
    'C 1+2 row_end',
    'F 1+2 row_end 400',
    'G 1+2 row_end 400',
    'H 1+2 row_end 400',
  ])
})

test('F-128 F-129 a sofa is proposed whole, parted only where nothing else holds the party', () => {
  expect(propose(['1122', '....'], 1)).toEqual(['B 1 row_end'])
  expect(propose(['11 22'], 1)).toEqual(['A 1 row_end'])
})

test('F-128 nothing is proposed where the party does not sit together', () => {
  expect(propose(['.x.x.', 'w.'], 2)).toEqual([])
  expect(propose(['....'], 3, { max_together: 2 })).toEqual([])
})

const request = fc.record({
  hall: fc
    .array(fc.stringMatching(/^[.x wL12]{1,14}$/), { minLength: 1, maxLength: 12 })
    .map((pictures) => hall(...pictures)),
  quantity: fc.integer({ min: 1, max: 8 }),
  algorithm: fc.constantFrom(...SEAT_ALGORITHMS),
})

test('F-128 property: what is proposed is free, complete, side by side and of one class; the first costs what auto-assign’s place does', () => {
  fc.assert(
    fc.property(request, ({ hall: { arrangement, isFree }, quantity, algorithm }) => {
      const surcharge = (seatClass: string): number => (seatClass === 'loge' ? 200 : 0)
      const asked = { arrangement, isFree, quantity, algorithm, max_together: null, surcharge }
      const seats = new Map(arrangement.rows.flat().map((seat) => [seat.slot, seat]))
      const extra = (slots: readonly number[]): number =>
        slots.reduce((sum, slot) => sum + surcharge(seats.get(slot)!.class), 0)
      const proposals = seatProposals(asked)
      const all = proposals.flatMap(({ slots }) => slots)
      expect(proposals.length).toBeLessThanOrEqual(PROPOSALS_MAX)
      expect(new Set(all).size).toBe(all.length)
      expect(all.every(isFree)).toBe(true)
      for (const { slots, extra_cents, seat_class } of proposals) {
        const stretch = slots.map((slot) => seats.get(slot)!)
        const [first] = stretch
        expect(stretch.map((seat) => seat.screen_col)).toEqual(slots.map((_, at) => first!.screen_col + at))
        expect(stretch.every((seat) => seat.screen_row === first!.screen_row && seat.class === seat_class)).toBe(true)
        expect(extra_cents).toBe(extra(slots))
      }
      const assigned = autoAssign(asked)
      const [cheapest] = proposals
      if (cheapest && assigned.ok) expect(extra(assigned.value)).toBe(cheapest.extra_cents)
    }),
    { numRuns: 1000 },
  )
})
