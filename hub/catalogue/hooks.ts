import type { PoolClient } from 'pg'
import { may } from '#protocol/access/permission.ts'
import type { Movie, MovieVersion } from '#protocol/catalogue/movie.ts'
import { movieFaults } from '#protocol/catalogue/movie-faults.ts'
import { rentalFaults } from '#protocol/catalogue/rental-faults.ts'
import type { RentalProfile } from '#protocol/catalogue/rental-profile.ts'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import { refuse } from '#protocol/result.ts'
import { readPerson } from '../access/people.ts'
import type { Change, Checks, Options } from '../kit/hooks.ts'
import { isNamed, missing } from '../kit/references.ts'
import { lastDayToCome } from './scheduled.ts'

async function choices(client: PoolClient, sql: string): Promise<Choice[]> {
  return (await client.query<Choice>(sql)).rows
}

const DISTRIBUTORS = 'select id as value, name as label from distributors where deleted_at is null order by name, id'
const OFFICES = `
select distributor_offices.id as value, distributors.name || ', ' || distributor_offices.name as label
from distributor_offices join distributors on distributors.id = distributor_id
where distributor_offices.deleted_at is null and distributors.deleted_at is null order by 2, 1`
const TAGS = 'select id as value, name as label from tags where deleted_at is null order by sort, name, id'
const PROFILES = 'select id as value, name as label from rental_profiles where deleted_at is null order by name, id'
const MOVIES = `
select id as value, coalesce(internal_title, display_title) as label from movies
where deleted_at is null order by 2, 1`

export const options: Options = {
  distributor_office: async (client) => ({ distributor_id: await choices(client, DISTRIBUTORS) }),
  movie: async (client) => ({
    distributor_id: await choices(client, DISTRIBUTORS),
    distributor_office_id: await choices(client, OFFICES),
    tags: await choices(client, TAGS),
  }),
  movie_version: async (client) => ({
    movie_id: await choices(client, MOVIES),
    rental_profile_id: await choices(client, PROFILES),
  }),
}

export const check: Checks = {
  /** One of which there are offices or movies stays. */
  distributor: async ({ action, after, client }) => {
    if (action !== 'delete') return []
    const isUsed =
      (await isNamed(client, 'distributor_offices', 'distributor_id', after.id)) ||
      (await isNamed(client, 'movies', 'distributor_id', after.id))
    return isUsed ? [refuse('still_used').refusal] : []
  },

  /** One that movies name stays, and with its distributor. */
  distributor_office: async (change) => {
    const { action, before, after, client } = change
    const moves = before !== null && before.distributor_id !== after.distributor_id
    const leaves = action === 'delete' || moves
    if (leaves && (await isNamed(client, 'movies', 'distributor_office_id', after.id)))
      return [refuse('still_used', moves ? 'distributor_id' : 'message').refusal]
    return missing(change, { distributor_id: 'distributors' })
  },

  rental_profile: async (change) => {
    const { action, client } = change
    const [before, after] = [change.before as RentalProfile | null, change.after as RentalProfile]
    if (before?.is_shared && !(await mayEditShared(change))) return [refuse('shared_read_only').refusal]
    if (before?.is_shared && !after.is_shared) return [refuse('profile_shared', 'is_shared').refusal]
    if (action !== 'delete') return rentalFaults(after)
    const isUsed = await isNamed(client, 'movie_versions', 'rental_profile_id', after.id)
    return isUsed ? [refuse('profile_used').refusal] : []
  },

  /** Schedules to come keep it out of the archive (F-183), any schedule keeps it. */
  movie: async (change) => {
    const { action, client } = change
    const [before, after] = [change.before as Movie | null, change.after as Movie]
    if (action === 'delete')
      return (await isNamed(client, 'schedules', 'movie_id', after.id)) ? [refuse('has_schedules').refusal] : []
    const isArchived = before !== null && after.status === 'archived' && before.status !== 'archived'
    const until_on = isArchived ? await lastDayToCome(client, 'movie_id', after.id) : null
    return [
      ...movieFaults(after),
      ...(until_on ? [refuse('movie_scheduled', 'status', { until_on }).refusal] : []),
      ...(await missing(change, {
        distributor_id: 'distributors',
        distributor_office_id: 'distributor_offices',
        tags: 'tags',
      })),
    ]
  },

  /** One with schedules stays, and stays its movie's (F-184). */
  movie_version: async (change) => {
    const { action, client } = change
    const [before, after] = [change.before as MovieVersion | null, change.after as MovieVersion]
    if (action === 'delete')
      return (await isNamed(client, 'schedules', 'movie_version_id', after.id)) ? [refuse('has_schedules').refusal] : []
    if (before && before.movie_id !== after.movie_id && (await isEverScheduled(client, after.id)))
      return [refuse('fixed', 'movie_id').refusal]
    return missing(change, { movie_id: 'movies', rental_profile_id: 'rental_profiles' })
  },
}

/** Whether a schedule names this version, a deleted one too: it names the movie of the version beside it. */
async function isEverScheduled(client: PoolClient, movie_version_id: number): Promise<boolean> {
  const sql = 'select 1 from schedules where movie_version_id = $1 limit 1'
  return (await client.query(sql, [movie_version_id])).rowCount !== 0
}

/** Whether it was made by whoever changes it now, or that person may change what others share (F-187). */
async function mayEditShared({ before, client }: Change): Promise<boolean> {
  const { rows } = await client.query<{ employee_id: number | null; is_owner: boolean }>(
    `select foyer_employee() as employee_id, exists (select from history
       where kind = 'rental_profile' and row_id = $1 and version = 1 and changed_by = foyer_employee()) as is_owner`,
    [before?.id],
  )
  const { employee_id, is_owner } = rows[0]!
  if (is_owner || employee_id === null) return is_owner
  const person = await readPerson(client, employee_id)
  return person !== null && may(person.permissions, 'rental-profiles.edit-shared')
}
