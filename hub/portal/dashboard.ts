import type pg from 'pg'
import { cinemasFor } from '#protocol/access/grades.ts'
import { type CinemaDay, dashboard, type Fill } from '#protocol/dashboard/calls.ts'
import { channelOf, comparedDay, STEP_MINUTES } from '#protocol/dashboard/takings.ts'
import { VISIBILITY } from '#protocol/kit/visibility.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { businessDate, businessDay, epochMs, instantText } from '#protocol/time/business-day.ts'
import { backupsIn } from '../db/backups.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp } from '../http/env.ts'
import { restoredIn } from '../ledger/restores.ts'
import { CAPACITY } from '../schedules/plan.ts'

const CINEMAS = `
select id, name, time_zone from cinemas
where deleted_at is null and ($1::integer[] is null or id = any ($1))
order by sort, id`

/** What was settled on some days of cinemas and still stands, by quarters of an hour. */
const SOLD = `
select day.cinema_id, day.nth, b.source, floor(extract(epoch from b.settled_at) / ${STEP_MINUTES * 60})::int as step,
  sum(l.total_cents)::bigint as cents, coalesce(sum(l.quantity) filter (where l.kind = 'ticket'), 0)::int as tickets
from unnest($1::integer[], $2::integer[], $3::timestamptz[], $4::timestamptz[]) as day (cinema_id, nth, starts, ends)
join bills b on b.cinema_id = day.cinema_id and b.settled_at >= day.starts and b.settled_at < day.ends
join bill_lines l on l.bill_id = b.id
where l.state in ('sold', 'changing')
group by 1, 2, 3, 4`

/** The schedules of a day that show in the portal (F-192). */
const FILLS = `
select schedules.id, schedules.cinema_id, schedules.screen_id, screens.name as screen, coalesce(internal_title, display_title) as movie,
  start, "end", ${CAPACITY} as capacity,
  (select count(*) from tickets where tickets.schedule_id = schedules.id and tickets.state = 'live')::int as sold
from schedules join screens on screens.id = schedules.screen_id join movies on movies.id = movie_id
  left join halls on halls.schedule_id = schedules.id
where schedules.cinema_id = any ($1) and business_date = $2 and schedules.deleted_at is null and cancelled_at is null
  and not is_draft and schedules.visibility & ${VISIBILITY.portal} <> 0
order by screens.cinema_id, screens.sort, schedules.screen_id, start, schedules.id`

interface SoldRow {
  cinema_id: number
  /** Of which of the days that were asked for. */
  nth: number
  source: string
  step: number
  cents: number
  tickets: number
}

interface Parts {
  pool: pg.Pool
  now?: () => number
  /** Of a demo nobody has to make backups. */
  is_demo: boolean
}

/** A day of the house in money and in seats (F-333), and how old the last backup is (F-338). */
export function dashboardRoutes(app: HubApp, { pool, now = Date.now, is_demo }: Parts): void {
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
        const days = cinemas.flatMap(({ id, time_zone }) =>
          [on, compared_on].map((date, nth) => ({ id, nth, ...businessDay(date, time_zone, midnight_offset) })),
        )
        const { rows: sold } = await client.query<SoldRow>(SOLD, [
          ...(['id', 'nth', 'start', 'end'] as const).map((column) => days.map((day) => day[column])),
        ])
        const { rows: schedules } = await client.query<Fill>(FILLS, [ids, on])
        const restored = new Map((await restoredIn(client)).map(({ cinema_id, taken_at }) => [cinema_id, taken_at]))
        const { taken_at, failed_at } = await backupsIn(client)
        const dayOf = (cinema: (typeof cinemas)[number]): CinemaDay => {
          const own = sold.filter(({ cinema_id }) => cinema_id === cinema.id)
          const [day, before] = days.filter(({ id }) => id === cinema.id)
          const today = own.filter(({ nth }) => nth === 0)
          return {
            ...cinema,
            begins_at: day!.start,
            restored_from: restored.get(cinema.id) ?? null,
            takings_cents: today.reduce((sum, { cents }) => sum + cents, 0),
            tickets: today.reduce((sum, { tickets }) => sum + tickets, 0),
            steps: stepsOf(today, day!.start),
            compared: stepsOf(
              own.filter(({ nth }) => nth === 1),
              before!.start,
            ),
          }
        }
        return ok({
          at,
          on,
          compared_on,
          choices: all.map(named),
          cinemas: cinemas.map(dayOf),
          schedules,
          backups: is_demo && taken_at === null && failed_at === null ? null : { taken_at, failed_at },
        })
      },
      { snapshot: true },
    )
  })
}

function named({ id, name }: Pick<CinemaDay, 'id' | 'name'>) {
  return { id, name }
}

/** The quarters of an hour of one day, by the minutes after it began: the first may have begun before it. */
function stepsOf(rows: readonly SoldRow[], begins_at: string): CinemaDay['steps'] {
  const steps = new Map<number, CinemaDay['steps'][number]>()
  for (const { step, source, cents } of rows) {
    const minute = Math.max(step * STEP_MINUTES - Math.floor(epochMs(begins_at) / 60_000), 0)
    const one = steps.get(minute) ?? { minute, online_cents: 0, counter_cents: 0 }
    one[`${channelOf(source)}_cents`] += cents
    steps.set(minute, one)
  }
  return [...steps.values()].toSorted((a, b) => a.minute - b.minute)
}
