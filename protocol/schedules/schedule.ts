import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Key, RowId } from '../kit/shapes.ts'
import { VISIBLE_EVERYWHERE } from '../kit/visibility.ts'
import { Arrangement } from '../seats/arrangement.ts'
import { Instant, LocalDate } from '../time/shapes.ts'

/**
 * One screening. `start` is the time on the ticket, `end` when the screen is empty again (advertising and
 * movie; cleaning comes after). `business_date` is the day it is listed under (F-046). `max_online_tickets`
 * null = no limit. `visibility` is a sum of VISIBILITY bits. `sell_online` false = box office only.
 * `buy_cutoff_minutes` after the start its online sale ends, may be negative (F-044). `arrangement` is frozen
 * when the schedule is made: a later change of the screen does not touch it. `ignore_conflict` = saved
 * although the screen was taken (F-191). `is_draft` = only planners see it: it is on no surface and has no
 * seats to sell until it is published; what is published stays so. Its id fits 32 bits (ticket code KT1).
 * @source operations spec, section 3 (Schedule); website spec, section 3; F-190, F-192, F-193, F-198
 */
export const schedule = defineResource({
  kind: 'schedule',
  base: 'schedules',
  module: 'tickets',
  feed: 'cinema',
  edge_omits: ['is_draft'],
  in_turn: true,
  columns: [
    'start',
    'movie_id',
    'screen_id',
    'cinema_id',
    'movie_version_id',
    'end',
    'business_date',
    'price_group_id',
    'sell_online',
    'is_draft',
    'cancelled_at',
  ],
  found_by: { movie_id: 'movie', screen_id: 'screen', cinema_id: 'cinema' },
  filters: ['business_date', 'cinema_id', 'screen_id', 'movie_id', 'is_draft'],
  follows: [
    'cinema_id',
    'end',
    'business_date',
    'max_online_tickets',
    'is_seatpicker_enabled',
    'visibility',
    'arrangement',
  ],
  beside: { accepted_conflicts: z.array(Key).max(1_000).default([]) },
  ranges: ['business_date'],
  order: 'start',
  shape: z.object({
    cinema_id: RowId,
    screen_id: RowId,
    movie_id: RowId,
    movie_version_id: RowId,
    price_group_id: RowId,
    start: Instant,
    end: Instant,
    business_date: LocalDate,
    max_online_tickets: z.int().min(0).max(65_535).nullable(),
    sell_online: z.boolean().default(true),
    is_seatpicker_enabled: z.boolean(),
    visibility: z.int().min(0).max(15).default(VISIBLE_EVERYWHERE),
    schedule_type: z.enum(['public', 'private', 'school']).default('public'),
    item_type: z.enum(['movie', 'event']).default('movie'),
    buy_cutoff_minutes: z.int().min(-1440).max(1440).default(15),
    cancelled_at: Instant.nullable().default(null),
    ignore_conflict: z.boolean().default(false),
    is_draft: z.boolean().default(false),
    arrangement: Arrangement,
  }),
})
export type Schedule = Row<typeof schedule>
