import type { Scope } from './audit-rounds.ts'
import {
  type Allocation,
  type BillRow,
  centsRight,
  type HallRow,
  type LineRow,
  type MovementRow,
  type PaymentRow,
  type QuestionRow,
  type RightRow,
  type SlotRow,
  type TicketRow,
  turnsRight,
  type VoucherRow,
} from './rows.ts'
import type { Log } from './table.ts'

/**
 * How a column is kept: `int` whole numbers, `text` strings, `instant` ISO text with Z (timestamptz in
 * PostgreSQL, text in SQLite).
 */
export type ColumnKind = 'int' | 'text' | 'instant'

/**
 * Columns of a ledger table, its key, and the columns that change after the row was written first; hub and
 * edge build their reads and writes from it. The hub puts exhibitor_id and cinema_id before them, and its
 * login may update what changes and nothing else.
 */
function table<R>(
  key: readonly (keyof R & string)[],
  columns: { readonly [C in keyof R & string]: ColumnKind },
  changing: readonly (keyof R & string)[],
) {
  return { key, columns, changing }
}

/**
 * The tables of the ledger, in the order in which they are written. Allocations stand in a table of their
 * own: (line_id, payment_id, cents, back_cents).
 */
export const LEDGER_TABLES = {
  halls: table<HallRow>(
    ['schedule_id'],
    { schedule_id: 'int', capacity: 'int', max_online: 'int', sale: 'text', screen_id: 'int', moves: 'int' },
    ['capacity', 'max_online', 'sale', 'screen_id', 'moves'],
  ),
  slots: table<SlotRow>(
    ['schedule_id', 'slot'],
    {
      schedule_id: 'int',
      slot: 'int',
      group_no: 'int',
      home: 'text',
      state: 'text',
      bill_id: 'text',
      ticket_id: 'text',
      generation: 'int',
      origin: 'text',
      due_at: 'instant',
    },
    ['group_no', 'home', 'state', 'bill_id', 'ticket_id', 'generation', 'origin', 'due_at'],
  ),
  tickets: table<TicketRow>(
    ['schedule_id', 'ticket_id', 'generation'],
    {
      schedule_id: 'int',
      ticket_id: 'text',
      generation: 'int',
      slot: 'int',
      state: 'text',
      origin: 'text',
      bill_id: 'text',
      line_id: 'text',
      question_id: 'text',
    },
    ['state'],
  ),
  bills: table<BillRow>(
    ['id'],
    {
      id: 'text',
      home: 'text',
      source: 'text',
      device_id: 'text',
      employee_id: 'int',
      number: 'text',
      status: 'text',
      business_date: 'text',
      contact_id: 'text',
      visitor: 'text',
      total_cents: 'int',
      renewals: 'int',
      due_at: 'instant',
      settling_at: 'instant',
      settled_at: 'instant',
    },
    [
      'home',
      'device_id',
      'employee_id',
      'number',
      'status',
      'business_date',
      'contact_id',
      'total_cents',
      'renewals',
      'due_at',
      'settling_at',
      'settled_at',
    ],
  ),
  bill_lines: table<Omit<LineRow, 'allocations'>>(
    ['id'],
    {
      id: 'text',
      bill_id: 'text',
      kind: 'text',
      state: 'text',
      name: 'text',
      detail: 'text',
      quantity: 'int',
      base_cents: 'int',
      handling_cents: 'int',
      surcharge_ticket_cents: 'int',
      surcharge_handling_cents: 'int',
      discount_cents: 'int',
      total_cents: 'int',
      vat_bp: 'int',
      vat_cents: 'int',
      price_rate_id: 'int',
      product_id: 'int',
      schedule_id: 'int',
      slot: 'int',
      ticket_id: 'text',
      generation: 'int',
      right_key: 'text',
      voucher_id: 'text',
      turns: 'int',
      voucher_ticket_cents: 'int',
      voucher_handling_cents: 'int',
      ended_by: 'text',
    },
    [
      'state',
      'detail',
      'discount_cents',
      'total_cents',
      'vat_cents',
      'slot',
      'ticket_id',
      'generation',
      'turns',
      'ended_by',
    ],
  ),
  allocations: table<AllocationRow>(
    ['line_id', 'payment_id'],
    {
      line_id: 'text',
      payment_id: 'text',
      cents: 'int',
      back_cents: 'int',
    },
    ['cents', 'back_cents'],
  ),
  payments: table<PaymentRow>(
    ['id'],
    {
      id: 'text',
      bill_id: 'text',
      payment_method_id: 'int',
      type: 'text',
      status: 'text',
      amount_cents: 'int',
      tendered_cents: 'int',
      refunded_cents: 'int',
      device_id: 'text',
      voucher_id: 'text',
    },
    ['status', 'amount_cents', 'refunded_cents'],
  ),
  questions: table<QuestionRow>(
    ['id'],
    {
      id: 'text',
      kind: 'text',
      state: 'text',
      device_id: 'text',
      bill_id: 'text',
      n: 'int',
      event: 'text',
    },
    ['kind', 'state', 'device_id', 'bill_id', 'n', 'event'],
  ),
  rights: table<RightRow>(['key'], { key: 'text', face: 'int', hub: 'int', edge: 'int', limbo: 'int' }, [
    'hub',
    'edge',
    'limbo',
  ]),
  vouchers: table<VoucherRow>(
    ['id'],
    {
      id: 'text',
      voucher_type_id: 'int',
      code_mac: 'text',
      contact_id: 'text',
      state: 'text',
      valid_from: 'instant',
      valid_until: 'instant',
      turns: 'int',
      products_cents: 'int',
      line_id: 'text',
      question_id: 'text',
      used_at: 'instant',
      used_by: 'text',
      edge_epoch: 'int',
    },
    ['state', 'valid_from', 'valid_until', 'used_at', 'used_by', 'edge_epoch'],
  ),
  movements: table<MovementRow>(
    ['id'],
    {
      id: 'text',
      kind: 'text',
      type: 'text',
      device_id: 'text',
      employee_id: 'int',
      cents: 'int',
      reason: 'text',
      at: 'instant',
    },
    [],
  ),
} as const

export type LedgerTable = keyof typeof LEDGER_TABLES
export interface AllocationRow extends Allocation {
  line_id: string
}

/** Rows to write, by table. */
export type TouchedRows = Map<LedgerTable, object[]>

/**
 * The rows that the changes of a log touched, as they stand now: each once, ready to be written in one
 * transaction. Heads are not rows of a table; the store keeps them.
 */
export function touchedRows(log: Log, from = 0): TouchedRows {
  const seen = new Set<string>()
  const touched: TouchedRows = new Map()
  for (let i = from; i < log.changes.length; i++) {
    const { table: changed, key, before } = log.changes[i]!
    if (changed.name === 'heads') continue
    const id = `${changed.name}/${key as string | number}`
    if (seen.has(id)) continue
    seen.add(id)
    const row = changed.get(key) as object | undefined
    if (!row) continue
    addRow(touched, changed.name as LedgerTable, row)
    if (changed.name === 'bill_lines') addShares(touched, row as LineRow, before as LineRow | undefined)
  }
  return touched
}

/**
 * What rows that were written say of what changed: the schedules, the bills (in themselves, their lines,
 * payments or tickets), the rights and the vouchers; and which rights the lines and payments use.
 */
export function scopeOf(touched: TouchedRows): Scope {
  const keys = <R, K>(table: LedgerTable, key: (row: R) => K): K[] => ((touched.get(table) ?? []) as R[]).map(key)
  const shown = ['halls', 'slots', 'tickets'] as const
  const billed = ['bill_lines', 'payments', 'tickets'] as const
  return {
    schedules: new Set(shown.flatMap((table) => keys(table, (row: SlotRow) => row.schedule_id))),
    bills: new Set([
      ...keys('bills', (row: BillRow) => row.id),
      ...billed.flatMap((table) => keys(table, (row: PaymentRow) => row.bill_id)),
    ]),
    rights: new Set(keys('rights', (row: RightRow) => row.key)),
    used: new Set(
      [
        ...keys('bill_lines', (line: LineRow) => line.right_key),
        ...keys('bill_lines', ({ voucher_id }: LineRow) => voucher_id && turnsRight(voucher_id)),
        ...keys('payments', ({ voucher_id }: PaymentRow) => voucher_id && centsRight(voucher_id)),
      ].filter((key) => key !== null),
    ),
    vouchers: new Set(keys('vouchers', (row: VoucherRow) => row.id)),
  }
}

function addRow(touched: TouchedRows, name: LedgerTable, row: object): void {
  const rows = touched.get(name)
  if (rows) rows.push(row)
  else touched.set(name, [row])
}

/**
 * Shares stand in a table of their own; they are written with the line that brings them, and again only when
 * they are others than before (rows are immutable: the same list is the same shares). One that the line has
 * no more is written as nothing: no row of the ledger is ever taken away, and a share of nothing is not read.
 */
function addShares(touched: TouchedRows, line: LineRow, before: LineRow | undefined): void {
  if (before?.allocations === line.allocations) return
  for (const share of line.allocations)
    addRow(touched, 'allocations', { line_id: line.id, ...share } satisfies AllocationRow)
  for (const { payment_id } of before?.allocations ?? [])
    if (!line.allocations.some((share) => share.payment_id === payment_id))
      addRow(touched, 'allocations', { line_id: line.id, payment_id, cents: 0, back_cents: 0 } satisfies AllocationRow)
}
