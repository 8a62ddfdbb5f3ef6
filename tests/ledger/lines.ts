import type { PricedLine } from '#protocol/ledger/decide-bill.ts'
import { NO_VOUCHER, type PaymentRow, rateRight } from '#protocol/ledger/rows.ts'

const PRICE = 1_250

/** A rate of which only so many are sold, and every third seat is sold at it. */
const LIMITED_RATE = 7
const FACE = 4
function rightOf(schedule_id: number, slot: number): string | null {
  return slot % 3 === 0 ? rateRight(schedule_id, LIMITED_RATE) : null
}

/** The rights with which a schedule is born. */
export function rightsOf(schedule_id: number) {
  return [{ key: rateRight(schedule_id, LIMITED_RATE), face: FACE }]
}

/** A priced ticket; `of` names the try that it belongs to. */
export function ticketLine(of: string, bill_id: string, schedule_id: number, slot: number): PricedLine {
  return {
    id: `${of}:${schedule_id}:${slot}`,
    bill_id,
    kind: 'ticket',
    name: 'Adult',
    detail: `seat ${slot}`,
    quantity: 1,
    base_cents: PRICE,
    handling_cents: 0,
    surcharge_ticket_cents: 0,
    surcharge_handling_cents: 0,
    discount_cents: 0,
    total_cents: PRICE,
    vat_bp: 700,
    vat_cents: 82,
    price_rate_id: 1,
    product_id: null,
    schedule_id,
    slot,
    ticket_id: null,
    generation: null,
    right_key: rightOf(schedule_id, slot),
    ...NO_VOUCHER,
  }
}

function payment(id: string, bill_id: string, tickets: number) {
  return {
    id,
    bill_id,
    payment_method_id: 1,
    amount_cents: tickets * PRICE,
    tendered_cents: 0,
    refunded_cents: 0,
    voucher_id: null,
  }
}

export function onlinePayment(id: string, bill_id: string, tickets: number): PaymentRow {
  return {
    ...payment(id, bill_id, tickets),
    type: 'online',
    status: 'paying',
    device_id: null,
  }
}

export function cashPayment(id: string, bill_id: string, tickets: number, device_id: string): PaymentRow {
  return {
    ...payment(id, bill_id, tickets),
    type: 'cash',
    status: 'paid',
    tendered_cents: tickets * PRICE,
    device_id,
  }
}
