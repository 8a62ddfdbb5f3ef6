import type { Event } from '../catalogue/event.ts'
import type { ClassRate } from '../catalogue/screen.ts'
import { vatOf } from '../money/vat.ts'
import type { PriceRate } from './price-rate.ts'
import type { TicketPrice } from './ticket-price.ts'

/**
 * What the lines of a bill cost: the one place where a price is computed. The home that sells prices with
 * `ticketMoney` and `productMoney`; a surface that shows a price before the sale uses the parts of them, so
 * that both agree to the cent.
 *
 * 1. A rate costs base + handling (`rateCents`), as the schedule's event says where it does (`pricedRate`).
 *    On the wire that sum is a tariff's `total_price`.
 * 2. The class of the seat adds ticket + handling (`surchargeCents`): what the schedule's price group asks
 *    for the class, otherwise what its screen does (`pricedScreen`). A place without a number and a class
 *    without a price add nothing.
 * 3. A ticket is 1 + 2. There is no rounding: all four parts are whole cents, VAT included.
 * 4. Pieces of a product cost price × quantity, deposit included.
 * 5. VAT is taken out of the total of the line, once, at the one VAT rate of the line (`vatOf`, halves away
 *    from zero): no line loses or gains a cent by rounding its parts, and net + VAT is the total.
 * 6. A bill costs the sum of its lines (`totalCents`); it is never rounded again.
 *
 * How many tickets of one rate a bill may have is `quantityAgainst`.
 * This file stays free of zod and of time: the browsers load it.
 * @source website spec, section 5 (total price); F-067, F-073, F-087, F-126, F-206, F-208, F-209
 */

/** The money of one line in cents, all of it gross; `vat_cents` is contained in `total_cents`. */
export interface LineMoney {
  base_cents: number
  handling_cents: number
  surcharge_ticket_cents: number
  surcharge_handling_cents: number
  discount_cents: number
  total_cents: number
  vat_bp: number
  vat_cents: number
}

/** What a seat of a class adds. */
export type SeatExtra = Pick<ClassRate, 'ticket' | 'handling'>
/** The price list of a screen: what each class adds. */
export type ClassRates<R extends SeatExtra = SeatExtra> = Readonly<Record<string, R>>

/** What of a line says in which amount its VAT is. */
interface TaxedLine {
  total_cents: number
  vat_cents: number
  turns: number
  voucher_ticket_cents: number
  voucher_handling_cents: number
}

/**
 * The gross amount that the VAT of a line is in: its price, and what the turns count for that paid it where
 * VAT is due with them, as it is with those of a multi-purpose voucher (F-156).
 */
export function taxedCents(line: TaxedLine): number {
  const is_due_now = line.turns > 0 && line.vat_cents !== 0
  return line.total_cents + (is_due_now ? line.voucher_ticket_cents + line.voucher_handling_cents : 0)
}

/** What a ticket of the rate costs without the class of its seat. */
export function rateCents(rate: Pick<PriceRate, 'base_cents' | 'handling_cents'>): number {
  return rate.base_cents + rate.handling_cents
}

/** What of an event its prices are. */
export type PricedEvent = Pick<Event, 'id' | 'schedule_id' | 'prices' | 'deleted_at'>

/**
 * The rate as it is sold for a schedule: at the price that an event around it has of its own, wherever that
 * event shows. Of several events that name the rate the oldest holds; deleted ones hold no more.
 */
export function pricedRate(rate: PriceRate, schedule_id: number, events: Iterable<PricedEvent>): PriceRate {
  const own = [...events]
    .filter((event) => event.schedule_id === schedule_id && event.deleted_at === null)
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ prices }) => prices)
    .find(({ price_rate_id }) => price_rate_id === rate.id)
  return own ? { ...rate, base_cents: own.base_cents, handling_cents: own.handling_cents } : rate
}

/**
 * The screen of a schedule with the price list that holds for it: of each class that the screen has a price
 * for, the one of the schedule's price group where there is one. Deleted prices hold no more.
 */
export function pricedScreen<S extends { class_rate: ClassRates }>(
  screen: S,
  { price_group_id }: { price_group_id: number },
  prices: Iterable<Pick<TicketPrice, 'price_group_id' | 'seat_class' | 'ticket' | 'handling' | 'deleted_at'>>,
): S {
  const own = new Map(
    [...prices]
      .filter((price) => price.price_group_id === price_group_id && price.deleted_at === null)
      .map(({ seat_class, ticket, handling }) => [seat_class, { ticket, handling }]),
  )
  if (own.size === 0) return screen
  const rates = Object.entries(screen.class_rate).map(([name, rate]) => [name, { ...rate, ...own.get(name) }] as const)
  return { ...screen, class_rate: Object.fromEntries(rates) }
}

/** The class of a seat in the price list; undefined for none and for one that has no price. */
export function classRate<R extends SeatExtra>(rates: ClassRates<R>, seat_class: string | undefined): R | undefined {
  return seat_class !== undefined && Object.hasOwn(rates, seat_class) ? rates[seat_class] : undefined
}

/** What a seat of the class costs on top; 0 without one. */
export function extraCents(extra: SeatExtra | undefined): number {
  return extra ? extra.ticket + extra.handling : 0
}

/** What a seat of the class of this name costs on top (F-126). */
export function surchargeCents(rates: ClassRates, seat_class: string | undefined): number {
  return extraCents(classRate(rates, seat_class))
}

/** What these seats cost on top together (F-127). */
export function surchargesCents(rates: ClassRates, seats: readonly { class?: string | undefined }[]): number {
  return seats.reduce((sum, seat) => sum + surchargeCents(rates, seat.class), 0)
}

/** What of a line's price is handling: that of its rate and that of its class (F-067). */
export function feeCents(line: Pick<LineMoney, 'handling_cents' | 'surcharge_handling_cents'>): number {
  return line.handling_cents + line.surcharge_handling_cents
}

/**
 * The price of a ticket as a surface shows it: the tariff's `total_price`, and what the class of its seat
 * adds (F-073).
 */
export function ticketCents(
  tariff: { total_price: number },
  rates: ClassRates,
  seat_class: string | undefined,
): number {
  return tariff.total_price + surchargeCents(rates, seat_class)
}

/** The money of one ticket. `seat_class` undefined: the place has no number. */
export function ticketMoney(
  rate: Pick<PriceRate, 'base_cents' | 'handling_cents' | 'vat_bp'>,
  rates: ClassRates,
  seat_class: string | undefined,
): LineMoney {
  const extra = classRate(rates, seat_class)
  const total_cents = rateCents(rate) + extraCents(extra)
  return {
    base_cents: rate.base_cents,
    handling_cents: rate.handling_cents,
    surcharge_ticket_cents: extra?.ticket ?? 0,
    surcharge_handling_cents: extra?.handling ?? 0,
    discount_cents: 0,
    total_cents,
    vat_bp: rate.vat_bp,
    vat_cents: vatOf(total_cents, rate.vat_bp).vat_cents,
  }
}

/** What some pieces of a product cost, deposit included. */
export function piecesCents(product: { price: number }, quantity: number): number {
  return product.price * quantity
}

/** The money of one line of a product; `base_cents` is one piece. */
export function productMoney(product: { price: number; vat_bp: number }, quantity: number): LineMoney {
  const total_cents = piecesCents(product, quantity)
  return {
    base_cents: product.price,
    handling_cents: 0,
    surcharge_ticket_cents: 0,
    surcharge_handling_cents: 0,
    discount_cents: 0,
    total_cents,
    vat_bp: product.vat_bp,
    vat_cents: vatOf(total_cents, product.vat_bp).vat_cents,
  }
}

/** What lines cost together. */
export function totalCents(lines: readonly { total_cents: number }[]): number {
  return lines.reduce((sum, line) => sum + line.total_cents, 0)
}

/**
 * Why a bill may not have this many tickets of a rate: fewer than its minimum, or more than its maximum
 * (F-067); null when it may.
 */
export function quantityAgainst(
  rate: Pick<PriceRate, 'min_tickets' | 'max_tickets'>,
  count: number,
): 'rate_min' | 'rate_max' | null {
  if (count < rate.min_tickets) return 'rate_min'
  return count > rate.max_tickets ? 'rate_max' : null
}
