import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { distributor, distributorOffice } from '#protocol/catalogue/distributor.ts'
import type { RentalProfile, rentalProfile } from '#protocol/catalogue/rental-profile.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const distributors = pgTable('distributors', {
  ...stamps(),
  name: text().notNull(),
  email: text(),
  phone: text(),
  website: text(),
})
noDrift<Drift<typeof distributors, typeof distributor>>()

export const distributorOffices = pgTable('distributor_offices', {
  ...stamps(),
  distributor_id: integer().notNull(),
  name: text().notNull(),
  contact_name: text(),
  email: text(),
  phone: text(),
  address1: text(),
  zip: text(),
  city: text(),
  country_code: text(),
})
noDrift<Drift<typeof distributorOffices, typeof distributorOffice>>()

export const rentalProfiles = pgTable('rental_profiles', {
  ...stamps(),
  name: text().notNull(),
  is_shared: boolean().notNull().default(false),
  starts_on: date(),
  timeline: jsonb().$type<RentalProfile['timeline']>().notNull(),
})
noDrift<Drift<typeof rentalProfiles, typeof rentalProfile>>()
