import { customType, integer, type PgColumnBuilderBase, type PgTable } from 'drizzle-orm/pg-core'
import type { Resource, Row } from '#protocol/kit/resource.ts'

/** A timestamptz read and written as ISO text with milliseconds and Z, whatever the time zone of the session. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value instanceof Date ? value : value.replace(/([+-]\d\d)$/, '$1:00')).toISOString(),
})

/** The columns that every table of the catalogue begins with. */
export const stamps = () =>
  ({
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    exhibitor_id: integer().notNull(),
    version: integer().notNull().default(1),
    deleted_at: instant(),
  }) satisfies Record<string, PgColumnBuilderBase>

/** The fields in which a table and its resource differ, by name or by type; `never` when they agree. */
export type Drift<T extends PgTable, R extends Resource, S = T['$inferSelect'], Z = Row<R>> = {
  [K in keyof S | keyof Z]: K extends keyof S & keyof Z
    ? [S[K], Exclude<Z[K], undefined>] extends [Exclude<Z[K], undefined>, S[K]]
      ? never
      : K
    : K
}[keyof S | keyof Z]

/** Does not compile while a table and its resource differ; the error names the field: `noDrift<Drift<typeof movies, typeof movie>>()`. */
export const noDrift = <_Field extends never>(): void => {}
