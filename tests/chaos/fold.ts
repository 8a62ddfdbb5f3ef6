import { createHash } from 'node:crypto'
import { apply } from '#protocol/ledger/apply.ts'
import { LEDGER_TABLES, type LedgerTable } from '#protocol/ledger/columns.ts'
import { NO_HASH, readEntryBody, type Stream } from '#protocol/ledger/entries.ts'
import { type Ledger, openLedger } from '#protocol/ledger/ledger.ts'
import type { LineRow, Side } from '#protocol/ledger/rows.ts'

/** A journal entry as it stands on a disk. */
export interface JournalRow {
  stream: Stream
  epoch: number
  n: number
  hash: string
  body: string
}

/** Rows of every ledger table by their key, columns in the order of LEDGER_TABLES, instants as ISO text. */
export type Rows = Record<LedgerTable, Map<string, string>>

const NAMES = Object.keys(LEDGER_TABLES) as LedgerTable[]

function emptyRows(): Rows {
  return Object.fromEntries(NAMES.map((name) => [name, new Map()])) as unknown as Rows
}

/** Puts a row where it can be compared; what is not a column is left out. */
export function putRow(rows: Rows, name: LedgerTable, row: object): void {
  const { key, columns } = LEDGER_TABLES[name]
  const values = row as Record<string, unknown>
  const shown = Object.entries(columns).map(([column, kind]) => {
    const value = values[column] ?? null
    return kind === 'instant' && value !== null ? new Date(value as string).toISOString() : value
  })
  rows[name].set(key.map((column) => String(values[column])).join(' '), JSON.stringify(shown))
}

/** The rows of the tables as a store has them on disk. `select` reads all rows of one table. */
export async function rowsOfTables(
  select: (name: LedgerTable, columns: string[]) => Iterable<object> | Promise<Iterable<object>>,
): Promise<Rows> {
  const rows = emptyRows()
  for (const name of NAMES)
    for (const row of await select(name, Object.keys(LEDGER_TABLES[name].columns))) putRow(rows, name, row)
  return rows
}

/**
 * The journal, in the order in which it was applied, into an empty ledger, by the reducers that hub and edge
 * run.
 */
export function foldJournal(node: Side, entries: Iterable<JournalRow>): Rows {
  const ledger = openLedger(node)
  for (const { stream, epoch, n, body } of entries) {
    ledger.epoch = epoch
    apply(ledger, { stream, epoch, n, data: readEntryBody(body) })
    ledger.log.clear()
  }
  return rowsOfLedger(ledger)
}

function rowsOfLedger(ledger: Ledger): Rows {
  const rows = emptyRows()
  const { halls, slots, tickets, bills, lines, payments, questions, rights, vouchers, movements } = ledger
  const tables = {
    halls,
    slots,
    tickets,
    bills,
    bill_lines: lines,
    payments,
    questions,
    rights,
    vouchers,
    movements,
  } satisfies Record<Exclude<LedgerTable, 'allocations'>, unknown>
  for (const [name, table] of Object.entries(tables))
    for (const row of table.values()) putRow(rows, name as LedgerTable, row)
  for (const line of lines.values()) putAllocations(rows, line)
  return rows
}

function putAllocations(rows: Rows, { id: line_id, allocations }: LineRow): void {
  for (const share of allocations) putRow(rows, 'allocations', { line_id, ...share })
}

/** Every row that is not the same in the tables as in the fold of the journal. */
export function differences(tables: Rows, fold: Rows): string[] {
  return NAMES.flatMap((name) => {
    const keys = new Set([...tables[name].keys(), ...fold[name].keys()])
    return [...keys].flatMap((key) => {
      const stands = tables[name].get(key) ?? 'nothing'
      const folds = fold[name].get(key) ?? 'nothing'
      return stands === folds ? [] : [`${name} ${key} is ${stands}, its journal makes ${folds}`]
    })
  })
}

/** Whether the numbers of a stream run 1.. without a gap and every hash follows from the one before. */
export function chainBreaks(entries: readonly JournalRow[]): string[] {
  const breaks: string[] = []
  let hash = NO_HASH
  entries.forEach((entry, index) => {
    const follows = createHash('sha256').update(hash).update(entry.body).digest('hex')
    if (entry.n !== index + 1) breaks.push(`${entry.stream} has ${entry.n} at place ${index + 1}`)
    if (entry.hash !== follows) breaks.push(`${entry.stream} ${entry.n} does not follow from the entry before`)
    hash = entry.hash
  })
  return breaks
}
