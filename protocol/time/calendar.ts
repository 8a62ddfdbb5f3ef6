/**
 * Arithmetic of dates on a wall calendar (`YYYY-MM-DD`), without clock and time zone: a browser that only
 * shows a programme needs no more. A text that is no date throws RangeError.
 */
const DAY_MS = 86_400_000

/** Milliseconds since 1970 of the date's midnight in UTC, where every day has 24 hours. */
export function dateMs(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(ms) || dateOfMs(ms) !== date) throw new RangeError(`${date} is no date`)
  return ms
}

function dateOfMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return dateOfMs(dateMs(date) + days * DAY_MS)
}

/** The same day so many months later, or the last one of a month that has no such day. */
export function addMonths(date: string, months: number): string {
  const day = new Date(dateMs(date))
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dateOfMs(first.setUTCDate(Math.min(day.getUTCDate(), days)))
}

/** Days from one date to another, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (dateMs(to) - dateMs(from)) / DAY_MS
}

/** 1 = Monday … 7 = Sunday. */
export function weekday(date: string): number {
  return new Date(dateMs(date)).getUTCDay() || 7
}

/**
 * The week that holds a date: seven days, both ends included, of which the first is this day of the week (1 =
 * Monday … 7 = Sunday).
 */
export function weekOf(date: string, begins_on: number): { first: string; last: string } {
  const first = addDays(date, -((weekday(date) - begins_on + 7) % 7))
  return { first, last: addDays(first, 6) }
}

/**
 * The cine week that holds a date: Wednesday to Tuesday, both included.
 * @source operations spec, section 9; F-196
 */
export function cineWeek(date: string): { first: string; last: string } {
  return weekOf(date, 3)
}
