import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AutoAssignRequest, autoAssign, SEAT_ALGORITHMS } from './autoassign.ts'
import { PROPOSALS_MAX, seatProposals } from './proposals.ts'
import { pictured } from './testing/plans.ts'

function propose(pictures: string[], quantity: number, changes: Partial<AutoAssignRequest> = {}): string[] {
  return seatProposals({
    ...pictured(...pictures),
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
  expect(propose(['xx xx', '.. xx', 'LL...'], 2)).toEqual(['2 1+2 aisle', '3 4+5 row_end', '3 1+2 row_end 400'])
})

test('F-128 a row whose best place is in its middle also gives one at a side', () => {
  expect(propose(['......'], 2, { algorithm: 'CENTER_OUTWARDS' })).toEqual(['1 3+4', '1 1+2 row_end'])
  expect(propose(['... ...'], 1, { algorithm: 'CENTER_OUTWARDS' })).toEqual(['1 3 aisle'])
})

test('UX-42 the cheapest places come first, and each class has its turn', () => {
  const proposals = propose(['....', '....', '....', '....', '....', 'LLLL', 'LLLL', 'LLLL', 'LLLL'], 2)
  expect(proposals).toEqual([
    '1 1+2 row_end',
    '2 1+2 row_end',
    '3 1+2 row_end',
    '6 1+2 row_end 400',
    '7 1+2 row_end 400',
    '8 1+2 row_end 400',
  ])
})

test('F-128 F-129 a sofa is proposed whole, parted only where nothing else holds the party', () => {
  expect(propose(['1122', '....'], 1)).toEqual(['2 1 row_end'])
  expect(propose(['11 22'], 1)).toEqual(['1 1 row_end'])
})

test('F-128 nothing is proposed where the party does not sit together', () => {
  expect(propose(['.x.x.', 'w.'], 2)).toEqual([])
  expect(propose(['....'], 3, { max_together: 2 })).toEqual([])
})

const request = fc.record({
  hall: fc
    .array(fc.stringMatching(/^[.x wL12]{1,14}$/), { minLength: 1, maxLength: 12 })
    .map((pictures) => pictured(...pictures)),
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
