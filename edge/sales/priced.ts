import type { PricedLine } from '#protocol/ledger/decide-bill.ts'
import { type PaymentRow, rateRight } from '#protocol/ledger/rows.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import { priceOfTicket, rateRefusal } from '#protocol/pricing/tariffs.ts'
import { priceOfProduct } from '#protocol/products/price.ts'
import type { Question, SaleLine } from '#protocol/register/calls.ts'
import { ok, type Result, refuse } from '#protocol/result.ts'
import { seatOfSlot, slotCount } from '#protocol/seats/arrangement.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import type { Replica } from '../replica/replica.ts'
import type { Showing } from './showing.ts'

type Sale = Extract<Question, { kind: 'sale' }>

/**
 * The lines of a sale at the edge's own prices, names as sold (LEDGER.md, "One writer": a cut-off edge prices by its last copy). Refused per line: `schedule_closed`, `rate_unknown` and the reasons of a rate,
 * `seat_unknown`, `product_unknown`.
 */
export function priceSale(replica: Replica, showing: Showing, sale: Sale): Result<PricedLine[]> {
  const lines: PricedLine[] = []
  for (const [index, line] of sale.lines.entries()) {
    const priced = line.kind === 'ticket' ? priceTicket(replica, showing, sale, line) : priceItem(replica, sale, line)
    if (!priced.ok) return refuse(priced.refusal.code, `lines.${index}`, { ...priced.refusal.detail })
    lines.push(priced.value)
  }
  return ok(lines)
}

const NO_TICKET = {
  schedule_id: null,
  slot: null,
  ticket_id: null,
  generation: null,
  price_rate_id: null,
  right_key: null,
} as const

function priceTicket(
  replica: Replica,
  showing: Showing,
  sale: Sale,
  line: Extract<SaleLine, { kind: 'ticket' }>,
): Result<PricedLine> {
  const schedule = showing.sellable(line.schedule_id)
  if (!schedule) return refuse('schedule_closed')
  const rate = replica.live('price_rate', line.price_rate_id)
  if (!rate) return refuse('rate_unknown')
  const why = rateRefusal(schedule, rate, showing.moment)
  if (why !== null) return refuse(`rate_${why}`)
  const { arrangement } = schedule
  const seat = seatOfSlot(arrangement, line.slot)
  if (line.slot > slotCount(arrangement) || (arrangement.numbered && !seat)) return refuse('seat_unknown')
  const screen = replica.get('screen', schedule.screen_id)
  const { time } = wallClock(schedule.start, showing.moment.time_zone)
  const title = replica.get('movie', schedule.movie_id)?.display_title ?? ''
  return ok({
    id: line.id,
    bill_id: sale.bill_id,
    kind: 'ticket',
    name: rate.name,
    detail: [title, time, seat?.name].filter((part) => part).join(' '),
    quantity: 1,
    ...priceOfTicket(rate, seat && screen?.class_rate[seat.class]),
    discount_cents: 0,
    product_id: null,
    price_rate_id: rate.id,
    schedule_id: schedule.id,
    slot: line.slot,
    ticket_id: null,
    generation: null,
    right_key: rate.quota === null ? null : rateRight(schedule.id, rate.id),
  })
}

function priceItem(replica: Replica, sale: Sale, line: Extract<SaleLine, { kind: 'product' }>): Result<PricedLine> {
  const product = replica.live('product', line.product_id)
  if (product?.status !== 'active') return refuse('product_unknown')
  return ok({
    id: line.id,
    bill_id: sale.bill_id,
    kind: 'product',
    name: product.name,
    detail: product.description,
    quantity: line.quantity,
    base_cents: product.price,
    handling_cents: 0,
    surcharge_ticket_cents: 0,
    surcharge_handling_cents: 0,
    discount_cents: 0,
    ...priceOfProduct(product, line.quantity),
    ...NO_TICKET,
    product_id: product.id,
  })
}

/** The payments of a sale. A register takes cash and the methods it may use; a method it may not use is refused (`payment_method`), and an exclusive one beside another (`payment_exclusive`, F-220). */
export function readPayments(replica: Replica, sale: Sale, device_id: string): Result<PaymentRow[]> {
  const payments: PaymentRow[] = []
  const methods: PaymentMethod[] = []
  for (const [index, payment] of sale.payments.entries()) {
    const method = replica.live('payment_method', payment.payment_method_id)
    if (method?.status !== 'active' || !method.access.includes('register'))
      return refuse('payment_method', `payments.${index}`)
    methods.push(method)
    payments.push({
      id: payment.id,
      bill_id: sale.bill_id,
      payment_method_id: method.id,
      type: method.type,
      status: 'paid',
      amount_cents: payment.amount_cents,
      tendered_cents: payment.tendered_cents ?? (method.type === 'cash' ? payment.amount_cents : 0),
      refunded_cents: 0,
      device_id,
    })
  }
  if (methods.length > 1 && methods.some((method) => method.is_exclusive))
    return refuse('payment_exclusive', 'payments')
  return ok(payments)
}
