import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { filterName, type ListQuery, rangeNames } from '#protocol/kit/list-query.ts'
import type { Listed } from '#protocol/kit/resource.ts'

/** A row as the database has it. */
export type Fields = Record<string, unknown> & { id: number; version: number; deleted_at: string | null }

export interface Page<R = Fields> {
  data: R[]
  meta: { total: number; page: number; per_page: number }
}

/** A table, or a view, whose rows a list shows: every field of the list is a column of it. */
export type ListTable = PgTable & { id: PgColumn; deleted_at?: PgColumn }

/** What a list is read from: the rows of a resource, or those of them that whoever asks reaches. */
export interface Source {
  resource: Pick<Listed<string>, 'columns' | 'search' | 'filters' | 'ranges'>
  table: ListTable
  reach?: SQL | undefined
  /** Filters that ask another question than whether a column has this value. */
  narrow?: Readonly<Record<string, (value: unknown) => SQL>>
  /** What a search finds where it is no text of a field but a code; null = it is a text. */
  coded?: (search: string) => SQL | null
  /** What a search finds beside those texts. */
  found?: ((search: string) => SQL | undefined) | undefined
}

/** The column of a field; every field of a resource has one (hub/kit/schema.db.test.ts). */
function columnOf(table: ListTable, field: string): PgColumn {
  return (table as unknown as Record<string, PgColumn>)[field]!
}

/** What a search means: this text anywhere, `%` and `_` as they are. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A filter as the column has its values: of a column with several, any one of them. */
function sameAs(column: PgColumn, value: unknown): SQL {
  if (column.columnType === 'PgArray') return arrayContains(column, [value])
  return eq(column, column.dataType === 'boolean' ? value === 'true' : value)
}

function searched(source: Source, search: string): SQL | undefined {
  if (search === '') return undefined
  const { coded, found } = source
  return coded?.(search) ?? or(...textsOf(source, search), found?.(search))
}

function textsOf({ resource, table }: Pick<Source, 'resource' | 'table'>, search: string): SQL[] {
  return resource.search.map((field) => ilike(columnOf(table, field), anywhere(search)))
}

/** That a field of a row names one of these, by whose texts a search finds it. */
export function namesFound(table: ListTable, field: string, named: Pick<Source, 'resource' | 'table'>) {
  return (search: string): SQL =>
    sql`${columnOf(table, field)} in (select ${named.table.id} from ${named.table} where ${or(...textsOf(named, search))})`
}

function within(table: ListTable, field: string, query: ListQuery): (SQL | undefined)[] {
  const [from, to] = rangeNames(field).map((name) => query[name])
  const column = columnOf(table, field)
  return [from === undefined ? from : gte(column, from), to === undefined ? to : lte(column, to)]
}

function whereOf(source: Source, query: ListQuery): SQL | undefined {
  const { resource, table, reach, narrow } = source
  const filters = resource.filters.flatMap((field) => {
    const value = query[filterName(field)]
    return value === undefined ? [] : (narrow?.[field]?.(value) ?? sameAs(columnOf(table, field), value))
  })
  return and(
    reach,
    notDeleted(table, query),
    searched(source, query.search),
    ...filters,
    ...resource.ranges.flatMap((field) => within(table, field, query)),
  )
}

/** Of a list whose rows are never deleted none are. */
function notDeleted({ deleted_at }: ListTable, { deleted }: ListQuery): SQL | undefined {
  if (!deleted_at) return deleted === 'true' ? sql`false` : undefined
  return deleted === 'true' ? isNotNull(deleted_at) : isNull(deleted_at)
}

function shownOf({ resource, table }: Source): Record<string, PgColumn> {
  const stamps = ['version', 'deleted_at', 'changed_at', 'changed_by'].filter((field) => field in table)
  return Object.fromEntries(['id', ...stamps, ...resource.columns].map((field) => [field, columnOf(table, field)]))
}

function sortOf(table: ListTable, { sort }: ListQuery): { column: PgColumn; falls: boolean } {
  const falls = sort.startsWith('-')
  return { column: columnOf(table, falls ? sort.slice(1) : sort), falls }
}

function orderOf(table: ListTable, query: ListQuery): SQL[] {
  const { column, falls } = sortOf(table, query)
  return [falls ? desc(column) : asc(column), asc(table.id)]
}

/**
 * One page of a list, of each row its stamps and the resource's columns, and how many rows it has in all.
 * Rows that are equal by the field of the order stand by their id, so that no page repeats or skips one.
 */
export async function readPage<R = Fields>(db: NodePgDatabase, source: Source, query: ListQuery): Promise<Page<R>> {
  const { page, per_page } = query
  const { rows, total } = await (query.search === '' ? readPlaced : readFound)(db, source, query)
  return { data: rows as R[], meta: { total, page, per_page } }
}

interface Found {
  rows: Fields[]
  total: number
}

/** What a row costs to show is paid for the rows of the page alone, however far it is down the list. */
async function readPlaced(db: NodePgDatabase, source: Source, query: ListQuery): Promise<Found> {
  const { table } = source
  const where = whereOf(source, query)
  const ids = pageOf(db.select({ id: table.id }).from(table).where(where).$dynamic(), table, query)
  const counted = db.select({ total: count() }).from(table).where(where)
  const rows = (await db
    .select({ row: shownOf(source), total: sql`(${counted})`.mapWith(Number) })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(...orderOf(table, query))) as Counted[]
  return foundOf(db, rows, { table, where, query })
}

/**
 * The same of a search, which has no index: the list is passed once for page and count. Counted beside the
 * page, PostgreSQL, which does not know below row level security how few a search finds, would also follow
 * the order row by row in the hope of an early end.
 */
async function readFound(db: NodePgDatabase, source: Source, query: ListQuery): Promise<Found> {
  const { table } = source
  const where = whereOf(source, query)
  const counted = { id: table.id, total: sql`count(*) over ()`.mapWith(Number).as('total') }
  const found = pageOf(db.select(counted).from(table).where(where).$dynamic(), table, query).as('found')
  const rows = (await db
    .select({ row: shownOf(source), total: found.total })
    .from(table)
    .innerJoin(found, eq(found.id, table.id))
    .orderBy(...orderOf(table, query))) as Counted[]
  return foundOf(db, rows, { table, where, query })
}

/** A row of a page, and how many rows the list has. */
interface Counted {
  row: Fields
  total: number
}

/** A page behind the last one has no row that says how many there are. */
async function foundOf(
  db: NodePgDatabase,
  rows: readonly Counted[],
  { table, where, query }: { table: ListTable; where: SQL | undefined; query: ListQuery },
): Promise<Found> {
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : await countOf(db, table, where))
  return { rows: rows.map(({ row }) => row), total }
}

function pageOf<Q extends PgSelect>(select: Q, table: ListTable, query: ListQuery): Q {
  const { page, per_page } = query
  return select
    .orderBy(...orderOf(table, query))
    .limit(per_page)
    .offset((page - 1) * per_page) as Q
}

async function countOf(db: NodePgDatabase, table: ListTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where)
  return counted?.total ?? 0
}

/** A place in a list: the value by which it is sorted, as PostgreSQL writes it, and the id of a row. */
export interface Place {
  at: string | null
  id: number | string
}

/**
 * So many rows of a list after a place (null = its beginning), and the place where they end; null when no
 * more follow. However long the list is, a step costs the same, and nothing is kept open between two. A row
 * whose place changes meanwhile may come twice or not at all.
 */
export async function readAfter(
  db: NodePgDatabase,
  source: Source,
  query: ListQuery,
  { after, limit }: { after: Place | null; limit: number },
): Promise<{ rows: Fields[]; end: Place | null }> {
  const { table } = source
  const { column } = sortOf(table, query)
  const shown: Record<string, PgColumn | SQL> = { ...shownOf(source), [PLACE]: sql`${column}::text` }
  const rows = await db
    .select(shown)
    .from(table)
    .where(and(whereOf(source, query), after === null ? undefined : isAfter(table, query, after)))
    .orderBy(...orderOf(table, query))
    .limit(limit)
  const last = rows.length === limit ? (rows.at(-1) as Fields | undefined) : undefined
  return { rows: rows as Fields[], end: last ? { at: last[PLACE] as string | null, id: last.id } : null }
}

/** Beside the fields of a row: no field has such a name. */
const PLACE = '@place'

/** Rows that stand after a place; nulls stand last where the values rise, and first where they fall. */
function isAfter(table: ListTable, query: ListQuery, { at, id }: Place): SQL | undefined {
  const { column, falls } = sortOf(table, query)
  if (at === null) return or(and(isNull(column), gt(table.id, id)), falls ? isNotNull(column) : undefined)
  // as text, because a number of ours rounds microseconds
  const value = sql`${at}::${sql.raw(column.getSQLType())}`
  const beyond = falls ? sql`${column} < ${value}` : or(sql`${column} > ${value}`, isNull(column))
  return or(beyond, and(sql`${column} = ${value}`, gt(table.id, id)))
}
