import type { PricedLine } from '../ledger/decide-bill.ts'
import { NO_VOUCHER, rateRight } from '../ledger/rows.ts'
import { vatOf } from '../money/vat.ts'
import { type ClassRates, productMoney, ticketMoney } from '../pricing/price-lines.ts'
import type { PriceRate } from '../pricing/price-rate.ts'
import type { Product } from '../products/product.ts'
import { type Chosen, choiceCents } from '../vouchers/choice.ts'
import type { VoucherType } from '../vouchers/voucher-type.ts'

/**
 * One ticket that a bill will have: `detail` is its second line as sold, `seat_class` undefined where places
 * have no numbers.
 */
export interface TicketOfBill {
  id: string
  bill_id: string
  schedule_id: number
  slot: number | null
  seat_class: string | undefined
  detail: string
}

/** The second line of a ticket that a counter sells: `Title 20:00 H10`; without what it does not have. */
export function counterDetail(title: string, time: string, seat: string): string {
  return [title, time, seat].filter((part) => part).join(' ')
}

/** A ticket as a line of its bill, priced by its home; a rate with a quota uses up one of its right. */
export function ticketLine(ticket: TicketOfBill, rate: PriceRate, rates: ClassRates): PricedLine {
  const { id, bill_id, schedule_id, slot, seat_class, detail } = ticket
  return {
    id,
    bill_id,
    kind: 'ticket',
    name: rate.name,
    detail,
    quantity: 1,
    ...ticketMoney(rate, rates, seat_class),
    price_rate_id: rate.id,
    product_id: null,
    schedule_id,
    slot,
    ticket_id: null,
    generation: null,
    right_key: rate.quota === null ? null : rateRight(schedule_id, rate.id),
    ...NO_VOUCHER,
  }
}

/**
 * The same ticket where a turn of a voucher pays for it: it costs nothing, whatever its class adds (F-073),
 * and counts in reports for what the type of the voucher says (F-112). For as much VAT is due now, at the
 * rate of the ticket, where the voucher is a multi-purpose one; that of a single-purpose one was due at its
 * sale, so the line has neither rate nor VAT (F-156).
 */
export function paidByTurn(
  line: PricedLine,
  { id, type }: { id: string; type: Pick<VoucherType, 'value_ticket' | 'value_handling' | 'vat_bp'> },
): PricedLine {
  const vat_bp = type.vat_bp === null ? line.vat_bp : 0
  return {
    ...line,
    base_cents: 0,
    handling_cents: 0,
    surcharge_ticket_cents: 0,
    surcharge_handling_cents: 0,
    total_cents: 0,
    vat_bp,
    vat_cents: vatOf(type.value_ticket + type.value_handling, vat_bp).vat_cents,
    voucher_id: id,
    turns: 1,
    voucher_ticket_cents: type.value_ticket,
    voucher_handling_cents: type.value_handling,
  }
}

/** Pieces of a product as a line of their bill. */
export function productLine(
  line: { id: string; bill_id: string; quantity: number },
  product: Pick<Product, 'id' | 'name' | 'description' | 'price' | 'vat_bp'>,
): PricedLine {
  return {
    id: line.id,
    bill_id: line.bill_id,
    kind: 'product',
    name: product.name,
    detail: product.description,
    quantity: line.quantity,
    ...productMoney(product, line.quantity),
    price_rate_id: null,
    product_id: product.id,
    schedule_id: null,
    slot: null,
    ticket_id: null,
    generation: null,
    right_key: null,
    ...NO_VOUCHER,
  }
}

/**
 * A voucher as the line of the bill that sells it. The VAT of a multi-purpose one is due when it is redeemed,
 * so its line has none (F-156).
 */
export function voucherLine(
  line: { id: string; bill_id: string; voucher_id: string },
  type: Pick<VoucherType, 'title' | 'cost_turn' | 'vat_bp'>,
  chosen: Chosen,
): PricedLine {
  return {
    id: line.id,
    bill_id: line.bill_id,
    kind: 'voucher',
    name: type.title,
    detail: '',
    quantity: 1,
    ...productMoney({ price: choiceCents(type, chosen), vat_bp: type.vat_bp ?? 0 }, 1),
    price_rate_id: null,
    product_id: null,
    schedule_id: null,
    slot: null,
    ticket_id: null,
    generation: null,
    right_key: null,
    ...NO_VOUCHER,
    voucher_id: line.voucher_id,
  }
}
