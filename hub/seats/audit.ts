import type pg from 'pg'
import type { Scope } from '#protocol/seats/audit-rounds.ts'
import { INVARIANTS, invariantQuery } from '#protocol/seats/invariants.ts'
import { withExhibitor } from '../db/connect.ts'

/** One broken promise, with who it belongs to. */
export interface Breach {
  exhibitor_id: number
  id: string
  says: string
  breach: string
}

const list = (part: keyof Scope): string =>
  `select value::${part === 'schedules' ? 'bigint' : 'text'} from json_array_elements_text($1::json) value`

/** Runs every invariant over the ledger tables of one exhibitor, or over what changed there, in one snapshot (LEDGER.md, Invariants). Nothing found = []. */
export function auditLedger(pool: pg.Pool, exhibitor_id: number, scope: Scope | null = null): Promise<Breach[]> {
  const look = async (client: pg.PoolClient): Promise<Breach[]> => {
    const breaches: Breach[] = []
    for (const invariant of INVARIANTS) {
      const query = invariantQuery(invariant, scope, list)
      if (query === null) continue
      const { rows } = await client.query<{ breach: string }>(perCinema(query.sql), query.values)
      const { id, says } = invariant
      for (const { breach } of rows) breaches.push({ exhibitor_id, id, says, breach })
    }
    return breaches
  }
  return withExhibitor(pool, exhibitor_id, look, { snapshot: true })
}

/** At the hub a stream belongs to a cinema. */
const perCinema = (sql: string): string => sql.replace('group by stream, epoch', 'group by cinema_id, stream, epoch')
