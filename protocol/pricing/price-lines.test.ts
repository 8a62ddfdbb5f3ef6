import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Price } from '../money/cents.ts'
import { vatOf } from '../money/vat.ts'
import { productMoney, quantityAgainst, surchargeCents, ticketCents, ticketMoney, totalCents } from './price-lines.ts'
import { tariffOf } from './tariffs.ts'
import { adult } from './testing/adult.ts'

const RATE = adult()
const CLASSES = {
  standard_seats: { ticket: 0, handling: 0 },
  loge: { ticket: 200, handling: 50 },
}

describe('F-073 F-126 F-206 the price of a ticket', () => {
  test('adds the class of its seat, and takes the VAT out of the whole once', () => {
    expect(ticketMoney(RATE, CLASSES, 'loge')).toEqual({
      base_cents: 1150,
      handling_cents: 100,
      surcharge_ticket_cents: 200,
      surcharge_handling_cents: 50,
      discount_cents: 0,
      total_cents: 1500,
      vat_bp: 700,
      vat_cents: 98,
    })
  })

  test.each([undefined, 'standard_seats', 'balcony', 'constructor'])('in class %s it is the rate alone', (name) => {
    expect(ticketMoney(RATE, CLASSES, name)).toMatchObject({
      total_cents: 1250,
      surcharge_ticket_cents: 0,
      vat_cents: 82,
    })
    expect(surchargeCents(CLASSES, name)).toBe(0)
  })
})

const price = fc.integer({ min: 0, max: Price.maxValue! })
const vat_bp = fc.constantFrom(0, 700, 900, 1900, 2100, 10_000)
const money = fc.record({ base_cents: price, handling_cents: price, vat_bp })
const extra = fc.record({ ticket: price, handling: price })

describe('properties of all prices', () => {
  test('F-073 F-087 what a surface shows is what the home asks, and that is the sum of its four parts', () => {
    fc.assert(
      fc.property(money, fc.option(extra, { nil: undefined }), (fields, seat) => {
        const rates: Record<string, { ticket: number; handling: number }> = seat ? { loge: seat } : {}
        const rate = { ...RATE, ...fields }
        const line = ticketMoney(rate, rates, 'loge')
        const parts = [fields.base_cents, fields.handling_cents, seat?.ticket ?? 0, seat?.handling ?? 0]
        expect(line.total_cents).toBe(parts.reduce((sum, cents) => sum + cents, 0))
        expect(ticketCents(tariffOf(rate), rates, 'loge')).toBe(line.total_cents)
        expect(line.vat_cents).toBe(vatOf(line.total_cents, fields.vat_bp).vat_cents)
        expect(line.vat_cents).toBeLessThanOrEqual(line.total_cents)
      }),
    )
  })

  test('F-206 F-209 the pieces of a product: price times quantity, VAT out of the whole', () => {
    fc.assert(
      fc.property(price, vat_bp, fc.integer({ min: 1, max: 99 }), (cents, bp, quantity) => {
        const line = productMoney({ price: cents, vat_bp: bp }, quantity)
        expect(line).toMatchObject({ base_cents: cents, total_cents: cents * quantity, vat_bp: bp, handling_cents: 0 })
        expect(line.vat_cents).toBe(vatOf(cents * quantity, bp).vat_cents)
      }),
    )
  })

  test('a bill is the sum of its lines', () => {
    const lines = [ticketMoney(RATE, CLASSES, 'loge'), productMoney({ price: 450, vat_bp: 1900 }, 3)]
    expect(totalCents(lines)).toBe(1500 + 1350)
    expect(totalCents([])).toBe(0)
  })
})

test.each([
  [1, 'rate_min'],
  [2, null],
  [6, null],
  [7, 'rate_max'],
])('F-067 %i tickets of a rate from 2 to 6: %s', (count, code) => {
  expect(quantityAgainst({ min_tickets: 2, max_tickets: 6 }, count)).toBe(code)
})
