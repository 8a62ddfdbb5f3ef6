import type { Locale } from '#protocol/i18n/locales.ts'
import { isShownTwice, wallClock } from '#protocol/time/business-day.ts'
import { formatDayBeside, formatTime, formatZone } from '#protocol/time/format-instant.ts'

/** The time zone of this machine. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * Which clock a time is on, where that of this machine shows another one, or where the clocks show that time
 * twice in one night; else nothing (UX-47).
 */
export function zoneBeside(instant: string, time_zone: string, locale: Locale): string {
  const [there, here] = [wallClock(instant, time_zone), wallClock(instant, zoneHere())]
  const isPlain = there.date === here.date && there.time === here.time && !isShownTwice(instant, time_zone)
  return isPlain ? '' : formatZone(instant, time_zone, locale)
}

/** `20:15`, or `Sat 20:15` where that is not today; with its clock, where that is not this machine's. */
export function clockText(instant: string, { locale, time_zone }: { locale: Locale; time_zone: string }): string {
  const day = formatDayBeside(instant, time_zone, new Date().toISOString(), locale)
  return [day, formatTime(instant, time_zone), zoneBeside(instant, time_zone, locale)].filter(Boolean).join(' ')
}
