import type { Stream } from './entries.ts'
import type {
  BillRow,
  HallRow,
  Home,
  LineRow,
  MovementRow,
  PaymentRow,
  QuestionRow,
  RightRow,
  Side,
  SlotRow,
  TicketRow,
  VoucherRow,
} from './rows.ts'
import { Log, Table, type TableView } from './table.ts'

/**
 * The ledger of one cinema at one node: its tables in memory, and the questions that deciders ask of them.
 * What an entry does to it is `apply.ts`. Hub and edge run exactly this; the simulation too.
 *
 * - The home decides (`protocol/ledger/decide-seats.ts`, `protocol/ledger/decide-bill.ts`) and appends an
 *   entry; `apply` never refuses, because it already happened (L1).
 * - The hub writes the streams `own` and `down` and applies the edge's `up`; the edge writes `up` and applies
 *   `down`. One `apply` serves both: a handover sets the home, whoever reads it.
 * - Everything is rows (rows.ts); a store writes the rows that a step touched, in the transaction of its
 *   entries (L2, L3).
 * @source docs/ledger.md, L1–L5, L13, L15–L18
 */
export interface Ledger extends LedgerView {
  readonly log: Log
  readonly halls: Table<number, HallRow>
  readonly slots: Table<number, SlotRow>
  readonly tickets: Table<string, TicketRow>
  readonly bills: Table<string, BillRow>
  readonly lines: Table<string, LineRow>
  readonly payments: Table<string, PaymentRow>
  readonly questions: Table<string, QuestionRow>
  readonly rights: Table<string, RightRow>
  readonly vouchers: Table<string, VoucherRow>
  readonly movements: Table<string, MovementRow>
  /** Head of each stream: `n` of its last entry written or applied here. */
  readonly heads: Table<Stream, Head>
  epoch: number
}

/** A ledger to read in: a decider's own, or what is committed of it. */
export interface LedgerView {
  readonly node: Side
  readonly epoch: number
  readonly halls: TableView<number, HallRow>
  readonly slots: TableView<number, SlotRow>
  readonly tickets: TableView<string, TicketRow>
  readonly bills: TableView<string, BillRow>
  readonly lines: TableView<string, LineRow>
  readonly payments: TableView<string, PaymentRow>
  readonly questions: TableView<string, QuestionRow>
  readonly rights: TableView<string, RightRow>
  /** All that this node knows, with their rights: they belong to no schedule and stay in memory. */
  readonly vouchers: TableView<string, VoucherRow>
  readonly movements: TableView<string, MovementRow>
  readonly heads: TableView<Stream, Head>
  /**
   * Beside the tables: lines and payments of a bill, slots that it holds, tickets that a question made, lines
   * for which a ticket is drawn that is not born yet, unpaid bills of a visitor.
   */
  readonly linesOf: Index<string>
  readonly paymentsOf: Index<string>
  readonly heldOf: Index<number>
  readonly bornOf: Index<string>
  readonly drawnOf: Index<string>
  readonly unpaidOf: Index<string>
  /** Counts per schedule, kept with every change of a slot. */
  readonly counts: Map<number, Counts>
}

declare const COMMITTED: unique symbol

/**
 * What is committed of a ledger: the only ledger that may be acted on, shown and sent (L2). A decider sees
 * more, the steps of its batch that are not on disk yet; so the compiler takes neither for the other: nobody
 * acts on a `Ledger`, and nobody decides on this.
 */
export type CommittedLedger = LedgerView & { readonly [COMMITTED]: true }

export interface Head {
  stream: Stream
  epoch: number
  n: number
}

/**
 * Counts of one schedule: `free` by home; `online` = what counts against max online: live tickets born
 * online, and every hold at the hub (I10).
 */
export interface Counts {
  free: Record<Home, number>
  sold: number
  online: number
}

/** Keys of the rows of a table by something they belong to. */
export type Index<K> = Map<string, Set<K>>

const MAX_SLOT = 65_536
export function slotKey(schedule_id: number, slot: number): number {
  return schedule_id * MAX_SLOT + slot
}

/** The schedule that such a key names. */
export function scheduleOfSlot(key: number): number {
  return Math.floor(key / MAX_SLOT)
}

export function ticketKey(schedule_id: number, ticket_id: string, generation: number): string {
  return `${schedule_id}:${ticket_id}:${generation}`
}

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

function countsAgainstMaxOnline(row: SlotRow): boolean {
  return (row.state === 'sold' && row.origin === 'online') || (row.state === 'held' && row.home === 'hub')
}

function isNothing({ free, sold, online }: Counts): boolean {
  return free.hub + free.edge + free.limbo + sold + online === 0
}

function countSlots(counts: Map<number, Counts>) {
  return (before: SlotRow | undefined, after: SlotRow | undefined) => {
    const id = (before ?? after)!.schedule_id
    let count = counts.get(id)
    if (!count) {
      count = { free: { hub: 0, edge: 0, limbo: 0 }, sold: 0, online: 0 }
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
    if (after === undefined && isNothing(count)) counts.delete(id)
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
    (row) => (row.state === 'free' || row.state === 'sold' ? null : row.bill_id),
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
    vouchers: new Table('vouchers', log),
    movements: new Table('movements', log),
    heads: new Table('heads', log),
  }
}

/** The tables of a ledger, by their names. */
export const TABLE_NAMES = [
  'halls',
  'slots',
  'tickets',
  'bills',
  'lines',
  'payments',
  'questions',
  'rights',
  'vouchers',
  'movements',
  'heads',
] as const

/**
 * The committed side of a ledger whose commits take time: a second set of tables that follows it, whole
 * commit by whole commit. Before the ledger's first change.
 */
export function committedOf(ledger: Ledger): CommittedLedger {
  const follower = openLedger(ledger.node)
  for (const name of TABLE_NAMES) (ledger[name] as Table<unknown, unknown>).followedBy(follower[name] as never)
  return Object.defineProperty(follower, 'epoch', { get: () => ledger.epoch }) as unknown as CommittedLedger
}

/**
 * The ledger itself, at a node that decides and commits in one turn.
 * @throws while something of it is not committed
 */
export function whenCommitted(ledger: Ledger): CommittedLedger {
  if (ledger.log.changes.length > 0) throw new Error('this ledger is ahead of its disk')
  return ledger as unknown as CommittedLedger
}

function billOf(row: { bill_id: string }): string {
  return row.bill_id
}

function idOf(row: { id: string }): string {
  return row.id
}

function unpaidBy(bill: BillRow): string | null {
  return bill.status === 'pending' || bill.status === 'paying' ? bill.visitor : null
}

function drawnTicket(line: LineRow): string | null {
  return line.state === 'open' && line.ticket_id !== null
    ? ticketKey(line.schedule_id!, line.ticket_id, line.generation!)
    : null
}

/**
 * Whether a ticket id is taken in its schedule: by a ticket, dead or alive, or by a bill that is settling
 * (L16).
 */
export function isTicketTaken(ledger: LedgerView, schedule_id: number, ticket_id: string): boolean {
  const key = ticketKey(schedule_id, ticket_id, 1)
  return ledger.tickets.has(key) || ledger.drawnOf.has(key)
}

/** A slot of a hall; what a larger one had, from which the schedule was moved, is none. */
export function slotAt(ledger: LedgerView, schedule_id: number, slot: number): SlotRow | undefined {
  const row = ledger.slots.get(slotKey(schedule_id, slot))
  return slot > (ledger.halls.get(schedule_id)?.capacity ?? slot) ? undefined : row
}

/** Every slot of a schedule that this node knows of, by number. */
export function* slotsOf(ledger: LedgerView, schedule_id: number): IterableIterator<SlotRow> {
  const capacity = ledger.halls.get(schedule_id)?.capacity ?? 0
  for (let slot = 1; slot <= capacity; slot++) {
    const row = slotAt(ledger, schedule_id, slot)
    if (row) yield row
  }
}

function rowsOf<K, R>(index: Index<K>, table: TableView<K, R>, owner: string): R[] {
  const rows: R[] = []
  for (const key of index.get(owner) ?? []) {
    const row = table.get(key)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

export function linesOfBill(ledger: LedgerView, bill_id: string): LineRow[] {
  return rowsOf(ledger.linesOf, ledger.lines, bill_id)
}

export function paymentsOfBill(ledger: LedgerView, bill_id: string): PaymentRow[] {
  return rowsOf(ledger.paymentsOf, ledger.payments, bill_id)
}

/** The bills of a visitor that are not paid yet, the oldest first. */
export function unpaidOf(ledger: LedgerView, visitor: string): BillRow[] {
  return rowsOf(ledger.unpaidOf, ledger.bills, visitor)
}

/** The slots that a bill, a reservation or a block holds now. */
export function heldBy(ledger: LedgerView, bill_id: string): SlotRow[] {
  return rowsOf(ledger.heldOf, ledger.slots, bill_id)
}

/** The tickets that a question, or a bill of the hub, made: live and dead. */
export function bornOf(ledger: LedgerView, question_id: string): TicketRow[] {
  return rowsOf(ledger.bornOf, ledger.tickets, question_id)
}

export function headOf(ledger: LedgerView, stream: Stream): Head {
  return ledger.heads.get(stream) ?? { stream, epoch: ledger.epoch, n: 0 }
}

/** The ticket that a ticket line carries, once its id is drawn. */
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
