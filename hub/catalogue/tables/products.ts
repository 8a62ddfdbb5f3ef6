import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { category, Product, product } from '#protocol/products/product.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const categories = pgTable('categories', {
  ...stamps(),
  name: text().notNull(),
  color: text().notNull(),
  picture: text(),
  cinemas: integer().array().notNull().default([]),
  sort: integer().notNull().default(0),
})
noDrift<Drift<typeof categories, typeof category>>()

export const products = pgTable('products', {
  ...stamps(),
  category_id: integer().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  barcode: text(),
  price: integer().notNull(),
  deposit_cents: integer().notNull().default(0),
  vat_bp: integer().notNull(),
  recipe: jsonb().$type<Product['recipe']>().notNull().default([]),
  stock: integer(),
  picture: text(),
  color: text().notNull(),
  icon: text(),
  status: text().$type<Product['status']>().notNull().default('active'),
  sell_online: boolean().notNull().default(false),
  sort: integer().notNull().default(0),
  translations: jsonb().$type<Product['translations']>().notNull().default({}),
})
noDrift<Drift<typeof products, typeof product>>()
