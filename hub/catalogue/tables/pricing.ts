import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PriceRate, priceGroup, priceRate } from '#protocol/pricing/price-rate.ts'
import type { ticketPrice } from '#protocol/pricing/ticket-price.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const priceGroups = pgTable('price_groups', {
  ...stamps(),
  name: text().notNull(),
  sort: integer().notNull().default(0),
})
noDrift<Drift<typeof priceGroups, typeof priceGroup>>()

export const priceRates = pgTable('price_rates', {
  ...stamps(),
  price_group_id: integer().notNull(),
  name: text().notNull(),
  short: text().notNull(),
  description: text().notNull(),
  base_cents: integer().notNull(),
  handling_cents: integer().notNull(),
  vat_bp: integer().notNull(),
  min_tickets: integer().notNull().default(1),
  max_tickets: integer().notNull().default(10),
  color: text().notNull(),
  usable: jsonb().$type<PriceRate['usable']>().notNull(),
  used_in: text().array().$type<PriceRate['used_in']>().notNull(),
  visibility: integer().notNull().default(15),
  accept_voucher: boolean().notNull().default(false),
  voucher_type_id: integer(),
  quota: integer(),
  sort: integer().notNull().default(0),
  translations: jsonb().$type<PriceRate['translations']>().notNull().default({}),
})
noDrift<Drift<typeof priceRates, typeof priceRate>>()

export const ticketPrices = pgTable('ticket_prices', {
  ...stamps(),
  price_group_id: integer().notNull(),
  seat_class: text().notNull(),
  ticket: integer().notNull(),
  handling: integer().notNull().default(0),
})
noDrift<Drift<typeof ticketPrices, typeof ticketPrice>>()
