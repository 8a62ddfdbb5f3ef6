import type { PoolClient } from 'pg'
import { addMinutes, businessDate, epochMs, instantOf, wallClock } from '#protocol/time/business-day.ts'
import { addDays, weekday } from '#protocol/time/calendar.ts'
import { insertSchedules, type NewSchedule } from '../schedules/store.ts'
import { CINEMAS, EXHIBITOR, SCREENS } from './house.ts'
import { MOVIES, type VersionKey } from './movies.ts'
import { datesToPlan, planDay, type Standing, topUpTonight } from './planner.ts'
import { PRICE_GROUPS, priceGroupFor } from './prices.ts'
import type { ScreenKey } from './seat-plans.ts'
import { versionOf } from './versions.ts'

/** Both houses stand in one city. */
const TIME_ZONE = CINEMAS[0]!.time_zone
const MIDNIGHT_OFFSET = EXHIBITOR.public_config.midnight_offset ?? 300
const TWO_HOURS_MS = 120 * 60_000
const INSERT_BATCH = 100

/** The database's ids of what the planner names. */
interface Names {
  screen: ReadonlyMap<ScreenKey, number>
  key: ReadonlyMap<number, ScreenKey>
  movie: ReadonlyMap<string, number>
  version: ReadonlyMap<string, number>
  group: ReadonlyMap<string, number>
}

/** The business date of the demo's city. */
export function today(now: string): string {
  return businessDate(now, TIME_ZONE, MIDNIGHT_OFFSET)
}

async function readNames(client: PoolClient): Promise<Names> {
  const screens = await client.query<{ id: number; name: string; slug: string }>(
    'select screens.id, screens.name, slug from screens join cinemas on cinemas.id = cinema_id',
  )
  const movies = await client.query<{ id: number; display_title: string }>('select id, display_title from movies')
  const versions = await client.query<{ id: number; movie_id: number; text: string; media_type: string }>(
    'select id, movie_id, text, media_type from movie_versions',
  )
  const groups = await client.query<{ id: number; name: string }>('select id, name from price_groups')
  const keyOf = (slug: string, name: string) =>
    SCREENS.find((screen) => screen.cinema === slug && screen.name === name)?.key
  const keys = screens.rows.flatMap(({ id, slug, name }) => {
    const key = keyOf(slug, name)
    return key ? [[id, key] as const] : []
  })
  return {
    screen: new Map(keys.map(([id, key]) => [key, id])),
    key: new Map(keys),
    movie: new Map(movies.rows.map(({ id, display_title }) => [display_title, id])),
    version: new Map(versions.rows.map((row) => [`${row.movie_id}/${row.text}/${row.media_type}`, row.id])),
    group: new Map(groups.rows.map(({ id, name }) => [name, id])),
  }
}

/** A planned schedule as a row, or null when a manager has renamed or removed what it names. */
function rowOf(
  schedule: { screen: ScreenKey; movie: string; version: VersionKey; minutes: number },
  start: string,
  names: Names,
): NewSchedule | null {
  const movie = MOVIES.find((candidate) => candidate.title === schedule.movie)!
  const version = versionOf(movie, schedule.version)
  const business_date = businessDate(start, TIME_ZONE, MIDNIGHT_OFFSET)
  const wall = wallClock(start, TIME_ZONE)
  const hour = wall.date === business_date ? wall.time : `${Number(wall.time.slice(0, 2)) + 24}${wall.time.slice(2)}`
  const is_3d = version.dimension === '3D'
  const group = priceGroupFor({ screen: schedule.screen, weekday: weekday(business_date), start: hour, is_3d })
  const screen_id = names.screen.get(schedule.screen)
  const movie_id = names.movie.get(schedule.movie)
  const movie_version_id = names.version.get(`${movie_id}/${version.text}/${version.media_type}`)
  const price_group_id = names.group.get(PRICE_GROUPS.find(({ key }) => key === group)!.name)
  if (!screen_id || !movie_id || !movie_version_id || !price_group_id) return null
  const end = addMinutes(start, schedule.minutes)
  return {
    screen_id,
    movie_id,
    movie_version_id,
    price_group_id,
    start,
    end,
    business_date,
    sell_online: schedule.version !== 'SILENT',
  }
}

/**
 * What stands on the screens from two days ago on. `open_until` is the cut-off of the online sale, 0 when
 * there is none.
 */
async function readStanding(
  client: PoolClient,
  now: string,
  names: Names,
): Promise<(Standing & { business_date: string })[]> {
  const { rows } = await client.query<{
    screen_id: number
    start: string
    end: string
    business_date: string
    open: boolean
    buy_cutoff_minutes: number
  }>(
    `select screen_id, start, "end", business_date, buy_cutoff_minutes,
       sell_online and cancelled_at is null and visibility & 1 = 1 and schedule_type = 'public' as open
     from schedules where deleted_at is null and business_date >= $1`,
    [addDays(today(now), -3)],
  )
  return rows.flatMap((row) => {
    const screen = names.key.get(row.screen_id)
    const start = epochMs(row.start)
    const open_until = row.open ? start + row.buy_cutoff_minutes * 60_000 : 0
    return screen ? [{ screen, start, end: epochMs(row.end), open_until, business_date: row.business_date }] : []
  })
}

async function insertAll(client: PoolClient, rows: readonly NewSchedule[]): Promise<number> {
  for (let at = 0; at < rows.length; at += INSERT_BATCH)
    await insertSchedules(client, rows.slice(at, at + INSERT_BATCH))
  return rows.length
}

/**
 * Plans every day that is not planned yet, up to `days` ahead; leaves out what would overlap a schedule
 * that somebody else put there. Answers how many schedules were added.
 */
export async function planAhead(client: PoolClient, now: string, days: number): Promise<number> {
  const names = await readNames(client)
  const standing = await readStanding(client, now, names)
  const { rows } = await client.query<{ last: string | null }>('select last_planned_on as last from demo_state')
  const dates = datesToPlan(today(now), rows[0]?.last ?? null, days)
  const schedules = dates.flatMap((date) =>
    planDay(date).flatMap((schedule) => rowOf(schedule, instantOf(date, schedule.start, TIME_ZONE), names) ?? []),
  )
  const free = schedules.filter(
    (schedule) =>
      !standing.some(
        (other) =>
          names.screen.get(other.screen) === schedule.screen_id &&
          epochMs(schedule.start) < other.end &&
          other.start < epochMs(schedule.end),
      ),
  )
  const last = dates.at(-1)
  if (last) {
    await client.query(
      `insert into demo_state (exhibitor_id, last_planned_on) values (current_setting('app.exhibitor')::int, $1)
       on conflict (exhibitor_id) do update set last_planned_on = excluded.last_planned_on`,
      [last],
    )
  }
  return insertAll(client, free)
}

/** Adds late schedules when fewer than six of tonight can still be bought. Answers how many. */
export async function planTonight(client: PoolClient, now: string): Promise<number> {
  const names = await readNames(client)
  const standing = await readStanding(client, now, names)
  const at = epochMs(now)
  const tonight = standing.filter(
    (schedule) => schedule.business_date === today(now) || (schedule.start > at && schedule.start <= at + TWO_HOURS_MS),
  )
  const late = topUpTonight(at, tonight, standing)
  return insertAll(
    client,
    late.flatMap((schedule) => rowOf(schedule, new Date(schedule.start).toISOString(), names) ?? []),
  )
}

/**
 * Announced movies begin on Thursdays, the first one in 8 to 14 days, then one a week; when the first comes
 * too near, the row moves on.
 */
export async function rollComingSoon(client: PoolClient, now: string): Promise<void> {
  const titles = MOVIES.filter((movie) => movie.planned).map((movie) => movie.title)
  const { rows } = await client.query<{ next: string | null }>(
    `select min(showing_from) as next from movies where status = 'planned' and display_title = any($1)`,
    [titles],
  )
  if (rows[0]?.next && rows[0].next > addDays(today(now), 3)) return
  const soon = addDays(today(now), 8)
  const thursday = addDays(soon, (4 - weekday(soon) + 7) % 7)
  for (const [index, title] of titles.entries())
    await client.query(`update movies set showing_from = $1 where status = 'planned' and display_title = $2`, [
      addDays(thursday, index * 7),
      title,
    ])
}
