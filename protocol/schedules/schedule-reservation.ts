import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Email, RowId } from '../kit/shapes.ts'
import { Lines, Name, Text } from '../kit/text.ts'
import { type Refusal, refuse } from '../result.ts'
import { LocalDate, LocalTime } from '../time/shapes.ts'

/**
 * Somebody asks for a screening: a school for a movie, a club for a hall. `type` `schedule` = a movie is
 * wished and the length follows from it; `timeslot` = a hall for `minutes`, its movie is settled later.
 * `starts_on` and `time` are on the wall of the cinema. `status` `converted` = it became the schedule
 * `schedule_id`; both are written by the conversion alone (reservation-calls.ts).
 * @source operations spec, section 3 (Schedule reservation); F-164, F-197
 */
export const scheduleReservation = defineResource({
  kind: 'schedule_reservation',
  base: 'schedule-reservations',
  module: 'tickets',
  feed: 'none',
  columns: ['status', 'type', 'starts_on', 'time', 'cinema_id', 'movie_id', 'company_name', 'number_of_persons'],
  search: ['company_name', 'contact_name', 'contact_email', 'cycle'],
  found_by: { movie_id: 'movie' },
  filters: ['status', 'type', 'cinema_id', 'movie_id'],
  ranges: ['starts_on'],
  order: 'starts_on',
  shape: z.object({
    type: z.enum(['schedule', 'timeslot']).default('schedule'),
    status: z.enum(['reserved', 'converted']).default('reserved'),
    schedule_id: RowId.nullable().default(null),
    schedule_type: z.enum(['public', 'private', 'school']).default('private'),
    cinema_id: RowId,
    starts_on: LocalDate,
    time: LocalTime,
    minutes: z.int().min(15).max(1_440).nullable().default(null),
    screen_id: RowId.nullable().default(null),
    movie_id: RowId.nullable().default(null),
    movie_version_id: RowId.nullable().default(null),
    price_group_id: RowId.nullable().default(null),
    company_name: Name(120),
    cycle: Text(60).nullable().default(null),
    contact_name: Name(120),
    contact_email: Email.nullable().default(null),
    contact_mobile: Text(40).nullable().default(null),
    number_of_persons: z.int().min(1).max(65_535).nullable().default(null),
    payment_method: z.enum(['cash', 'card', 'invoice']).nullable().default(null),
    invoice_address: Lines(400).nullable().default(null),
    comments: Lines(2_000).nullable().default(null),
  }),
})
export type ScheduleReservation = Row<typeof scheduleReservation>

/** What of it says where and when the schedule stands; it is settled with the conversion. */
export const RESERVED_PLACE = [
  'type',
  'schedule_type',
  'cinema_id',
  'starts_on',
  'time',
  'minutes',
  'screen_id',
  'movie_id',
  'movie_version_id',
  'price_group_id',
] as const satisfies readonly (keyof ScheduleReservation)[]

/**
 * What a reviewer completes before it becomes a schedule: each field that nobody filled in yet. A time slot
 * needs its length too.
 * @source F-197
 */
export function reservationGaps(reservation: ScheduleReservation): Refusal<'required'>[] {
  const needed = ['screen_id', 'movie_id', 'movie_version_id', 'price_group_id'] as const
  const length = reservation.type === 'timeslot' ? (['minutes'] as const) : []
  return [...needed, ...length]
    .filter((field) => reservation[field] === null)
    .map((field) => refuse('required', field).refusal)
}
