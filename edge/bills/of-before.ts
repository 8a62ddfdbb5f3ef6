import { type EntryData, type EntryOf, readEntryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import { slotAt } from '#protocol/ledger/ledger.ts'
import type { TicketRow } from '#protocol/ledger/rows.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { EdgeStore } from '../ledger/store.ts'
import type { Views } from '../sync/views.ts'
import type { Asker } from './questions/question.ts'

/**
 * What a box of before has answered (L9), of which this one has nothing: its paper is made from the receipt
 * that the register kept. A receipt is signed by nobody, and a ticket that is printed opens a door: so a
 * ticket is printed only when it stands in the ledger here or in the hub's view, as the hub has recounted it.
 */
export interface KnownTickets {
  store: Pick<EdgeStore, 'committed' | 'need' | 'box'>
  views: Pick<Views, 'of'>
}

/**
 * The sale in a receipt of before; null where something else was answered. Refused: `question_unknown` where
 * it is not of that question and that register, or not of a box of before.
 */
export function saleOfBefore(
  { store }: KnownTickets,
  question_id: string,
  receipt: SealedEntry,
  { device }: Asker,
): Answer<EntryOf<'sold'> | null, 'question_unknown' | 'quarantined'> {
  if (store.box.state !== 'live') return refuse('quarantined')
  const data = readUnproven(receipt)
  const answers = data !== null && 'question_id' in data ? data.question_id : null
  if (data === null || answers !== question_id || receipt.epoch >= store.box.epoch) return refuse('question_unknown')
  if (data.kind !== 'sold') return ok(null)
  return data.bill.device_id === device.device_uuid ? ok(data) : refuse('question_unknown')
}

/** Nobody has checked the bytes: what cannot be read is no entry. */
function readUnproven({ body }: SealedEntry): EntryData | null {
  try {
    return readEntryBody(body)
  } catch {
    return null
  }
}

/**
 * The sale with those of its tickets that live; null while it is not known of each whether it does: while
 * slots are in limbo, or on their way here.
 */
export function livingSale(known: KnownTickets, sold: EntryOf<'sold'>): EntryOf<'sold'> | null {
  const states = sold.tickets.map((ticket) => stateOf(known, ticket))
  if (states.includes('unknown')) return null
  return { ...sold, tickets: sold.tickets.filter((_, index) => states[index] === 'lives') }
}

function stateOf({ store, views }: KnownTickets, ticket: TicketRow): 'lives' | 'ended' | 'unknown' {
  const { schedule_id, slot } = ticket
  store.need({ schedules: [schedule_id] })
  const row = slotAt(store.committed, schedule_id, slot)
  if (row?.home === 'edge') return isOn(row, ticket) ? 'lives' : 'ended'
  const view = views.of(schedule_id)
  const letter = view?.states[slot - 1]
  if (view === undefined || letter === undefined || letter === '.') return 'unknown'
  return view.tickets.some((seen) => seen.slot === slot && isOn(seen, ticket)) ? 'lives' : 'ended'
}

function isOn(on: { ticket_id: string | null; generation: number }, { ticket_id, generation }: TicketRow): boolean {
  return on.ticket_id === ticket_id && on.generation === generation
}
