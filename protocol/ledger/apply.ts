import {
  type Entry,
  type EntryData,
  type EntryOf,
  type HubEvent,
  hubEvent,
  placesTaken,
  readEntryBody,
  type Stream,
} from './entries.ts'
import {
  bornOf,
  headOf,
  heldBy,
  type Ledger,
  linesOfBill,
  paymentsOfBill,
  slotAt,
  slotKey,
  slotsOf,
  ticketKey,
  ticketOfLine,
} from './ledger.ts'
import { endedAtCounter } from './owed.ts'
import {
  type BillRow,
  centsRight,
  type Home,
  type LineRow,
  type MovementRow,
  otherSide,
  type PaymentRow,
  type QuestionRow,
  type Side,
  type SlotRow,
  type TicketRow,
} from './rows.ts'
import {
  bringVoucher,
  endVouchers,
  learnVoucher,
  markUnused,
  markUsed,
  moveRight,
  spendCents,
  spendRights,
  spendTurns,
} from './spend.ts'
import { billMayMove, PAYMENT_MOVES, type PaymentStatus, statusOfLines } from './status.ts'

/**
 * Appends one entry to a stream that this node writes, and applies it. The store gives it bytes and hash and
 * writes both before anybody is answered (L2).
 */
export function append(ledger: Ledger, stream: Stream, data: EntryData): Entry {
  const entry: Entry = { stream, epoch: ledger.epoch, n: headOf(ledger, stream).n + 1, data }
  apply(ledger, entry)
  return entry
}

const FREE = { state: 'free', bill_id: null, ticket_id: null, generation: 0, origin: null, due_at: null } as const

/**
 * What an entry does. Moves the head of its stream with the effect (L3). Rows that are not resident are left
 * alone.
 */
export function apply(ledger: Ledger, entry: Entry): void {
  ledger.heads.put(entry.stream, { stream: entry.stream, epoch: entry.epoch, n: entry.n })
  const effect = EFFECTS[entry.data.kind] as (ledger: Ledger, data: EntryData, entry: Entry) => void
  effect(ledger, entry.data, entry)
}

/**
 * A hold of a cart at the edge: it has its effect in memory and stands in no journal, because a restart of
 * the edge ends cart holds (L12). Never for anything that somebody may build on.
 */
export function applyVolatile(ledger: Ledger, data: EntryOf<'held'> | EntryOf<'ended'>): void {
  if (data.kind === 'held') applyHeld(ledger, data)
  else applyEnded(ledger, data)
}

const EFFECTS: { [K in EntryData['kind']]: (ledger: Ledger, data: EntryOf<K>, entry: Entry) => void } = {
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
  refused: applyRefused,
  changing: applyChanging,
  changed: applyChanged,
  claimed: applyClaimed,
  released: applyReleased,
  recall: (ledger, { schedule_id }) => ledger.halls.patch(schedule_id, { sale: 'recalled' }),
  closed: (ledger, { schedule_id }) => ledger.halls.patch(schedule_id, { sale: 'closed' }),
  moved: applyMoved,
  reopened: (ledger, { schedule_id }) => ledger.halls.patch(schedule_id, { sale: 'open' }),
  issued: applyIssued,
  voucher: applyVoucher,
  rights: applyRights,
  recounting: applyRecounting,
  recovered: applyRecovered,
  recounted: applyRecounted,
  placed: applyPlaced,
  confirmed: applyConfirmed,
  cash: applyCash,
  device: () => {},
  device_order: () => {},
  device_obeyed: () => {},
}

function applyConfirmed(ledger: Ledger, { questions }: EntryOf<'confirmed'>): void {
  for (const id of questions) ledger.questions.patch(id, { state: 'confirmed' })
}

function applyBorn(ledger: Ledger, { hall, groups, rights }: EntryOf<'born'>): void {
  ledger.halls.put(hall.schedule_id, hall)
  for (const { key, face } of rights) ledger.rights.put(key, { key, face, hub: face, edge: 0, limbo: 0 })
  const { schedule_id } = hall
  for (const [index, group_no] of groups.entries())
    putEmpty(ledger, { schedule_id, slot: index + 1, group_no, state: 'free' })
}

/**
 * A handover is an entry in a stream, and nothing else changes a home (L1). A sold slot brings its ticket,
 * its line and the payments that carry it.
 */
function applyHandover(ledger: Ledger, data: EntryOf<'give'> | EntryOf<'gave'>, home: Side): void {
  const { schedule_id } = data.hall
  // whether it is sold is the hub's word: an edge that does not know it yet takes it back by no handover
  const own = ledger.node === 'hub' ? ledger.halls.get(schedule_id) : undefined
  ledger.halls.put(schedule_id, own ?? data.hall)
  const tickets = new Map(data.tickets.map((ticket) => [ticket.slot, ticket]))
  const claims = new Map(
    data.claims.map(({ slot, state, bill_id, due_at = null }) => [slot, { ...FREE, state, bill_id, due_at }]),
  )
  const reserved = new Set(data.slots.flatMap((slot) => reservationOn(ledger, schedule_id, slot) ?? []))
  data.slots.forEach((slot, index) => {
    const ticket = tickets.get(slot)
    forgetOld(ledger, schedule_id, slot, ticket)
    const taken = ticket ? soldAs(ticket) : claims.get(slot)
    const group_no = data.groups[index] ?? slot
    ledger.slots.put(slotKey(schedule_id, slot), { schedule_id, slot, group_no, home, ...(taken ?? FREE) })
  })
  for (const bill of data.bills) ledger.bills.put(bill.id, bill)
  for (const bill_id of reserved) endEmptyReservation(ledger, bill_id, 'cancelled')
  for (const { key, amount } of data.rights) {
    moveRight(ledger, key, otherSide(home), -amount)
    moveRight(ledger, key, home, amount)
  }
  for (const ticket of data.tickets) putTicket(ledger, ticket)
  for (const line of data.lines) ledger.lines.put(line.id, asPriced(ledger, line))
  // the hub knows every payment, and of its own more than the edge remembers
  if (home === 'edge')
    for (const payment of data.payments) if (!ledger.payments.has(payment.id)) ledger.payments.put(payment.id, payment)
}

/**
 * Where what a register's question takes is at home: at the edge, or at the hub, which has come into all
 * that a box of before had (L9).
 */
function whereDecided(ledger: Ledger, epoch: number): Side {
  return epoch < headOf(ledger, 'up').epoch ? 'hub' : 'edge'
}

/** What a line costs changes at the hub alone; an edge of before may have kept its first price. */
function asPriced(ledger: Ledger, line: LineRow): LineRow {
  const own = ledger.node === 'hub' ? ledger.lines.get(line.id) : undefined
  if (!own) return line
  const { discount_cents, total_cents, vat_cents } = own
  return { ...line, discount_cents, total_cents, vat_cents }
}

/**
 * A slot comes home with another ticket than it went with, or with none: what this node remembers on it has
 * ended at the other side.
 */
function forgetOld(ledger: Ledger, schedule_id: number, slot: number, now: TicketRow | undefined): void {
  const row = slotAt(ledger, schedule_id, slot)
  if (row?.ticket_id == null || (row.ticket_id === now?.ticket_id && row.generation === now.generation)) return
  const ticket = ledger.tickets.get(ticketKey(schedule_id, row.ticket_id, row.generation))
  if (!ticket) return
  kill(ledger, ticket)
  const line = ledger.lines.get(ticket.line_id)
  if (line?.state === 'sold' && line.generation === ticket.generation) ledger.lines.patch(line.id, { state: 'dead' })
}

function reservationOn(ledger: Ledger, schedule_id: number, slot: number): string | null {
  const row = slotAt(ledger, schedule_id, slot)
  return row?.state === 'reserved' ? row.bill_id : null
}

/**
 * A reservation whose last seat was released, or came home without it, is over: nothing can be paid under
 * its bill any more.
 */
function endEmptyReservation(ledger: Ledger, bill_id: string, status: 'expired' | 'cancelled'): void {
  if (heldBy(ledger, bill_id).length > 0 || ledger.bills.get(bill_id)?.status !== 'reserved') return
  moveBill(ledger, bill_id, status, { due_at: null })
}

function soldAs({ bill_id, ticket_id, generation, origin }: TicketRow) {
  return { state: 'sold', bill_id, ticket_id, generation, origin, due_at: null } as const
}

function putTicket(ledger: Ledger, ticket: TicketRow): void {
  const key = ticketKey(ticket.schedule_id, ticket.ticket_id, ticket.generation)
  if (ledger.tickets.get(key)?.state === 'dead') return // death wins (L16)
  ledger.tickets.put(key, ticket)
}

function putQuestion(ledger: Ledger, question: Omit<QuestionRow, 'state' | 'event'>): void {
  // a void at another box, of what a box of before had answered, says it never was: the answer counts (L16)
  if ((ledger.questions.get(question.id)?.state ?? 'refused') === 'refused')
    ledger.questions.put(question.id, { ...question, state: 'open', event: null })
}

/**
 * The question of an entry that may stand on either side: a register's is open until confirmed; the hub's
 * own ends with its event.
 */
function answerQuestion(
  ledger: Ledger,
  { stream, n }: Entry,
  { id, kind, device_id, bill_id }: Pick<QuestionRow, 'id' | 'kind' | 'device_id' | 'bill_id'>,
): void {
  if (stream === 'up') putQuestion(ledger, { id, kind, device_id, bill_id, n })
  else if (ledger.questions.has(id) || device_id === null)
    ledger.questions.patch(id, { state: 'confirmed', event: null })
  // the hub answers what a register waited for after a recount (L9)
  else ledger.questions.put(id, { id, kind, device_id, bill_id, n: null, state: 'confirmed', event: null })
}

/**
 * Moves a bill along its table of moves. A move that is not in it is a bug of the decider; it is not
 * repaired here.
 */
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
  const { bill_id, contact_id, business_date, total_cents, due_at, opens } = data
  if (opens && !ledger.bills.get(bill_id))
    ledger.bills.put(bill_id, { ...NEW_BILL, ...opens, id: bill_id, home: ledger.node, status: 'pending', due_at })
  moveBill(ledger, bill_id, 'paying', { contact_id, business_date, total_cents, due_at })
  spendRights(ledger, 'hub', data.lines, 1)
  spendTurns(ledger, 'hub', data.lines, 1)
  for (const line of data.lines) {
    ledger.lines.put(line.id, line)
    if (line.slot !== null) ledger.slots.patch(slotKey(line.schedule_id!, line.slot), { due_at })
  }
  for (const payment of data.payments) {
    ledger.payments.put(payment.id, payment)
    spendCents(ledger, 'hub', payment, payment.amount_cents)
  }
  for (const voucher of data.vouchers ?? []) ledger.vouchers.put(voucher.id, voucher)
  markUsed(ledger, bill_id, data.lines, data.payments, data.redeemed_at ?? null)
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
    const voucher = line.kind === 'voucher' ? ledger.vouchers.get(line.voucher_id ?? '') : undefined
    if (voucher) bringVoucher(ledger, voucher, 'hub')
  }
  for (const payment of paymentsOfBill(ledger, bill_id))
    if (payment.status === 'paying') movePayment(ledger, payment, 'paid')
}

function keyOf({
  schedule_id,
  ticket_id,
  generation,
}: Pick<TicketRow, 'schedule_id' | 'ticket_id' | 'generation'>): string {
  return ticketKey(schedule_id, ticket_id, generation)
}

/** Birth of a ticket on its slot; one that is dead already has none. */
function bear(ledger: Ledger, ticket: TicketRow): void {
  putTicket(ledger, ticket)
  if (ledger.tickets.get(keyOf(ticket))?.state === 'dead') return
  ledger.slots.patch(slotKey(ticket.schedule_id, ticket.slot), soldAs(ticket))
}

function endPayments(ledger: Ledger, bill_id: string, status: 'failed' | 'cancelled' | 'expired'): void {
  for (const payment of paymentsOfBill(ledger, bill_id)) {
    if (payment.status !== 'paying') continue
    movePayment(ledger, payment, status)
    spendCents(ledger, 'hub', payment, -payment.amount_cents)
  }
}

function releaseBill(ledger: Ledger, bill_id: string): void {
  for (const row of heldBy(ledger, bill_id)) freeSlot(ledger, row)
}

/**
 * The lines of an unpaid bill end, what they had taken of rights comes back (docs/ledger.md, Rights), and
 * what they would have sold is not born.
 */
function dropLines(ledger: Ledger, bill_id: string): void {
  const open = linesOfBill(ledger, bill_id).filter((line) => line.state === 'open')
  spendRights(ledger, 'hub', open, -1)
  spendTurns(ledger, 'hub', open, -1)
  endVouchers(ledger, open)
  markUnused(ledger, bill_id, open, paymentsOfBill(ledger, bill_id))
  for (const line of open) ledger.lines.put(line.id, { ...line, state: 'dead' })
}

function applyEnded(ledger: Ledger, data: EntryOf<'ended'>): void {
  dropLines(ledger, data.bill_id)
  if (data.status !== 'pending') releaseBill(ledger, data.bill_id)
  moveBill(ledger, data.bill_id, data.status, data.status === 'pending' ? {} : { due_at: null })
  endPayments(ledger, data.bill_id, data.payment_status)
}

function applyLate(ledger: Ledger, { bill_id, payment_id, captured_cents }: EntryOf<'late'>): void {
  const payment = ledger.payments.get(payment_id)
  if (payment) movePayment(ledger, { ...payment, amount_cents: captured_cents ?? payment.amount_cents }, 'paid')
  const status = ledger.bills.get(bill_id)?.status
  if (status === 'expired' || status === 'cancelled') moveBill(ledger, bill_id, 'refunding')
}

function applyMoneyBack(ledger: Ledger, { bill_id, payment_id, cents, line_id }: EntryOf<'money_back'>): void {
  payBack(ledger, payment_id, cents)
  if (line_id !== null) {
    shareBack(ledger, line_id, payment_id, cents)
    restate(ledger, bill_id)
    return
  }
  if (ledger.bills.get(bill_id)?.status !== 'refunding') return
  const owed = paymentsOfBill(ledger, bill_id).some((p) => p.status === 'paid' && p.refunded_cents < p.amount_cents)
  if (!owed) moveBill(ledger, bill_id, 'refunded')
}

/**
 * Whatever the bill held is free again unless it is sold here: so a reservation that is converted ends whole
 * (L15).
 */
function applySold(ledger: Ledger, data: EntryOf<'sold'>, { stream, n, epoch }: Entry): void {
  const home = stream === 'up' ? whereDecided(ledger, epoch) : 'hub'
  for (const row of heldBy(ledger, data.bill.id)) if (row.home === home) freeSlot(ledger, row)
  ledger.bills.put(data.bill.id, data.bill)
  for (const row of data.lines) ledger.lines.put(row.id, row)
  spendRights(ledger, home, data.lines, 1)
  spendTurns(ledger, home, data.lines, 1)
  for (const row of data.payments) {
    ledger.payments.put(row.id, row)
    spendCents(ledger, home, row, row.amount_cents)
  }
  for (const ticket of data.tickets) bear(ledger, ticket)
  for (const voucher of data.vouchers ?? []) bringVoucher(ledger, { ...voucher, edge_epoch: epoch }, home)
  markUsed(ledger, data.bill.id, data.lines, data.payments, data.bill.settled_at)
  const { id: bill_id, device_id } = data.bill
  if (stream === 'up') putQuestion(ledger, { id: data.question_id, kind: 'sale', device_id, bill_id, n })
}

function applyCash(ledger: Ledger, { question_id, movement, to_bill }: EntryOf<'cash'>, { n }: Entry): void {
  ledger.movements.put(movement.id, movement)
  if (to_bill !== undefined) payOwed(ledger, to_bill, movement)
  putQuestion(ledger, { id: question_id, kind: 'cash', device_id: movement.device_id, bill_id: to_bill ?? null, n })
}

/**
 * A register has paid what ended lines of a bill owe of its kind of money, and no more than that (L18); money
 * that comes in says that it has not after all.
 */
function payOwed(ledger: Ledger, bill_id: string, { type, cents }: MovementRow): void {
  let left = -cents
  for (const { payment_id, line_id, owed_cents, back_cents } of endedAtCounter(ledger, bill_id, type)) {
    const part = Math.max(-back_cents, Math.min(left, owed_cents))
    if (part === 0) continue
    left -= part
    payBack(ledger, payment_id, part)
    shareBack(ledger, line_id, payment_id, part)
  }
  // a bill that is refunded stays so (status.ts): its shares alone say that money is owed again
  if (ledger.bills.get(bill_id)?.status !== 'refunded') restate(ledger, bill_id)
}

/** Answered no, for ever: the row keeps whoever asks again from bearing anything. */
function applyRefused(ledger: Ledger, { question_id, asked, device_id }: EntryOf<'refused'>, { n }: Entry): void {
  const row = { id: question_id, kind: asked, device_id, bill_id: null, n, event: null }
  ledger.questions.put(question_id, { ...row, state: 'refused' })
}

/**
 * Death of everything that a question made and of nothing else (L16): its tickets by key, its bill's lines,
 * their money; or the question is refused for ever.
 */
function applyVoided(ledger: Ledger, data: EntryOf<'voided'>, { n, epoch }: Entry): void {
  const { of, bore, device_id, question_id } = data
  putQuestion(ledger, { id: question_id, kind: 'void', device_id, bill_id: null, n })
  if (!bore) {
    if ((ledger.questions.get(of)?.state ?? 'refused') !== 'refused') return
    ledger.questions.put(of, { id: of, kind: 'sale', device_id, bill_id: null, n: null, state: 'refused', event: null })
    return
  }
  for (const ticket of bornOf(ledger, of)) kill(ledger, ticket)
  const bill_id = ledger.questions.get(of)?.bill_id
  if (bill_id != null) {
    const lines = linesOfBill(ledger, bill_id)
    for (const line of lines) voidLine(ledger, line, question_id, whereDecided(ledger, epoch))
    markUnused(ledger, bill_id, lines, paymentsOfBill(ledger, bill_id))
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

/** A line of a voided sale ends: each payment gets back exactly what the line's allocation says (L18). */
function voidLine(ledger: Ledger, line: LineRow, ended_by: string, home: Side): void {
  if (line.state !== 'sold') return
  const allocations = line.allocations.map((share) => ({ ...share, back_cents: share.cents }))
  ledger.lines.put(line.id, { ...line, state: 'refunded', ended_by, allocations })
  spendRights(ledger, home, [line], -1)
  spendTurns(ledger, home, [line], -1)
  endVouchers(ledger, [line])
  for (const { payment_id, cents } of allocations) payBack(ledger, payment_id, cents)
  for (const { payment_id, cents } of allocations) {
    const payment = ledger.payments.get(payment_id)
    if (payment) spendCents(ledger, home, payment, -cents)
  }
}

function payBack(ledger: Ledger, payment_id: string, cents: number): void {
  const payment = ledger.payments.get(payment_id)
  if (payment) ledger.payments.put(payment_id, { ...payment, refunded_cents: payment.refunded_cents + cents })
}

/** The provider has given this much of a line's share back. */
function shareBack(ledger: Ledger, line_id: string, payment_id: string, cents: number): void {
  const line = ledger.lines.get(line_id)
  if (!line) return
  const allocations = line.allocations.map((share) =>
    share.payment_id === payment_id ? { ...share, back_cents: share.back_cents + cents } : share,
  )
  ledger.lines.put(line_id, { ...line, allocations })
}

/** The status of a settled bill follows from its lines (L18); a bill that is not here is left alone. */
function restate(ledger: Ledger, bill_id: string): void {
  const bill = ledger.bills.get(bill_id)
  if (bill?.settled_at == null) return
  const status = statusOfLines(linesOfBill(ledger, bill_id))
  if (bill.status === status) return
  if (!billMayMove(bill.status, status)) moveBill(ledger, bill_id, 'refunding')
  moveBill(ledger, bill_id, status)
}

/**
 * The hub is about to do something to slots and lines: until the second place has it, nobody else may touch
 * them (L8).
 */
function applyChanging(ledger: Ledger, data: EntryOf<'changing'>): void {
  const event = hubEvent(data)
  const { question_id: id } = data
  const row = { id, device_id: null, n: null, state: 'open', event: data.event } as const
  ledger.questions.put(id, { ...row, kind: kindOf(event), bill_id: billOfEvent(event) })
  if (event.kind === 'issued') return
  if (event.kind === 'moved') {
    ledger.halls.patch(event.hall.schedule_id, { sale: 'moving' })
    return
  }
  if (event.kind !== 'changed') {
    for (const slot of event.slots) blockFor(ledger, id, event.schedule_id, slot)
    return
  }
  for (const line of event.ended) ledger.lines.patch(line.id, { state: 'changing' })
  endVouchers(ledger, event.ended)
  if (event.what === 'exchange') {
    // its turns are those of the old line, which has them until the change is done
    const begun = event.sold.map((line): LineRow => ({ ...line, state: 'open', allocations: [], turns: 0 }))
    spendRights(ledger, 'hub', event.sold, 1)
    for (const line of begun) ledger.lines.put(line.id, line)
  } else for (const line of event.sold) ledger.lines.patch(line.id, { state: 'changing' })
  for (const { schedule_id, slot } of event.born)
    if (slotAt(ledger, schedule_id, slot)?.state === 'free') blockFor(ledger, id, schedule_id, slot)
  if (event.what === 'refund') moveBill(ledger, event.bill_id, 'refunding')
}

function kindOf(event: HubEvent): string {
  return event.kind === 'changed' ? event.what : event.kind
}

function billOfEvent(event: HubEvent): string | null {
  if (event.kind === 'changed') return event.bill_id
  if (event.kind === 'issued' || event.kind === 'moved') return null
  return event.kind === 'claimed' ? (event.bill?.id ?? null) : event.of
}

function blockFor(ledger: Ledger, question_id: string, schedule_id: number, slot: number): void {
  ledger.slots.patch(slotKey(schedule_id, slot), { state: 'blocked', bill_id: question_id, due_at: null })
}

/**
 * Deaths and births in one entry (L16); each line and payment stands in it as it is from now on (L17, L18).
 */
function applyChanged(ledger: Ledger, data: EntryOf<'changed'>, entry: Entry): void {
  const { question_id, what, bill_id, device_id } = data
  const side = entry.stream === 'up' ? whereDecided(ledger, entry.epoch) : 'hub'
  for (const { schedule_id, ticket_id, generation } of data.dead) {
    const ticket = ledger.tickets.get(ticketKey(schedule_id, ticket_id, generation))
    if (ticket) kill(ledger, ticket)
  }
  for (const line of data.sold) {
    if (!ledger.lines.has(line.id)) spendRights(ledger, side, [line], 1)
    if (what === 'exchange') spendTurns(ledger, side, [line], 1)
    ledger.lines.put(line.id, line)
  }
  for (const line of data.ended) ledger.lines.put(line.id, line)
  spendRights(ledger, side, data.ended, -1)
  spendTurns(ledger, side, data.ended, -1)
  endVouchers(ledger, data.ended)
  for (const { payment_id, voucher_id, cents } of data.to_vouchers ?? []) {
    payBack(ledger, payment_id, cents)
    moveRight(ledger, centsRight(voucher_id), side, cents)
  }
  for (const payment of data.payments) ledger.payments.put(payment.id, payment)
  for (const { payment_id, movement } of data.back) {
    payBack(ledger, payment_id, -movement.cents)
    ledger.movements.put(movement.id, movement)
  }
  for (const ticket of data.born) bear(ledger, ticket)
  answerQuestion(ledger, entry, { id: question_id, kind: what, device_id, bill_id })
  if (what === 'exchange') retotal(ledger, data)
  restate(ledger, bill_id)
}

/** A bill is worth what its lines cost: an exchange makes it dearer or cheaper. */
function retotal(ledger: Ledger, { bill_id, sold, ended }: EntryOf<'changed'>): void {
  const bill = ledger.bills.get(bill_id)
  if (!bill) return
  const total = (lines: readonly LineRow[]) => lines.reduce((sum, line) => sum + line.total_cents, 0)
  ledger.bills.put(bill_id, { ...bill, total_cents: bill.total_cents + total(sold) - total(ended) })
}

function applyClaimed(ledger: Ledger, data: EntryOf<'claimed'>, entry: Entry): void {
  const { question_id: id, state, schedule_id, slots, device_id, bill, due_at = null } = data
  for (const slot of slots) ledger.slots.patch(slotKey(schedule_id, slot), { state, bill_id: id, due_at })
  if (bill) ledger.bills.put(bill.id, bill)
  answerQuestion(ledger, entry, { id, kind: 'claimed', device_id, bill_id: bill?.id ?? null })
}

function applyReleased(ledger: Ledger, data: EntryOf<'released'>, entry: Entry): void {
  const { question_id: id, of, schedule_id, slots, device_id, by } = data
  for (const slot of slots) {
    const row = slotAt(ledger, schedule_id, slot)
    if (row?.bill_id === of || row?.bill_id === id) freeSlot(ledger, row)
  }
  endEmptyReservation(ledger, of, by === 'time' ? 'expired' : 'cancelled')
  if (by === 'staff' || entry.stream !== 'up')
    answerQuestion(ledger, entry, { id, kind: 'released', device_id, bill_id: of })
}

/**
 * A hall takes the place of another one, with everybody who has a seat: all deaths first, then the slots as
 * they are now, then the births, so that no slot ever has two tickets. A slot that the new hall does not have
 * is blocked by nobody, for ever: no row of the ledger is taken away. An edge knows it afterwards as the hub
 * does, whatever it had given home.
 */
function applyMoved(ledger: Ledger, data: EntryOf<'moved'>, entry: Entry): void {
  const { question_id, hall, groups, dead, born, sold, reserved } = data
  const { schedule_id } = hall
  for (const { ticket_id, generation } of dead) {
    const ticket = ledger.tickets.get(ticketKey(schedule_id, ticket_id, generation))
    if (ticket) kill(ledger, ticket)
  }
  const before = [...slotsOf(ledger, schedule_id)]
  const reservations = new Set(before.flatMap(({ state, bill_id }) => (state === 'reserved' ? bill_id! : [])))
  for (const { slot } of before) {
    forgetOld(ledger, schedule_id, slot, undefined)
    if (slot > hall.capacity) putEmpty(ledger, { schedule_id, slot, group_no: slot, state: 'blocked' })
  }
  ledger.halls.put(schedule_id, hall)
  for (const [index, group_no] of groups.entries())
    putEmpty(ledger, { schedule_id, slot: index + 1, group_no, state: 'free' })
  for (const ticket of born) bear(ledger, ticket)
  for (const line of sold) ledger.lines.put(line.id, line)
  for (const { slot, bill_id } of reserved)
    ledger.slots.patch(slotKey(schedule_id, slot), { state: 'reserved', bill_id })
  for (const bill_id of reservations) endEmptyReservation(ledger, bill_id, 'cancelled')
  answerQuestion(ledger, entry, { id: question_id, kind: 'moved', device_id: null, bill_id: null })
}

/** A slot at home at the hub that carries nothing. */
function putEmpty(ledger: Ledger, slot: Pick<SlotRow, 'schedule_id' | 'slot' | 'group_no' | 'state'>): void {
  ledger.slots.put(slotKey(slot.schedule_id, slot.slot), { ...FREE, ...slot, home: 'hub' })
}

function applyIssued(ledger: Ledger, data: EntryOf<'issued'>, entry: Entry): void {
  for (const voucher of data.vouchers) bringVoucher(ledger, voucher, 'hub')
  answerQuestion(ledger, entry, { id: data.question_id, kind: 'issued', device_id: null, bill_id: null })
}

/** How the hub has a voucher from now on; one that was paid back meanwhile stays so. */
function applyVoucher(ledger: Ledger, { voucher_id, state, valid_from, valid_until }: EntryOf<'voucher'>): void {
  const row = ledger.vouchers.get(voucher_id)
  if (row)
    ledger.vouchers.put(voucher_id, {
      ...row,
      state: row.state === 'deleted' ? row.state : state,
      valid_from,
      valid_until,
    })
}

/**
 * Nobody acts on what the box of before had (L9 a), and the streams to and from the box of now begin with
 * nothing. Its epoch is the ledger's from here on.
 */
function applyRecounting(ledger: Ledger, { epoch, schedules, rights }: EntryOf<'recounting'>): void {
  ledger.epoch = epoch
  for (const stream of ['down', 'up'] as const) ledger.heads.put(stream, { stream, epoch, n: 0 })
  for (const schedule_id of schedules) moveSlots(ledger, schedule_id, 'edge', 'limbo')
  for (const { key, amount } of rights) {
    moveRight(ledger, key, 'edge', -amount)
    moveRight(ledger, key, 'limbo', amount)
  }
}

function moveSlots(ledger: Ledger, schedule_id: number, from: Home, to: Home): void {
  for (const row of slotsOf(ledger, schedule_id))
    if (row.home === from) ledger.slots.put(slotKey(schedule_id, row.slot), { ...row, home: to })
}

/**
 * It happened at a box of before, and has here the effect that it had there (L17). What it took of a
 * reservation had ended there by its time.
 */
function applyRecovered(ledger: Ledger, { epoch, n, body }: EntryOf<'recovered'>): void {
  const data = readEntryBody(body)
  const ended = new Set(
    placesTaken(data).flatMap(({ schedule_id, slot }) => reservationOn(ledger, schedule_id, slot) ?? []),
  )
  const effect = EFFECTS[data.kind] as (ledger: Ledger, data: EntryData, entry: Entry) => void
  effect(ledger, data, { stream: 'up', epoch, n, data })
  for (const bill_id of ended) endEmptyReservation(ledger, bill_id, 'expired')
}

function applyRecounted(ledger: Ledger, { schedules, rights }: EntryOf<'recounted'>): void {
  for (const schedule_id of schedules) moveSlots(ledger, schedule_id, 'limbo', 'hub')
  for (const { key, amount } of rights) {
    moveRight(ledger, key, 'limbo', -amount)
    moveRight(ledger, key, 'hub', amount)
  }
}

/** A reservation that has no place any more has ended there by its time. */
function applyPlaced(ledger: Ledger, { places }: EntryOf<'placed'>): void {
  const reserved = new Set(places.flatMap(({ schedule_id, slot }) => reservationOn(ledger, schedule_id, slot) ?? []))
  for (const { schedule_id, slot, ticket: key, claim } of places) {
    const ticket = key && ledger.tickets.get(keyOf(key))
    ledger.slots.patch(slotKey(schedule_id, slot), ticket ? soldAs(ticket) : { ...FREE, ...claim })
  }
  for (const bill_id of reserved) endEmptyReservation(ledger, bill_id, 'expired')
}

/** Rights of vouchers leave the side that wrote it. */
function applyRights(ledger: Ledger, { rights, vouchers }: EntryOf<'rights'>, { stream, epoch }: Entry): void {
  const from = stream === 'up' ? 'edge' : 'hub'
  for (const { key, amount } of rights) {
    moveRight(ledger, key, from, -amount)
    moveRight(ledger, key, otherSide(from), amount)
  }
  for (const voucher of vouchers) learnVoucher(ledger, voucher, epoch)
}
