import type { RegisterReport } from './decide-recount.ts'
import { type EntryData, placesTaken, readEntryBody } from './entries.ts'
import { isTicketTaken, type LedgerView, slotAt, ticketKey } from './ledger.ts'
import { type Needs, needsOf, vouchersNamedBy } from './needs.ts'

/**
 * What a hub makes of reports before a recount ends with them (L9 d): what they name, whose receipts they
 * are, and which of them say something that cannot stand beside what is known.
 * @source docs/ledger.md, L9, L11, L17; "What cannot be prevented, and is surfaced instead"
 */

/**
 * What a store must have in memory before a recount ends (`concludeRecount`): all that the reports name.
 * Drawer moves that were given up have the ids of their questions.
 */
export function needsOfReports(
  reports: readonly RegisterReport[],
  schedules: readonly number[],
): Needs & { vouchers: string[]; movements: string[] } {
  const facts = reports.flatMap(({ receipts }) => receipts.map(({ body }) => readEntryBody(body)))
  const needs = facts.map(needsOf)
  const given_up = reports.flatMap((report) => report.given_up)
  const waiting = reports.flatMap((report) => report.waiting)
  return {
    bills: [
      ...needs.flatMap(({ bills }) => bills),
      ...given_up.flatMap(({ bill_id }) => bill_id ?? []),
      ...waiting.flatMap((end) => (end.kind === 'release' ? end.of : end.bill_id)),
    ],
    questions: [
      ...needs.flatMap(({ questions }) => questions),
      ...given_up.map(({ question_id }) => question_id),
      ...waiting.map(({ question_id }) => question_id),
    ],
    schedules: [...schedules, ...needs.flatMap((fact) => fact.schedules)],
    vouchers: facts.flatMap(vouchersNamedBy),
    movements: given_up.map(({ question_id }) => question_id),
  }
}

/** Whether an entry is the answer to a question of this device: all that a register keeps as a receipt. */
export function isReceiptOf(data: EntryData, device_id: string): boolean {
  switch (data.kind) {
    case 'sold':
      return data.bill.device_id === device_id
    case 'cash':
      return data.movement.device_id === device_id
    case 'voided':
    case 'refused':
    case 'changed':
    case 'claimed':
    case 'released':
      return data.device_id === device_id
    default:
      return false
  }
}

/**
 * A fact that a register has and that cannot stand beside what is known: a place on which another ticket
 * lives or that a cart holds, a ticket id, or the id of a bill, a line or a payment for something new. So it
 * is of two boxes that both sold, each with its own register, or of a program that keeps no rule. Null for
 * whatever one box decided by these rules.
 */
export function takenTwice(ledger: LedgerView, data: EntryData): string | null {
  const dying = data.kind === 'changed' ? data.dead : []
  const dead = new Set(dying.map((one) => ticketKey(one.schedule_id, one.ticket_id, one.generation)))
  const place = placesTaken(data).find(({ schedule_id, slot }) => {
    const row = slotAt(ledger, schedule_id, slot)
    if (row?.state === 'sold') return !dead.has(ticketKey(schedule_id, row.ticket_id!, row.generation))
    return row?.state === 'held'
  })
  if (place) return `slot ${place.schedule_id}/${place.slot}`
  if (data.kind !== 'sold') return null
  const ticket = data.tickets.find((one) => isTicketTaken(ledger, one.schedule_id, one.ticket_id))
  if (ticket) return `ticket ${ticket.schedule_id}/${ticket.ticket_id}`
  if ((ledger.bills.get(data.bill.id)?.status ?? 'reserved') !== 'reserved') return `bill ${data.bill.id}`
  const row =
    data.lines.find(({ id }) => ledger.lines.has(id)) ?? data.payments.find(({ id }) => ledger.payments.has(id))
  return row ? `row ${row.id}` : null
}
