import { businessDay, epochMs, instantOf, wallClock } from '#protocol/time/business-day.ts'

/** A schedule begins on a wall clock that shows a multiple of this; every zone of today lies on it. */
export const SNAP_MS = 5 * 60_000
const HOUR_MS = 3_600_000

/**
 * A business day of one cinema, laid across the page: `x` is the distance in px from its first instant, and
 * grows evenly with time. So a day of the time change is an hour shorter or longer, and nothing in it lies
 * twice at one place.
 */
export interface DayAxis {
  date: string
  time_zone: string
  /** Its first instant, and the first one that is no longer in it; ms since 1970. */
  start_ms: number
  end_ms: number
  px_per_hour: number
}

/** @param midnight_offset minutes after midnight at which a business day begins, 0..1439 */
export function dayAxis(date: string, time_zone: string, midnight_offset: number, px_per_hour: number): DayAxis {
  const { start, end } = businessDay(date, time_zone, midnight_offset)
  return { date, time_zone, start_ms: epochMs(start), end_ms: epochMs(end), px_per_hour }
}

/** Where an instant lies; before the day it is negative, after it beyond `widthOf`. */
export function xOf(axis: DayAxis, ms: number): number {
  return ((ms - axis.start_ms) * axis.px_per_hour) / HOUR_MS
}

/** The instant that lies there, to the millisecond. The inverse of `xOf`. */
export function msAt(axis: DayAxis, x: number): number {
  return Math.round(axis.start_ms + (x * HOUR_MS) / axis.px_per_hour)
}

/** How wide so many minutes are. */
export function spanOf(axis: DayAxis, minutes: number): number {
  return (minutes * axis.px_per_hour) / 60
}

export function widthOf(axis: DayAxis): number {
  return xOf(axis, axis.end_ms)
}

/** The nearest start that a schedule of this day may have: on five minutes, within the day. */
export function snapped(axis: Pick<DayAxis, 'start_ms' | 'end_ms'>, ms: number): number {
  const first = Math.ceil(axis.start_ms / SNAP_MS) * SNAP_MS
  const last = Math.ceil(axis.end_ms / SNAP_MS - 1) * SNAP_MS
  return Math.min(last, Math.max(first, Math.round(ms / SNAP_MS) * SNAP_MS))
}

/** The whole hours that a clock on the wall shows during the day, with what it shows. */
export function hoursOf(axis: DayAxis): { ms: number; x: number; label: string }[] {
  const labelAt = (ms: number) => wallClock(new Date(ms).toISOString(), axis.time_zone).time
  const past_minutes = Number(labelAt(axis.start_ms).slice(3))
  const hours = []
  for (let ms = axis.start_ms + ((60 - past_minutes) % 60) * 60_000; ms < axis.end_ms; ms += HOUR_MS)
    hours.push({ ms, x: xOf(axis, ms), label: labelAt(ms) })
  return hours
}

/** Where the calendar day ends and the rest of the business day begins (UX-26). */
export function midnightX(axis: DayAxis): number {
  return xOf(axis, epochMs(instantOf(axis.date, '24:00', axis.time_zone)))
}

/**
 * The time of a start on the clock of its business day, `HH:MM`, past midnight from 24:00 on: so that it can
 * be taken over to another day, whatever the clocks do on either.
 */
export function clockWithin(axis: Pick<DayAxis, 'date' | 'time_zone'>, ms: number): string {
  const { date, time } = wallClock(new Date(ms).toISOString(), axis.time_zone)
  return date > axis.date ? `${Number(time.slice(0, 2)) + 24}:${time.slice(3)}` : time
}

/** The start that shows the same time on another day. */
export function atClock(axis: DayAxis, clock: string): number {
  return snapped(axis, epochMs(instantOf(axis.date, clock, axis.time_zone)))
}

/**
 * The hours of a clock that runs through the day, the one in which it begins first: `signs[n]` is shown from
 * `first_ms` + n hours on.
 */
export function clockHours(axis: DayAxis): { first_ms: number; signs: string[] } {
  const timeAt = (ms: number) => wallClock(new Date(ms).toISOString(), axis.time_zone).time
  const first_ms = axis.start_ms - Number(timeAt(axis.start_ms).slice(3)) * 60_000
  const signs = []
  for (let ms = first_ms; ms < axis.end_ms; ms += HOUR_MS) signs.push(timeAt(ms).slice(0, 2))
  return { first_ms, signs }
}

/** Which hour and which five minutes such a clock shows: how many signs further on its strips. */
export function clockTurn(first_ms: number, ms: number): { hour: number; minute: number } {
  return { hour: Math.floor((ms - first_ms) / HOUR_MS), minute: ((ms - first_ms) % HOUR_MS) / SNAP_MS }
}
