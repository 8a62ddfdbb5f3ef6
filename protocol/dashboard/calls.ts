import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count, RowId } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { KeptCents } from '../money/cents.ts'
import { Instant, LocalDate, TimeZone } from '../time/shapes.ts'

/** Before it nobody sold anything here. */
const FIRST_DAY = '2000-01-01'

const Minute = z.int().min(0).max(1_500)

const Sold = z.object({ minute: Minute, online_cents: KeptCents, counter_cents: KeptCents })

/**
 * A business day of a cinema in money. `takings_cents` is what was settled on it, by the clock of its seller,
 * and still stands, for a show of whichever day: what went back is no longer in it. `steps` are its quarters
 * of an hour, by minutes after the day began; `compared` is the same weekday before. `tickets` were sold on
 * that day, for whichever show. `restored_from`: its ledger is a backup of that moment, and no recount has
 * begun (docs/ledger.md, L9): nothing is sold there. null = it is not.
 */
const CinemaDay = z.object({
  id: RowId,
  name: KeptText,
  time_zone: TimeZone,
  begins_at: Instant,
  restored_from: Instant.nullable(),
  takings_cents: KeptCents,
  tickets: Count,
  steps: z.array(Sold).max(200),
  compared: z.array(Sold).max(200),
})
export type CinemaDay = z.output<typeof CinemaDay>

/** A schedule of the day, and how full it is. */
const Fill = z.object({
  id: RowId,
  cinema_id: RowId,
  screen_id: RowId,
  screen: KeptText,
  movie: KeptText,
  start: Instant,
  end: Instant,
  capacity: Count,
  sold: Count,
})
export type Fill = z.output<typeof Fill>

/**
 * The backups of the installation (F-338): the moment that the last good one shows (null = there is none),
 * and when one has failed since. null = this installation, a demo, makes none.
 */
const Backups = z.object({ taken_at: Instant.nullable(), failed_at: Instant.nullable() }).nullable()
export type Backups = z.output<typeof Backups>

/**
 * One business day of the cinemas that whoever asks reaches, as of one moment; `choices` are all of those,
 * whichever is asked for.
 */
export const dashboard = defineCall({
  method: 'GET',
  path: '/api/portal/dashboard',
  who: { as: 'person', permission: 'dashboard.view', module: 'core', scoped: true },
  limit: null,
  query: z.strictObject({
    on: LocalDate.refine((on) => on >= FIRST_DAY, 'errors.invalid').optional(),
    cinema_id: IdParam.optional(),
  }),
  refusals: [],
  answer: z.object({
    at: Instant,
    on: LocalDate,
    compared_on: LocalDate,
    choices: z.array(CinemaDay.pick({ id: true, name: true })).max(1_000),
    cinemas: z.array(CinemaDay).max(1_000),
    schedules: z.array(Fill).max(10_000),
    backups: Backups,
  }),
})
export type Dashboard = z.output<typeof dashboard.answer>
