import { sql } from 'drizzle-orm'
import { customType, integer, type PgColumn, type PgColumnBuilderBase, type PgTable } from 'drizzle-orm/pg-core'
import type { Resource, Row } from '#protocol/kit/resource.ts'

/**
 * A timestamptz read and written as ISO text with milliseconds and Z, whatever the time zone of the session.
 */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value instanceof Date ? value : value.replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
})

/**
 * The columns that every table of the catalogue begins with. `changed_at` and `changed_by` (an employee; null
 * = the program) are written by the database and stay at the hub.
 */
export function stamps() {
  return {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    exhibitor_id: integer().notNull(),
    version: integer().notNull().default(1),
    deleted_at: instant(),
    changed_at: instant().notNull().default(sql`now()`),
    changed_by: integer(),
  } satisfies Record<string, PgColumnBuilderBase>
}

/** A table that has them. */
export type ResourceTable = PgTable & Record<keyof ReturnType<typeof stamps>, PgColumn>

/** What of a row nobody but the portal learns. */
export const HUB_STAMPS = ['changed_at', 'changed_by'] as const
type HubStamp = (typeof HUB_STAMPS)[number]

/** The fields in which a table and its resource differ, by name or by type; `never` when they agree. */
export type Drift<T extends PgTable, R extends Resource, S = Omit<T['$inferSelect'], HubStamp>, Z = Row<R>> = {
  [K in keyof S | keyof Z]: K extends keyof S & keyof Z
    ? [S[K], Exclude<Z[K], undefined>] extends [Exclude<Z[K], undefined>, S[K]]
      ? never
      : K
    : K
}[keyof S | keyof Z]

/**
 * Does not compile while a table and its resource differ; the error names the field:
 * `noDrift<Drift<typeof movies, typeof movie>>()`.
 */
export function noDrift<_Field extends never>(): void {}
