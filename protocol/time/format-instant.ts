import type { Locale } from '../i18n/locales.ts'
import { epochMs, wallClock } from './business-day.ts'
import { daysBetween } from './calendar.ts'
import { DATED, formatDate, formatWeekday } from './format.ts'

/** The clock of a schedule, 24 hours, the same in every language: `20:45`. */
export function formatTime(instant: string, time_zone: string): string {
  return wallClock(instant, time_zone).time
}

/** So many days from today a weekday alone says which day is meant. */
const WEEKDAY_WITHIN_DAYS = 6

/**
 * A day as short as it can be said beside a time: nothing today, `Sat` within a week, else `14 November`. All
 * in the cinema's zone (UX-47).
 */
export function formatDayBeside(instant: string, time_zone: string, now: string, locale: Locale): string {
  const [date, today] = [wallClock(instant, time_zone).date, wallClock(now, time_zone).date]
  const days = Math.abs(daysBetween(today, date))
  if (days === 0) return ''
  return days <= WEEKDAY_WITHIN_DAYS ? formatWeekday(date, locale) : formatDate(date, locale)
}

/** The clock of a zone as one calls it in a language at an instant: `CET`, `MEZ`, `GMT+9`. */
export function formatZone(instant: string, time_zone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(DATED[locale], { timeZone: time_zone, timeZoneName: 'short' })
  return format.formatToParts(epochMs(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? time_zone
}
