import { type NewSeat, takenSlots } from '../ledger/decide-move.ts'
import type { EntryOf } from '../ledger/entries.ts'
import { type LedgerView, slotAt, ticketKey } from '../ledger/ledger.ts'
import type { LineRow, SlotRow, TicketRow } from '../ledger/rows.ts'
import type { MoveParty, SeatMove } from '../schedules/move.ts'
import { type Arrangement, seatOfSlot } from '../seats/arrangement.ts'
import { counterDetail } from './lines.ts'

/** Everybody who has a seat of a schedule, as this node knows it now, by the first slot. */
export function partiesOf(ledger: LedgerView, schedule_id: number): MoveParty[] {
  const taken = takenSlots(ledger, schedule_id).map((row) => ({
    id: ticketAt(ledger, row)?.bill_id ?? row.bill_id ?? '',
    kind: row.state === 'sold' ? ('tickets' as const) : ('reservation' as const),
    slot: row.slot,
  }))
  return [...Map.groupBy(taken, ({ id, kind }) => `${kind} ${id}`).values()]
    .map((some) => ({
      id: some[0]!.id,
      kind: some[0]!.kind,
      slots: some.map(({ slot }) => slot).sort((a, b) => a - b),
    }))
    .sort((a, b) => a.slots[0]! - b.slots[0]!)
}

/** By what the seats of both halls are named. */
interface Naming {
  from: Arrangement
  to: Arrangement
  title: string
  /** When it starts, on the clock of its cinema. */
  time: string
}

/**
 * The new seats with what stands on their tickets. A ticket of the site says its seat alone, one of a counter
 * the movie and its start before it: each says it as it did.
 */
export function namedSeats(
  ledger: LedgerView,
  schedule_id: number,
  seats: readonly { from: number; to: number }[],
  { from, to, title, time }: Naming,
): NewSeat[] {
  return seats.map(({ from: slot, to: next }) => {
    const seat = seatOfSlot(to, next)?.name ?? ''
    const line = lineAt(ledger, slotAt(ledger, schedule_id, slot))
    const isAlone = line === undefined || line.detail === (seatOfSlot(from, slot)?.name ?? '')
    return { from: slot, to: next, detail: isAlone ? seat : counterDetail(title, time, seat) }
  })
}

function ticketAt(ledger: LedgerView, { schedule_id, ticket_id, generation }: SlotRow): TicketRow | undefined {
  return ticket_id === null ? undefined : ledger.tickets.get(ticketKey(schedule_id, ticket_id, generation))
}

function lineAt(ledger: LedgerView, row: SlotRow | undefined): LineRow | undefined {
  const ticket = row && ticketAt(ledger, row)
  return ticket && ledger.lines.get(ticket.line_id)
}

/** A purchase or a reservation whose seats are other ones now. */
interface MovedParty {
  bill_id: string
  kind: MoveParty['kind']
  seats: SeatMove[]
}

/**
 * Whose seats a move changes, by the names of both halls: as long as it is on its way to the second place,
 * and the tickets of before live.
 */
export function movedParties(
  ledger: LedgerView,
  schedule_id: number,
  seats: readonly { from: number; to: number }[],
  { from, to }: Pick<Naming, 'from' | 'to'>,
): MovedParty[] {
  const next = new Map(seats.map((seat) => [seat.from, seat.to]))
  return partiesOf(ledger, schedule_id).map(({ id, kind, slots }) => ({
    bill_id: id,
    kind,
    seats: slots.map((slot) => ({ from: nameOf(from, slot), to: nameOf(to, next.get(slot)) })),
  }))
}

function nameOf(arrangement: Arrangement, slot: number | undefined): string | null {
  return slot === undefined ? null : (seatOfSlot(arrangement, slot)?.name ?? null)
}

/**
 * Who goes where by a move that the second place may not have yet: from the slots that everybody still has.
 */
export function seatsOfMove(ledger: LedgerView, event: EntryOf<'moved'>): { from: number; to: number }[] {
  const sold = event.dead.flatMap(({ schedule_id, ticket_id, generation }, index) => {
    const ticket = ledger.tickets.get(ticketKey(schedule_id, ticket_id, generation))
    const to = event.sold[index]?.slot
    return ticket && to != null ? [{ from: ticket.slot, to }] : []
  })
  // in the order in which the move was decided (ledger/decide-move.ts)
  const reserved = takenSlots(ledger, event.hall.schedule_id).filter(({ state }) => state === 'reserved')
  return [...sold, ...reserved.map(({ slot }, index) => ({ from: slot, to: event.reserved[index]!.slot }))]
}
