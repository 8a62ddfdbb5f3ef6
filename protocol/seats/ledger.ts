import { billMayMove, PAYMENT_MOVES, type PaymentStatus } from '../bills/status.ts'
import type { Entry, EntryData, EntryOf, Stream } from '../sync/entries.ts'
import {
  type BillRow,
  type HallRow,
  type LineRow,
  type MovementRow,
  otherSide,
  type PaymentRow,
  type QuestionRow,
  type RightRow,
  type Side,
  type SlotRow,
  type TicketRow,
} from './rows.ts'
import { Log, Table } from './table.ts'

/**
 * The ledger of one cinema at one node, and `apply`: what an entry does to it. Hub and edge run exactly this; the simulation too.
 *
 * - The home decides (`protocol/seats/decide.ts`, `protocol/bills/decide.ts`) and appends an entry; `apply` never refuses, because it already happened (L1).
 * - The hub writes the streams `own` and `down` and applies the edge's `up`; the edge writes `up` and applies `down`. One `apply` serves both: a handover sets the home,
 *   whoever reads it.
 * - Everything is rows (rows.ts); a store writes the rows that a step touched, in the transaction of its entries (L2, L3).
 * @source LEDGER.md, L1–L5, L13, L15–L18
 */
export interface Ledger {
  readonly node: Side
  readonly log: Log
  readonly halls: Table<number, HallRow>
  readonly slots: Table<number, SlotRow>
  readonly tickets: Table<string, TicketRow>
  readonly bills: Table<string, BillRow>
  readonly lines: Table<string, LineRow>
  readonly payments: Table<string, PaymentRow>
  readonly questions: Table<string, QuestionRow>
  readonly rights: Table<string, RightRow>
  readonly movements: Table<string, MovementRow>
  /** Head of each stream: `n` of its last entry written or applied here. */
  readonly heads: Table<Stream, Head>
  /** Beside the tables: lines and payments of a bill, slots that it holds, tickets that a question bore, lines for which a ticket is drawn that is not born yet, unpaid bills of a visitor. */
  readonly linesOf: Index<string>
  readonly paymentsOf: Index<string>
  readonly heldOf: Index<number>
  readonly bornOf: Index<string>
  readonly drawnOf: Index<string>
  readonly unpaidOf: Index<string>
  /** Counts per schedule, kept with every change of a slot. */
  readonly counts: Map<number, Counts>
  epoch: number
}

export interface Head {
  stream: Stream
  epoch: number
  n: number
}

/** Counts of one schedule: `free` by home; `online` = what counts against max online: live tickets born online, and every hold at the hub (I10). */
export interface Counts {
  free: { hub: number; edge: number }
  sold: number
  online: number
}

/** Keys of the rows of a table by something they belong to. */
export type Index<K> = Map<string, Set<K>>

const MAX_SLOT = 65_536
export const slotKey = (schedule_id: number, slot: number): number => schedule_id * MAX_SLOT + slot
export const ticketKey = (schedule_id: number, ticket_id: string, generation: number): string =>
  `${schedule_id}:${ticket_id}:${generation}`

/** Keeps an index with every change of a row; `owner` is null while the row belongs to nothing. */
function indexBy<R, K>(index: Index<K>, owner: (row: R) => string | null, key: (row: R) => K) {
  return (before: R | undefined, after: R | undefined): void => {
    const was = before && owner(before)
    const is = after && owner(after)
    if (was != null && was !== is) {
      const keys = index.get(was)
      keys?.delete(key(before!))
      if (keys?.size === 0) index.delete(was)
    }
    if (is == null || is === was) return
    const keys = index.get(is)
    if (keys) keys.add(key(after!))
    else index.set(is, new Set([key(after!)]))
  }
}

const countsAgainstMaxOnline = (row: SlotRow): boolean =>
  (row.state === 'sold' && row.origin === 'online') || (row.state === 'held' && row.home === 'hub')

function countSlots(counts: Map<number, Counts>) {
  return (before: SlotRow | undefined, after: SlotRow | undefined) => {
    const id = (before ?? after)!.schedule_id
    let count = counts.get(id)
    if (!count) {
      count = { free: { hub: 0, edge: 0 }, sold: 0, online: 0 }
      counts.set(id, count)
    }
    for (const [row, by] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (!row) continue
      if (row.state === 'free') count.free[row.home] += by
      if (row.state === 'sold') count.sold += by
      if (countsAgainstMaxOnline(row)) count.online += by
    }
  }
}

/** An empty ledger. `node` is where it stands; `epoch` is the edge's number, 0 while none was given. */
export function openLedger(node: Side, epoch = 0): Ledger {
  const log = new Log()
  const linesOf: Index<string> = new Map()
  const paymentsOf: Index<string> = new Map()
  const heldOf: Index<number> = new Map()
  const bornOf: Index<string> = new Map()
  const drawnOf: Index<string> = new Map()
  const unpaidOf: Index<string> = new Map()
  const counts = new Map<number, Counts>()
  const count = countSlots(counts)
  const indexHeld = indexBy<SlotRow, number>(
    heldOf,
    (row) => (row.state === 'held' ? row.bill_id : null),
    (row) => slotKey(row.schedule_id, row.slot),
  )
  const indexLines = indexBy<LineRow, string>(linesOf, billOf, idOf)
  const indexDrawn = indexBy<LineRow, string>(drawnOf, drawnTicket, idOf)
  return {
    node,
    epoch,
    log,
    linesOf,
    paymentsOf,
    heldOf,
    bornOf,
    drawnOf,
    unpaidOf,
    counts,
    halls: new Table('halls', log),
    slots: new Table('slots', log, (before, after) => {
      count(before, after)
      indexHeld(before, after)
    }),
    tickets: new Table(
      'tickets',
      log,
      indexBy<TicketRow, string>(
        bornOf,
        (row) => row.question_id,
        (row) => ticketKey(row.schedule_id, row.ticket_id, row.generation),
      ),
    ),
    bills: new Table('bills', log, indexBy<BillRow, string>(unpaidOf, unpaidBy, idOf)),
    lines: new Table('bill_lines', log, (before, after) => {
      indexLines(before, after)
      indexDrawn(before, after)
    }),
    payments: new Table('payments', log, indexBy<PaymentRow, string>(paymentsOf, billOf, idOf)),
    questions: new Table('questions', log),
    rights: new Table('rights', log),
    movements: new Table('movements', log),
    heads: new Table('heads', log),
  }
}

const billOf = (row: { bill_id: string }): string => row.bill_id
const idOf = (row: { id: string }): string => row.id
const unpaidBy = (bill: BillRow): string | null =>
  bill.status === 'pending' || bill.status === 'paying' ? bill.visitor : null
const drawnTicket = (line: LineRow): string | null =>
  line.state === 'open' && line.ticket_id !== null
    ? ticketKey(line.schedule_id!, line.ticket_id, line.generation!)
    : null

/** Whether a ticket id is taken in its schedule: by a ticket, dead or alive, or by a bill that is settling (L16). */
export function isTicketTaken(ledger: Ledger, schedule_id: number, ticket_id: string): boolean {
  const key = ticketKey(schedule_id, ticket_id, 1)
  return ledger.tickets.has(key) || ledger.drawnOf.has(key)
}

export const slotAt = (ledger: Ledger, schedule_id: number, slot: number): SlotRow | undefined =>
  ledger.slots.get(slotKey(schedule_id, slot))

/** Every slot of a schedule that this node knows of, by number. */
export function* slotsOf(ledger: Ledger, schedule_id: number): IterableIterator<SlotRow> {
  const capacity = ledger.halls.get(schedule_id)?.capacity ?? 0
  for (let slot = 1; slot <= capacity; slot++) {
    const row = slotAt(ledger, schedule_id, slot)
    if (row) yield row
  }
}

const rowsOf = <K, R>(index: Index<K>, table: Table<K, R>, owner: string): R[] =>
  [...(index.get(owner) ?? [])].flatMap((key) => table.get(key) ?? [])

export const linesOfBill = (ledger: Ledger, bill_id: string): LineRow[] => rowsOf(ledger.linesOf, ledger.lines, bill_id)
export const paymentsOfBill = (ledger: Ledger, bill_id: string): PaymentRow[] =>
  rowsOf(ledger.paymentsOf, ledger.payments, bill_id)

/** The bills of a visitor that are not paid yet, the oldest first. */
export const unpaidOf = (ledger: Ledger, visitor: string): BillRow[] => rowsOf(ledger.unpaidOf, ledger.bills, visitor)

/** The slots that a bill holds now. */
export const heldBy = (ledger: Ledger, bill_id: string): SlotRow[] => rowsOf(ledger.heldOf, ledger.slots, bill_id)

/** The tickets that a question, or a bill of the hub, bore: live and dead. */
export const bornOf = (ledger: Ledger, question_id: string): TicketRow[] =>
  rowsOf(ledger.bornOf, ledger.tickets, question_id)

export const headOf = (ledger: Ledger, stream: Stream): Head =>
  ledger.heads.get(stream) ?? { stream, epoch: ledger.epoch, n: 0 }

/** Appends one entry to a stream that this node writes, and applies it. The store gives it bytes and hash and writes both before anybody is answered (L2). */
export function append(ledger: Ledger, stream: Stream, data: EntryData): Entry {
  const entry: Entry = { stream, epoch: ledger.epoch, n: headOf(ledger, stream).n + 1, data }
  apply(ledger, entry)
  return entry
}

const FREE = { state: 'free', bill_id: null, ticket_id: null, generation: 0, origin: null, due_at: null } as const

/** What an entry does. Moves the head of its stream with the effect (L3). Rows that are not resident are left alone. */
export function apply(ledger: Ledger, entry: Entry): void {
  ledger.heads.put(entry.stream, { stream: entry.stream, epoch: entry.epoch, n: entry.n })
  const effect = EFFECTS[entry.data.kind] as (ledger: Ledger, data: EntryData, n: number) => void
  effect(ledger, entry.data, entry.n)
}

/**
 * A hold of a cart at the edge: it has its effect in memory and stands in no journal, because a restart of the edge ends cart holds (L12). Never for anything that
 * somebody may build on.
 */
export function applyVolatile(ledger: Ledger, data: EntryOf<'held'> | EntryOf<'ended'>): void {
  if (data.kind === 'held') applyHeld(ledger, data)
  else applyEnded(ledger, data)
}

const EFFECTS: { [K in EntryData['kind']]: (ledger: Ledger, data: EntryOf<K>, n: number) => void } = {
  born: applyBorn,
  give: (ledger, data) => applyHandover(ledger, data, 'edge'),
  gave: (ledger, data) => applyHandover(ledger, data, 'hub'),
  took: () => {},
  held: applyHeld,
  paying: applyPaying,
  settling: applySettling,
  settled: applySettled,
  ended: applyEnded,
  late: applyLate,
  money_back: applyMoneyBack,
  sold: applySold,
  voided: applyVoided,
  confirmed: applyConfirmed,
  cash: applyCash,
  device: () => {},
}

function applyConfirmed(ledger: Ledger, { questions }: EntryOf<'confirmed'>): void {
  for (const id of questions) ledger.questions.patch(id, { state: 'confirmed' })
}

/** Uses up rights at a side, or gives them back there (negative): one per line that needs it. At an edge the hub's share is not known and not kept. */
function spendRights(ledger: Ledger, side: Side, lines: readonly LineRow[], sign: 1 | -1): void {
  for (const { right_key } of lines) if (right_key !== null) moveRight(ledger, right_key, side, -sign)
}

function moveRight(ledger: Ledger, key: string, side: Side, amount: number): void {
  if (ledger.node === 'edge' && side === 'hub') return
  const row = ledger.rights.get(key) ?? { key, face: 0, hub: 0, edge: 0 }
  ledger.rights.put(key, { ...row, [side]: row[side] + amount })
}

function applyBorn(ledger: Ledger, { hall, groups, rights }: EntryOf<'born'>): void {
  ledger.halls.put(hall.schedule_id, hall)
  for (const { key, face } of rights) ledger.rights.put(key, { key, face, hub: face, edge: 0 })
  groups.forEach((group_no, index) => {
    const slot = index + 1
    ledger.slots.put(slotKey(hall.schedule_id, slot), {
      schedule_id: hall.schedule_id,
      slot,
      group_no,
      home: 'hub',
      ...FREE,
    })
  })
}

/** A handover is an entry in a stream, and nothing else changes a home (L1). A sold slot brings its ticket, its line and the payments that carry it. */
function applyHandover(ledger: Ledger, data: EntryOf<'give'> | EntryOf<'gave'>, home: Side): void {
  const { schedule_id } = data.hall
  ledger.halls.put(schedule_id, data.hall)
  const bySlot = new Map(data.tickets.map((ticket) => [ticket.slot, ticket]))
  data.slots.forEach((slot, index) => {
    const ticket = bySlot.get(slot)
    const sold = ticket && {
      state: 'sold' as const,
      bill_id: ticket.bill_id,
      ticket_id: ticket.ticket_id,
      generation: ticket.generation,
      origin: ticket.origin,
      due_at: null,
    }
    const group_no = data.groups[index] ?? slot
    ledger.slots.put(slotKey(schedule_id, slot), { schedule_id, slot, group_no, home, ...(sold ?? FREE) })
  })
  for (const { key, amount } of data.rights) {
    moveRight(ledger, key, otherSide(home), -amount)
    moveRight(ledger, key, home, amount)
  }
  for (const ticket of data.tickets) putTicket(ledger, ticket)
  for (const line of data.lines) ledger.lines.put(line.id, line)
  for (const payment of data.payments) if (!ledger.payments.has(payment.id)) ledger.payments.put(payment.id, payment)
}

function putTicket(ledger: Ledger, ticket: TicketRow): void {
  const key = ticketKey(ticket.schedule_id, ticket.ticket_id, ticket.generation)
  if (ledger.tickets.get(key)?.state === 'dead') return // death wins (L16)
  ledger.tickets.put(key, ticket)
}

function putQuestion(ledger: Ledger, question: Omit<QuestionRow, 'state'>): void {
  if (!ledger.questions.has(question.id)) ledger.questions.put(question.id, { ...question, state: 'open' })
}

/** Moves a bill along its table of moves. A move that is not in it is a bug of the decider; it is not repaired here. */
function moveBill(ledger: Ledger, id: string, status: BillRow['status'], fields: Partial<BillRow> = {}): void {
  const bill = ledger.bills.get(id)
  if (!bill) return
  if (bill.status !== status && !billMayMove(bill.status, status))
    throw new Error(`bill ${id} may not go from ${bill.status} to ${status}`)
  ledger.bills.put(id, { ...bill, ...fields, status })
}

/** Moves a payment along its table of moves, as `moveBill` does. */
function movePayment(ledger: Ledger, payment: PaymentRow, status: PaymentStatus): void {
  if (!PAYMENT_MOVES[payment.status].includes(status))
    throw new Error(`payment ${payment.id} may not go from ${payment.status} to ${status}`)
  ledger.payments.put(payment.id, { ...payment, status })
}

function freeSlot(ledger: Ledger, row: SlotRow): void {
  ledger.slots.put(slotKey(row.schedule_id, row.slot), { ...row, ...FREE })
}

const NEW_BILL = {
  device_id: null,
  employee_id: null,
  number: null,
  business_date: null,
  contact_id: null,
  total_cents: 0,
  renewals: 0,
  settling_at: null,
  settled_at: null,
} as const

function applyHeld(ledger: Ledger, data: EntryOf<'held'>): void {
  const { bill_id, schedule_id, due_at } = data
  if (data.replaces !== null) {
    releaseBill(ledger, data.replaces)
    dropLines(ledger, data.replaces)
    moveBill(ledger, data.replaces, 'cancelled', { due_at: null })
    endPayments(ledger, data.replaces, 'cancelled')
  }
  const wanted = new Set(data.slots)
  for (const row of heldBy(ledger, bill_id))
    if (row.schedule_id === schedule_id && !wanted.has(row.slot)) freeSlot(ledger, row)
  for (const slot of data.slots) {
    const row = slotAt(ledger, schedule_id, slot)
    if (row) ledger.slots.put(slotKey(schedule_id, slot), { ...row, state: 'held', bill_id, due_at })
  }
  const bill = ledger.bills.get(bill_id)
  if (bill) ledger.bills.put(bill_id, { ...bill, due_at, renewals: bill.renewals + (data.renewed ? 1 : 0) })
  else
    ledger.bills.put(bill_id, {
      ...NEW_BILL,
      id: bill_id,
      home: ledger.node,
      source: data.source,
      visitor: data.visitor,
      status: 'pending',
      due_at,
    })
}

function applyPaying(ledger: Ledger, data: EntryOf<'paying'>): void {
  const { bill_id, contact_id, business_date, total_cents, due_at } = data
  moveBill(ledger, bill_id, 'paying', { contact_id, business_date, total_cents, due_at })
  spendRights(ledger, 'hub', data.lines, 1)
  for (const line of data.lines) {
    ledger.lines.put(line.id, line)
    if (line.slot !== null) ledger.slots.patch(slotKey(line.schedule_id!, line.slot), { due_at })
  }
  for (const payment of data.payments) ledger.payments.put(payment.id, payment)
}

function applySettling(ledger: Ledger, data: EntryOf<'settling'>): void {
  ledger.bills.patch(data.bill_id, { settling_at: data.at, number: data.number })
  for (const { line_id, ticket_id } of data.tickets) ledger.lines.patch(line_id, { ticket_id, generation: 1 })
}

function applySettled(ledger: Ledger, { bill_id, at }: EntryOf<'settled'>): void {
  moveBill(ledger, bill_id, 'settled', { settled_at: at, due_at: null })
  for (const line of linesOfBill(ledger, bill_id)) {
    if (line.state !== 'open') continue
    ledger.lines.put(line.id, { ...line, state: 'sold' })
    if (line.kind === 'ticket') bear(ledger, ticketOfLine(line, 'online', bill_id))
  }
  for (const payment of paymentsOfBill(ledger, bill_id))
    if (payment.status === 'paying') movePayment(ledger, payment, 'paid')
}

/** The ticket that a ticket line bears, once its id is drawn. */
export function ticketOfLine(line: LineRow, origin: TicketRow['origin'], question_id: string): TicketRow {
  return {
    schedule_id: line.schedule_id!,
    ticket_id: line.ticket_id!,
    generation: line.generation!,
    slot: line.slot!,
    state: 'live',
    origin,
    bill_id: line.bill_id,
    line_id: line.id,
    question_id,
  }
}

/** Birth of a ticket on its slot. */
function bear(ledger: Ledger, ticket: TicketRow): void {
  putTicket(ledger, ticket)
  const { bill_id, ticket_id, generation, origin } = ticket
  ledger.slots.patch(slotKey(ticket.schedule_id, ticket.slot), {
    state: 'sold',
    bill_id,
    ticket_id,
    generation,
    origin,
    due_at: null,
  })
}

function endPayments(ledger: Ledger, bill_id: string, status: 'failed' | 'cancelled' | 'expired'): void {
  for (const payment of paymentsOfBill(ledger, bill_id))
    if (payment.status === 'paying') movePayment(ledger, payment, status)
}

function releaseBill(ledger: Ledger, bill_id: string): void {
  for (const row of heldBy(ledger, bill_id)) freeSlot(ledger, row)
}

/** The lines of an unpaid bill end, and what they had taken of rights comes back (LEDGER.md, Rights). */
function dropLines(ledger: Ledger, bill_id: string): void {
  const open = linesOfBill(ledger, bill_id).filter((line) => line.state === 'open')
  spendRights(ledger, 'hub', open, -1)
  for (const line of open) ledger.lines.put(line.id, { ...line, state: 'dead' })
}

function applyEnded(ledger: Ledger, data: EntryOf<'ended'>): void {
  dropLines(ledger, data.bill_id)
  if (data.status !== 'pending') releaseBill(ledger, data.bill_id)
  moveBill(ledger, data.bill_id, data.status, data.status === 'pending' ? {} : { due_at: null })
  endPayments(ledger, data.bill_id, data.payment_status)
}

function applyLate(ledger: Ledger, { bill_id, payment_id }: EntryOf<'late'>): void {
  const payment = ledger.payments.get(payment_id)
  if (payment) movePayment(ledger, payment, 'paid')
  const status = ledger.bills.get(bill_id)?.status
  if (status === 'expired' || status === 'cancelled') moveBill(ledger, bill_id, 'refunding')
}

function applyMoneyBack(ledger: Ledger, { bill_id, payment_id, cents }: EntryOf<'money_back'>): void {
  const payment = ledger.payments.get(payment_id)
  if (payment) ledger.payments.put(payment_id, { ...payment, refunded_cents: payment.refunded_cents + cents })
  if (ledger.bills.get(bill_id)?.status !== 'refunding') return
  const owed = paymentsOfBill(ledger, bill_id).some((p) => p.status === 'paid' && p.refunded_cents < p.amount_cents)
  if (!owed) moveBill(ledger, bill_id, 'refunded')
}

function applySold(ledger: Ledger, data: EntryOf<'sold'>, n: number): void {
  releaseBill(ledger, data.bill.id)
  ledger.bills.put(data.bill.id, data.bill)
  for (const row of data.lines) ledger.lines.put(row.id, row)
  spendRights(ledger, 'edge', data.lines, 1)
  for (const row of data.payments) ledger.payments.put(row.id, row)
  for (const ticket of data.tickets) bear(ledger, ticket)
  const { id: bill_id, device_id } = data.bill
  putQuestion(ledger, { id: data.question_id, kind: 'sale', device_id, bill_id, n })
}

function applyCash(ledger: Ledger, { question_id, movement }: EntryOf<'cash'>, n: number): void {
  ledger.movements.put(movement.id, movement)
  putQuestion(ledger, { id: question_id, kind: 'cash', device_id: movement.device_id, bill_id: null, n })
}

/** Death of everything that a question bore and of nothing else (L16): its tickets by key, its bill's lines, their money; or the question is refused for ever. */
function applyVoided(ledger: Ledger, data: EntryOf<'voided'>, n: number): void {
  const { of, bore, device_id } = data
  putQuestion(ledger, { id: data.question_id, kind: 'void', device_id, bill_id: null, n })
  if (!bore) {
    ledger.questions.put(of, { id: of, kind: 'sale', device_id, bill_id: null, n: null, state: 'refused' })
    return
  }
  for (const ticket of bornOf(ledger, of)) kill(ledger, ticket)
  const bill_id = ledger.questions.get(of)?.bill_id
  if (bill_id != null) {
    for (const line of linesOfBill(ledger, bill_id)) endLine(ledger, line)
    moveBill(ledger, bill_id, 'refunding')
    moveBill(ledger, bill_id, 'refunded')
  }
  ledger.questions.patch(of, { state: 'voided' })
}

/** Death of a ticket (L16), and of the slot's claim where the ticket still stood on it. */
function kill(ledger: Ledger, ticket: TicketRow): void {
  ledger.tickets.put(ticketKey(ticket.schedule_id, ticket.ticket_id, ticket.generation), { ...ticket, state: 'dead' })
  const row = slotAt(ledger, ticket.schedule_id, ticket.slot)
  if (row?.ticket_id === ticket.ticket_id && row.generation === ticket.generation) freeSlot(ledger, row)
}

/** A sold line ends: each payment gets back exactly what the line's allocation says (L18). Money of the provider follows when the provider has recorded it. */
function endLine(ledger: Ledger, line: LineRow): void {
  if (line.state !== 'sold') return
  ledger.lines.put(line.id, { ...line, state: 'dead' })
  spendRights(ledger, 'edge', [line], -1)
  for (const { payment_id, cents } of line.allocations) {
    const payment = ledger.payments.get(payment_id)
    if (payment && payment.type !== 'online')
      ledger.payments.put(payment_id, { ...payment, refunded_cents: payment.refunded_cents + cents })
  }
}
