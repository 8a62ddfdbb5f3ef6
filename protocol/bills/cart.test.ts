import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Tariff } from '../pricing/tariffs.ts'
import { checkout, type TicketItem } from './calls.ts'
import * as cart from './cart.ts'

function tariff(price_rate_id: number, total_price: number, bounds: Partial<Tariff> = {}): Tariff {
  return {
    price_rate_id,
    name: `Rate ${price_rate_id}`,
    description: '',
    total_price,
    min_tickets: 1,
    max_tickets: 10,
    accept_voucher: false,
    ...bounds,
  }
}

function ticket(price_rate_id: number, seat: TicketItem['seat'] = null, schedule_id = 7): TicketItem {
  return {
    type: 'ticket',
    price_rate_id,
    schedule_id,
    seat,
    voucher_id: null,
  }
}

function at(screen_row: number, screen_col: number) {
  return { screen_row, screen_col }
}
const CLASSES = {
  standard_seats: { name: 'Standard', ticket: 0, handling: 0, color: 'standard' },
  loge: { name: 'Loge', ticket: 150, handling: 50, color: 'loge' },
}

test('F-096 a ticket of a kind that is there already uses that item again, with the new seat', () => {
  const items = cart.addTicket([{ ...ticket(1, at(1, 1)), voucher_id: 'v' }], {
    ...ticket(1, at(1, 2)),
    voucher_id: 'v',
  })
  expect(items).toEqual([
    { ...ticket(1, at(1, 1)), voucher_id: 'v' },
    { ...ticket(1, at(1, 2)), voucher_id: 'v' },
  ])
})

test('F-099 one ticket fewer takes the last of its kind, and only that', () => {
  const items = [ticket(1, at(1, 1)), ticket(1, at(1, 2)), ticket(2, at(1, 3))]
  expect(cart.decrementTicket(items, ticket(1))).toEqual([items[0], items[2]])
  expect(cart.decrementTicket(items, ticket(3))).toEqual(items)
  expect(cart.decrementTicket(items, ticket(1, null, 8))).toEqual(items)
})

test('F-095 F-101 a product stands once in the cart, with its pieces; none takes it out', () => {
  const one = cart.setProduct([], 7, 1)
  expect(one).toEqual([{ type: 'product', product_id: 7, quantity: 1 }])
  const more = cart.setProduct(cart.setProduct(one, 8, 1), 7, 3)
  expect(more).toEqual([
    { type: 'product', product_id: 7, quantity: 3 },
    { type: 'product', product_id: 8, quantity: 1 },
  ])
  expect(cart.setProduct(more, 7, 0)).toEqual([{ type: 'product', product_id: 8, quantity: 1 }])
  expect(cart.setProduct([], 9, 0)).toEqual([])
})

test.each([
  [0, 1, 1],
  [0, 3, 3],
  [2, 1, 3],
  [3, 1, 4],
  [4, 1, null],
  [0, 5, null],
])('F-067 plus at %i with a minimum of %i and a maximum of 4 gives %s', (quantity, min_tickets, next) => {
  expect(cart.moreTickets(quantity, { min_tickets, max: 4 })).toBe(next)
})

test('F-067 minus at the minimum goes to nothing, above it by one, at nothing not at all', () => {
  const bounds = { min_tickets: 3, max: 10 }
  expect(cart.fewerTickets(3, bounds)).toBe(0)
  expect(cart.fewerTickets(4, bounds)).toBe(3)
  expect(cart.fewerTickets(0, bounds)).toBeNull()
})

test("F-068 the maximum is the rate's own or what is left beside the other rates", () => {
  expect(cart.rateMaximum(tariff(1, 0, { max_tickets: 4 }), { 1: 2, 2: 3 }, 100)).toBe(4)
  expect(cart.rateMaximum(tariff(1, 0), { 1: 2, 2: 3 }, 5)).toBe(2)
  expect(cart.rateMaximum(tariff(1, 0), { 2: 6 }, 5)).toBe(0)
})

test('F-069 places online are those of the schedule, or fewer where fewer seats are neither sold nor blocked', () => {
  const seat = { sold: false, blocked: false, disabled: false }
  const seats = [seat, seat, { ...seat, sold: true }, { ...seat, blocked: true }, { ...seat, disabled: true }]
  expect(cart.onlineSeats(10, seats)).toBe(2)
  expect(cart.onlineSeats(1, seats)).toBe(1)
  expect(cart.onlineSeats(10, null)).toBe(10)
})

test('F-070 a stepper stays within its bounds and rounds to cents or to whole numbers', () => {
  expect(cart.stepUp(0.1, { min: 0, max: 1, step: 0.2, currency: true })).toBe(0.3)
  expect(cart.stepDown(0.3, { min: 0, max: 1, step: 0.1, currency: true })).toBe(0.2)
  expect(cart.stepUp(9, { min: 0, max: 10 })).toBe(10)
  expect(cart.stepUp(10, { min: 0, max: 10 })).toBeNull()
  expect(cart.stepUp(9, { min: 0, max: 10, step: 2 })).toBeNull()
  expect(cart.stepDown(1, { min: 0, max: 10, step: 2 })).toBeNull()
})

test('F-070 property: any series of keys stays at nothing or between minimum and maximum', () => {
  const keys = fc.array(fc.boolean(), { maxLength: 40 })
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 12 }), (presses, min_tickets, max) => {
      let quantity = 0
      for (const plus of presses) {
        const next = (plus ? cart.moreTickets : cart.fewerTickets)(quantity, { min_tickets, max })
        quantity = next ?? quantity
        expect(quantity === 0 || (quantity >= min_tickets && quantity <= max)).toBe(true)
      }
    }),
  )
})

test("F-073 F-074 the total is every rate's price and the surcharge of every seat", () => {
  const seats = [
    { ...at(8, 10), class: 'loge' },
    { ...at(8, 11), class: 'standard_seats' },
    { ...at(8, 12), class: 'loge' },
  ]
  const lines = cart.cartLines([tariff(1, 1250), tariff(2, 950)], { 1: 2, 2: 1 }, seats, CLASSES)
  expect(lines.map((line) => line.price)).toEqual([1450, 1250, 1150])
  expect(cart.cartTotal(lines)).toBe(3850)
  expect(cart.cartTotal(cart.cartLines([tariff(1, 1250)], { 1: 2 }, [], CLASSES))).toBe(2500)
})

test('F-113 F-126 each class that is chosen shows how many and what they add', () => {
  const seats = [at(1, 1), at(1, 2)].map((ref) => ({ ...ref, class: 'loge' }))
  expect(cart.classSubtotals([...seats, { ...at(2, 1), class: 'standard_seats' }], CLASSES)).toEqual([
    { class: 'standard_seats', name: 'Standard', count: 1, extra_cents: 0 },
    { class: 'loge', name: 'Loge', count: 2, extra_cents: 400 },
  ])
})

test.each([
  [0, null, 'select_ticket'],
  [0, 0, 'select_ticket'],
  [2, 1, 'select_seat'],
  [2, 3, 'select_seat'],
  [2, 2, null],
  [2, null, null],
])('F-077 %i tickets and %s seats: %s', (quantity, seats, blocked) => {
  expect(cart.payBlocked(quantity, seats)).toBe(blocked)
})

test('F-082 the checkout gets one item per ticket, and the contract accepts them', () => {
  const seats = [at(8, 10), at(8, 11)].map((ref) => ({ ...ref, class: 'standard_seats' }))
  const items = cart.checkoutItems(7, cart.cartLines([tariff(1, 1250), tariff(2, 950)], { 1: 1, 2: 1 }, seats, CLASSES))
  expect(items).toEqual([ticket(1, at(8, 10)), ticket(2, at(8, 11))])
  const body = {
    payment_method_id: 1,
    name: 'Jana',
    email: 'jana@example.org',
    email_confirmation: 'jana@example.org',
    newsletter_signup: false,
    items,
    amount: 2200,
    bill_id: null,
  }
  expect(checkout.body?.parse(body).items).toEqual(items)
})
