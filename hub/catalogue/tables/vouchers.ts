import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { VISIBLE_EVERYWHERE } from '#protocol/kit/visibility.ts'
import type { VoucherPack, voucherPack } from '#protocol/vouchers/voucher-pack.ts'
import type { VoucherPackage, voucherPackage } from '#protocol/vouchers/voucher-package.ts'
import type { VoucherType, voucherType } from '#protocol/vouchers/voucher-type.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const voucherTypes = pgTable('voucher_types', {
  ...stamps(),
  type: text().$type<VoucherType['type']>().notNull(),
  title: text().notNull(),
  slug: text().notNull(),
  page_title: text(),
  description: text().notNull().default(''),
  content: text().notNull().default(''),
  cost_turn: integer().notNull(),
  value_ticket: integer().notNull(),
  value_handling: integer().notNull().default(0),
  turns_default: integer().notNull().default(1),
  turns_min: integer().notNull().default(1),
  turns_max: integer().notNull().default(20),
  turns_step: integer().notNull().default(1),
  products_enabled: boolean().notNull().default(false),
  products_default: integer().notNull().default(0),
  products_min: integer().notNull().default(0),
  products_max: integer().notNull().default(0),
  products_step: integer().notNull().default(0),
  valid_months: integer(),
  to_year_end: boolean().notNull().default(false),
  vat_bp: integer(),
  offline_grant: jsonb().$type<VoucherType['offline_grant']>().notNull(),
  offline_grants: jsonb().$type<VoucherType['offline_grants']>().notNull().default([]),
  sort: integer().notNull().default(0),
  translations: jsonb().$type<VoucherType['translations']>().notNull().default({}),
})
noDrift<Drift<typeof voucherTypes, typeof voucherType>>()

export const voucherPackages = pgTable('voucher_packages', {
  ...stamps(),
  title: text().notNull(),
  description: text().notNull().default(''),
  picture: text(),
  items: jsonb().$type<VoucherPackage['items']>().notNull(),
  price: integer().notNull(),
  vat_bp: integer().notNull(),
  visibility: integer().notNull().default(VISIBLE_EVERYWHERE),
  sort: integer().notNull().default(0),
  translations: jsonb().$type<VoucherPackage['translations']>().notNull().default({}),
})
noDrift<Drift<typeof voucherPackages, typeof voucherPackage>>()

export const voucherPacks = pgTable('voucher_packs', {
  ...stamps(),
  name: text().notNull(),
  cinema_id: integer().notNull(),
  voucher_type_id: integer().notNull(),
  codes: text().$type<VoucherPack['codes']>().notNull().default('drawn'),
  prefix: text().notNull().default(''),
  count: integer().notNull(),
  valid_from: date(),
  valid_until: date(),
  is_blocked: boolean().notNull().default(false),
})
noDrift<Drift<typeof voucherPacks, typeof voucherPack>>()
