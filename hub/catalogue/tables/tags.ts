import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Tag, tag } from '#protocol/catalogue/tag.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const tags = pgTable('tags', {
  ...stamps(),
  slug: text().notNull(),
  name: text().notNull(),
  sort: integer().notNull().default(0),
  translations: jsonb().$type<Tag['translations']>().notNull().default({}),
})
noDrift<Drift<typeof tags, typeof tag>>()
