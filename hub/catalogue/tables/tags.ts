import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { tag } from '#protocol/catalogue/tag.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const tags = pgTable('tags', {
  ...stamps(),
  slug: text().notNull(),
  name: text().notNull(),
  sort: integer().notNull().default(0),
})
noDrift<Drift<typeof tags, typeof tag>>()
