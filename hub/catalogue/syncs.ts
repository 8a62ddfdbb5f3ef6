import type pg from 'pg'
import { CHANNEL } from './catalogue.ts'

/** A website sync that was ordered last: when, and the epoch of a copy that was made after it. */
export interface OrderedSync {
  ordered_at: string
  epoch: string
}

const LAST = `select distinct on (cinema_id) cinema_id, ordered_at, feed_epoch.epoch::text || '.' || n as epoch
  from catalogue_syncs, feed_epoch order by cinema_id, n desc`

/** The last one of each cinema of a house. */
export async function lastSyncs(client: pg.ClientBase): Promise<Map<number, OrderedSync>> {
  const { rows } = await client.query<OrderedSync & { cinema_id: number }>(LAST)
  return new Map(rows.map(({ cinema_id, ...ordered }) => [cinema_id, ordered]))
}

/**
 * Writes down that the edge of a cinema is to fetch its whole copy anew: its feed has another epoch from then
 * on (readFeed). Every process of the hub is notified, so that the edge reads it wherever it calls. Presses
 * within a minute are one sync, also at an edge that never says that it is done.
 */
export async function orderSync(
  client: pg.ClientBase,
  { exhibitor_id, cinema_id, by }: { exhibitor_id: number; cinema_id: number; by: number },
): Promise<void> {
  await client.query('select 1 from cinemas where id = $1 for update', [cinema_id])
  const { rowCount } = await client.query(
    `insert into catalogue_syncs (exhibitor_id, cinema_id, n, ordered_by)
     select $1, $2, coalesce(max(n), 0) + 1, $3 from catalogue_syncs where cinema_id = $2
     having coalesce(max(ordered_at) < now() - interval '1 minute', true)`,
    [exhibitor_id, cinema_id, by],
  )
  if (rowCount === 0) return
  await client.query('select pg_notify($1, $2)', [CHANNEL, String(exhibitor_id)])
}
