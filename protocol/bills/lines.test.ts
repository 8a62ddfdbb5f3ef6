import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatOf } from '../money/vat.ts'
import { taxedCents } from '../pricing/price-lines.ts'
import { adult } from '../pricing/testing/adult.ts'
import { paidByTurn, type TicketOfBill, ticketLine, voucherLine } from './lines.ts'

const TICKET: TicketOfBill = {
  id: 'l',
  bill_id: 'b',
  schedule_id: 31,
  slot: 1,
  seat_class: undefined,
  detail: '',
}
const BASIS_POINTS = fc.integer({ min: 1, max: 10_000 })
const CENTS = fc.integer({ min: 0, max: 100_000 })

test.each([
  ['multi', null, 0, 700, 82],
  ['single', 1_900, 200, 0, 0],
] as const)(
  'F-156 the VAT of a %s-purpose turn is due once: at its redemption, at the rate of the ticket, or at its sale',
  (_, vat_bp, at_sale, rate_bp, at_redemption) => {
    const type = { title: 'Gift card', cost_turn: 1_250, value_ticket: 1_150, value_handling: 100, vat_bp }
    const sold = voucherLine({ id: 's', bill_id: 's', voucher_id: 'v' }, type, { turns: 1, products_cents: 0 })
    const used = paidByTurn(ticketLine(TICKET, adult({ vat_bp: 700 }), {}), { id: 'v', type })
    expect([sold.total_cents, sold.vat_cents]).toEqual([1_250, at_sale])
    expect([used.total_cents, used.vat_bp, used.vat_cents]).toEqual([0, rate_bp, at_redemption])
  },
)

test('F-156 F-206 the VAT of a line is that of the amount it is in, whatever paid the ticket', () => {
  fc.assert(
    fc.property(
      fc.option(BASIS_POINTS),
      BASIS_POINTS,
      CENTS,
      CENTS,
      (of_type, vat_bp, value_ticket, value_handling) => {
        const bought = ticketLine(TICKET, adult({ vat_bp }), {})
        const type = { value_ticket, value_handling, vat_bp: of_type }
        for (const line of [bought, paidByTurn(bought, { id: 'v', type })])
          expect(vatOf(taxedCents(line), line.vat_bp).vat_cents).toBe(line.vat_cents)
      },
    ),
  )
})
