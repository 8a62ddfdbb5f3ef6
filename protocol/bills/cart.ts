import type { ClassRate } from '../catalogue/screen.ts'
import { type ClassRates, classRate, surchargeCents, ticketCents } from '../pricing/price-lines.ts'
import type { Tariff } from '../pricing/tariffs.ts'
import type { SeatRef } from '../schedules/calls.ts'
import type { ProductItem, TicketItem } from './calls.ts'

/**
 * The visitor's cart: which tickets stand in it and what they come to. The server prices every bill again
 * (F-087); these rules only show it beforehand. Of the types of items the site sells tickets, products
 * and loyalty cards; a voucher stands beside the tickets that it pays (voucher-use.ts), and a bill line,
 * any other thing with a price, is only sold at a counter (F-101).
 * @source website spec, sections 4 (Cart rules) and 5 (Validation rules)
 */

/** What makes two ticket items equal: the same screening, rate and voucher. */
export type TicketKind = Pick<TicketItem, 'schedule_id' | 'price_rate_id' | 'voucher_id'>

function isKind(item: TicketItem, kind: TicketKind): boolean {
  return (
    item.schedule_id === kind.schedule_id &&
    item.price_rate_id === kind.price_rate_id &&
    item.voucher_id === kind.voucher_id
  )
}

/**
 * Adds one ticket. An item of the same kind is used again, with the new seat: whatever else it carries goes
 * over to the new one (F-096).
 */
export function addTicket(items: readonly TicketItem[], ticket: TicketItem): TicketItem[] {
  const same = items.find((item) => isKind(item, ticket))
  return [...items, { ...ticket, ...same, seat: ticket.seat }]
}

/** Takes the last ticket of this kind out; without one the cart stays as it is (F-099). */
export function decrementTicket(items: readonly TicketItem[], kind: TicketKind): TicketItem[] {
  const last = items.findLastIndex((item) => isKind(item, kind))
  return last < 0 ? [...items] : items.toSpliced(last, 1)
}

/** So many pieces of a product in the cart, in the place where it stands or at the end; none takes it out. */
export function setProduct(items: readonly ProductItem[], product_id: number, quantity: number): ProductItem[] {
  const isIt = (item: ProductItem): boolean => item.product_id === product_id
  if (quantity === 0) return items.filter((item) => !isIt(item))
  if (!items.some(isIt)) return [...items, { type: 'product', product_id, quantity }]
  return items.map((item) => (isIt(item) ? { ...item, quantity } : item))
}

/** How many tickets of each rate are wanted; a rate that is not named has none. */
export type Quantities = Readonly<Record<number, number>>

export function ticketCount(quantities: Quantities): number {
  return Object.values(quantities).reduce((sum, n) => sum + n, 0)
}

/** Bounds of a number stepper. `step` 1 unless said; `currency` rounds to cents instead of whole numbers. */
export interface StepRule {
  min: number
  max: number
  step?: number
  currency?: boolean
}

function rounded(value: number, rule: StepRule): number {
  return rule.currency ? Math.round(value * 100) / 100 : Math.round(value)
}

/**
 * The next value up or down, or null where the key is not allowed: plus only if value + step ≤ max, minus
 * only if value − step ≥ min (F-070).
 */
export function stepUp(value: number, rule: StepRule): number | null {
  const next = rounded(value + (rule.step ?? 1), rule)
  return next <= rule.max ? next : null
}

export function stepDown(value: number, rule: StepRule): number | null {
  const next = rounded(value - (rule.step ?? 1), rule)
  return next >= rule.min ? next : null
}

/** What bounds the stepper of one rate: `max` is given by `rateMaximum`. */
export type RateBounds = { min_tickets: number; max: number }

/** One ticket of a rate more: from 0 straight to min_tickets (F-067); null where it is not allowed. */
export function moreTickets(quantity: number, { min_tickets, max }: RateBounds): number | null {
  return stepUp(quantity, { min: 0, max, step: quantity === 0 ? min_tickets : 1 })
}

/** One ticket of a rate fewer: from min_tickets straight to 0 (F-067); null at 0. */
export function fewerTickets(quantity: number, { min_tickets, max }: RateBounds): number | null {
  return stepDown(quantity, { min: 0, max, step: quantity <= min_tickets ? Math.max(1, quantity) : 1 })
}

/**
 * The most tickets of one rate: its own maximum, and the places still to be had online without those chosen
 * on other rates (F-068).
 */
export function rateMaximum(
  tariff: Pick<Tariff, 'price_rate_id' | 'max_tickets'>,
  quantities: Quantities,
  online: number,
): number {
  const others = ticketCount(quantities) - (quantities[tariff.price_rate_id] ?? 0)
  return Math.max(0, Math.min(tariff.max_tickets, online - others))
}

/**
 * Places that can be bought online: what the schedule says, and with seat picking no more than the seats
 * neither sold nor blocked (F-069).
 */
export function onlineSeats(
  available_seats_online: number,
  seats: readonly { sold: boolean; blocked: boolean; disabled: boolean }[] | null,
): number {
  return seats === null
    ? available_seats_online
    : Math.min(available_seats_online, seats.filter((seat) => !seat.sold && !seat.blocked && !seat.disabled).length)
}

/** A chosen seat as the cart needs it: where it is, and its class. */
export type ChosenSeat = SeatRef & { class: string }

/**
 * A ticket of the cart before it is bought: its rate, its seat when one is chosen, what it costs in cents,
 * and the voucher that pays it.
 */
export interface CartLine {
  tariff: Tariff
  seat: ChosenSeat | null
  price: number
  voucher_id: string | null
}

/**
 * The tickets in the order of the rates, each with the next chosen seat; without seats, or while there are
 * fewer than tickets, the rest has none. The price of a line is its rate's total_price plus the surcharge of
 * its seat's class (F-073).
 */
export function cartLines(
  tariffs: readonly Tariff[],
  quantities: Quantities,
  seats: readonly ChosenSeat[],
  class_rate: ClassRates,
): CartLine[] {
  const tickets = tariffs.flatMap((tariff) =>
    Array.from({ length: quantities[tariff.price_rate_id] ?? 0 }, () => tariff),
  )
  return tickets.map((tariff, index) => {
    const seat = seats[index] ?? null
    return { tariff, seat, price: ticketCents(tariff, class_rate, seat?.class), voucher_id: null }
  })
}

export function cartTotal(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.price, 0)
}

/**
 * Number of seats and what their class adds, for every class that is chosen, in the order of the price list
 * (F-113).
 */
export function classSubtotals(
  seats: readonly ChosenSeat[],
  class_rate: ClassRates<ClassRate>,
): { class: string; name: string; count: number; extra_cents: number }[] {
  const classes = [...new Set([...Object.keys(class_rate), ...seats.map((seat) => seat.class)])]
  return classes.flatMap((seatClass) => {
    const count = seats.filter((seat) => seat.class === seatClass).length
    const name = classRate(class_rate, seatClass)?.name ?? seatClass
    return count === 0
      ? []
      : [{ class: seatClass, name, count, extra_cents: count * surchargeCents(class_rate, seatClass) }]
  })
}

/** What is sent to the checkout: a cart that was cleared, then one item per ticket (F-082). */
export function checkoutItems(schedule_id: number, lines: readonly CartLine[]): TicketItem[] {
  return lines.reduce<TicketItem[]>((items, { tariff, seat, voucher_id }) => {
    const ref = seat && { screen_row: seat.screen_row, screen_col: seat.screen_col }
    return addTicket(items, {
      type: 'ticket',
      price_rate_id: tariff.price_rate_id,
      schedule_id,
      seat: ref,
      voucher_id,
    })
  }, [])
}

/**
 * Why Pay is disabled: nothing chosen yet, or the number of seats is not the number of tickets; null when it
 * may be pressed (F-077).
 */
export function payBlocked(quantity: number, seats: number | null): 'select_ticket' | 'select_seat' | null {
  if (quantity === 0) return 'select_ticket'
  return seats === null || seats === quantity ? null : 'select_seat'
}
