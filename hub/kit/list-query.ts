import { and, arrayContains, asc, count, desc, eq, gt, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Resource } from '#protocol/kit/resource.ts'
import { filterName, type ListQuery } from '#protocol/kit/resource-calls.ts'
import type { ResourceTable } from './columns.ts'

/** A row as the database has it. */
export type Fields = Record<string, unknown> & { id: number; version: number; deleted_at: string | null }

export interface Page {
  data: Fields[]
  meta: { total: number; page: number; per_page: number }
}

/** The column of a field; every field of a resource has one (hub/kit/schema.db.test.ts). */
function columnOf(table: ResourceTable, field: string): PgColumn {
  return (table as unknown as Record<string, PgColumn>)[field]!
}

/** What a search means: this text anywhere, `%` and `_` as they are. */
function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A filter as the column has its values: of a column with several, any one of them. */
function sameAs(column: PgColumn, value: unknown): SQL {
  if (column.columnType === 'PgArray') return arrayContains(column, [value])
  return eq(column, column.dataType === 'boolean' ? value === 'true' : value)
}

function whereOf(resource: Resource, table: ResourceTable, query: ListQuery): SQL | undefined {
  const found = resource.search.map((field) => ilike(columnOf(table, field), anywhere(query.search)))
  const filters = resource.filters.filter((field) => query[filterName(field)] !== undefined)
  return and(
    query.deleted === 'true' ? isNotNull(table.deleted_at) : isNull(table.deleted_at),
    ...(query.search === '' ? [] : [or(...found)]),
    ...filters.map((field) => sameAs(columnOf(table, field), query[filterName(field)])),
  )
}

function shownOf({ columns }: Resource, table: ResourceTable): Record<string, PgColumn> {
  const shown = ['id', 'version', 'deleted_at', 'changed_at', 'changed_by', ...columns]
  return Object.fromEntries(shown.map((field) => [field, columnOf(table, field)]))
}

function sortOf(table: ResourceTable, { sort }: ListQuery): { column: PgColumn; falls: boolean } {
  const falls = sort.startsWith('-')
  return { column: columnOf(table, falls ? sort.slice(1) : sort), falls }
}

function orderOf(table: ResourceTable, query: ListQuery): SQL[] {
  const { column, falls } = sortOf(table, query)
  return [falls ? desc(column) : asc(column), asc(table.id)]
}

/**
 * One page of a list, of each row its stamps and the resource's columns, and how many rows it has in all.
 * Rows that are equal by the field of the order stand by their id, so that no page repeats or skips one. A
 * search in a resource that names no search fields finds everything.
 */
export async function readPage(
  db: NodePgDatabase,
  resource: Resource,
  table: ResourceTable,
  query: ListQuery,
): Promise<Page> {
  const { page, per_page } = query
  const where = whereOf(resource, table, query)
  const rows = await db
    .select(shownOf(resource, table))
    .from(table)
    .where(where)
    .orderBy(...orderOf(table, query))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const [counted] = await db.select({ total: count() }).from(table).where(where)
  return { data: rows as Fields[], meta: { total: counted?.total ?? 0, page, per_page } }
}

/** A place in a list: the value by which it is sorted, as PostgreSQL writes it, and the id of a row. */
export interface Place {
  at: string | null
  id: number
}

/**
 * So many rows of a list after a place (null = its beginning), and the place where they end; null when no
 * more follow. However long the list is, a step costs the same, and nothing is kept open between two. A row
 * whose place changes meanwhile may come twice or not at all.
 */
export async function readAfter(
  db: NodePgDatabase,
  resource: Resource,
  table: ResourceTable,
  query: ListQuery,
  { after, limit }: { after: Place | null; limit: number },
): Promise<{ rows: Fields[]; end: Place | null }> {
  const { column } = sortOf(table, query)
  const shown: Record<string, PgColumn | SQL> = { ...shownOf(resource, table), [PLACE]: sql`${column}::text` }
  const rows = await db
    .select(shown)
    .from(table)
    .where(and(whereOf(resource, table, query), after === null ? undefined : isAfter(table, query, after)))
    .orderBy(...orderOf(table, query))
    .limit(limit)
  const last = rows.length === limit ? (rows.at(-1) as Fields | undefined) : undefined
  return { rows: rows as Fields[], end: last ? { at: last[PLACE] as string | null, id: last.id } : null }
}

/** Beside the fields of a row: no field has such a name. */
const PLACE = '@place'

/** Rows that stand after a place; nulls stand last where the values rise, and first where they fall. */
function isAfter(table: ResourceTable, query: ListQuery, { at, id }: Place): SQL | undefined {
  const { column, falls } = sortOf(table, query)
  if (at === null) return or(and(isNull(column), gt(table.id, id)), falls ? isNotNull(column) : undefined)
  const value = sql`${at}::${sql.raw(column.getSQLType())}` // as text, because a number of ours rounds microseconds
  const beyond = falls ? sql`${column} < ${value}` : or(sql`${column} > ${value}`, isNull(column))
  return or(beyond, and(sql`${column} = ${value}`, gt(table.id, id)))
}
