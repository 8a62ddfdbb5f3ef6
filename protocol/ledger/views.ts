import * as z from 'zod'
import { Count, Key, Nth, RowId } from '../kit/shapes.ts'
import type { SeatState } from '../seats/arrangement.ts'
import { SEATS_MAX, Slot } from '../seats/arrangement.ts'
import { isRecalled, onlineLeft } from './decide-seats.ts'
import { type LedgerView, slotAt, slotsOf } from './ledger.ts'
import type { SlotRow } from './rows.ts'

/**
 * What one side says of the slots at home there: one letter a slot, slot 1 first: f free, h held, r reserved,
 * b blocked, s sold, `.` not at home there. `seq` rises with every change of the schedule at that home. The
 * hub adds the live tickets on its slots, so that the door knows them: ids, no names. A view is shown to
 * people and is never input to a decision.
 * @source docs/ledger.md, "Views"
 */
export const View = z.object({
  schedule_id: RowId,
  seq: Nth,
  states: z
    .string()
    .max(SEATS_MAX)
    .regex(/^[fhrbs.]*$/),
  tickets: z.array(z.object({ slot: Slot, ticket_id: Key, generation: Count })).default([]),
})
export type View = z.output<typeof View>

const LETTER = { free: 'f', held: 'h', reserved: 'r', blocked: 'b', sold: 's' } as const
const STATE = { f: 'free', h: 'held', r: 'reserved', b: 'blocked', s: 'sold' } as const

/** The line counts as up while the other side answered within this time. */
export const HEARD_WITHIN_MS = 10_000

/** This node's view of its own slots in a schedule. */
export function viewOf(ledger: LedgerView, schedule_id: number, seq: number): View {
  const capacity = ledger.halls.get(schedule_id)?.capacity ?? 0
  let states = ''
  const tickets: View['tickets'] = []
  for (let slot = 1; slot <= capacity; slot++) {
    const row = slotAt(ledger, schedule_id, slot)
    const mine = row !== undefined && row.home === ledger.node
    states += mine ? LETTER[row.state] : '.'
    if (mine && row.ticket_id !== null && ledger.node === 'hub')
      tickets.push({ slot, ticket_id: row.ticket_id, generation: row.generation })
  }
  return { schedule_id, seq, states, tickets }
}

/**
 * What a person sees of one slot here: this node's own row where it is the home; else what it knows of the
 * other side: its facts that came by journal, then its last view. Free at the other side is free while the
 * line is up (a pick sends WANT) and `elsewhere` while it is down. What is in limbo nobody can have (L9).
 */
export function seatState(
  ledger: LedgerView,
  row: SlotRow | undefined,
  letter: string | undefined,
  up: boolean,
): SeatState {
  if (row && (row.home === ledger.node || row.state !== 'free')) return row.state
  if (row?.home === 'limbo') return 'elsewhere'
  const seen = STATE[letter as keyof typeof STATE] ?? (row ? 'free' : undefined)
  if (seen === undefined) return 'elsewhere'
  return seen === 'free' && !up ? 'elsewhere' : seen
}

/** The state of every slot of a schedule as shown here, slot 1 first. */
export function seatStates(
  ledger: LedgerView,
  schedule_id: number,
  capacity: number,
  view: View | undefined,
  up: boolean,
): SeatState[] {
  return Array.from({ length: capacity }, (_, index) =>
    seatState(ledger, slotAt(ledger, schedule_id, index + 1), view?.states[index], up),
  )
}

/**
 * Whether places that the shop cannot sell now may come back to it by themselves: they are in carts of
 * visitors, or of registers while the line is up, and a cart ends. What is sold, reserved or blocked does
 * not; and a limit of online sales lets none come back but those of the shop's own carts.
 */
export function mayComeBack(ledger: LedgerView, schedule_id: number, view: View | undefined, up: boolean): boolean {
  if (isRecalled(ledger, schedule_id)) return false
  let [here, there] = [0, 0]
  for (const row of slotsOf(ledger, schedule_id))
    if (row.home === ledger.node) here += row.state === 'held' ? 1 : 0
    else if (up && seatState(ledger, row, view?.states[row.slot - 1], up) === 'held') there++
  return here + there > 0 && onlineLeft(ledger, schedule_id) + here > 0
}

/**
 * Places that may be sold online now: min(max online − sold online, those `free` as shown here: its own, and
 * the other side's while the line is up).
 */
export function availableOnline(ledger: LedgerView, schedule_id: number, free: number): number {
  if (isRecalled(ledger, schedule_id)) return 0
  return Math.max(0, Math.min(free, onlineLeft(ledger, schedule_id)))
}
