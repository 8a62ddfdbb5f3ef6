import type Sqlite from 'better-sqlite3'
import { LEDGER_TABLES, type LedgerTable } from '#protocol/seats/columns.ts'
import { type Ledger, openLedger, slotKey, ticketKey } from '#protocol/seats/ledger.ts'
import type {
  Allocation,
  BillRow,
  HallRow,
  LineRow,
  MovementRow,
  PaymentRow,
  QuestionRow,
  RightRow,
  SlotRow,
  TicketRow,
} from '#protocol/seats/rows.ts'
import type { Stream } from '#protocol/sync/entries.ts'

/** Last number and hash of a stream, as it stands on disk. */
export interface HeadRow {
  stream: Stream
  epoch: number
  n: number
  hash: string
}

/** The columns of a ledger table, as a query that a condition may follow. */
export const selectOf = (table: LedgerTable): string =>
  `select ${Object.keys(LEDGER_TABLES[table].columns).join(', ')} from ${table}`

/**
 * The ledger as it stands on disk. Schedules that `isOld` names stay there: their slots are not sold any more. Cart holds were never on disk: a restart ends them (L12).
 */
export function loadLedger(sqlite: Sqlite.Database, epoch: number, isOld: (schedule_id: number) => boolean): Ledger {
  const ledger = openLedger('edge', epoch)
  const all = <R>(table: LedgerTable): IterableIterator<R> =>
    sqlite.prepare(selectOf(table)).iterate() as IterableIterator<R>
  for (const { stream, epoch, n } of sqlite.prepare('select stream, epoch, n from heads').all() as HeadRow[])
    ledger.heads.load(stream, { stream, epoch, n })
  for (const row of all<HallRow>('halls')) if (!isOld(row.schedule_id)) ledger.halls.load(row.schedule_id, row)
  for (const row of all<SlotRow>('slots'))
    if (ledger.halls.has(row.schedule_id)) ledger.slots.load(slotKey(row.schedule_id, row.slot), row)
  for (const row of all<TicketRow>('tickets'))
    if (ledger.halls.has(row.schedule_id))
      ledger.tickets.load(ticketKey(row.schedule_id, row.ticket_id, row.generation), row)
  loadMoney(sqlite, ledger)
  for (const row of all<RightRow>('rights')) ledger.rights.load(row.key, row)
  for (const row of all<MovementRow>('movements')) ledger.movements.load(row.id, row)
  return ledger
}

/** Bills that carry a ticket or a reservation in memory, and those of questions that are still open. */
function loadMoney(sqlite: Sqlite.Database, ledger: Ledger): void {
  const questions = sqlite.prepare(`${selectOf('questions')} where state = 'open'`).all() as QuestionRow[]
  const bills = new Set(questions.flatMap((question) => question.bill_id ?? []))
  for (const ticket of ledger.tickets.values()) bills.add(ticket.bill_id)
  for (const slot of ledger.slots.values()) if (slot.state === 'reserved') bills.add(slot.bill_id!)
  const load = moneyLoader(sqlite, ledger)
  for (const bill_id of bills) load(bill_id)
  for (const row of questions) ledger.questions.load(row.id, row)
}

/** Brings one bill with its lines, payments and questions into memory, as far as they are not there: of a bill of the hub, an edge has the lines that came with their slots. */
export function moneyLoader(sqlite: Sqlite.Database, ledger: Ledger): (bill_id: string) => void {
  const bill = sqlite.prepare(`${selectOf('bills')} where id = ?`)
  const lines = sqlite.prepare(`${selectOf('bill_lines')} where bill_id = ?`)
  const shares = sqlite.prepare(
    'select payment_id, cents, back_cents from allocations where line_id = ? order by payment_id',
  )
  const payments = sqlite.prepare(`${selectOf('payments')} where bill_id = ?`)
  const questions = sqlite.prepare(`${selectOf('questions')} where bill_id = ?`)
  return (bill_id) => {
    const row = bill.get(bill_id) as BillRow | undefined
    if (row && !ledger.bills.has(bill_id)) ledger.bills.load(bill_id, row)
    for (const line of lines.all(bill_id) as Omit<LineRow, 'allocations'>[])
      if (!ledger.lines.has(line.id))
        ledger.lines.load(line.id, { ...line, allocations: shares.all(line.id) as Allocation[] })
    for (const payment of payments.all(bill_id) as PaymentRow[])
      if (!ledger.payments.has(payment.id)) ledger.payments.load(payment.id, payment)
    for (const question of questions.all(bill_id) as QuestionRow[])
      if (!ledger.questions.has(question.id)) ledger.questions.load(question.id, question)
  }
}
