import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PaymentMethod, paymentMethod } from '#protocol/payments/payment-method.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const paymentMethods = pgTable('payment_methods', {
  ...stamps(),
  name: text().notNull(),
  status: text().$type<PaymentMethod['status']>().notNull().default('active'),
  type: text().$type<PaymentMethod['type']>().notNull(),
  driver: text().notNull(),
  component: text().$type<PaymentMethod['component']>().notNull(),
  template: text(),
  access: text().array().$type<PaymentMethod['access']>().notNull(),
  config: jsonb().$type<Record<string, string>>().notNull().default({}),
  frontend_config: jsonb().$type<PaymentMethod['frontend_config']>().notNull().default({}),
  is_exclusive: boolean().notNull().default(false),
  is_withdrawable: boolean().notNull().default(false),
  sort: integer().notNull().default(0),
  translations: jsonb().$type<PaymentMethod['translations']>().notNull().default({}),
})
noDrift<Drift<typeof paymentMethods, typeof paymentMethod>>()
