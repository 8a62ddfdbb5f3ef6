import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Price } from '../money/cents.ts'
import { vatOf } from '../money/vat.ts'
import {
  feeCents,
  pricedScreen,
  productMoney,
  quantityAgainst,
  surchargeCents,
  surchargesCents,
  ticketCents,
  ticketMoney,
  totalCents,
} from './price-lines.ts'
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

  test('F-067 F-127 the seats of a bill add their classes; the fee is handling of rate and class', () => {
    expect(surchargesCents(CLASSES, [])).toBe(0)
    expect(surchargesCents(CLASSES, [{ class: 'loge' }, { class: 'standard_seats' }, {}, { class: 'loge' }])).toBe(500)
    expect(feeCents(ticketMoney(RATE, CLASSES, 'loge'))).toBe(150)
    expect(feeCents(ticketMoney(RATE, CLASSES, undefined))).toBe(100)
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
        expect(ticketCents(tariffOf(rate, 'en'), rates, 'loge')).toBe(line.total_cents)
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

describe('F-126 F-206 F-333 the classes of a screen in a price group', () => {
  const screen = { name: 'Screen 1', class_rate: CLASSES }
  const price = (fields: object = {}) => {
    return { price_group_id: 7, seat_class: 'loge', ticket: 0, handling: 25, deleted_at: null, ...fields }
  }
  const schedule = { price_group_id: 7 }

  test('cost what the group says, and otherwise what the screen does', () => {
    const { class_rate } = pricedScreen(screen, schedule, [price()])
    expect(class_rate).toEqual({ standard_seats: { ticket: 0, handling: 0 }, loge: { ticket: 0, handling: 25 } })
    expect(ticketMoney(RATE, class_rate, 'loge')).toMatchObject({
      surcharge_ticket_cents: 0,
      surcharge_handling_cents: 25,
      total_cents: 1275,
    })
  })

  test('are not touched by another group, a deleted price, or a class that the screen does not know', () => {
    for (const other of [
      price({ price_group_id: 8 }),
      price({ deleted_at: '2026-11-22T10:00:00.000Z' }),
      price({ seat_class: 'balcony' }),
      price({ seat_class: '__proto__' }),
    ])
      expect(pricedScreen(screen, schedule, [other])).toEqual(screen)
  })

  test('keep the name and the colour that the screen gives them', () => {
    const named = { class_rate: { loge: { ticket: 200, handling: 50, name: 'Loge', color: '#fa0' } } }
    expect(pricedScreen(named, schedule, [price()]).class_rate.loge).toEqual({
      ticket: 0,
      handling: 25,
      name: 'Loge',
      color: '#fa0',
    })
  })
})
