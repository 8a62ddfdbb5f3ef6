import type { Choice } from '#protocol/kit/resource-calls.ts'
import { refuse } from '#protocol/result.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { Checks, Options } from '../kit/hooks.ts'

/** What the rows are called that a schedule names, by its fields; those that were deleted too. */
const NAMES = {
  cinema_id: 'select id as value, name as label from cinemas order by sort, id',
  screen_id: 'select id as value, name as label from screens order by cinema_id, sort, id',
  movie_id: 'select id as value, coalesce(internal_title, display_title) as label from movies order by 2, 1',
  movie_version_id: 'select id as value, text as label from movie_versions order by movie_id, sort, id',
  price_group_id: 'select id as value, name as label from price_groups order by sort, id',
}

export const options: Options = {
  schedule: async (client) => {
    const named: Record<string, Choice[]> = {}
    for (const [field, sql] of Object.entries(NAMES)) named[field] = (await client.query<Choice>(sql)).rows
    return named
  },
}

export const check: Checks = {
  /** It ends after it begins. */
  schedule: ({ after }) => {
    const { start, end } = after as Schedule
    return Date.parse(start) < Date.parse(end) ? [] : [refuse('invalid', 'end').refusal]
  },
}
