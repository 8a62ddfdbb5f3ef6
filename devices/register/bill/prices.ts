import type { CallAnswer } from '#protocol/kit/call.ts'
import { classRate, extraCents, piecesCents, ticketCents, totalCents } from '#protocol/pricing/price-lines.ts'
import type { registerSchedule, registerState, SaleLine } from '#protocol/register/calls.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import type { Draft, ProductLine, TicketLine } from './draft.ts'

export type OpenSchedule = CallAnswer<typeof registerSchedule>
export type Product = CallAnswer<typeof registerState>['products'][number]

/** Where the draft's names and prices come from: the schedules opened so far and the products of the day. */
export interface PriceBook {
  schedules: Readonly<Record<number, OpenSchedule>>
  products: readonly Product[]
}

export interface Extra {
  name: string
  cents: number
  count: number
}

/**
 * One line as it stands on the bill: tickets of one rate and schedule together, a product with its pieces.
 * `ids` are the draft lines behind it.
 */
export interface BillLine {
  key: string
  kind: 'ticket' | 'product'
  ids: string[]
  quantity: number
  name: string
  total_cents: number
  schedule_id: number | null
  price_rate_id: number | null
  product_id: number | null
  /** Names of the seats, in order; empty where places have no numbers. */
  seats: string[]
  /** What its seats cost on top, by the name of their class. */
  extras: Extra[]
  /** Tickets that still have no seat. */
  seatless: number
  /** The rate asks for a card at the door (F-350): the cashier checks it first. */
  proof: boolean
  detail: string
}

export interface PricedDraft {
  lines: BillLine[]
  total_cents: number
}

/**
 * The class of a ticket's seat; the promised one while it has no seat. Undefined for places without numbers.
 */
function classOf({ arrangement }: OpenSchedule, { slot, seat_class }: TicketLine): string | undefined {
  return slot === null ? (seat_class ?? undefined) : seatOfSlot(arrangement, slot)?.class
}

/** The surcharges of a bill line, each class once: how many of its tickets have it, and what one costs. */
function extrasOf(open: OpenSchedule | undefined, tickets: readonly TicketLine[]): Extra[] {
  const extras = new Map<string, Extra>()
  for (const ticket of open ? tickets : []) {
    const rate = classRate(open!.class_rate, classOf(open!, ticket))
    const cents = extraCents(rate)
    const name = rate?.name ?? ''
    if (cents > 0) extras.set(name, { name, cents, count: (extras.get(name)?.count ?? 0) + 1 })
  }
  return [...extras.values()]
}

/**
 * The price of one ticket in cents, as the edge will compute it: rate and class surcharge. Only shown and
 * compared; the edge's own price counts.
 */
export function draftTicketCents(open: OpenSchedule | undefined, line: TicketLine): number {
  const tariff = open?.tariffs.find((one) => one.price_rate_id === line.price_rate_id)
  return open && tariff ? ticketCents(tariff, open.class_rate, classOf(open, line)) : 0
}

/** `H 10`, as people say it. */
export function seatText({ arrangement }: OpenSchedule, slot: number): string | undefined {
  const seat = seatOfSlot(arrangement, slot)
  return seat && `${seat.row_name} ${seat.seat_name}`.trim()
}

function ticketBillLine(open: OpenSchedule | undefined, tickets: TicketLine[]): BillLine {
  const { schedule_id, price_rate_id } = tickets[0]!
  const slots = tickets.flatMap((line) => line.slot ?? [])
  const tariff = open?.tariffs.find((one) => one.price_rate_id === price_rate_id)
  return {
    key: `t${schedule_id}.${price_rate_id}`,
    kind: 'ticket',
    ids: tickets.map((line) => line.id),
    quantity: tickets.length,
    name: tariff?.name ?? '',
    total_cents: tickets.reduce((sum, line) => sum + draftTicketCents(open, line), 0),
    schedule_id,
    price_rate_id,
    product_id: null,
    seats: slots.flatMap((slot) => (open && seatText(open, slot)) ?? []),
    extras: extrasOf(open, tickets),
    seatless: tickets.length - slots.length,
    proof: tariff?.proof ?? false,
    detail: '',
  }
}

function productBillLine(products: readonly Product[], line: ProductLine): BillLine {
  const product = products.find((one) => one.id === line.product_id)
  return {
    key: `p${line.product_id}`,
    kind: 'product',
    ids: [line.id],
    quantity: line.quantity,
    name: product?.name ?? '',
    total_cents: product ? piecesCents(product, line.quantity) : 0,
    schedule_id: null,
    price_rate_id: null,
    product_id: line.product_id,
    seats: [],
    extras: [],
    seatless: 0,
    proof: false,
    detail: product?.description ?? '',
  }
}

/** The draft as the bill shows it: lines in the order their first piece was added, and the total. */
export function priceDraft(draft: Draft, book: PriceBook): PricedDraft {
  const groups = new Map<string, TicketLine[] | ProductLine>()
  for (const line of draft.lines) {
    if (line.kind === 'product') {
      groups.set(line.id, line)
      continue
    }
    const key = `${line.schedule_id}.${line.price_rate_id}`
    const group = groups.get(key)
    if (Array.isArray(group)) group.push(line)
    else groups.set(key, [line])
  }
  const lines = [...groups.values()].map((group) =>
    Array.isArray(group)
      ? ticketBillLine(book.schedules[group[0]!.schedule_id], group)
      : productBillLine(book.products, group),
  )
  return { lines, total_cents: totalCents(lines) }
}

/**
 * The lines of one question, each under an id of its own: a bill that is asked again never uses one twice
 * (L16). Every ticket must have its slot (see `obstacle`), and says on whose plan it was picked.
 */
export function saleLines(
  draft: Draft,
  planOf: (schedule_id: number) => { screen_id?: number },
  new_id: () => string,
): SaleLine[] {
  return draft.lines.map((line) =>
    line.kind === 'product'
      ? { kind: 'product', id: new_id(), product_id: line.product_id, quantity: line.quantity }
      : {
          kind: 'ticket',
          id: new_id(),
          schedule_id: line.schedule_id,
          slot: line.slot!,
          price_rate_id: line.price_rate_id,
          ...planOf(line.schedule_id),
        },
  )
}
