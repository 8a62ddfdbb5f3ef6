import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'

/** Lines, and the same money cut into payments at other places. */
const bills = fc
  .record({
    lines: fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 12 }),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
  })
  .map(({ lines, cuts }) => {
    const total = lines.reduce((sum, cents) => sum + cents, 0)
    const places = [0, ...cuts.map((cut) => Math.floor(cut * total)).sort((a, b) => a - b), total]
    const payments = places.slice(1).map((end, index) => ({ id: `p${index}`, amount_cents: end - places[index]! }))
    return { lines, payments }
  })

describe('allocate', () => {
  test('L18 every line carries its money and every payment is used up, to the cent', () => {
    fc.assert(
      fc.property(bills, ({ lines, payments }) => {
        const shares = allocate(lines, payments)
        expect(shares.map((line) => line.reduce((sum, { cents }) => sum + cents, 0))).toEqual(lines)
        const used = (id: string) =>
          shares.flat().reduce((sum, share) => sum + (share.payment_id === id ? share.cents : 0), 0)
        expect(payments.map(({ id }) => used(id))).toEqual(payments.map(({ amount_cents }) => amount_cents))
        expect(shares.flat().every(({ cents }) => cents > 0)).toBe(true)
      }),
    )
  })

  test('L18 lines are served in order, each by the first payment that has something left', () => {
    const payments = [
      { id: 'voucher', amount_cents: 1000 },
      { id: 'cash', amount_cents: 800 },
    ]
    expect(allocate([900, 0, 900], payments)).toEqual([
      [{ payment_id: 'voucher', cents: 900, back_cents: 0 }],
      [],
      [
        { payment_id: 'voucher', cents: 100, back_cents: 0 },
        { payment_id: 'cash', cents: 800, back_cents: 0 },
      ],
    ])
  })

  test('L18 sums that differ are the caller’s mistake and are never rounded away', () => {
    expect(() => allocate([100], [{ id: 'p', amount_cents: 99 }])).toThrow(/less/)
    expect(() => allocate([100], [{ id: 'p', amount_cents: 101 }])).toThrow(/more/)
    expect(allocate([], [])).toEqual([])
  })
})
