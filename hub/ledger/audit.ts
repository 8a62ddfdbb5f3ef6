import type pg from 'pg'
import type { Scope } from '#protocol/ledger/audit-rounds.ts'
import { INVARIANTS, type Invariant, invariantQuery } from '#protocol/ledger/invariants.ts'
import { createPool, withExhibitor } from '../db/connect.ts'

/** One broken promise, with who it belongs to. */
export interface Breach {
  exhibitor_id: number
  id: string
  says: string
  breach: string
}

function list(part: keyof Scope): string {
  return `select value::${part === 'schedules' ? 'bigint' : 'text'} from json_array_elements_text($1::json) value`
}

/** One invariant over the whole of a large house goes through all that was ever sold. */
const CHECKED_WITHIN_MS = 15 * 60_000

/** Connections for audits alone, which may take their time. */
export function openAudits(database_url: string): pg.Pool {
  return createPool(database_url, { max: 1, application_name: 'foyer looks', answers_within_ms: CHECKED_WITHIN_MS })
}

/**
 * Runs every invariant over the ledger tables of one exhibitor, or over what changed there, each in a
 * snapshot of its own (docs/ledger.md, Invariants). Nothing found = [].
 * @param failed called with an invariant that could not be checked; the others are. Without it the first
 * failure is thrown.
 */
export async function auditLedger(
  pool: pg.Pool,
  exhibitor_id: number,
  scope: Scope | null = null,
  failed: (invariant: Invariant, error: unknown) => void = thrown,
): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const invariant of INVARIANTS) {
    const query = invariantQuery(invariant, scope, list)
    if (query === null) continue
    const look = (client: pg.PoolClient) => client.query<{ breach: string }>(perCinema(query.sql), query.values)
    try {
      const { rows } = await withExhibitor(pool, exhibitor_id, look, { snapshot: true })
      const { id, says } = invariant
      for (const { breach } of rows) breaches.push({ exhibitor_id, id, says, breach })
    } catch (error) {
      failed(invariant, error)
    }
  }
  return breaches
}

function thrown(_: Invariant, error: unknown): never {
  throw error
}

/** At the hub a stream belongs to a cinema. */
function perCinema(sql: string): string {
  return sql.replace('group by stream, epoch', 'group by cinema_id, stream, epoch')
}
