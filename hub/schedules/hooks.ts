import type { PoolClient } from 'pg'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { Checks, Derived, Options } from '../kit/hooks.ts'
import { amongCinemas, type Within } from '../kit/within.ts'
import { followed } from './follow.ts'
import { reservationFaults } from './reservations.ts'
import { conflictsAround, movedField, scheduleFaults } from './schedule-check.ts'

/** What the rows are called that a schedule names, by its fields; those that were deleted too. */
const NAMES = {
  cinema_id: `select id as value, name as label from cinemas where ${amongCinemas('id')} order by sort, id`,
  screen_id: `select screens.id as value, screens.name || ', ' || cinemas.name as label, cinema_id
    from screens join cinemas on cinemas.id = cinema_id where ${amongCinemas('cinema_id')}
    order by cinema_id, screens.sort, screens.id`,
  movie_id: 'select id as value, coalesce(internal_title, display_title) as label from movies order by 2, 1',
  movie_version_id: `select movie_versions.id as value, coalesce(internal_title, display_title) || ', ' || text as label
    from movie_versions join movies on movies.id = movie_id order by 2, 1`,
  price_group_id: 'select id as value, name as label from price_groups order by sort, id',
}

/** Those that can be reserved: what was deleted or archived is offered no more. */
const RESERVABLE = {
  cinema_id: `select id as value, name as label from cinemas where deleted_at is null and ${amongCinemas('id')}
    order by sort, id`,
  screen_id: `select screens.id as value, screens.name || ', ' || cinemas.name as label
    from screens join cinemas on cinemas.id = cinema_id where screens.deleted_at is null and ${amongCinemas('cinema_id')}
    order by cinema_id, screens.sort, screens.id`,
  movie_id: `select id as value, coalesce(internal_title, display_title) as label from movies
    where deleted_at is null and status <> 'archived' order by 2, 1`,
  movie_version_id: `select movie_versions.id as value, coalesce(internal_title, display_title) || ', ' || text as label
    from movie_versions join movies on movies.id = movie_id
    where movie_versions.deleted_at is null and movies.deleted_at is null and status <> 'archived' order by 2, 1`,
  price_group_id: 'select id as value, name as label from price_groups where deleted_at is null order by sort, id',
}

export const options: Options = {
  schedule: (client, { within }) => choicesOf(client, NAMES, within),
  schedule_reservation: (client, { within }) => choicesOf(client, RESERVABLE, within),
}

async function choicesOf(client: PoolClient, names: Readonly<Record<string, string>>, within: Within) {
  const named: Record<string, Choice[]> = {}
  for (const [field, sql] of Object.entries(names))
    named[field] = (await client.query<Choice>(sql, sql.includes('$1') ? [within] : [])).rows
  return named
}

export const derive: Derived = {
  schedule: async (before, given, client) => {
    const [row, fields] = [before as Schedule | null, await followed(client, before as Schedule | null, given)]
    const after = { ...row, ...given, ...fields } as Schedule
    const comes = row === null || row.deleted_at !== after.deleted_at || movedField(row, after) !== undefined
    const isPlaced = after.cinema_id !== undefined && comes
    if (!isPlaced || given.ignore_conflict === true) return fields
    const meets = (await conflictsAround(client, after)).some(({ code }) => code === 'overlap')
    // what returns is as it was
    const wasIgnored = row !== null && row.deleted_at !== after.deleted_at && row.ignore_conflict
    return { ...fields, ignore_conflict: meets || wasIgnored }
  },
}

export const check: Checks = { schedule: scheduleFaults, schedule_reservation: reservationFaults }
