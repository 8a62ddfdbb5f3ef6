import type { PoolClient } from 'pg'
import type { Cinema } from '#protocol/catalogue/cinema.ts'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { Movie, MovieVersion } from '#protocol/catalogue/movie.ts'
import { type Screen, screen } from '#protocol/catalogue/screen.ts'
import type { PlanHouse, PlanMovie, Planned, PlanVersion } from '#protocol/schedules/conflicts.ts'
import { occupancy } from '#protocol/schedules/occupancy.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'

export type HallOf = Pick<
  Screen,
  'id' | 'cinema_id' | 'name' | 'short' | 'capacity' | 'sort' | 'online_seats' | 'config'
>
export type ShownMovie = PlanMovie &
  Pick<Movie, 'slug' | 'display_title' | 'internal_title' | 'runtime' | 'default_visibility' | 'poster'>
export type ShownVersion = PlanVersion & Pick<MovieVersion, 'movie_id' | 'text' | 'short' | 'sort'>

/** A cinema as its plan is made: the rules of conflicts read it (protocol/schedules/conflicts.ts). */
export interface House extends PlanHouse {
  cinema: Pick<Cinema, 'id' | 'name' | 'time_zone' | 'opening_hours'>
  week_begins_on: number
  screens: HallOf[]
  movies: ShownMovie[]
  versions: ShownVersion[]
}

/** A schedule of the plan. */
export interface Standing extends Planned {
  id: number
}

const CINEMA = `
select cinemas.id, name, time_zone, opening_hours, public_config, settings
from cinemas join exhibitors on exhibitors.id = cinemas.exhibitor_id where cinemas.id = $1 and cinemas.deleted_at is null`
const SCREENS = `
select id, cinema_id, name, short, capacity, sort, online_seats, config from screens
where cinema_id = $1 and (deleted_at is null or id = any ($2)) order by sort, id`
const MOVIES = `
select id, slug, display_title, internal_title, runtime, status, showing_from, default_visibility, poster from movies
where deleted_at is null and (status <> 'archived' or id = any ($1)) order by coalesce(internal_title, display_title), id`
const VERSIONS = `
select movie_versions.id, movie_id, text, short, dimension, media_type, sort, starts_on as rental_starts_on
from movie_versions left join rental_profiles on rental_profiles.id = rental_profile_id
where movie_versions.deleted_at is null order by movie_id, sort, movie_versions.id`

/** Movies and screens of which there are schedules. */
export interface Named {
  movies: readonly number[]
  screens: readonly number[]
}

/**
 * A cinema and all that its schedules may name, with those movies and screens that are named already, though
 * the one was archived and the other deleted; null = there is no such cinema in this house. Reads only.
 */
export async function houseOf(client: PoolClient, cinema_id: number, named: Named): Promise<House | null> {
  const [cinema] = (
    await client.query<House['cinema'] & Pick<Exhibitor, 'public_config' | 'settings'>>(CINEMA, [cinema_id])
  ).rows
  if (!cinema) return null
  const { public_config, settings, ...rest } = cinema
  const halls = (await client.query<HallOf>(SCREENS, [cinema_id, named.screens])).rows
  return {
    cinema: rest,
    midnight_offset: public_config.midnight_offset ?? 300,
    week_begins_on: settings.week_begins_on ?? 3,
    screens: halls.map((hall) => ({ ...hall, config: screen.shape.shape.config.parse(hall.config) })),
    movies: (await client.query<ShownMovie>(MOVIES, [named.movies])).rows,
    versions: (await client.query<ShownVersion>(VERSIONS)).rows,
  }
}

const STANDING = `
select id, id::text as ref, screen_id, movie_id, movie_version_id, start, "end" from schedules
where cinema_id = $1 and deleted_at is null and start < $3 and "end" > $2 and (cancelled_at is null
  or exists (select from schedule_cancellations where schedule_id = schedules.id and closed_at is null))
union all
select schedules.id, schedules.id::text, moves.screen_id, movie_id, movie_version_id, start, "end"
from schedules join schedule_moves moves on moves.schedule_id = schedules.id and moves.placed_at is null and moves.done_at is null
where schedules.cinema_id = $1 and deleted_at is null and cancelled_at is null and start < $3 and "end" > $2`

/**
 * What takes a screen of a cinema between two instants. What is deleted takes none, nor what is cancelled
 * once its cinema has said so: until then it may still be sold there (docs/ledger.md, L14). What is on its
 * way to another screen takes both.
 */
export async function standingIn(
  client: PoolClient,
  cinema_id: number,
  { from, to }: { from: string; to: string },
): Promise<Standing[]> {
  return (await client.query<Standing>(STANDING, [cinema_id, from, to])).rows
}

/** A schedule with what the ledger counts of its places. */
export type Counted = Omit<Schedule, 'arrangement' | 'exhibitor_id'> & {
  changed_at: string
  changed_by: number | null
  capacity: number
  sold: number
  reserved: number
  in_carts: number
}

/**
 * How many places a schedule has, over `schedules` and its `halls`: those of its ledger, and of one that was
 * never on sale those of its own arrangement, whatever plan its screen has by now.
 */
export const CAPACITY = `coalesce(halls.capacity, case when (schedules.arrangement ->> 'numbered')::boolean
  then (select count(*)::int from jsonb_path_query(schedules.arrangement, '$.rows[*][*].slot ? (@ != null)'))
  else (schedules.arrangement ->> 'places')::int end)`

const COUNTED = `
select schedules.id, version, deleted_at, changed_at, changed_by, schedules.cinema_id, schedules.screen_id, movie_id, movie_version_id,
  price_group_id, start, "end", business_date, max_online_tickets, sell_online, is_seatpicker_enabled, visibility,
  schedule_type, item_type, buy_cutoff_minutes, cancelled_at, ignore_conflict, is_draft,
  ${CAPACITY} as capacity,
  coalesce(sold, 0) as sold, coalesce(reserved, 0) as reserved, coalesce(in_carts, 0) as in_carts
from schedules left join halls on halls.schedule_id = schedules.id
left join lateral (
  select count(*) filter (where state = 'sold') as sold, count(*) filter (where state = 'reserved') as reserved,
    count(*) filter (where state = 'held') as in_carts
  from slots where slots.schedule_id = schedules.id) counts on true`

/** The schedules of a cinema on these business days, both included, by start. */
export async function countedBetween(
  client: PoolClient,
  cinema_id: number,
  { first_on, last_on }: { first_on: string; last_on: string },
): Promise<Counted[]> {
  const where = 'where schedules.cinema_id = $1 and business_date between $2 and $3 and deleted_at is null'
  const sql = `${COUNTED} ${where} order by start, schedules.id`
  return (await client.query<Counted>(sql, [cinema_id, first_on, last_on])).rows
}

/** The schedules of these ids, deleted ones too. */
export async function countedOf(client: PoolClient, ids: readonly number[]): Promise<Map<number, Counted>> {
  const { rows } = await client.query<Counted>(`${COUNTED} where schedules.id = any ($1)`, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** A schedule of the plan, with from when to when it has its screen. */
export function inPlan(counted: Counted, house: House) {
  const config = house.screens.find(({ id }) => id === counted.screen_id)?.config
  const { feature_at, free_at } = occupancy(counted, config ?? screen.shape.shape.config.parse({}))
  return { ...counted, feature_at, free_at }
}

/** Whether a box was admitted as the edge of a cinema. */
export async function isEdgeThere(client: PoolClient, cinema_id: number): Promise<boolean> {
  return (await client.query('select 1 from edges where cinema_id = $1', [cinema_id])).rowCount !== 0
}

/** Whether this house has such a cinema. */
export async function isCinema(client: PoolClient, id: number): Promise<boolean> {
  return (await client.query('select 1 from cinemas where id = $1 and deleted_at is null', [id])).rowCount !== 0
}
