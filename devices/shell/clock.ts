import { useEffect, useState } from 'react'
import { formatTime } from '#protocol/time/format.ts'

/** The clock of this device, drawn anew every `every_ms`. For people only; nothing is decided by it (L12). */
export const useNow = (every_ms: number): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every_ms)
    return () => clearInterval(timer)
  }, [every_ms])
  return now
}

/** 19:42 in the cinema's time zone; in this device's own before the cinema is known. */
export const timeText = (instant: string, time_zone: string | undefined): string =>
  formatTime(instant, time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
