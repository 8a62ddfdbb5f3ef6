import * as z from 'zod'
import { addMinutes, businessDate, epochMs, instantOf, instantsOf } from '../time/business-day.ts'
import { addDays, daysBetween } from '../time/calendar.ts'
import { DayTime } from '../time/shapes.ts'
import { clockOfDay } from './conflicts.ts'
import { type Schedule, schedule } from './schedule.ts'

/** Days that a copy or a template has at most: a week. */
export const PLAN_DAYS = 7

const KEPT = {
  screen_id: true,
  movie_id: true,
  movie_version_id: true,
  price_group_id: true,
  max_online_tickets: true,
  sell_online: true,
  is_seatpicker_enabled: true,
  visibility: true,
  schedule_type: true,
  item_type: true,
  buy_cutoff_minutes: true,
} as const

/**
 * A schedule without its date: what a copy or a template carries. `day` 0 = the first day; `time` is the wall
 * clock of its business day (`24:30` = half past midnight), `minutes` how long its screen is taken.
 * @source F-200
 */
export const PlanEntry = z.strictObject({
  day: z
    .int()
    .min(0)
    .max(PLAN_DAYS - 1),
  time: DayTime,
  minutes: z.int().min(1).max(2_880),
  ...schedule.shape.pick(KEPT).shape,
})
export type PlanEntry = z.output<typeof PlanEntry>

/** Where on the calendar a cinema plans. */
export interface PlanPlace {
  time_zone: string
  /** Minutes after midnight at which a business day begins. */
  midnight_offset: number
}

type Source = Pick<Schedule, keyof typeof KEPT | 'start' | 'end' | 'business_date'>

/** A schedule as it is carried to other days: `first_on` is the day that becomes day 0. */
export function entryOf(source: Source, first_on: string, time_zone: string): PlanEntry {
  const { start, end, business_date } = source
  const kept = Object.fromEntries(Object.keys(KEPT).map((field) => [field, source[field as keyof typeof KEPT]]))
  return {
    ...(kept as Pick<Source, keyof typeof KEPT>),
    day: daysBetween(first_on, business_date),
    time: clockOfDay(start, business_date, time_zone),
    minutes: Math.max(1, Math.round((epochMs(end) - epochMs(start)) / 60_000)),
  }
}

/** What `placed` makes of an entry: the fields of a new schedule. */
export type Placed = Omit<PlanEntry, 'day' | 'time' | 'minutes'> & {
  start: string
  end: string
  business_date: string
  /** The clocks skip its time on its night: it begins an hour later. */
  is_late: boolean
}

/**
 * An entry on the calendar: at the same time on the wall, however the clocks changed between, and as long as
 * it was. A time that the spring change skips is an hour later, and says so.
 */
export function placed(entry: PlanEntry, first_on: string, { time_zone, midnight_offset }: PlanPlace): Placed {
  const { day, time, minutes, ...kept } = entry
  const date = addDays(first_on, day)
  const start = instantOf(date, time, time_zone)
  const is_late = instantsOf(date, time, time_zone).length === 0
  const end = addMinutes(start, minutes)
  return { ...kept, start, end, business_date: businessDate(start, time_zone, midnight_offset), is_late }
}

/**
 * Days copied to other days: the schedules of the business days from `from_on` on, `days` of them, as they
 * are on the days from `to_on` on. Cancelled and deleted ones stay behind.
 * @source F-200; UX-22
 */
export function copied(
  schedules: readonly (Source & Pick<Schedule, 'cancelled_at' | 'deleted_at'>)[],
  { from_on, to_on, days }: { from_on: string; to_on: string; days: number },
  place: PlanPlace,
): Placed[] {
  const last_on = addDays(from_on, days - 1)
  return schedules
    .filter(({ cancelled_at, deleted_at }) => cancelled_at === null && deleted_at === null)
    .filter(({ business_date }) => from_on <= business_date && business_date <= last_on)
    .map((source) => placed(entryOf(source, from_on, place.time_zone), to_on, place))
}
