import { expect, test } from 'vitest'
import { SEAT_ALGORITHMS } from './autoassign.ts'
import { arrangementOf } from './plan.ts'
import { addRows, changeSeats } from './plan-edit.ts'
import { PROPOSERS, proposals } from './preview.ts'

const rows = addRows({ separator: '', curve: 0, seats: [] }, { after: 0, count: 3, seats: 4, class: 'standard_seats' })
const plan = rows.ok ? rows.value : undefined
const arrangement = arrangementOf(plan!)
const request = { arrangement, quantity: 2, max_together: null, surcharge: () => 0, count: 3 }

test.each([
  ['TOPLEFT_TO_BOTTOMRIGHT', 'A1 A2, A3 A4, B1 B2'],
  ['TOPRIGHT_TO_BOTTOMLEFT', 'A3 A4, A1 A2, B3 B4'],
  ['BOTTOMLEFT_TO_TOPRIGHT', 'C1 C2, C3 C4, B1 B2'],
  ['BOTTOMRIGHT_TO_TOPLEFT', 'C3 C4, C1 C2, B3 B4'],
  ['CENTER_OUTWARDS', 'B2 B3, A2 A3, C2 C3'],
] as const)('F-119 F-205 three couples are proposed by %s: %s', (algorithm, expected) => {
  const name = new Map(arrangement.rows.flat().map((seat) => [seat.slot, seat.name]))
  for (const by of PROPOSERS) {
    const found = proposals({ ...request, algorithm, by })
    expect(found.map((slots) => slots.map((slot) => name.get(slot)).join(' ')).join(', ')).toBe(expected)
  }
})

test('F-205 no seat is proposed twice, and none that is dear while a cheap pair is free', () => {
  const dear = arrangementOf(changeSeats(plan!, new Set([1, 2, 3, 4]), { class: 'loge' }))
  for (const by of PROPOSERS)
    for (const algorithm of SEAT_ALGORITHMS) {
      const surcharge = (seatClass: string): number => (seatClass === 'loge' ? 200 : 0)
      const found = proposals({ ...request, arrangement: dear, algorithm, by, surcharge, count: 9 })
      expect(found).toHaveLength(6)
      expect(new Set(found.flat()).size).toBe(12)
      expect(
        found
          .slice(0, 2)
          .flat()
          .every((slot) => slot > 4),
      ).toBe(true)
    }
})
