import { and, arrayContains, asc, count, desc, eq, ilike, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Resource } from '#protocol/kit/resource.ts'
import type { ListQuery } from '#protocol/kit/resource-calls.ts'
import type { ResourceTable } from './columns.ts'

/** A row as the database has it. */
export type Fields = Record<string, unknown> & { id: number; version: number; deleted_at: string | null }

export interface Page {
  rows: Fields[]
  total: number
  page: number
  per_page: number
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
  const filters = resource.filters.filter((field) => query[field] !== undefined)
  return and(
    query.deleted === 'true' ? isNotNull(table.deleted_at) : isNull(table.deleted_at),
    ...(query.search === '' ? [] : [or(...found)]),
    ...filters.map((field) => sameAs(columnOf(table, field), query[field])),
  )
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
  const { page, per_page, sort } = query
  const where = whereOf(resource, table, query)
  const order = sort.startsWith('-') ? desc(columnOf(table, sort.slice(1))) : asc(columnOf(table, sort))
  const shown = ['id', 'version', 'deleted_at', 'changed_at', 'changed_by', ...resource.columns]
  const rows = await db
    .select(Object.fromEntries(shown.map((field) => [field, columnOf(table, field)])))
    .from(table)
    .where(where)
    .orderBy(order, asc(table.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const [counted] = await db.select({ total: count() }).from(table).where(where)
  return { rows: rows as Fields[], total: counted?.total ?? 0, page, per_page }
}
