import * as z from 'zod'

/** An instant as ISO text with Z, to the millisecond where we write it (`2026-11-21T19:45:00.000Z`), so that equal instants are equal texts. */
export const Instant = z.iso.datetime()
/** A date on a wall calendar, `YYYY-MM-DD`. */
export const LocalDate = z.iso.date()
/** An IANA time zone such as `Europe/Berlin`. */
export const TimeZone = z.string().regex(/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/)
