import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Device, device } from '#protocol/catalogue/device.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const devices = pgTable('devices', {
  ...stamps(),
  cinema_id: integer().notNull(),
  uid: text().notNull(),
  type: text().$type<Device['type']>().notNull(),
  name: text().notNull(),
  series: text().notNull(),
  status: text().$type<Device['status']>().notNull().default('active'),
  auto_lock_minutes: integer(),
  parent_id: integer(),
  payment_method_ids: integer().array().notNull().default([]),
  template: jsonb()
    .$type<Device['template']>()
    .notNull()
    .default({ receipt_head: '', receipt_foot: '', ticket_foot: '' }),
  signage_id: integer(),
})
noDrift<Drift<typeof devices, typeof device>>()
