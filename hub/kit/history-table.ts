import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** One row per change of a resource's row, written by the database (migration 0013) and never changed. */
export const history = pgTable('history', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  exhibitor_id: integer().notNull(),
  kind: text().notNull(),
  row_id: integer().notNull(),
  version: integer().notNull(),
  changed_at: instant().notNull(),
  changed_by: integer(),
  before: jsonb().$type<Record<string, unknown>>(),
})
