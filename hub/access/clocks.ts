import type { PoolClient } from 'pg'
import type { Clocks } from '#protocol/access/clocks.ts'

/** The clocks of the exhibitor of this transaction; of a house without a cinema UTC. */
export async function readClocks(client: PoolClient): Promise<Clocks> {
  const first = await client.query<{ time_zone: string }>(
    'select time_zone from cinemas where deleted_at is null order by sort, id limit 1',
  )
  const house = first.rows[0]?.time_zone ?? 'UTC'
  const others = await client.query<Clocks['others'][number]>(
    'select id as cinema_id, time_zone from cinemas where time_zone <> $1 order by id',
    [house],
  )
  return { house, others: others.rows }
}
