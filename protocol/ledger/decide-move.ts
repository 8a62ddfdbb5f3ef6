import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { countsOf, whyOpen } from './decide-seats.ts'
import type { EntryData, EntryOf } from './entries.ts'
import { type Ledger, type LedgerView, slotsOf, ticketKey, ticketOfLine } from './ledger.ts'
import type { LineRow, SlotRow, TicketRow } from './rows.ts'

/**
 * A sold schedule goes to another screen with everybody who has a seat (F-199):
 *
 *     open ─▶ recalled ─▶ moving ─▶ open, in the other hall
 *       ▲         │
 *       └─────────┘ called off
 *
 * It is called home first (decide-recall.ts). When all of it has come, and nothing of it is just being
 * changed, the move is decided whole: it goes to the second place as `changing` (L8), and then happens in ONE
 * entry, a death and a birth for every ticket (L16). An edge reads that entry in the hub's stream, so that it
 * knows the new seat of every ticket that it once sold.
 * @source docs/ledger.md, L8, L14, L16
 */
type Decision<E, Code extends string> = Result<E, Refusal<Code>>

/** Where whoever has a slot sits afterwards. */
export interface NewSeat {
  from: number
  to: number
  /** The name of the new seat, as it stands on the ticket. */
  detail: string
}

export interface MoveCommand {
  question_id: string
  schedule_id: number
  screen_id: number
  /** The placement groups of the new plan, slot 1 first, and what may be sold of it online. */
  groups: readonly number[]
  max_online: number | null
  /** One for every slot that is sold or reserved. */
  seats: readonly NewSeat[]
  employee_id: number | null
  at: string
}

/** What keeps a schedule from being moved: places at the edge, bills that settle, what is being changed. */
export interface MoveAwaits {
  at_edge: number
  settling: number
  changing: number
}

/** Nothing = all of it is here, and stands still. */
export function moveAwaits(ledger: LedgerView, schedule_id: number): MoveAwaits {
  const awaited = { at_edge: 0, settling: 0, changing: 0 }
  for (const row of slotsOf(ledger, schedule_id))
    if (row.home !== ledger.node) awaited.at_edge++
    else if (row.state === 'held') awaited.settling++
    else if (row.state !== 'free' && whyOpen(ledger, row) !== null) awaited.changing++
  return awaited
}

/** The slots of a schedule that somebody counts on: sold or reserved. */
export function takenSlots(ledger: LedgerView, schedule_id: number): SlotRow[] {
  return [...slotsOf(ledger, schedule_id)].filter(({ state }) => state === 'sold' || state === 'reserved')
}

/** The generation is one byte of the ticket code. */
const MOST_GENERATIONS = 255

type MoveCode = 'question_refused' | 'not_recalled' | 'not_home' | 'seats_unplaced' | 'no_seat' | 'too_often'

/**
 * The move, whole. What was sold online stays sold, also where the new hall allows less of that. Refused:
 * `question_refused`; `not_recalled`; `not_home` with what it waits for (`MoveAwaits`); `seats_unplaced` with
 * the slots that are sold or reserved and have no new seat, or have one and are neither; `no_seat` with the
 * new seats that are not in the hall, or are given twice; `too_often`.
 */
export function decideMove(ledger: Ledger, command: MoveCommand): Decision<EntryOf<'moved'>, MoveCode> {
  const { question_id, schedule_id, screen_id, groups, max_online, seats, employee_id, at } = command
  if (ledger.questions.has(question_id)) return refuse('question_refused')
  const hall = ledger.halls.get(schedule_id)
  if (hall?.sale !== 'recalled') return refuse('not_recalled')
  const awaited = moveAwaits(ledger, schedule_id)
  if (awaited.at_edge + awaited.settling + awaited.changing > 0) return refuse('not_home', 'message', { ...awaited })
  const unfit = unfitSeats(takenSlots(ledger, schedule_id), seats, groups.length)
  if (unfit) return unfit
  const seatOf = new Map(seats.map((seat) => [seat.from, seat]))
  const tickets = liveTickets(ledger, schedule_id)
  if (tickets.some(({ generation }) => generation >= MOST_GENERATIONS)) return refuse('too_often', 'seats')
  const sold = tickets.map((ticket): LineRow => {
    const { to, detail } = seatOf.get(ticket.slot)!
    return { ...lineOf(ledger, ticket), slot: to, detail, generation: ticket.generation + 1 }
  })
  const capacity = groups.length
  const most = max_online === null ? null : Math.max(max_online, countsOf(ledger, schedule_id).online)
  return ok({
    kind: 'moved',
    question_id,
    hall: { schedule_id, capacity, max_online: most, sale: 'open', screen_id, moves: hall.moves + 1 },
    groups: [...groups],
    dead: tickets.map(({ ticket_id, generation }) => ({ schedule_id, ticket_id, generation })),
    // who made a ticket has made it for ever: on paper, or by mail
    born: tickets.map(({ origin, question_id: maker }, index) => ticketOfLine(sold[index]!, origin, maker)),
    sold,
    reserved: takenSlots(ledger, schedule_id).flatMap(({ state, slot, bill_id }) =>
      state === 'reserved' ? [{ slot: seatOf.get(slot)!.to, bill_id: bill_id! }] : [],
    ),
    employee_id,
    at,
  })
}

function liveTickets(ledger: LedgerView, schedule_id: number): TicketRow[] {
  return takenSlots(ledger, schedule_id).flatMap(({ ticket_id, generation }) =>
    ticket_id === null ? [] : ledger.tickets.get(ticketKey(schedule_id, ticket_id, generation))!,
  )
}

/** @throws where the line is not in memory: a journal says whole what happened (L17) */
function lineOf(ledger: LedgerView, { line_id }: TicketRow): LineRow {
  const line = ledger.lines.get(line_id)
  if (!line) throw new Error(`the line ${line_id} of a ticket is not in memory`)
  return line
}

function unfitSeats(
  taken: readonly SlotRow[],
  seats: readonly NewSeat[],
  capacity: number,
): Decision<never, 'seats_unplaced' | 'no_seat'> | null {
  const placed = new Set(seats.map(({ from }) => from))
  const known = new Set(taken.map(({ slot }) => slot))
  const left = [...known].filter((slot) => !placed.has(slot))
  const strange = [...placed].filter((slot) => !known.has(slot))
  if (left.length + strange.length > 0 || placed.size < seats.length)
    return refuse('seats_unplaced', 'seats', { slots: [...left, ...strange] })
  const used = new Set<number>()
  const wrong = seats.filter(({ to }) => to < 1 || to > capacity || used.has(to) || !used.add(to))
  return wrong.length > 0 ? refuse('no_seat', 'seats', { slots: wrong.map(({ to }) => to) }) : null
}

/**
 * A ticket as it stands now at this node: where its schedule went to another screen since, its next
 * generation, with the seat that it has there. So a paper that is printed again is the one that opens the
 * door.
 */
export function ticketNow(ledger: LedgerView, ticket: TicketRow): TicketRow {
  const line = ledger.lines.get(ticket.line_id)
  const isMoved = line?.state === 'sold' && line.ticket_id === ticket.ticket_id && line.generation! > ticket.generation
  if (!isMoved) return ticket
  const born = ledger.tickets.get(ticketKey(line.schedule_id!, line.ticket_id!, line.generation!))
  // the receipt of a seat change is not on its register's disk: nobody sees its ticket before (L8)
  if (ledger.questions.get(born?.question_id ?? '')?.state === 'open') return ticket
  return ticketOfLine(line, ticket.origin, ticket.question_id)
}

/** A sale as its paper says it now: every ticket, and its line, with the seat that it has. */
export function saleNow(ledger: LedgerView, sold: EntryOf<'sold'>): EntryOf<'sold'> {
  const tickets = sold.tickets.map((ticket) => ticketNow(ledger, ticket))
  const moved = new Set(tickets.filter((ticket, index) => ticket !== sold.tickets[index]).map(({ line_id }) => line_id))
  const lines = sold.lines.map((line) => (moved.has(line.id) ? ledger.lines.get(line.id)! : line))
  return { ...sold, tickets, lines }
}

/**
 * A schedule that was called home to be moved is sold again as it was. Refused: `not_recalled`, also while it
 * is moving, and when it is closed for ever.
 */
export function decideReopen(ledger: Ledger, schedule_id: number): Decision<EntryOf<'reopened'>, 'not_recalled'> {
  if (ledger.halls.get(schedule_id)?.sale !== 'recalled') return refuse('not_recalled')
  return ok({ kind: 'reopened', schedule_id })
}

/**
 * The stream in which the hub writes an event of its own: what an edge must know of a schedule stands in the
 * stream to it, once there was an edge.
 */
export function streamOf(ledger: LedgerView, { kind }: EntryData): 'own' | 'down' {
  return ledger.epoch > 0 && (kind === 'moved' || kind === 'reopened') ? 'down' : 'own'
}
