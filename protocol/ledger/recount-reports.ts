import type { RegisterReport } from './decide-recount.ts'
import { type EntryData, type EntryOf, placesTaken, readEntryBody } from './entries.ts'
import { isTicketTaken, type LedgerView, slotAt, slotKey, ticketKey } from './ledger.ts'
import { type Needs, needsOf, vouchersNamedBy } from './needs.ts'
import { centsRight, type LineRow, turnsRight } from './rows.ts'

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
 * A fact that a register has and that cannot stand beside what is known: it takes what somebody else has, or
 * changes what it may not.
 *
 * - A place on which another ticket lives, that a cart holds, that nothing here knows, or that it names
 *   twice.
 * - More of a right than is left: the quota of a rate, the turns or the cents of a voucher.
 * - A ticket id, or the id of a bill, a line, a payment or a voucher for something new; rows of several
 *   bills.
 * - The end of a question of another register, or of one that has ended; of a place that was sold, as a
 *   claim.
 *
 * So it is of two boxes that both sold, each with its own register, of a box whose other register is lost, or
 * of a program that keeps no rule. Null for whatever one box decided by these rules, in its order. After a
 * restore of the hub places and rights are not compared one fact at a time (`concludeRestored`).
 */
export function takenTwice(
  ledger: LedgerView,
  data: EntryData,
  { isAlone = true }: { isAlone?: boolean } = {},
): string | null {
  const taken = isAlone ? (takenPlace(ledger, data) ?? spentTwice(ledger, data)) : null
  return taken ?? tooLarge(data) ?? takenRow(ledger, data, isAlone)
}

/**
 * What kind of conflict it is that an entry cannot stand beside what is known; `taken` as `takenTwice` says.
 */
export function conflictOf(taken: string): 'place_taken' | 'right_spent' | 'entry_unfit' {
  if (taken.startsWith('slot ')) return 'place_taken'
  return taken.startsWith('right ') ? 'right_spent' : 'entry_unfit'
}

function takenPlace(ledger: LedgerView, data: EntryData): string | null {
  const dying = data.kind === 'changed' ? data.dead : []
  const dead = new Set(dying.map((one) => ticketKey(one.schedule_id, one.ticket_id, one.generation)))
  const named = new Set<ReturnType<typeof slotKey>>()
  const place = placesTaken(data).find(({ schedule_id, slot }) => {
    const row = slotAt(ledger, schedule_id, slot)
    const key = slotKey(schedule_id, slot)
    if (!row || named.has(key)) return true
    named.add(key)
    if (row.state === 'sold') return !dead.has(ticketKey(schedule_id, row.ticket_id!, row.generation))
    return row.state === 'held'
  })
  return place ? `slot ${place.schedule_id}/${place.slot}` : null
}

/** What `apply` takes of rights at the hub; below zero: what it gives back there. A change has new lines. */
export function spentBy(data: EntryData, isNew: (line: LineRow) => boolean): Map<string, number> {
  const spent = new Map<string, number>()
  const take = (key: string, amount: number): void => void spent.set(key, (spent.get(key) ?? 0) + amount)
  const takeLine = ({ right_key, voucher_id, turns }: LineRow, sign: 1 | -1, withTurns = true): void => {
    if (right_key !== null) take(right_key, sign)
    if (withTurns && voucher_id !== null) take(turnsRight(voucher_id), sign * turns)
  }
  if (data.kind === 'sold') {
    for (const line of data.lines) takeLine(line, 1)
    for (const { voucher_id, amount_cents } of data.payments)
      if (voucher_id !== null) take(centsRight(voucher_id), amount_cents)
  }
  if (data.kind === 'changed') {
    const isExchange = data.what === 'exchange'
    for (const line of data.sold) if (isNew(line)) takeLine(line, 1, isExchange)
    for (const line of data.ended) takeLine(line, -1)
    for (const { voucher_id, cents } of data.to_vouchers ?? []) take(centsRight(voucher_id), -cents)
  }
  return spent
}

/** The hub came into all rights that the box of before had. */
function spentTwice(ledger: LedgerView, data: EntryData): string | null {
  for (const [key, amount] of spentBy(data, ({ id }) => !ledger.lines.has(id)))
    if (amount > 0 && amount > (ledger.rights.get(key)?.hub ?? 0) + (ledger.rights.get(key)?.edge ?? 0))
      return `right ${key}`
  return null
}

/** No column of the ledger takes more. */
const MOST = 2_147_483_647

function tooLarge(data: EntryData): string | null {
  const row = rowsOf(data).find((one) =>
    Object.values(one).some((value) => typeof value === 'number' && Math.abs(value) > MOST),
  )
  return row ? `amount ${row.id}` : null
}

function rowsOf(data: EntryData): { id: string }[] {
  if (data.kind === 'sold') return [data.bill, ...data.lines, ...data.payments]
  if (data.kind === 'cash') return [data.movement]
  if (data.kind !== 'changed') return []
  return [...data.sold, ...data.ended, ...data.payments, ...data.back.map(({ movement }) => movement)]
}

function takenRow(ledger: LedgerView, data: EntryData, isAlone: boolean): string | null {
  switch (data.kind) {
    case 'sold':
      return strangeSale(ledger, data)
    case 'changed':
      return strangeChange(ledger, data)
    case 'voided': {
      const question = ledger.questions.get(data.of)
      const isOwn = question?.device_id === data.device_id && question.kind === 'sale' && question.state === 'open'
      return data.bore && question && !isOwn ? `question ${data.of}` : null
    }
    case 'claimed':
      return data.bill && (data.bill.id !== data.question_id || ledger.bills.has(data.bill.id))
        ? `bill ${data.bill.id}`
        : null
    case 'released': {
      if (!isAlone) return null
      const rows = data.slots
        .map((slot) => slotAt(ledger, data.schedule_id, slot))
        .filter((row) => row?.bill_id === data.of)
      return rows.some((row) => row?.state !== 'reserved' && row?.state !== 'blocked') ? `claim ${data.of}` : null
    }
    default:
      return null
  }
}

function strangeSale(
  ledger: LedgerView,
  { question_id, bill, lines, payments, tickets, vouchers = [] }: EntryOf<'sold'>,
): string | null {
  const ticket = tickets.find((one) => isTicketTaken(ledger, one.schedule_id, one.ticket_id))
  if (ticket) return `ticket ${ticket.schedule_id}/${ticket.ticket_id}`
  if ((ledger.bills.get(bill.id)?.status ?? 'reserved') !== 'reserved' || bill.status !== 'settled')
    return `bill ${bill.id}`
  const row =
    lines.find(({ id }) => ledger.lines.has(id)) ??
    payments.find(({ id }) => ledger.payments.has(id)) ??
    vouchers.find(({ id }) => ledger.vouchers.has(id))
  if (row) return `row ${row.id}`
  const isOwn = [...lines, ...payments, ...tickets].every(({ bill_id }) => bill_id === bill.id)
  return isOwn && tickets.every((one) => one.question_id === question_id) ? null : `bill ${bill.id}`
}

/** A seat change raises the generation of a ticket that dies in it; an exchange draws another id. */
function strangeChange(
  ledger: LedgerView,
  { bill_id, dead, born, sold, ended, payments }: EntryOf<'changed'>,
): string | null {
  const ticket = born.find(({ schedule_id, ticket_id, generation }) => {
    const isHeir = dead.some(
      (one) => one.schedule_id === schedule_id && one.ticket_id === ticket_id && one.generation < generation,
    )
    return isHeir
      ? ledger.tickets.has(ticketKey(schedule_id, ticket_id, generation))
      : isTicketTaken(ledger, schedule_id, ticket_id)
  })
  if (ticket) return `ticket ${ticket.schedule_id}/${ticket.ticket_id}`
  const dying = dead.flatMap(
    (one) => ledger.tickets.get(ticketKey(one.schedule_id, one.ticket_id, one.generation)) ?? [],
  )
  const known = [...sold, ...ended].flatMap(({ id }) => ledger.lines.get(id) ?? [])
  const isOwn = [...dying, ...known, ...born, ...sold, ...ended, ...payments].every((one) => one.bill_id === bill_id)
  if (!isOwn) return `bill ${bill_id}`
  const payment = payments.find(({ id }) => ledger.payments.has(id))
  return payment ? `row ${payment.id}` : null
}
