import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Signage, signage } from '#protocol/signage/signage.ts'
import type { Background, background, Theme, theme } from '#protocol/signage/theme.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const backgrounds = pgTable('backgrounds', {
  ...stamps(),
  name: text().notNull(),
  type: text().$type<Background['type']>().notNull(),
  color: text().notNull(),
  to_color: text(),
  angle: integer().notNull().default(180),
  sort: integer().notNull().default(0),
})
noDrift<Drift<typeof backgrounds, typeof background>>()

export const themes = pgTable('themes', {
  ...stamps(),
  name: text().notNull(),
  colors: jsonb().$type<Theme['colors']>().notNull(),
  background_id: integer(),
  sort: integer().notNull().default(0),
})
noDrift<Drift<typeof themes, typeof theme>>()

export const signages = pgTable('signages', {
  ...stamps(),
  cinema_id: integer().notNull(),
  screen_id: integer(),
  name: text().notNull(),
  type: text().$type<Signage['type']>().notNull(),
  role: integer().notNull(),
  theme_id: integer(),
  colors: jsonb().$type<Signage['colors']>(),
  orientation: text().$type<Signage['orientation']>().notNull().default('landscape'),
  ratio: text().notNull().default('16:9'),
  display_times: jsonb().$type<Signage['display_times']>().notNull(),
  messages: text().array().notNull().default([]),
  queue_items: jsonb().$type<Signage['queue_items']>().notNull().default([]),
  midnight_offset: integer(),
  sort: integer().notNull().default(0),
})
noDrift<Drift<typeof signages, typeof signage>>()
