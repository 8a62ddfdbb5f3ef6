import { Temporal } from 'temporal-polyfill'
import { addDays } from './calendar.ts'

/**
 * The instant as the product writes it: UTC, milliseconds, Z. Throws RangeError on a text that is no instant.
 */
export function instantText(instant: string | Temporal.Instant): string {
  return Temporal.Instant.from(instant).toString({ fractionalSecondDigits: 3 })
}

/**
 * Milliseconds since 1970 of an instant's text; for comparing instants without caring how many decimals they
 * were written with. Throws RangeError on a text that is no instant.
 */
export function epochMs(instant: string): number {
  const ms = Date.parse(instant)
  // as the product writes them: read at a tenth of the price
  const isOurs = !Number.isNaN(ms) && new Date(ms).toISOString() === instant
  return isOurs ? ms : Temporal.Instant.from(instant).epochMilliseconds
}

/** An instant that lies this many minutes later (earlier when negative). */
export function addMinutes(instant: string, minutes: number): string {
  return new Date(epochMs(instant) + minutes * 60_000).toISOString()
}

/** What the clock on the wall of this time zone shows: date `YYYY-MM-DD`, time `HH:MM`. */
export function wallClock(instant: string, time_zone: string): { date: string; time: string } {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone)
  return { date: there.toPlainDate().toString(), time: there.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** How far the clock of a time zone is from UTC at an instant: `+01:00`. */
export function utcOffset(instant: string, time_zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone).offset.slice(0, 6)
}

/** An instant on the clock of a zone, with how far that is from UTC: `2026-11-21T20:15:00+01:00`. */
export function instantThere(instant: string, time_zone: string): string {
  return Temporal.Instant.from(instant).toString({ timeZone: time_zone, smallestUnit: 'second' })
}

/**
 * The instant at which a wall clock shows this date and time. Minutes beyond the day are allowed as `HH:MM`
 * up to `47:59` (24:30 = half past midnight of the next day). A time that the spring change skips is read an
 * hour later, one that the autumn change repeats is the first of the two.
 */
export function instantOf(date: string, time: string, time_zone: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = Temporal.PlainDate.from(date).add({ days: Math.floor(hours / 24) })
  const clock = Temporal.PlainTime.from({ hour: hours % 24, minute: minutes }, { overflow: 'reject' })
  return instantText(day.toZonedDateTime({ timeZone: time_zone, plainTime: clock }).toInstant())
}

/**
 * Every instant at which a wall clock shows this date and time: one on nearly every day, none where the
 * spring change skips it, two where the autumn change repeats it. What a person types is read with it, so
 * that it is never silently another time. Minutes beyond the day as in `instantOf`.
 */
export function instantsOf(date: string, time: string, time_zone: string): string[] {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = Temporal.PlainDate.from(date).add({ days: Math.floor(hours / 24) })
  const wall = day.toPlainDateTime({ hour: hours % 24, minute: minutes })
  const read = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(time_zone, { disambiguation }),
  )
  const shown = read.filter((zoned) => zoned.toPlainDateTime().equals(wall))
  return [...new Set(shown.map((zoned) => instantText(zoned.toInstant())))]
}

/** Whether the clock on the wall shows the time of this instant twice that night, an hour before or after. */
export function isShownTwice(instant: string, time_zone: string): boolean {
  const { date, time } = wallClock(instant, time_zone)
  return instantsOf(date, time, time_zone).length > 1
}

/** What a clock on the wall shows; `which` of two, `UTC+02:00`, where it shows that time twice that night. */
export interface WhenThere {
  date: string
  time: string
  which?: string | undefined
}

/** When something begins as people are to read it: no two instants of a time zone are said alike (UX-47). */
export function whenThere(instant: string, time_zone: string): WhenThere {
  const there = wallClock(instant, time_zone)
  return isShownTwice(instant, time_zone) ? { ...there, which: `UTC${utcOffset(instant, time_zone)}` } : there
}

/** A time of a wall clock in a line of text, with which of two it is: `02:30 (UTC+02:00)`. */
export function timeInLine({ time, which }: Pick<WhenThere, 'time' | 'which'>): string {
  return which === undefined ? time : `${time} (${which})`
}

/**
 * The business day an instant belongs to: (wall-clock date and time − midnight offset).date, so that a
 * schedule at 00:30 belongs to the evening before. Never instant arithmetic: a day of the time change still
 * begins at the offset on the wall clock.
 * @param midnight_offset minutes after midnight at which a business day begins, 0..1439
 * @source operations spec, section 3 (public_config.midnight_offset); F-046
 */
export function businessDate(instant: string, time_zone: string, midnight_offset: number): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(time_zone)
    .toPlainDateTime()
    .subtract({ minutes: midnight_offset })
    .toPlainDate()
    .toString()
}

/**
 * The instants between which a business day runs: start included, end excluded. The inverse of
 * `businessDate`.
 */
export function businessDay(date: string, time_zone: string, midnight_offset: number): { start: string; end: string } {
  const opens = `${Math.floor(midnight_offset / 60)}:${midnight_offset % 60}`
  return { start: instantOf(date, opens, time_zone), end: instantOf(addDays(date, 1), opens, time_zone) }
}
