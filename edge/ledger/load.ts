import type Sqlite from 'better-sqlite3'
import { LEDGER_TABLES, type LedgerTable } from '#protocol/ledger/columns.ts'
import type { Stream } from '#protocol/ledger/entries.ts'
import { type Ledger, openLedger, slotKey, ticketKey } from '#protocol/ledger/ledger.ts'
import { billsCarrying, billsNeeded, type Needs, schedulesNeeded } from '#protocol/ledger/needs.ts'
import type {
  Allocation,
  BillRow,
  HallRow,
  LineRow,
  PaymentRow,
  QuestionRow,
  RightRow,
  SlotRow,
  TicketRow,
  VoucherRow,
} from '#protocol/ledger/rows.ts'
import { type Heads, NO_HEADS } from '#protocol/ledger/turn.ts'

/** Last number and hash of a stream, as it stands on disk. */
export interface HeadRow {
  stream: Stream
  epoch: number
  n: number
  hash: string
}

/** The columns of a ledger table, as a query that a condition may follow. */
function selectOf(table: LedgerTable): string {
  return `select ${Object.keys(LEDGER_TABLES[table].columns).join(', ')} from ${table}`
}

/** Where the journal of this edge stands on disk. It never writes the stream `own`. */
export function headsOf(sqlite: Sqlite.Database): Heads {
  const rows = sqlite.prepare('select stream, n, hash from heads').all() as Omit<HeadRow, 'epoch'>[]
  const ord = sqlite.prepare<[], number>('select coalesce(max(ord), 0) from journal').pluck().get()!
  const heads: Heads = { ...NO_HEADS, ord }
  for (const { stream, n, hash } of rows) Object.assign(heads, { [`${stream}_n`]: n, [`${stream}_hash`]: hash })
  return heads
}

/**
 * The ledger as it stands on disk. Schedules that `isOld` names stay there, unless a reservation waits in
 * them or they are called home (L14): their slots are not sold any more, and an entry or a question about
 * them loads them; every voucher is there, for it belongs to none. Cart holds were never on disk: a
 * restart ends them (L12).
 */
export function loadLedger(sqlite: Sqlite.Database, epoch: number, isOld: (schedule_id: number) => boolean): Ledger {
  const ledger = openLedger('edge', epoch)
  const all = <R>(table: LedgerTable, where = ''): R[] => sqlite.prepare(`${selectOf(table)} ${where}`).all() as R[]
  for (const { stream, epoch, n } of sqlite.prepare('select stream, epoch, n from heads').all() as HeadRow[])
    ledger.heads.load(stream, { stream, epoch, n })
  const loader = new Loader(sqlite, ledger)
  const waits = `state = 'reserved' or home = 'edge' and schedule_id in (select schedule_id from halls where sale = 'recalled')`
  const waited = new Set(all<SlotRow>('slots', `where ${waits}`).map((row) => row.schedule_id))
  for (const { schedule_id } of all<HallRow>('halls'))
    if (!isOld(schedule_id) || waited.has(schedule_id)) loader.schedule(schedule_id)
  const questions = all<QuestionRow>('questions', `where state = 'open'`)
  for (const bill_id of billsInMemory(ledger, questions)) loader.bill(bill_id)
  for (const row of questions) ledger.questions.load(row.id, row)
  for (const row of all<RightRow>('rights', `where key not like 'rate/%'`)) ledger.rights.load(row.key, row)
  for (const row of all<VoucherRow>('vouchers')) ledger.vouchers.load(row.id, row)
  return ledger
}

/** Bills that carry a ticket or a reservation in memory, and those of questions that are still open. */
function billsInMemory(ledger: Ledger, questions: readonly QuestionRow[]): Set<string> {
  const bills = new Set(questions.flatMap((question) => question.bill_id ?? []))
  for (const ticket of ledger.tickets.values()) bills.add(ticket.bill_id)
  for (const slot of ledger.slots.values()) if (slot.state === 'reserved') bills.add(slot.bill_id!)
  return bills
}

/** Brings rows from the disk into memory, as far as they are not there. Never a change. */
export class Loader {
  readonly #sqlite: Sqlite.Database
  readonly #ledger: Ledger
  readonly #statements = new Map<string, Sqlite.Statement>()

  constructor(sqlite: Sqlite.Database, ledger: Ledger) {
    this.#sqlite = sqlite
    this.#ledger = ledger
  }

  /**
   * Questions with the bills that they made, bills with the schedules of their lines, schedules whole. What
   * was never known here stays unknown.
   */
  need(needs: Needs): void {
    const ledger = this.#ledger
    for (const id of needs.questions) if (!ledger.questions.has(id)) this.#question(id)
    for (const id of billsNeeded(ledger, needs)) if (!ledger.bills.has(id)) this.bill(id)
    const schedules = schedulesNeeded(ledger, needs).filter((id) => !ledger.halls.has(id))
    for (const id of schedules) for (const bill_id of billsCarrying(this.schedule(id))) this.bill(bill_id)
  }

  /** The bills of lines and payments that were used before. */
  owners(lines: readonly string[], payments: readonly string[]): string[] {
    const find = (table: 'bill_lines' | 'payments', ids: readonly string[]): string[] =>
      this.#all<{ bill_id: string }>(
        `select bill_id from ${table} where id in (select value from json_each(?))`,
        JSON.stringify(ids),
      ).map((row) => row.bill_id)
    return [...new Set([...find('bill_lines', lines), ...find('payments', payments)])]
  }

  #question(id: string): void {
    for (const row of this.#rows<QuestionRow>('questions', 'id', id)) this.#ledger.questions.load(id, row)
  }

  /**
   * One bill with its lines, payments and questions: of a bill of the hub, an edge has the lines that came
   * with their slots.
   */
  bill(bill_id: string): void {
    const { bills, lines, payments, questions } = this.#ledger
    for (const row of this.#rows<BillRow>('bills', 'id', bill_id)) if (!bills.has(bill_id)) bills.load(bill_id, row)
    for (const row of this.#rows<Omit<LineRow, 'allocations'>>('bill_lines', 'bill_id', bill_id))
      if (!lines.has(row.id)) lines.load(row.id, { ...row, allocations: this.#shares(row.id) })
    for (const row of this.#rows<PaymentRow>('payments', 'bill_id', bill_id))
      if (!payments.has(row.id)) payments.load(row.id, row)
    for (const row of this.#rows<QuestionRow>('questions', 'bill_id', bill_id))
      if (!questions.has(row.id)) questions.load(row.id, row)
  }

  /** One schedule: its slots, tickets and rights, all of them. Returns its tickets. */
  schedule(schedule_id: number): TicketRow[] {
    const { halls, rights, slots, tickets } = this.#ledger
    for (const row of this.#rows<HallRow>('halls', 'schedule_id', schedule_id)) halls.load(schedule_id, row)
    for (const row of this.#rows<SlotRow>('slots', 'schedule_id', schedule_id))
      slots.load(slotKey(schedule_id, row.slot), row)
    for (const row of this.#all<RightRow>(`${selectOf('rights')} where key like ?`, `rate/${schedule_id}/%`))
      rights.load(row.key, row)
    const rows = this.#rows<TicketRow>('tickets', 'schedule_id', schedule_id)
    for (const row of rows) tickets.load(ticketKey(schedule_id, row.ticket_id, row.generation), row)
    return rows
  }

  #shares(line_id: string): Allocation[] {
    return this.#all<Allocation>(
      'select payment_id, cents, back_cents from allocations where line_id = ? and cents > 0 order by payment_id',
      line_id,
    )
  }

  #rows<R>(table: LedgerTable, column: string, value: string | number): R[] {
    return this.#all<R>(`${selectOf(table)} where ${column} = ?`, value)
  }

  #all<R>(sql: string, value: string | number): R[] {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#sqlite.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement.all(value) as R[]
  }
}
