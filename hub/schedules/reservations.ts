import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import type { WriteRefusal } from '#protocol/kit/resource-calls.ts'
import { type Refusal, type Result, refuse } from '#protocol/result.ts'
import { RESERVED_PLACE, reservationGaps, type ScheduleReservation } from '#protocol/schedules/schedule-reservation.ts'
import { addMinutes, instantOf, instantsOf } from '#protocol/time/business-day.ts'
import type { Change } from '../kit/hooks.ts'
import { missing } from '../kit/references.ts'
import type { Rows } from '../kit/rows.ts'
import { applyPlan } from './plan-changes.ts'

const NAMED = {
  cinema_id: 'cinemas',
  screen_id: 'screens',
  movie_id: 'movies',
  movie_version_id: 'movie_versions',
  price_group_id: 'price_groups',
}
const FITS = `
select ($1::integer is null or exists (select from screens where id = $1 and cinema_id = $2)) as screen,
  ($3::integer is null or exists (select from movie_versions where id = $3 and movie_id = $4)) as version`
const ZONE = 'select time_zone from cinemas where id = $1'
const TIMED = ['cinema_id', 'starts_on', 'time'] as const
const STANDS = 'select 1 from schedules where id = $1 and deleted_at is null'

/**
 * Why a change of a reservation is refused: what it names is there and belongs together; its state is written
 * by its conversion alone; and while its schedule stands, that says when and where.
 * @source F-197
 */
export async function reservationFaults(change: Change): Promise<Refusal<WriteRefusal>[]> {
  if (change.action === 'delete') return []
  const { client } = change
  const [before, after] = [change.before as ScheduleReservation | null, change.after as ScheduleReservation]
  const isSettled = after.status !== (before?.status ?? 'reserved')
  if (isSettled) return [refuse('fixed', 'status').refusal]
  if ((after.schedule_id ?? null) !== (before?.schedule_id ?? null)) return [refuse('fixed', 'schedule_id').refusal]
  const moved = before && RESERVED_PLACE.find((field) => !isDeepStrictEqual(before[field], after[field]))
  if (moved && (await isConverted(client, before))) return [refuse('fixed', moved).refusal]
  const isTimed = before === null || TIMED.some((field) => before[field] !== after[field])
  if (isTimed && (await isSkipped(client, after))) return [refuse('time_skipped', 'time', { time: after.time }).refusal]
  const { screen_id = null, cinema_id, movie_version_id = null, movie_id = null } = after
  const sides = [screen_id, cinema_id, movie_version_id, movie_id]
  const [fits] = (await client.query<{ screen: boolean; version: boolean }>(FITS, sides)).rows
  return [
    ...(await missing(change, NAMED)),
    ...(fits!.screen ? [] : [refuse('unknown_choice', 'screen_id').refusal]),
    ...(fits!.version ? [] : [refuse('unknown_choice', 'movie_version_id').refusal]),
  ]
}

/** Whether no clock of its cinema shows its time on its day. */
async function isSkipped(
  client: PoolClient,
  { cinema_id, starts_on, time }: Pick<ScheduleReservation, (typeof TIMED)[number]>,
): Promise<boolean> {
  const [cinema] = (await client.query<{ time_zone: string }>(ZONE, [cinema_id])).rows
  return cinema !== undefined && instantsOf(starts_on, time, cinema.time_zone).length === 0
}

async function isConverted(client: PoolClient, { schedule_id }: ScheduleReservation): Promise<boolean> {
  return (await client.query(STANDS, [schedule_id])).rowCount !== 0
}

/** Where a conversion writes: both kinds of rows, in one transaction. */
interface Books {
  client: PoolClient
  reservations: Rows
  schedules: Rows
  exhibitor_id: number
  /** Whether who asks may make schedules there. */
  mayPlan: (cinema_id: number) => boolean
}

type Refused = Refusal<WriteRefusal | 'not_found' | 'stale' | 'converted' | 'forbidden'>

/**
 * Makes a draft in the plan of a reservation, closed to online sale. In the caller's transaction, which is
 * called off with a refusal; the house's schedules are locked.
 * @source F-197
 */
export async function convert(
  { client, reservations, schedules, exhibitor_id, mayPlan }: Books,
  { id, version, accepted_conflicts }: { id: number; version: number; accepted_conflicts: string[] },
): Promise<Result<ScheduleReservation, Refused | readonly Refused[]>> {
  const read = await reservations.read(id)
  if (!read.ok) return read
  const row = read.value as unknown as ScheduleReservation
  if (row.deleted_at !== null) return refuse('not_found')
  if (!mayPlan(row.cinema_id)) return refuse('forbidden')
  if (row.version !== version) return refuse('stale')
  if (await isConverted(client, row)) return refuse('converted')
  const gaps = reservationGaps(row)
  if (gaps.length > 0) return { ok: false, refusal: gaps }
  const { cinema_id, starts_on, time, minutes, schedule_type } = row
  if (await isSkipped(client, row)) return refuse('time_skipped', 'time', { time })
  const { rows } = await client.query<{ time_zone: string }>(ZONE, [cinema_id])
  const start = instantOf(starts_on, time, rows[0]!.time_zone)
  const create = {
    ref: 'reservation',
    screen_id: row.screen_id!,
    movie_id: row.movie_id!,
    movie_version_id: row.movie_version_id!,
    price_group_id: row.price_group_id!,
    start,
    ...(minutes !== null && { end: addMinutes(start, minutes) }),
    sell_online: false,
    schedule_type,
    item_type: 'movie' as const,
    buy_cutoff_minutes: 15,
    is_draft: true,
  }
  const changes = { cinema_id, create: [create], edit: [], remove: [], restore: [], accepted_conflicts }
  const planned = await applyPlan(client, schedules, exhibitor_id, changes)
  if (!planned.ok) return { ok: false, refusal: planned.refusal.map(asField) }
  const [schedule_id] = planned.value.create
  const done = await reservations.edit(id, version, { status: 'converted', schedule_id })
  return done as Result<ScheduleReservation, Refused>
}

/** A refusal of the plan under the field of the reservation from which it came. */
function asField<C extends string>({ code, field, detail }: Refusal<C>): Refusal<C> {
  const own = field.replace(/^create\.0\.?/, '')
  return { code, field: own === '' ? 'message' : own === 'start' || own === 'end' ? 'time' : own, detail }
}
