import { Temporal } from 'temporal-polyfill'
import type { Locale } from '../i18n/locales.ts'
import { wallClock } from './business-day.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Dates are formatted in UTC on purpose: the wall clock was already read, only words and order are left to the language. German alone has a comma behind the weekday. */
const words = (date: string, locale: Locale, options: Intl.DateTimeFormatOptions): string => {
  const key = `${locale}|${JSON.stringify(options)}`
  const known = formats.get(key)
  const format = known ?? new Intl.DateTimeFormat(DATED[locale], { ...options, timeZone: 'UTC' })
  if (!known) formats.set(key, format)
  const text = format.format(Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds)
  return locale === 'de' ? text : text.replace(',', '')
}

/** English as Europe writes it: the day before the month. */
const DATED: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de', fr: 'fr', nl: 'nl' }

/** The clock of a show, 24 hours, the same in every language: `20:45`. */
export const formatTime = (instant: string, time_zone: string): string => wallClock(instant, time_zone).time

/** `Saturday 21 November`. */
export const formatDay = (date: string, locale: Locale): string =>
  words(date, locale, { weekday: 'long', day: 'numeric', month: 'long' })

/** `Sat 21 November`, for tickets. */
export const formatDayOnTicket = (date: string, locale: Locale): string =>
  words(date, locale, { weekday: 'short', day: 'numeric', month: 'long' })

/** `3 December`. */
export const formatDate = (date: string, locale: Locale): string =>
  words(date, locale, { day: 'numeric', month: 'long' })

/** `Sat`. */
export const formatWeekday = (date: string, locale: Locale): string => words(date, locale, { weekday: 'short' })

/** So many days from today a weekday alone says which day is meant. */
const WEEKDAY_WITHIN_DAYS = 6

/** A day as short as it can be said beside a time: nothing today, `Sat` within a week, else `14 November`. All in the cinema's zone (UX-47). */
export const formatDayBeside = (instant: string, time_zone: string, now: string, locale: Locale): string => {
  const [date, today] = [wallClock(instant, time_zone).date, wallClock(now, time_zone).date]
  const days = Math.abs(Temporal.PlainDate.from(today).until(date).days)
  if (days === 0) return ''
  return days <= WEEKDAY_WITHIN_DAYS ? formatWeekday(date, locale) : formatDate(date, locale)
}
