import { expect, test } from 'vitest'
import { BillStatus, visitorStatus } from '../ledger/status.ts'
import { scheduleArrangement, scheduleData, takeHold, WireSeat } from '../schedules/calls.ts'
import { billCode } from './bill-code.ts'
import { BillResult, billStatus, checkout, paymentStatus, TicketItem, WirePayment, WirePaymentMethod } from './calls.ts'
import { LoyaltyCardItem } from './voucher-item.ts'

const BODY = {
  payment_method_id: 1,
  name: ' Jana Brandt ',
  email: 'jana@example.org',
  email_confirmation: 'Jana@Example.org ',
  newsletter_signup: false,
  items: [
    { type: 'ticket', price_rate_id: 1, schedule_id: 7, seat: { screen_row: 8, screen_col: 10 }, voucher_id: null },
  ],
  amount: 1250,
  bill_id: null,
}

function fieldsOf(body: object): string[] {
  const parsed = checkout.body!.safeParse(body)
  return parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))].sort()
}

test.each([
  ['settled', 'settled'],
  ['partially_refunded', 'settled'],
  ['refunding', 'refunded'],
  ['refunded', 'refunded'],
  ['paying', 'paying'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['pending', 'failed'],
  ['reserved', 'failed'],
] as const)('F-130 F-328 a visitor sees a bill that is %s as %s', (status, seen) => {
  expect(visitorStatus(status)).toBe(seen)
})

test('F-130 every status of a bill has one that the visitor knows', () => {
  const known = BillResult.shape.status
  for (const status of BillStatus.options) expect(known.safeParse(visitorStatus(status)).success).toBe(true)
})

test('F-088 F-089 F-313 each wrong field is refused under its own name', () => {
  expect(fieldsOf(BODY)).toEqual([])
  expect(fieldsOf({ ...BODY, name: ' ' })).toEqual(['name'])
  expect(fieldsOf({ ...BODY, email: 'jana', name: '' })).toEqual(['email', 'email_confirmation', 'name'])
  expect(fieldsOf({ ...BODY, email_confirmation: 'jana@example.com' })).toEqual(['email_confirmation'])
  expect(fieldsOf({ ...BODY, items: [] })).toEqual(['items'])
  expect(fieldsOf({ ...BODY, items: [{ ...BODY.items[0], price_rate_id: 'x' }] })).toEqual(['items.0.price_rate_id'])
})

test('Input: fields that nobody asked for are refused, in the body and in an item', () => {
  expect(fieldsOf({ ...BODY, exhibitor_id: 2 })).toEqual([''])
  expect(fieldsOf({ ...BODY, items: [{ ...BODY.items[0], price: 1 }] })).toEqual(['items.0'])
})

const CARD = { type: 'loyaltyCard', voucher_type_id: 1, total_turns: 2, total_products: 1_000, vouchers: 1 }

test('F-101 F-153 F-313 a purchase is tickets, or one voucher and nothing beside it', () => {
  expect(fieldsOf({ ...BODY, items: [CARD] })).toEqual([])
  expect(fieldsOf({ ...BODY, items: [CARD, CARD] })).toEqual(['items'])
  expect(fieldsOf({ ...BODY, items: [CARD, ...BODY.items] })).toEqual(['items'])
  expect(fieldsOf({ ...BODY, items: [{ ...CARD, vouchers: 2 }] })).toEqual(['items.0.vouchers'])
  expect(fieldsOf({ ...BODY, items: [{ ...CARD, total_turns: 1.5 }] })).toEqual(['items.0.total_turns'])
  expect(fieldsOf({ ...BODY, items: [{ ...CARD, total_products: -1 }] })).toEqual(['items.0.total_products'])
})

const BEER = { type: 'product', product_id: 4, quantity: 2 }

test('F-095 F-101 products stand after tickets, each once and so many pieces at most; nobody comes for them alone', () => {
  expect(fieldsOf({ ...BODY, items: [...BODY.items, BEER, { ...BEER, product_id: 5 }] })).toEqual([])
  expect(fieldsOf({ ...BODY, items: [BEER] })).toEqual(['items'])
  expect(fieldsOf({ ...BODY, items: [BEER, ...BODY.items] })).toEqual(['items'])
  expect(fieldsOf({ ...BODY, items: [CARD, BEER] })).toEqual(['items'])
  expect(fieldsOf({ ...BODY, items: [...BODY.items, BEER, CARD] })).toEqual(['items'])
  expect(fieldsOf({ ...BODY, items: [...BODY.items, BEER, BEER] })).toEqual(['items'])
  expect(fieldsOf({ ...BODY, items: [...BODY.items, { ...BEER, quantity: 0 }] })).toEqual(['items.1.quantity'])
  expect(fieldsOf({ ...BODY, items: [...BODY.items, { ...BEER, quantity: 21 }] })).toEqual(['items.1.quantity'])
  expect(fieldsOf({ ...BODY, items: [...BODY.items, { ...BEER, price: 1 }] })).toEqual(['items.1'])
  const many = Array.from({ length: 51 }, () => BODY.items[0])
  expect(fieldsOf({ ...BODY, items: many })).toEqual(['items'])
  const kinds = (count: number) => Array.from({ length: count }, (_, nth) => ({ ...BEER, product_id: nth + 1 }))
  expect(fieldsOf({ ...BODY, items: [...BODY.items, ...kinds(20)] })).toEqual([])
  expect(fieldsOf({ ...BODY, items: [...BODY.items, ...kinds(21)] })).toEqual(['items'])
})

test('F-101 lines of a bill and vouchers are no items that the site sells', () => {
  for (const type of ['billLine', 'voucher'])
    expect(fieldsOf({ ...BODY, items: [...BODY.items, { type, price: 100 }] })).toEqual(['items.1.type'])
})

test('F-095 the code of a purchase is its id, and says that it is no ticket', () => {
  expect(billCode('6f1c9f3e-7a40-4f39-9c3a-1b2f6d1c2a10')).toBe('KB1:6F1C9F3E7A404F399C3A1B2F6D1C2A10')
})

test('F-152 F-156 the name on a card and its words may be empty; a gift says to whom and when', () => {
  const gift = { email: 'inge@example.org', deliver_on: '2026-12-24', message: '' }
  expect(fieldsOf({ ...BODY, items: [CARD], holder_name: '', gift })).toEqual([])
  expect(fieldsOf({ ...BODY, items: [CARD], gift: null })).toEqual([])
  expect(fieldsOf({ ...BODY, items: [CARD], gift: { ...gift, email: 'inge' } })).toEqual(['gift.email'])
  expect(fieldsOf({ ...BODY, items: [CARD], gift: { ...gift, deliver_on: 'soon' } })).toEqual(['gift.deliver_on'])
  expect(fieldsOf({ ...BODY, items: [CARD], gift: { ...gift, message: 'x'.repeat(301) } })).toEqual(['gift.message'])
})

test('F-326 of a seat only row and column are read, whatever the browser sends with it', () => {
  const seat: WireSeat = {
    screen_row: 8,
    screen_col: 10,
    class: 'loge',
    name: 'H10',
    sold: false,
    reserved: false,
    blocked: false,
    disabled: false,
    autoassign: true,
  }
  const parsed = checkout.body!.parse({ ...BODY, items: [{ ...BODY.items[0], seat }] })
  expect(parsed.items[0]).toMatchObject({ seat: { screen_row: 8, screen_col: 10 } })
})

test('F-125 a seat on the wire has exactly the fields of the specification', () => {
  expect(fields(WireSeat.shape)).toBe('autoassign blocked class disabled name reserved screen_col screen_row sold')
})

function fields(shape: object): string {
  return Object.keys(shape).sort().join(' ')
}

test('F-325 F-346 data and arrangement answer exactly what the specification names', () => {
  const { schedule, tariffs } = scheduleData.answer.shape
  expect(fields(schedule.shape)).toBe(
    'available_seats_online cinema_id event id is_seatpicker_enabled movie_id purchasable_online screen_id sold_out sold_out_online start version',
  )
  expect(fields(schedule.shape.version.unwrap().shape)).toBe(
    'dimension id media_type short subtitle_one_language subtitle_two_language text',
  )
  expect(fields(tariffs.element.shape)).toBe(
    'accept_voucher description max_tickets min_tickets name price_rate_id total_price',
  )
  expect(fields(scheduleArrangement.answer.shape)).toBe('rows schedule')
})

test('F-326 F-343 F-345 checkout, payment and status answer exactly what the specification names', () => {
  expect(fields(checkout.answer.shape)).toBe('payment processingData uuid')
  expect(fields(WirePayment.shape)).toBe(
    'amount download id passbook payment_method_id payment_type receipt schedule status tip voucher',
  )
  expect(fields(WirePaymentMethod.shape)).toBe('component id name type')
  expect(fields(paymentStatus.answer.shape)).toBe('uuid')
  expect(fields(billStatus.answer.shape)).toBe('payment uuid')
})

test('F-344 an item is a ticket or a loyalty card, each with exactly its fields; of a card it is one', () => {
  expect(fields(TicketItem.shape)).toBe('price_rate_id schedule_id seat type voucher_id')
  // Beside those of the specification the cinema in which it will be good.
  expect(fields(LoyaltyCardItem.shape)).toBe('cinema_id total_products total_turns type voucher_type_id vouchers')
  expect([TicketItem.shape.type.value, LoyaltyCardItem.shape.type.value]).toEqual(['ticket', 'loyaltyCard'])
  expect(LoyaltyCardItem.shape.vouchers.value).toBe(1)
})

test('F-331 a hold names seats or a quantity, never both, and neither only to renew', () => {
  const accepts = (body: object): boolean => takeHold.body!.safeParse(body).success
  const bill_id = '6f1c9f3e-7a40-4f39-9c3a-1b2f6d1c2a10'
  expect(accepts({ bill_id: null, seats: [{ screen_row: 1, screen_col: 1 }] })).toBe(true)
  expect(accepts({ bill_id, quantity: 2 })).toBe(true)
  expect(accepts({ bill_id, quantity: 2, seats: [{ screen_row: 1, screen_col: 1 }] })).toBe(false)
  expect(accepts({ bill_id })).toBe(false)
  expect(accepts({ bill_id, renew: true })).toBe(true)
  expect(accepts({ renew: true })).toBe(false)
  expect(accepts({ quantity: 0 })).toBe(false)
})
