import type { CartLine } from './cart.ts'

/**
 * Vouchers in a cart: which tickets a code pays, while its owner still chooses. Only a view of what the home
 * decides at the checkout (vouchers/redeem.ts). This file stays free of zod and of time: the browsers load
 * it.
 * @source website spec, sections 4 and 5 (Voucher use); F-104, F-106 to F-109
 */

/**
 * A code that was checked: so many turns can be redeemed with it now, on these rates, and so many tickets
 * carry it.
 */
export interface CartVoucher {
  id: string
  redeemable_turn: number
  used: number
  price_rate_ids: readonly number[]
}

/** A ticket of a cart, with the voucher that pays it. */
export interface CartTicket {
  schedule_id: number
  price_rate_id: number
  voucher_id: string | null
}

/** Tickets of one rate in one schedule. */
type Kind = Pick<CartTicket, 'schedule_id' | 'price_rate_id'>

/** What a change makes of a cart. */
export interface VoucherCart<V extends CartVoucher, T extends CartTicket> {
  vouchers: V[]
  tickets: T[]
}

function isKind(ticket: CartTicket, { schedule_id, price_rate_id }: Kind): boolean {
  return ticket.schedule_id === schedule_id && ticket.price_rate_id === price_rate_id
}

function takes({ price_rate_ids }: CartVoucher, { price_rate_id }: Kind): boolean {
  return price_rate_ids.includes(price_rate_id)
}

/** Each voucher with the number of tickets that carry it. */
function counted<V extends CartVoucher>(vouchers: readonly V[], tickets: readonly CartTicket[]): V[] {
  return vouchers.map((voucher) => ({
    ...voucher,
    used: tickets.filter(({ voucher_id }) => voucher_id === voucher.id).length,
  }))
}

/** The same tickets without this voucher. */
function without<T extends CartTicket>(tickets: readonly T[], id: string): T[] {
  return tickets.map((ticket) => (ticket.voucher_id === id ? { ...ticket, voucher_id: null } : ticket))
}

/**
 * A code that was checked enters with nothing used. One that is there already is read anew: it keeps its
 * tickets, unless they are more than it can pay now; then it gives them all back (F-104, F-106).
 */
export function addVoucher<V extends CartVoucher, T extends CartTicket>(
  { vouchers, tickets }: VoucherCart<V, T>,
  checked: V,
): VoucherCart<V, T> {
  const known = vouchers.find(({ id }) => id === checked.id)
  if (!known) return { vouchers: [...vouchers, { ...checked, used: 0 }], tickets }
  const kept = known.used > checked.redeemable_turn ? without(tickets, checked.id) : tickets
  const fresh = vouchers.map((voucher) => (voucher.id === checked.id ? checked : voucher))
  return { vouchers: counted(fresh, kept), tickets: kept }
}

/** A voucher leaves the cart, and its tickets are paid otherwise (F-104). */
export function removeVoucher<V extends CartVoucher, T extends CartTicket>(
  { vouchers, tickets }: VoucherCart<V, T>,
  removed: string,
): VoucherCart<V, T> {
  return { vouchers: vouchers.filter(({ id }) => id !== removed), tickets: without(tickets, removed) }
}

/**
 * How many tickets of a rate a voucher can pay: what it has beside its tickets of other rates, and no more
 * than there are that no other voucher pays (F-107); none of a rate that does not take it.
 */
export function payableBy(voucher: CartVoucher, tickets: readonly CartTicket[], kind: Kind): number {
  if (!takes(voucher, kind)) return 0
  const elsewhere = tickets.filter((ticket) => ticket.voucher_id === voucher.id && !isKind(ticket, kind))
  const open = tickets.filter(
    (ticket) => isKind(ticket, kind) && (ticket.voucher_id === null || ticket.voucher_id === voucher.id),
  )
  return Math.max(0, Math.min(voucher.redeemable_turn - elsewhere.length, open.length))
}

/** How many tickets of a rate carry a voucher. */
export function carrying(tickets: readonly CartTicket[], voucher_id: string, kind: Kind): number {
  return tickets.filter((ticket) => ticket.voucher_id === voucher_id && isKind(ticket, kind)).length
}

/**
 * A voucher pays as many tickets of a rate as it can, of those that no other pays, or `count` of them and no
 * more (F-108).
 */
export function attachVoucher<V extends CartVoucher, T extends CartTicket>(
  { vouchers, tickets }: VoucherCart<V, T>,
  voucher_id: string,
  kind: Kind,
  count = Number.POSITIVE_INFINITY,
): VoucherCart<V, T> {
  const voucher = vouchers.find(({ id }) => id === voucher_id)
  if (!voucher) return { vouchers, tickets }
  let room = Math.min(count, payableBy(voucher, tickets, kind))
  const paid = tickets.map((ticket) => {
    if (!isKind(ticket, kind) || (ticket.voucher_id !== null && ticket.voucher_id !== voucher_id)) return ticket
    room -= 1
    return { ...ticket, voucher_id: room >= 0 ? voucher_id : null }
  })
  return { vouchers: counted(vouchers, paid), tickets: paid }
}

/**
 * There is one more ticket of a rate on which vouchers pay: the first of them all that has room pays it; else
 * it costs money (F-109).
 */
export function takeOneMore<V extends CartVoucher, T extends CartTicket>(
  cart: VoucherCart<V, T>,
  added: T,
): VoucherCart<V, T> {
  const isPaid = cart.tickets.some((ticket) => isKind(ticket, added) && ticket.voucher_id !== null)
  const first = isPaid
    ? cart.vouchers.find((voucher) => voucher.used < voucher.redeemable_turn && takes(voucher, added))
    : undefined
  const tickets = [...cart.tickets, { ...added, voucher_id: first?.id ?? null }]
  return { vouchers: counted(cart.vouchers, tickets), tickets }
}

/** There is one ticket less of a rate, the last: its voucher has a turn more (F-099, F-109). */
export function releaseOne<V extends CartVoucher, T extends CartTicket>(
  { vouchers, tickets }: VoucherCart<V, T>,
  kind: Kind,
): VoucherCart<V, T> {
  const last = tickets.findLastIndex((ticket) => isKind(ticket, kind))
  const left = tickets.filter((_, nth) => nth !== last)
  return { vouchers: counted(vouchers, left), tickets: left }
}

/**
 * The cart once so many tickets of each rate are wanted: one after another they come or go, and vouchers pay
 * on where they pay (F-109).
 */
export function withQuantities<V extends CartVoucher>(
  cart: VoucherCart<V, CartTicket>,
  schedule_id: number,
  quantities: Readonly<Record<number, number>>,
): VoucherCart<V, CartTicket> {
  const rates = new Set([...Object.keys(quantities).map(Number), ...cart.tickets.map((one) => one.price_rate_id)])
  let now = cart
  for (const price_rate_id of rates) {
    const kind = { schedule_id, price_rate_id }
    const count = () => now.tickets.filter((ticket) => isKind(ticket, kind)).length
    const wanted = quantities[price_rate_id] ?? 0
    while (count() > wanted) now = releaseOne(now, kind)
    while (count() < wanted) now = takeOneMore(now, { ...kind, voucher_id: null })
  }
  return now
}

/**
 * What the tickets of a cart cost with the vouchers that pay for some of them: of each rate the dearest seats
 * are paid so, and cost nothing (F-073).
 */
export function paidLines<L extends CartLine>(lines: readonly L[], tickets: readonly CartTicket[]): L[] {
  const paid = new Map<number, string>()
  const open = tickets.filter((ticket) => ticket.voucher_id !== null)
  const dearest = [...lines.keys()].sort((a, b) => lines[b]!.price - lines[a]!.price)
  for (const at of dearest) {
    const nth = open.findIndex((ticket) => ticket.price_rate_id === lines[at]!.tariff.price_rate_id)
    if (nth >= 0) paid.set(at, open.splice(nth, 1)[0]!.voucher_id!)
  }
  return lines.map((line, at) => (paid.has(at) ? { ...line, price: 0, voucher_id: paid.get(at)! } : line))
}
