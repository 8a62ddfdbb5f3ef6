import type pg from 'pg'
import { INVARIANTS } from '#protocol/seats/invariants.ts'
import { withExhibitor } from '../db/connect.ts'

/** One broken promise, with who it belongs to. */
export interface Breach {
  exhibitor_id: number
  id: string
  says: string
  breach: string
}

/** Runs every invariant over the ledger tables of one exhibitor, in one snapshot (LEDGER.md, Invariants). Nothing found = []. */
export function auditLedger(pool: pg.Pool, exhibitor_id: number): Promise<Breach[]> {
  const look = async (client: pg.PoolClient): Promise<Breach[]> => {
    const breaches: Breach[] = []
    for (const { id, says, sql } of INVARIANTS) {
      const { rows } = await client.query<{ breach: string }>(perCinema(sql))
      for (const { breach } of rows) breaches.push({ exhibitor_id, id, says, breach })
    }
    return breaches
  }
  return withExhibitor(pool, exhibitor_id, look, { snapshot: true })
}

/** At the hub a stream belongs to a cinema. */
const perCinema = (sql: string): string => sql.replace('group by stream, epoch', 'group by cinema_id, stream, epoch')
