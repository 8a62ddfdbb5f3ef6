import { instantOf } from '#protocol/time/business-day.ts'
import { weekOf } from '#protocol/time/calendar.ts'

const [TODAY = ''] = new Date().toISOString().split('T')

/**
 * The Saturday of the week that began last: a copy of the catalogue reaches five weeks back from today, so a
 * demo that is read from one is not older.
 */
export const SATURDAY = weekOf(TODAY, 6).first

/** The instant at which clocks in Leipzig show this on that day. */
export function onSaturday(time: string): string {
  return instantOf(SATURDAY, time, 'Europe/Berlin')
}
