import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { ByWord, Color, Count, Place, RowId } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'
import { Translations } from '../kit/translations.ts'
import { Price } from '../money/cents.ts'
import { Arrangement, ROWS_MAX } from '../seats/arrangement.ts'
import { SEAT_ALGORITHMS } from '../seats/autoassign.ts'
import { DIMENSIONS, MEDIA_TYPES } from './movie.ts'

/**
 * Surcharges of one seat class on top of the rate, in cents; the class price adjustment is ticket + handling.
 * Visitors read its `name` in their own language where `translations` has one (`classesIn`); rows of before
 * have none. @source F-126, F-006
 */
export const ClassRate = z.object({
  ticket: Price.default(0),
  handling: Price.default(0),
  name: Name(60),
  color: Color,
  translations: Translations({ name: Text(60) })
    .unwrap()
    .optional(),
})
export type ClassRate = z.output<typeof ClassRate>

const ScreenConfig = z.object({
  /** Names of the rows from the screen backwards; null = letters A, B, … Z, AA. @source F-114 */
  row_naming: z.array(Text(8)).max(ROWS_MAX).nullable().default(null),
  /** What stands between row and seat in a seat's name. */
  separator: Text(3).default(''),
  auto_assign_seats: z
    .object({
      enabled: z.boolean().default(true),
      algorithm: z.enum(SEAT_ALGORITHMS).default('TOPLEFT_TO_BOTTOMRIGHT'),
    })
    .prefault({}),
  max_together: Count.min(1).nullable().default(null),
  seat_clearance: z.int().min(0).max(20).default(2),
  social_distancing_enabled: z.boolean().default(false),
  /** Visitors leave no single seat over where they pick by hand. @source F-129 */
  leave_no_single_seat: z.boolean().default(false),
  /** Visitors buy the seats of a sofa together or not at all. @source F-129 */
  sofas_whole: z.boolean().default(false),
  allow_visitor_seat_change: z.boolean().default(true),
  hide_seatpicker: z.boolean().default(false),
  /** Advertising before the movie, trailers after that, and what the cleaners need when it is over. */
  ads_minutes: z.int().min(0).max(60).default(15),
  trailers_minutes: z.int().min(0).max(60).default(0),
  cleaning_minutes: z.int().min(0).max(120).default(15),
  /** What its projector and its sound can show. @source F-191 */
  dimensions: z
    .array(z.enum(DIMENSIONS))
    .min(1)
    .max(DIMENSIONS.length)
    .default([...DIMENSIONS]),
  media_types: z
    .array(z.enum(MEDIA_TYPES))
    .min(1)
    .max(MEDIA_TYPES.length)
    .default([...MEDIA_TYPES]),
})

/**
 * A room with a seat plan. `name` is what visitors read (`Screen 1`), `short` the identifier on narrow
 * surfaces (`1`). `capacity` counts every slot of the plan: of a hall without numbers it is how many
 * places there are. `online_seats` is the default of a schedule's max_online_tickets (null = no limit).
 * `arrangement` is the template that each new schedule freezes: no plain form has it, and a new screen
 * begins without numbers. `accessible`: step-free; wheelchair places are seats of class `wheelchair_seats`.
 * @source operations spec, section 3 (Screen); website spec, section 3; F-126, F-202
 */
export const screen = defineResource({
  kind: 'screen',
  base: 'screens',
  module: 'core',
  feed: 'cinema',
  columns: ['name', 'short', 'cinema_id', 'capacity', 'online_seats', 'accessible', 'sort'],
  search: ['name', 'short'],
  filters: ['cinema_id', 'accessible'],
  order: 'sort',
  shape: z.object({
    cinema_id: RowId,
    name: Name(60),
    short: Name(12),
    capacity: z.int().min(0).max(65_535),
    online_seats: z.int().min(0).max(65_535).nullable().default(null),
    class_rate: ByWord(ClassRate, 50).default({}),
    config: ScreenConfig.prefault({}),
    accessible: z.boolean().default(false),
    sort: Place.default(0),
    arrangement: Arrangement.default({ numbered: false, places: 0, rows: [] }),
  }),
})
export type Screen = Row<typeof screen>
