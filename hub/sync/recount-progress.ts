import type pg from 'pg'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { LIMBO_SHOWN, type RecountShown } from '#protocol/sync/recount-calls.ts'
import { withExhibitor } from '../db/connect.ts'
import { restoredIn } from '../ledger/restores.ts'
import { registersOf } from './recount-reports.ts'
import { lastRecount } from './recounting.ts'

const CINEMA = 'select id as cinema_id, name as cinema, time_zone from cinemas where id = $1 and deleted_at is null'

const BOXES = `select k.epoch, k.admitted_at, w.name as by, k.ended_at from edge_epochs k
  left join employees w on w.id = k.approved_by where k.cinema_id = $1 and k.epoch = any ($2) order by k.epoch`

const RECEIVED = `select n as entries, received_at as at from journal
  where cinema_id = $1 and stream = 'up' and epoch = $2 order by n desc limit 1`

const STUCK = `select min(since) as since from troubles
  where cinema_id = $1 and kind = 'recount_stuck' and ended_at is null`

const NAMES = 'select id, name from employees where id = any ($1)'

/** Of shows that are not over: what is at home nowhere cannot be sold. */
const LIMBO = `select s.id as schedule_id, coalesce(m.display_title, m.internal_title, '') as movie, s.start, l.places
  from schedules s left join movies m on m.id = s.movie_id
  join lateral (select count(*)::int as places from slots where schedule_id = s.id and home = 'limbo') l on l.places > 0
  where s.cinema_id = $1 and s."end" > now() order by s.start, s.id`

/**
 * The latest recount of a cinema as people see it; null = none ever began. Refused: there is no such cinema.
 */
export function readProgress(
  pool: pg.Pool,
  exhibitor_id: number,
  cinema_id: number,
): Promise<Answer<RecountShown | null, 'not_found'>> {
  const read = async (client: pg.PoolClient): Promise<Answer<RecountShown | null, 'not_found'>> => {
    const recount = await lastRecount(client, cinema_id)
    const { rows: cinemas } = await client.query<Pick<RecountShown, 'cinema_id' | 'cinema' | 'time_zone'>>(CINEMA, [
      cinema_id,
    ])
    if (!cinemas[0]) return refuse('not_found')
    if (!recount) return ok(null)
    const { epoch, before, since, employee_id, ended_at } = recount
    const registers = await registersOf(client, { exhibitor_id, cinema_id, epoch })
    const people = [employee_id, ...registers.map(({ lost_by }) => lost_by)].filter((id) => id !== null)
    const names = await client.query<{ id: number; name: string }>(NAMES, [people])
    const nameOf = (id: number | null): string | null => names.rows.find((one) => one.id === id)?.name ?? null
    const boxes = await client.query<RecountShown['boxes'][number]>(BOXES, [cinema_id, [before, epoch]])
    const received = await client.query<RecountShown['received']>(RECEIVED, [cinema_id, before])
    const limbo = await client.query<RecountShown['limbo'][number]>(LIMBO, [cinema_id])
    const restored = (await restoredIn(client)).find((one) => one.cinema_id === cinema_id)
    const stuck = await client.query<{ since: string | null }>(STUCK, [cinema_id])
    return ok({
      ...cinemas[0],
      since,
      by: nameOf(employee_id),
      ended_at,
      stuck_since: stuck.rows[0]!.since,
      restored_from: restored?.taken_at ?? null,
      awaits_box: ended_at === null && !boxes.rows.some((box) => box.epoch === epoch),
      boxes: boxes.rows,
      received: received.rows[0] ?? { entries: 0, at: null },
      registers: registers.map(({ counted_at: _, is_put_aside: __, lost_by, ...register }) => ({
        ...register,
        lost_by: nameOf(lost_by),
      })),
      limbo: limbo.rows.slice(0, LIMBO_SHOWN),
      places: limbo.rows.reduce((sum, { places }) => sum + places, 0),
    })
  }
  return withExhibitor(pool, exhibitor_id, read, { snapshot: true })
}
