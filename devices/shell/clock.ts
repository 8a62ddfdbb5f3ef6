import { useEffect, useState } from 'react'
import type { Locale } from '#protocol/i18n/locales.ts'
import { formatDayBeside, formatTime } from '#protocol/time/format-instant.ts'

/** The clock of this device, drawn anew every `every_ms`. For people only; nothing is decided by it (L12). */
export function useNow(every_ms: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every_ms)
    return () => clearInterval(timer)
  }, [every_ms])
  return now
}

/** The cinema's time zone; this device's own before the cinema is known. */
function zoneOr(time_zone: string | undefined): string {
  return time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** 19:42 in the cinema's time zone. */
export function timeText(instant: string, time_zone: string | undefined): string {
  return formatTime(instant, zoneOr(time_zone))
}

/** The day of an instant where it is not today there (UX-47), else empty. */
export function dayText(instant: string, time_zone: string | undefined, locale: Locale): string {
  return formatDayBeside(instant, zoneOr(time_zone), new Date().toISOString(), locale)
}

/** `19:42`, and where that is not today `Sat 19:42`. */
export function momentText(instant: string, time_zone: string | undefined, locale: Locale): string {
  return `${dayText(instant, time_zone, locale)} ${timeText(instant, time_zone)}`.trim()
}
