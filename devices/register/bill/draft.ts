/**
 * The bill that is being made at the register, before it becomes a question: lines in the order they were
 * added. A ticket without a slot has no seat yet. Pure: every function answers a new draft (or the very same
 * one where nothing changes), so that undo is the one before.
 */
export interface TicketLine {
  kind: 'ticket'
  id: string
  schedule_id: number
  price_rate_id: number
  slot: number | null
  /**
   * The class whose price was on the key when it was tapped: its seat is asked for there. Null where the
   * schedule has but one.
   */
  seat_class: string | null
}

export interface ProductLine {
  kind: 'product'
  id: string
  product_id: number
  quantity: number
}

export type DraftLine = TicketLine | ProductLine

export interface Draft {
  bill_id: string
  lines: readonly DraftLine[]
  /**
   * Schedules whose seats the cashier picked on the plan: their seats are kept when a ticket is added, where
   * otherwise the best ones are proposed anew.
   */
  by_hand: readonly number[]
  /** The class that the cashier chose, by schedule; the cheapest where there is none. */
  classes: Readonly<Record<number, string>>
}

/**
 * Limits of the question (register/calls.ts): slots of one hold, lines of one sale, pieces of one product.
 */
export const MAX_TICKETS = 50
export const MAX_LINES = 200
export const MAX_PIECES = 99

export function newDraft(bill_id: string): Draft {
  return { bill_id, lines: [], by_hand: [], classes: {} }
}

export function isEmpty(draft: Draft): boolean {
  return draft.lines.length === 0
}

export function ticketsOf(draft: Draft, schedule_id: number): TicketLine[] {
  return draft.lines.filter((line): line is TicketLine => line.kind === 'ticket' && line.schedule_id === schedule_id)
}

export function schedulesOf(draft: Draft): number[] {
  return [...new Set(draft.lines.flatMap((line) => (line.kind === 'ticket' ? [line.schedule_id] : [])))]
}

export function ticketCount(draft: Draft, schedule_id: number, price_rate_id: number): number {
  return ticketsOf(draft, schedule_id).filter((line) => line.price_rate_id === price_rate_id).length
}

export function productCount(draft: Draft, product_id: number): number {
  return draft.lines.reduce(
    (sum, line) => (line.kind === 'product' && line.product_id === product_id ? sum + line.quantity : sum),
    0,
  )
}

/** How many tickets and how many pieces of products the bill has, as the total line says. */
export function counts(draft: Draft): { tickets: number; items: number } {
  return {
    tickets: draft.lines.filter((line) => line.kind === 'ticket').length,
    items: draft.lines.reduce((sum, line) => (line.kind === 'product' ? sum + line.quantity : sum), 0),
  }
}

export function addTicket(draft: Draft, ticket: Omit<TicketLine, 'kind' | 'slot'>): Draft {
  const full = ticketsOf(draft, ticket.schedule_id).length >= MAX_TICKETS || draft.lines.length >= MAX_LINES
  return full ? draft : { ...draft, lines: [...draft.lines, { kind: 'ticket', ...ticket, slot: null }] }
}

function withoutLine(draft: Draft, id: string): Draft {
  const lines = draft.lines.filter((line) => line.id !== id)
  const still = schedulesOf({ ...draft, lines })
  return { ...draft, lines, by_hand: draft.by_hand.filter((schedule_id) => still.includes(schedule_id)) }
}

/** Takes one ticket of a rate away: one without a seat first, else the one added last. */
export function removeTicket(draft: Draft, schedule_id: number, price_rate_id: number): Draft {
  const all = ticketsOf(draft, schedule_id).filter((line) => line.price_rate_id === price_rate_id)
  const line = all.find((ticket) => ticket.slot === null) ?? all.at(-1)
  return line ? withoutLine(draft, line.id) : draft
}

/**
 * Changes the pieces of a product by `by`; none left takes the line away. `id` is the line's if it is a new
 * one.
 */
export function addProduct(draft: Draft, id: string, product_id: number, by: number): Draft {
  const line = draft.lines.find((one) => one.kind === 'product' && one.product_id === product_id) as
    | ProductLine
    | undefined
  const quantity = Math.min((line?.quantity ?? 0) + by, MAX_PIECES)
  if (quantity === (line?.quantity ?? 0) || (!line && draft.lines.length >= MAX_LINES)) return draft
  if (quantity <= 0) return line ? withoutLine(draft, line.id) : draft
  if (!line) return { ...draft, lines: [...draft.lines, { kind: 'product', id, product_id, quantity }] }
  return { ...draft, lines: draft.lines.map((one) => (one === line ? { ...line, quantity } : one)) }
}

/**
 * Gives the tickets of one schedule these slots, in their order; tickets beyond them have none. Slot numbers
 * rise, so neighbours get neighbouring seats.
 */
export function seatTickets(draft: Draft, schedule_id: number, slots: readonly number[]): Draft {
  const rest = [...slots]
  const lines = draft.lines.map((line) =>
    line.kind === 'ticket' && line.schedule_id === schedule_id ? { ...line, slot: rest.shift() ?? null } : line,
  )
  return { ...draft, lines }
}

/**
 * What the home says this bill holds in one schedule: tickets keep their slot where it is still theirs, the
 * others get what is held beyond that, in order; a slot that is not held any more is taken away from its
 * ticket.
 */
export function keepHeld(draft: Draft, schedule_id: number, held: readonly number[]): Draft {
  const kept = new Set(ticketsOf(draft, schedule_id).map((line) => line.slot))
  const spare = held.filter((slot) => !kept.has(slot))
  const lines = draft.lines.map((line) => {
    if (line.kind !== 'ticket' || line.schedule_id !== schedule_id) return line
    const slot = line.slot !== null && held.includes(line.slot) ? line.slot : (spare.shift() ?? null)
    return slot === line.slot ? line : { ...line, slot }
  })
  return { ...draft, lines }
}

export function slotsHeld(draft: Draft, schedule_id: number): number[] {
  return ticketsOf(draft, schedule_id).flatMap((line) => (line.slot === null ? [] : [line.slot]))
}

/**
 * An earlier draft on the bill of now, for undo: its tickets have the very seats that they had; one that had
 * none yet, because it was taken back before the edge had answered, keeps the seat that it has by now. The
 * number of the bill stays: the earlier one may have ended at the edge.
 */
export function backTo(before: Draft, now: Draft): Draft {
  const seat = new Map(now.lines.flatMap((line) => (line.kind === 'ticket' ? [[line.id, line.slot] as const] : [])))
  const lines = before.lines.map((line) =>
    line.kind === 'ticket' && line.slot === null ? { ...line, slot: seat.get(line.id) ?? null } : line,
  )
  return { ...before, lines, bill_id: now.bill_id }
}

/** The cashier chose seats on the plan (or gave the choice back to the best-seat rule). */
export function markByHand(draft: Draft, schedule_id: number, by_hand: boolean): Draft {
  const others = draft.by_hand.filter((id) => id !== schedule_id)
  return { ...draft, by_hand: by_hand ? [...others, schedule_id] : others }
}

/** The party of one schedule is of this class, and so are its tickets that come or have no seat yet. */
export function inClass(draft: Draft, schedule_id: number, seat_class: string): Draft {
  return {
    ...draft,
    classes: { ...draft.classes, [schedule_id]: seat_class },
    lines: draft.lines.map((line) =>
      line.kind === 'ticket' && line.schedule_id === schedule_id ? { ...line, seat_class } : line,
    ),
  }
}

/** Everything that stands between this bill and paying it. */
export function obstacle(draft: Draft): 'empty' | 'seat_missing' | null {
  if (isEmpty(draft)) return 'empty'
  return draft.lines.some((line) => line.kind === 'ticket' && line.slot === null) ? 'seat_missing' : null
}
