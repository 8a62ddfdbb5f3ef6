import type { PoolClient } from 'pg'

/**
 * The business date of the last schedule to come of a row, or of one that runs just now; null when there is
 * none. A schedule that is cancelled does not come.
 */
export async function lastDayToCome(
  client: PoolClient,
  field: 'movie_id' | 'screen_id' | 'cinema_id',
  id: number,
): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(business_date)::text as last from schedules
     where ${field} = $1 and deleted_at is null and cancelled_at is null and "end" > now()`,
    [id],
  )
  return rows[0]!.last
}
