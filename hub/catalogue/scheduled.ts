import type { PoolClient } from 'pg'

const MOVES_THERE = `id in (select schedule_id from schedule_moves where screen_id = $1 and done_at is null)`

/**
 * The business date of the last schedule to come of a row, or of one that runs just now; null when there is
 * none. A schedule that is cancelled does not come; one that is on its way to a screen comes there too.
 */
export async function lastDayToCome(
  client: PoolClient,
  field: 'movie_id' | 'screen_id' | 'cinema_id',
  id: number,
): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(business_date)::text as last from schedules
     where (${field} = $1 or ${field === 'screen_id' ? MOVES_THERE : false}) and deleted_at is null and cancelled_at is null and "end" > now()`,
    [id],
  )
  return rows[0]!.last
}
