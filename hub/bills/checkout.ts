import { hash, randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { checkout, ProductItem, TicketItem } from '#protocol/bills/calls.ts'
import { paidByTurn, productLine, ticketLine } from '#protocol/bills/lines.ts'
import type { CallBody, OwnRefusal } from '#protocol/kit/call.ts'
import type { PricedLine } from '#protocol/ledger/decide-bill.ts'
import type { PaymentRow } from '#protocol/ledger/rows.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import {
  type ClassRates,
  pricedRate,
  productMoney,
  quantityAgainst,
  ticketMoney,
  totalCents,
} from '#protocol/pricing/price-lines.ts'
import type { PriceRate } from '#protocol/pricing/price-rate.ts'
import { type RateRefusal, rateRefusal, takesVoucher } from '#protocol/pricing/tariffs.ts'
import { type Answer, ok, type Refusal, refuse } from '#protocol/result.ts'
import { type Seat, seatAt } from '#protocol/seats/arrangement.ts'
import { hasLoneCompanion, partsSofa } from '#protocol/seats/picks.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ChosenProduct } from '../products/online.ts'
import { type Offered, screenOf } from '../schedules/shown.ts'
import { methodsOfSite } from '../schedules/site-methods.ts'
import type { PayingVoucher } from '../vouchers/uses.ts'

export type CheckoutBody = Required<Pick<CallBody<typeof checkout>, 'amount' | 'payment_method_id' | 'bill_id'>> &
  Pick<CallBody<typeof checkout>, 'seen' | 'terms_accepted' | 'age_confirmed' | 'invoice'> & {
    items: z.input<typeof TicketItem>[]
    /** They stand after the tickets. */
    products: ProductItem[]
    name: string
    email: string
  }
export type CheckoutRefusal = OwnRefusal<typeof checkout>
type Refused = { ok: false; refusal: readonly Refusal<CheckoutRefusal>[] }

/** What of a cart is sold. */
export interface Chosen {
  tickets: readonly ChosenItem[]
  products: readonly ChosenProduct[]
}

/** An item of the cart with the rate it is sold at, and the voucher of which a turn pays for it. */
export interface ChosenItem {
  rate: PriceRate
  seat: Seat | null
  voucher: PayingVoucher | null
}

const RATE_CODES = {
  other_price_group: 'rate_unknown',
  not_in_channel: 'rate_unknown',
  weekday: 'rate_weekday',
  start: 'rate_start',
  one_day_ahead: 'rate_day_ahead',
} as const satisfies Readonly<Record<RateRefusal, CheckoutRefusal>>

/**
 * What of a cart can be sold, item by item: the rate belongs to this schedule and may be bought on the site
 * now, its quantity lies within the rate's bounds, the seat is one of the arrangement and named once, and the
 * voucher, one of `vouchers`, may pay for the rate; a companion's seat comes with its wheelchair place
 * (F-129). Everything that is wrong is answered at once, each at its field (F-089). What is left of a voucher
 * its home decides.
 */
export function chooseItems(
  offered: Offered,
  items: CheckoutBody['items'],
  vouchers: ReadonlyMap<string, PayingVoucher>,
): Answer<ChosenItem[], never> | Refused {
  const { catalogue, schedule, now } = offered
  const { time_zone } = catalogue.cinema.get(schedule.cinema_id)!
  const { midnight_offset } = catalogue.exhibitor.get(schedule.exhibitor_id)!.public_config
  const moment = { now, channel: 'site' as const, time_zone, midnight_offset }
  const refusals: Refusal<CheckoutRefusal>[] = []
  const chosen: ChosenItem[] = []
  const seen = new Set<Seat>()
  for (const [index, item] of items.entries()) {
    const listed = catalogue.price_rate.get(item.price_rate_id)
    const rate = listed && pricedRate(listed, schedule.id, catalogue.event.values())
    const why = rate ? rateRefusal(schedule, rate, moment) : 'other_price_group'
    if (!rate || why !== null || item.schedule_id !== schedule.id) {
      const code = RATE_CODES[why ?? 'other_price_group']
      refusals.push({ code, field: `items.${index}.price_rate_id`, detail: {} })
      continue
    }
    const voucher = voucherOfItem(offered, rate, item.voucher_id ?? null, vouchers)
    if (!voucher.ok) refusals.push({ ...voucher.refusal, field: `items.${index}.voucher` })
    const seat = seatOfItem(offered, item.seat ?? null)
    if (seat === undefined || (seat !== null && seen.has(seat)))
      refusals.push({ code: item.seat ? 'seat_unknown' : 'select_seat', field: `items.${index}.seat`, detail: {} })
    else {
      if (seat) seen.add(seat)
      chosen.push({ rate, seat, voucher: voucher.ok ? voucher.value : null })
    }
  }
  refusals.push(...boundRefusals(items, chosen))
  // whatever is held: seats that were one more when they were taken may lack the wheelchair place by now
  const slots = chosen.flatMap(({ seat }) => seat?.slot ?? [])
  if (hasLoneCompanion(schedule.arrangement, slots))
    refusals.push({ code: 'companion_alone', field: 'general', detail: {} })
  if (screenOf(offered).config.sofas_whole && partsSofa(schedule.arrangement, slots))
    refusals.push({ code: 'sofa_parted', field: 'general', detail: {} })
  return refusals.length > 0 ? { ok: false, refusal: refusals } : ok(chosen)
}

/**
 * The seat of the arrangement; null where there are no numbers; undefined when it is missing or none of
 * these.
 */
function seatOfItem(
  { schedule }: Offered,
  named: { screen_row: number; screen_col: number } | null,
): Seat | null | undefined {
  if (!schedule.arrangement.numbered) return null
  return named ? seatAt(schedule.arrangement, named) : undefined
}

function voucherOfItem(
  { catalogue, schedule }: Offered,
  rate: PriceRate,
  named: string | null,
  vouchers: ReadonlyMap<string, PayingVoucher>,
): Answer<PayingVoucher | null, 'voucher_unknown' | 'voucher_not_possible'> {
  if (named === null) return ok(null)
  const { features } = catalogue.exhibitor.get(schedule.exhibitor_id)!.public_config
  const voucher = vouchers.get(named)
  if (!voucher) return refuse('voucher_unknown')
  return features.vouchers && takesVoucher(rate, voucher.type.id) ? ok(voucher) : refuse('voucher_not_possible')
}

function boundRefusals(items: CheckoutBody['items'], chosen: readonly ChosenItem[]): Refusal<CheckoutRefusal>[] {
  const counts = new Map<PriceRate, number>()
  for (const { rate } of chosen) counts.set(rate, (counts.get(rate) ?? 0) + 1)
  return [...counts].flatMap(([rate, count]): Refusal<CheckoutRefusal>[] => {
    const field = `items.${items.findIndex((item) => item.price_rate_id === rate.id)}.quantity`
    const code = quantityAgainst(rate, count)
    if (code === null) return []
    const detail = code === 'rate_min' ? { minimum: rate.min_tickets } : { maximum: rate.max_tickets }
    return [{ code, field, detail }]
  })
}

/** The price list of the classes of the schedule's screen. */
function classRates(offered: Offered): ClassRates {
  return screenOf(offered).class_rate
}

/**
 * The priced lines of a bill: one a ticket, then one a product, with the names as sold. `slots` are those of
 * general admission, in order.
 */
export function priceLines(
  offered: Offered,
  bill_id: string,
  { tickets, products }: Chosen,
  slots: readonly number[],
): PricedLine[] {
  const rates = classRates(offered)
  const schedule_id = offered.schedule.id
  const ofTickets = tickets.map(({ rate, seat, voucher }, index) => {
    const slot = seat?.slot ?? slots[index] ?? null
    const ticket = { id: randomUUID(), bill_id, schedule_id, slot, seat_class: seat?.class, detail: seat?.name ?? '' }
    const line = ticketLine(ticket, rate, rates)
    return voucher ? paidByTurn(line, voucher) : line
  })
  const ofProducts = products.map(({ product, quantity }) =>
    productLine({ id: randomUUID(), bill_id, quantity }, product),
  )
  return [...ofTickets, ...ofProducts]
}

/**
 * The price is always the server's own; the browser's amount is only compared (F-087). Answers the total,
 * without the tickets that vouchers pay for (F-073).
 */
export function compareAmount(
  offered: Offered,
  { tickets, products }: Chosen,
  amount: number,
): Answer<number, 'price_changed'> {
  const rates = classRates(offered)
  const paid = tickets.filter(({ voucher }) => voucher === null)
  const total = totalCents([
    ...paid.map(({ rate, seat }) => ticketMoney(rate, rates, seat?.class)),
    ...products.map(({ product, quantity }) => productMoney(product, quantity)),
  ])
  return total === amount ? ok(total) : refuse('price_changed', 'general', { total_cents: total })
}

/** The method that the site offers under this id (F-327). */
export function siteMethod(catalogue: Catalogue, id: number | null): Answer<PaymentMethod, 'payment_method'> {
  const method = methodsOfSite(catalogue).find((offered) => offered.id === id)
  return method ? ok(method) : refuse('payment_method', 'payment_method_id')
}

export function newPayment(bill_id: string, method: PaymentMethod, amount_cents: number): PaymentRow {
  return {
    id: randomUUID(),
    bill_id,
    payment_method_id: method.id,
    type: 'online',
    status: 'paying',
    amount_cents,
    tendered_cents: 0,
    refunded_cents: 0,
    device_id: null,
    voucher_id: null,
  }
}

/** What makes two checkouts the same, for the idempotency key. */
export function requestHash(body: object): string {
  return hash('sha256', JSON.stringify(body), 'hex')
}
