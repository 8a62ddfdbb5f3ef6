import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Schedule, schedule } from '#protocol/schedules/schedule.ts'
import type { ScheduleReservation, scheduleReservation } from '#protocol/schedules/schedule-reservation.ts'
import { type Drift, instant, noDrift, stamps } from '../../kit/columns.ts'

export const schedules = pgTable('schedules', {
  ...stamps(),
  cinema_id: integer().notNull(),
  screen_id: integer().notNull(),
  movie_id: integer().notNull(),
  movie_version_id: integer().notNull(),
  price_group_id: integer().notNull(),
  start: instant().notNull(),
  end: instant().notNull(),
  business_date: date().notNull(),
  max_online_tickets: integer(),
  sell_online: boolean().notNull().default(true),
  is_seatpicker_enabled: boolean().notNull(),
  visibility: integer().notNull().default(15),
  schedule_type: text().$type<Schedule['schedule_type']>().notNull().default('public'),
  item_type: text().$type<Schedule['item_type']>().notNull().default('movie'),
  buy_cutoff_minutes: integer().notNull().default(15),
  cancelled_at: instant(),
  ignore_conflict: boolean().notNull().default(false),
  is_draft: boolean().notNull().default(false),
  arrangement: jsonb().$type<Schedule['arrangement']>().notNull(),
})
noDrift<Drift<typeof schedules, typeof schedule>>()

export const scheduleReservations = pgTable('schedule_reservations', {
  ...stamps(),
  type: text().$type<ScheduleReservation['type']>().notNull().default('schedule'),
  status: text().$type<ScheduleReservation['status']>().notNull().default('reserved'),
  schedule_id: integer(),
  schedule_type: text().$type<ScheduleReservation['schedule_type']>().notNull().default('private'),
  cinema_id: integer().notNull(),
  starts_on: date().notNull(),
  time: text().notNull(),
  minutes: integer(),
  screen_id: integer(),
  movie_id: integer(),
  movie_version_id: integer(),
  price_group_id: integer(),
  company_name: text().notNull(),
  cycle: text(),
  contact_name: text().notNull(),
  contact_email: text(),
  contact_mobile: text(),
  number_of_persons: integer(),
  payment_method: text().$type<ScheduleReservation['payment_method']>(),
  invoice_address: text(),
  comments: text(),
})
noDrift<Drift<typeof scheduleReservations, typeof scheduleReservation>>()
