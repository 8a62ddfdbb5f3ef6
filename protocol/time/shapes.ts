import * as z from 'zod'

/**
 * An instant as ISO text with Z, to the millisecond where we write it (`2026-11-21T19:45:00.000Z`), so that
 * equal instants are equal texts. From the year 1000 to 2999, and a day beyond: what begins or ends with a
 * `LocalDate`, in whatever time zone and however late, is an instant.
 */
export const Instant = z.iso
  .datetime()
  .max(30)
  .regex(/^(?:0999-12-(?:30|31)|[12]\d{3}-|3000-01-0[12])/)
/** A date on a wall calendar, `YYYY-MM-DD`. From the year 1000 to 2999. */
export const LocalDate = z.iso.date().regex(/^[12]\d{3}-/, { error: 'errors.date' })
/** A time on a wall clock, `00:00` to `23:59`. */
export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** How far a wall clock is from UTC, `+01:00`. */
export const UtcOffset = z
  .string()
  .length(6)
  .regex(/^[+-]([01]\d|2[0-3]):[0-5]\d$/)
/** Which of two times that a wall clock shows alike, `UTC+02:00`; it is there only beside such a time. */
export const Which = z
  .string()
  .length(9)
  .regex(/^UTC[+-]([01]\d|2[0-3]):[0-5]\d$/)
  .optional()
/** Minutes after midnight at which a business day begins. @source F-046 */
export const MidnightOffset = z.int().min(0).max(1439)
/** A wall clock that counts on after midnight, `00:00` to `47:59`. */
export const DayTime = z.string().regex(/^([0-3]\d|4[0-7]):[0-5]\d$/)
/** An IANA time zone such as `Europe/Berlin`. */
export const TimeZone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/)
