import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Content, content } from '#protocol/content/content.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const contents = pgTable('contents', {
  ...stamps(),
  type: text().$type<Content['type']>().notNull(),
  locale: text().$type<Content['locale']>().notNull(),
  key: text(),
  page_slug: text(),
  title: text().notNull(),
  text: text().notNull().default(''),
  groups: jsonb().$type<Content['groups']>().notNull().default([]),
  priority: integer().notNull().default(0),
  status: text().$type<Content['status']>().notNull().default('active'),
})
noDrift<Drift<typeof contents, typeof content>>()
