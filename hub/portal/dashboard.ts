import type pg from 'pg'
import { cinemasFor, mayIn } from '#protocol/access/grades.ts'
import { type CinemaDay, dashboard, type Fill, NEEDS, type Need } from '#protocol/dashboard/calls.ts'
import { channelOf, comparedDay, STEP_MINUTES } from '#protocol/dashboard/takings.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { businessDate, businessDay, epochMs, instantText } from '#protocol/time/business-day.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp } from '../http/env.ts'

const CINEMAS = `
select id, name, time_zone from cinemas
where deleted_at is null and ($1::integer[] is null or id = any ($1))
order by sort, id`

/** What stands sold of some business days, by quarters of an hour. */
const SOLD = `
select b.cinema_id, b.business_date, b.source, floor(extract(epoch from b.settled_at) / ${STEP_MINUTES * 60})::int as step,
  sum(l.total_cents)::bigint as cents, coalesce(sum(l.quantity) filter (where l.kind = 'ticket'), 0)::int as tickets
from bills b join bill_lines l on l.bill_id = b.id
where b.cinema_id = any ($1) and b.business_date = any ($2) and b.settled_at is not null and l.state in ('sold', 'changing')
group by 1, 2, 3, 4`

const FILLS = `
select schedules.id, schedules.cinema_id, screen_id, screens.name as screen, coalesce(internal_title, display_title) as movie,
  start, "end", screens.capacity,
  (select count(*) from tickets where tickets.schedule_id = schedules.id and tickets.state = 'live')::int as sold
from schedules join screens on screens.id = screen_id join movies on movies.id = movie_id
where schedules.cinema_id = any ($1) and business_date = $2 and schedules.deleted_at is null and cancelled_at is null
  and not is_draft
order by screens.cinema_id, screens.sort, screen_id, start, schedules.id`

const OPEN: Readonly<Record<(typeof NEEDS)[number], string>> = {
  refunds_stuck: `select cinema_id, count(*)::int as count, min(found_at) as since,
    (array_agg(detail order by found_at, id))[1:20] as details from conflicts
    where cinema_id = any ($1) and resolved_at is null and kind = 'refund_refused' group by 1`,
  refunds_open: `select cinema_id, count(*)::int as count, min(coalesce(
      (select max(r.at) from bill_refunds r where r.bill_id = bills.id), settled_at, opened_at)) as since,
    '{}'::text[] as details from bills
    where cinema_id = any ($1) and status = 'refunding' group by 1`,
  conflicts_open: `select cinema_id, count(*)::int as count, min(found_at) as since,
    (array_agg(detail order by found_at, id))[1:20] as details from conflicts
    where cinema_id = any ($1) and resolved_at is null and kind <> 'refund_refused' group by 1`,
}

/** The last step of a day, of a long one too: when the clock goes back. */
const LAST_MINUTE = 25 * 60 - STEP_MINUTES

interface SoldRow {
  cinema_id: number
  business_date: string
  source: string
  step: number
  cents: number
  tickets: number
}

/** A day of the house in money, in seats, and in what somebody has to see to (F-333). */
export function dashboardRoutes(app: HubApp, { pool, now = Date.now }: { pool: pg.Pool; now?: () => number }): void {
  mount(app, dashboard, async (c, { query }) => {
    const { exhibitor_id } = c.get('principal')
    const { midnight_offset } = c.get('exhibitor').public_config
    const reach = cinemasFor(c.get('principal'), 'dashboard.view')
    const at = instantText(new Date(now()).toISOString())
    return withExhibitor(
      pool,
      exhibitor_id,
      async (client) => {
        const reached = [reach === 'all' ? null : (reach ?? [])]
        const { rows: all } = await client.query<Pick<CinemaDay, 'id' | 'name' | 'time_zone'>>(CINEMAS, reached)
        const cinemas = all.filter(({ id }) => query.cinema_id === undefined || id === query.cinema_id)
        const on = query.on ?? businessDate(at, cinemas[0]?.time_zone ?? 'UTC', midnight_offset)
        const compared_on = comparedDay(on)
        const ids = cinemas.map(({ id }) => id)
        const { rows: sold } = await client.query<SoldRow>(SOLD, [ids, [on, compared_on]])
        const { rows: schedules } = await client.query<Fill>(FILLS, [ids, on])
        const needs: Need[] = []
        for (const kind of NEEDS) {
          const { rows } = await client.query<Omit<Need, 'kind'>>(OPEN[kind], [ids])
          // these sentences name bills
          const said = ({ cinema_id, details }: (typeof rows)[number]) =>
            mayIn(c.get('principal'), 'bills.view', [cinema_id]) ? details : []
          needs.push(...rows.map((row) => ({ ...row, kind, details: said(row) })))
        }
        const dayOf = (cinema: (typeof cinemas)[number]): CinemaDay => {
          const own = sold.filter(({ cinema_id }) => cinema_id === cinema.id)
          const today = own.filter(({ business_date }) => business_date === on)
          const begins = (date: string) => businessDay(date, cinema.time_zone, midnight_offset).start
          return {
            ...cinema,
            begins_at: begins(on),
            takings_cents: today.reduce((sum, { cents }) => sum + cents, 0),
            tickets: today.reduce((sum, { tickets }) => sum + tickets, 0),
            steps: stepsOf(today, begins(on)),
            compared: stepsOf(
              own.filter(({ business_date }) => business_date === compared_on),
              begins(compared_on),
            ),
          }
        }
        return ok({ at, on, compared_on, choices: all.map(named), cinemas: cinemas.map(dayOf), schedules, needs })
      },
      { snapshot: true },
    )
  })
}

function named({ id, name }: Pick<CinemaDay, 'id' | 'name'>) {
  return { id, name }
}

/**
 * The quarters of an hour of one day, by the minutes after it began. What was settled outside of its day, by
 * a late payment or a clock that was wrong, counts at its end or its beginning.
 */
function stepsOf(rows: readonly SoldRow[], begins_at: string): CinemaDay['steps'] {
  const steps = new Map<number, CinemaDay['steps'][number]>()
  for (const { step, source, cents } of rows) {
    const after = step * STEP_MINUTES - Math.floor(epochMs(begins_at) / 60_000)
    const minute = Math.min(Math.max(after, 0), LAST_MINUTE)
    const one = steps.get(minute) ?? { minute, online_cents: 0, counter_cents: 0 }
    one[`${channelOf(source)}_cents`] += cents
    steps.set(minute, one)
  }
  return [...steps.values()].toSorted((a, b) => a.minute - b.minute)
}
