import type pg from 'pg'
import { withExhibitor } from '../db/connect.ts'
import type { RestoredAt } from './decided.ts'

/** A cinema whose ledger came back from a backup, and whose recount has not ended. */
export interface RestoredCinema {
  cinema_id: number
  /** The moment that the backup shows: what was sold after it is not known here. */
  taken_at: string
  restored_at: string
}

/**
 * A backup knows nothing of what was sold, given and taken after it, so after a restore nobody acts on a
 * slot of the hub (docs/ledger.md, L9). The mark stands beside the ledger with the epoch that it had then;
 * the end of a recount of a higher epoch ends it.
 */
const STANDS = `restores.epoch >= coalesce((select (j.body::json -> 'data' ->> 'epoch')::int from journal j
    where j.cinema_id = restores.cinema_id and j.stream = 'own' and j.body like '{"v":1,"data":{"kind":"recounted"%'
    order by j.ord desc limit 1), -1)`
const MARKED = `select cinema_id, max(taken_at) as taken_at, max(restored_at) as restored_at
  from restores where ${STANDS} group by cinema_id order by cinema_id`

/** The cinemas of a house whose recount after a restore has not ended. */
export function restored(pool: pg.Pool, exhibitor_id: number): Promise<RestoredCinema[]> {
  return withExhibitor(pool, exhibitor_id, restoredIn, { snapshot: true })
}

/** The same in a transaction of the house. */
export async function restoredIn(client: Pick<pg.ClientBase, 'query'>): Promise<RestoredCinema[]> {
  return (await client.query<RestoredCinema>(MARKED)).rows
}

/** The restore of a cinema whose recount has not ended, by the epoch that it brought back. */
export async function restoredAt(client: Pick<pg.ClientBase, 'query'>, cinema_id: number): Promise<RestoredAt> {
  const { rows } = await client.query<{ epoch: number | null }>(
    `select max(epoch) as epoch from restores where cinema_id = $1 and ${STANDS}`,
    [cinema_id],
  )
  const { epoch } = rows[0]!
  return epoch === null ? null : { cinema_id, epoch }
}
