import type { PricedLine } from '#protocol/ledger/decide-bill.ts'
import type { PaymentRow } from '#protocol/ledger/rows.ts'
import type { Random } from './random.ts'
import { iso } from './time.ts'

const EMPTY = {
  name: 'as sold',
  detail: '',
  quantity: 1,
  handling_cents: 0,
  surcharge_ticket_cents: 0,
  surcharge_handling_cents: 0,
  discount_cents: 0,
  vat_bp: 700,
  vat_cents: 0,
  price_rate_id: null,
  product_id: null,
  schedule_id: null,
  slot: null,
  ticket_id: null,
  generation: null,
  right_key: null,
  voucher_id: null,
  turns: 0,
  voucher_ticket_cents: 0,
  voucher_handling_cents: 0,
} as const

/**
 * Price of a place: odd cents, so that no two sums are equal by chance; the last places of a hall cost
 * nothing in a free schedule.
 */
export function placeCents(schedule_id: number, slot: number): number {
  return schedule_id % 10 === 0 ? 0 : 701 + 13 * (slot % 5)
}

/** A place that somebody wants to buy; `rated`: at the rate of which only so many are sold. */
export interface SeatWish {
  schedule_id: number
  slot: number
  rated: boolean
  /** The voucher of which a turn pays for it. */
  voucher_id: string | null
}

/** For whom and until when somebody reserves: ids only (L19). */
export function reservationOf(now: number, random: Random) {
  return {
    source: 'register',
    employee_id: 1,
    contact_id: 'c:reserved',
    business_date: '2026-11-21',
    due_at: iso(now + random.between(200, 2_000)),
  }
}

/** The right that one ticket of the rate with a quota uses up. */
export function rightKey(schedule_id: number): string {
  return `rate/${schedule_id}/7`
}

export function ticketLine(id: string, bill_id: string, wish: SeatWish): PricedLine {
  const { schedule_id, slot, rated, voucher_id } = wish
  const cents = seatCents(wish)
  const right_key = rated ? rightKey(schedule_id) : null
  const money = { base_cents: cents, total_cents: cents, voucher_id, turns: voucher_id === null ? 0 : 1 }
  return { ...EMPTY, id, bill_id, kind: 'ticket', ...money, schedule_id, slot, right_key }
}

/** What is to be paid in money for a place. */
export function seatCents({ schedule_id, slot, voucher_id }: SeatWish): number {
  return voucher_id === null ? placeCents(schedule_id, slot) : 0
}

/** A line that sells a voucher. */
export function voucherLine(id: string, bill_id: string, voucher_id: string, cents: number): PricedLine {
  return { ...EMPTY, id, bill_id, kind: 'voucher', base_cents: cents, total_cents: cents, voucher_id }
}

export function productLine(id: string, bill_id: string, cents: number): PricedLine {
  return {
    ...EMPTY,
    id,
    bill_id,
    kind: 'product',
    base_cents: cents,
    total_cents: cents,
    product_id: 7,
  }
}

export function payment(
  id: string,
  bill_id: string,
  type: PaymentRow['type'],
  amount_cents: number,
  tendered_cents = 0,
  device_id: string | null = null,
  voucher_id: string | null = null,
): PaymentRow {
  return {
    id,
    bill_id,
    payment_method_id: 1,
    type,
    status: device_id === null && type !== 'cash' ? 'paying' : 'paid',
    amount_cents,
    tendered_cents,
    refunded_cents: 0,
    device_id,
    voucher_id,
  }
}
