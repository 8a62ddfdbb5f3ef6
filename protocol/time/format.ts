import type { Locale } from '../i18n/locales.ts'
import { dateMs } from './calendar.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Dates are formatted in UTC on purpose: the wall clock was already read, only words and order are left to
 * the language.
 */
function words(date: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale}|${JSON.stringify(options)}`
  const known = formats.get(key)
  const format = known ?? new Intl.DateTimeFormat(DATED[locale], { ...options, timeZone: 'UTC' })
  if (!known) formats.set(key, format)
  const text = format.format(dateMs(date))
  return COMMA[locale] ? text : text.replace(',', '')
}

/** Whether a comma stands behind the weekday. */
const COMMA: Readonly<Record<Locale, boolean>> = { en: false, de: true, fr: false, nl: false }

/** English as Europe writes it: the day before the month. */
export const DATED: Readonly<Record<Locale, string>> = { en: 'en-GB', de: 'de', fr: 'fr', nl: 'nl' }

/** `Saturday 21 November`. */
export function formatDay(date: string, locale: Locale): string {
  return words(date, locale, { weekday: 'long', day: 'numeric', month: 'long' })
}

/** `Sat 21 November`, for tickets. */
export function formatDayOnTicket(date: string, locale: Locale): string {
  return words(date, locale, { weekday: 'short', day: 'numeric', month: 'long' })
}

/** `Mon 23`, in a list of one month. */
export function formatShortDay(date: string, locale: Locale): string {
  return words(date, locale, { weekday: 'short', day: 'numeric' })
}

/** `3 December`. */
export function formatDate(date: string, locale: Locale): string {
  return words(date, locale, { day: 'numeric', month: 'long' })
}

/** `December`. */
export function formatMonth(date: string, locale: Locale): string {
  return words(date, locale, { month: 'long' })
}

/** `3 December 2026`. */
export function formatFullDate(date: string, locale: Locale): string {
  return words(date, locale, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** `Sat`, or `Saturday` where there is room. */
export function formatWeekday(date: string, locale: Locale, weekday: 'short' | 'long' = 'short'): string {
  return words(date, locale, { weekday })
}
