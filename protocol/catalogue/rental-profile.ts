import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Name } from '../kit/text.ts'
import { BasisPoints, Price } from '../money/cents.ts'
import { LocalDate } from '../time/shapes.ts'

/**
 * What a movie costs from one of its weeks on: for each week `fixed_cents`, and `percent_bp` of its box
 * office, of the latter `minimum_cents` at least. Week 1 is the first.
 */
const RentalStep = z.object({
  from_week: z.int().min(1).max(520),
  fixed_cents: Price.default(0),
  percent_bp: BasisPoints.default(0),
  minimum_cents: Price.default(0),
})

/**
 * By which rates a movie version is rented. `starts_on` is the first day of week 1, null = the movie's first
 * day here. A shared profile is offered by name for every movie: it stays shared, and who did not make it
 * changes it only with `rental-profiles.edit-shared`.
 * @source operations spec, section 3 (Rental profile); F-185, F-186, F-187
 */
export const rentalProfile = defineResource({
  kind: 'rental_profile',
  base: 'rental-profiles',
  module: 'core',
  feed: 'none',
  columns: ['name', 'is_shared', 'starts_on'],
  search: ['name'],
  filters: ['is_shared'],
  order: 'name',
  shape: z.object({
    name: Name(80),
    is_shared: z.boolean().default(false),
    starts_on: LocalDate.nullable().default(null),
    timeline: z.array(RentalStep).min(1).max(60),
  }),
})
export type RentalProfile = Row<typeof rentalProfile>
