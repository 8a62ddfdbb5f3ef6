import { counterDetail, productLine, ticketLine } from '#protocol/bills/lines.ts'
import type { PricedLine } from '#protocol/ledger/decide-bill.ts'
import type { PaymentRow } from '#protocol/ledger/rows.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import { pricedRate } from '#protocol/pricing/price-lines.ts'
import { rateRefusal } from '#protocol/pricing/tariffs.ts'
import type { Question, SaleLine } from '#protocol/register/calls.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { seatOfSlot, slotCount } from '#protocol/seats/arrangement.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { methodsAt } from '../replica/own-device.ts'
import type { Replica } from '../replica/replica.ts'
import type { Showing } from '../schedules/showing.ts'

type Sale = Extract<Question, { kind: 'sale' }>
type LineRefusal =
  | 'schedule_closed'
  | 'rate_unknown'
  | 'seat_unknown'
  | 'product_unknown'
  | (typeof RATE_CODES)[keyof typeof RATE_CODES]

/**
 * The lines of a sale at the edge's own prices, names as sold (docs/ledger.md, "One writer": a cut-off edge
 * prices by its last copy). Refused per line: `schedule_closed`, `rate_unknown` and the reasons of a rate,
 * `seat_unknown`, `product_unknown`.
 */
export function priceSale(replica: Replica, showing: Showing, sale: Sale): Answer<PricedLine[], LineRefusal> {
  const lines: PricedLine[] = []
  for (const [index, line] of sale.lines.entries()) {
    const priced = line.kind === 'ticket' ? priceTicket(replica, showing, sale, line) : priceItem(replica, sale, line)
    if (!priced.ok) return refuse(priced.refusal.code, `lines.${index}`, { ...priced.refusal.detail })
    lines.push(priced.value)
  }
  return ok(lines)
}

function priceTicket(
  replica: Replica,
  showing: Showing,
  sale: Sale,
  line: Extract<SaleLine, { kind: 'ticket' }>,
): Answer<PricedLine, LineRefusal> {
  const schedule = showing.sellable(line.schedule_id)
  if (!schedule) return refuse('schedule_closed')
  const listed = replica.live('price_rate', line.price_rate_id)
  if (!listed) return refuse('rate_unknown')
  const rate = pricedRate(listed, schedule.id, replica.all('event'))
  const why = rateRefusal(schedule, rate, showing.moment)
  if (why !== null) return refuse(RATE_CODES[why])
  const { arrangement } = schedule
  const seat = seatOfSlot(arrangement, line.slot)
  if (line.slot > slotCount(arrangement) || (arrangement.numbered && !seat)) return refuse('seat_unknown')
  const { time } = wallClock(schedule.start, showing.moment.time_zone)
  const title = replica.get('movie', schedule.movie_id)?.display_title ?? ''
  const detail = counterDetail(title, time, seat?.name ?? '')
  const { schedule_id, slot } = line
  const ticket = { id: line.id, bill_id: sale.bill_id, schedule_id, slot, seat_class: seat?.class, detail }
  return ok(ticketLine(ticket, rate, showing.screen(schedule)?.class_rate ?? {}))
}

const RATE_CODES = {
  other_price_group: 'rate_other_price_group',
  not_in_channel: 'rate_not_in_channel',
  weekday: 'rate_weekday',
  start: 'rate_start',
  one_day_ahead: 'rate_day_ahead',
} as const

function priceItem(
  replica: Replica,
  sale: Sale,
  line: Extract<SaleLine, { kind: 'product' }>,
): Answer<PricedLine, 'product_unknown'> {
  const product = replica.live('product', line.product_id)
  if (product?.status !== 'active') return refuse('product_unknown')
  return ok(productLine({ id: line.id, bill_id: sale.bill_id, quantity: line.quantity }, product))
}

/**
 * The payments of a sale. A register takes cash and the methods it may use; a method it may not use is
 * refused (`payment_method`), and an exclusive one beside another (`payment_exclusive`, F-220).
 */
export function readPayments(
  replica: Replica,
  sale: Sale,
  device_id: string,
): Answer<PaymentRow[], 'payment_method' | 'payment_exclusive'> {
  const payments: PaymentRow[] = []
  const methods: PaymentMethod[] = []
  const usable = methodsAt(replica, device_id)
  for (const [index, payment] of sale.payments.entries()) {
    const method = usable.find(({ id }) => id === payment.payment_method_id)
    if (!method) return refuse('payment_method', `payments.${index}`)
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
      voucher_id: null,
    })
  }
  if (methods.length > 1 && methods.some((method) => method.is_exclusive))
    return refuse('payment_exclusive', 'payments')
  return ok(payments)
}
