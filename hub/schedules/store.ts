import type { PoolClient } from 'pg'

/**
 * A screening to be made. Cinema, arrangement, seat picking and the online limit are taken from its screen at
 * that moment, where it shows from its movie.
 */
export interface NewSchedule {
  screen_id: number
  movie_id: number
  movie_version_id: number
  price_group_id: number
  start: string
  end: string
  business_date: string
  sell_online: boolean
}

const INSERT = `
insert into schedules (exhibitor_id, cinema_id, screen_id, movie_id, movie_version_id, price_group_id, start, "end", business_date,
  sell_online, max_online_tickets, is_seatpicker_enabled, visibility, arrangement)
select screens.exhibitor_id, screens.cinema_id, screens.id, new.movie_id, new.movie_version_id, new.price_group_id, new.start, new."end",
  new.business_date, new.sell_online, screens.online_seats, (screens.arrangement ->> 'numbered')::boolean, movies.default_visibility,
  screens.arrangement
from jsonb_to_recordset($1::jsonb) as new (screen_id integer, movie_id integer, movie_version_id integer, price_group_id integer,
  start timestamptz, "end" timestamptz, business_date date, sell_online boolean)
join screens on screens.id = new.screen_id
join movies on movies.id = new.movie_id
order by new.start, screens.id
returning id`

/**
 * Makes schedules, each with the seat plan of its screen frozen into it. One statement: all of them or, when
 * one overlaps another of its screen (error 23P01), none. Runs in the caller's transaction with its
 * exhibitor set; it is not idempotent. Answers the ids in order of start.
 * @source F-190, F-191
 */
export async function insertSchedules(client: PoolClient, rows: readonly NewSchedule[]): Promise<number[]> {
  const { rows: made } = await client.query<{ id: number }>(INSERT, [JSON.stringify(rows)])
  return made.map(({ id }) => id)
}
