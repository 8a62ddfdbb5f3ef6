import { apply } from '#protocol/ledger/apply.ts'
import { LEDGER_TABLES, type LedgerTable } from '#protocol/ledger/columns.ts'
import { NO_HASH, readEntryBody, type Stream } from '#protocol/ledger/entries.ts'
import { type Ledger, type LedgerView, openLedger } from '#protocol/ledger/ledger.ts'
import type { Allocation, Side } from '#protocol/ledger/rows.ts'
import type { Heads, Seal } from '#protocol/ledger/turn.ts'

/** What went wrong: the rule, and what was seen. */
export class Breach extends Error {
  readonly rule: string

  constructor(rule: string, text: string) {
    super(`${rule}: ${text}`)
    this.rule = rule
  }
}

/** A row of a journal as it stands on a disk; `ord` is null while an entry was received and not applied. */
export interface JournalRow {
  stream: Stream
  epoch: number
  n: number
  ord: number | null
  body: string
  hash: string
}

/** The tables whose rows are compared; the shares of a line stand with the line. */
export const TABLES = (Object.keys(LEDGER_TABLES) as LedgerTable[]).filter((table) => table !== 'allocations')
type RowTable = Exclude<LedgerTable, 'allocations'>
/** Rows as texts, by table and key: equal texts are equal rows, whatever the order of their fields. */
export type Picture = Map<string, string>

const PARTS = { bill_lines: 'lines' } as const satisfies Partial<Record<LedgerTable, keyof LedgerView>>
function partOf(ledger: LedgerView, table: LedgerTable) {
  return ledger[(PARTS as Partial<Record<LedgerTable, keyof LedgerView>>)[table] ?? (table as never)] as {
    values(): Iterable<object>
  }
}

function textOf(row: object): string {
  return JSON.stringify(row, (key, value) => {
    if (key === 'allocations')
      return (value as Allocation[]).toSorted((a, b) => (a.payment_id < b.payment_id ? -1 : 1)).map(sorted)
    return value
  })
}

function sorted(row: object): object {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function add(picture: Picture, table: LedgerTable, row: object): void {
  const { key, columns } = LEDGER_TABLES[table as RowTable] as {
    key: readonly string[]
    columns: Record<string, unknown>
  }
  const fields = row as Record<string, unknown>
  const names = [...Object.keys(columns), ...(table === 'bill_lines' ? ['allocations'] : [])].sort()
  const kept = Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  picture.set(`${table} ${key.map((name) => fields[name]).join(' ')}`, textOf(kept))
}

/** Everything that stands in memory; `isVolatile` leaves rows out that stand on no disk. */
export function pictureOf(
  ledger: LedgerView,
  isVolatile: (table: LedgerTable, row: object) => boolean = () => false,
): Picture {
  const picture: Picture = new Map()
  for (const table of TABLES)
    for (const row of partOf(ledger, table).values()) if (!isVolatile(table, row)) add(picture, table, row)
  return picture
}

/** The rows of every table, as a disk has them. */
export type Tables = Map<LedgerTable, readonly object[]>

/** Everything that stands on a disk. */
function pictureOfRows(tables: Tables): Picture {
  const rowsOf = (table: LedgerTable): readonly object[] => tables.get(table) ?? []
  const picture: Picture = new Map()
  const shares = Map.groupBy(rowsOf('allocations') as (Allocation & { line_id: string })[], ({ line_id }) => line_id)
  for (const table of TABLES)
    for (const row of rowsOf(table)) {
      if (table !== 'bill_lines') add(picture, table, row)
      else {
        const own = shares.get((row as { id: string }).id) ?? []
        add(picture, table, { ...row, allocations: own.map(({ line_id: _, ...share }) => share) })
      }
    }
  return picture
}

/** The fold of a journal up to a place in its order. @throws Breach L3 when its order or a chain is broken */
export function foldOf(node: Side, journal: readonly JournalRow[], seal: Seal) {
  const ledger = openLedger(node, 1)
  const hashes: Record<string, string> = {}
  const heads: Record<string, number> = {}
  const applied = journal.filter((row) => row.ord !== null).toSorted((a, b) => a.ord! - b.ord!)
  const steps = applied.map((row, index) => {
    if (row.ord !== index + 1)
      throw new Breach('L3', `${row.stream} ${row.n} stands at ${row.ord}, not at ${index + 1}`)
    if (row.n !== (heads[row.stream] ?? 0) + 1)
      throw new Breach('L3', `${row.stream} goes from ${heads[row.stream] ?? 0} to ${row.n}`)
    if (seal(hashes[row.stream] ?? NO_HASH, row.body) !== row.hash)
      throw new Breach('L3', `the chain is broken at ${row.stream} ${row.n}`)
    heads[row.stream] = row.n
    hashes[row.stream] = row.hash
    return { stream: row.stream, epoch: row.epoch, n: row.n, data: readEntryBody(row.body) }
  })
  let ord = 0
  return {
    heads,
    hashes,
    length: steps.length,
    /** The fold as it stood after `to` entries; only forwards. */
    at(to: number): Ledger {
      if (to < ord || to > steps.length) throw new Breach('L3', `nobody can stand at ${to} of ${steps.length} entries`)
      for (; ord < to; ord++) apply(ledger, steps[ord]!)
      ledger.log.clear()
      return ledger
    },
  }
}

/**
 * The disk is the fold of its journal, and its heads are the last entries.
 * @throws Breach L3 when it is not
 */
export function isFold(fold: ReturnType<typeof foldOf>, tables: Tables, heads: Heads): void {
  const apart = firstDifference(pictureOfRows(tables), pictureOf(fold.at(fold.length)))
  if (apart) throw new Breach('L3', `the disk is not the fold of its journal: ${apart}`)
  for (const stream of ['own', 'down', 'up'] as const)
    if (
      heads[`${stream}_n`] !== (fold.heads[stream] ?? 0) ||
      heads[`${stream}_hash`] !== (fold.hashes[stream] ?? NO_HASH)
    )
      throw new Breach('L3', `the head of ${stream} is not its last entry`)
}

/** The first row in which one is not the other; with `part` the first may lack rows. */
export function firstDifference(have: Picture, should: Picture, { part = false } = {}): string | null {
  for (const [key, text] of have)
    if (should.get(key) !== text) return `${key}: ${text}, but it should be ${should.get(key) ?? 'nowhere'}`
  if (part) return null
  for (const [key, text] of should) if (!have.has(key)) return `${key} is missing: ${text}`
  return null
}
