import type Sqlite from 'better-sqlite3'
import type { Scope } from '#protocol/ledger/audit-rounds.ts'
import { INVARIANTS, type Invariant, invariantQuery } from '#protocol/ledger/invariants.ts'

/** One broken promise. */
export interface Breach {
  id: string
  says: string
  breach: string
}

function list(): string {
  return 'select value from json_each(?)'
}

/**
 * Runs every invariant over the ledger's tables, or over what changed there (docs/ledger.md, Invariants).
 * Nothing found = [].
 */
export function auditLedger(sqlite: Sqlite.Database, scope: Scope | null = null): Breach[] {
  const look = (invariant: Invariant): Breach[] => {
    const query = invariantQuery(invariant, scope, list)
    if (query === null) return []
    const rows = sqlite.prepare(query.sql).all(...query.values) as { breach: string }[]
    return rows.map(({ breach }) => ({ id: invariant.id, says: invariant.says, breach }))
  }
  return sqlite.transaction(() => INVARIANTS.flatMap(look))()
}
