import type Sqlite from 'better-sqlite3'
import { INVARIANTS } from '#protocol/seats/invariants.ts'

/** One broken promise. */
export interface Breach {
  id: string
  says: string
  breach: string
}

/** Runs every invariant over the ledger's tables (LEDGER.md, Invariants). Nothing found = []. */
export function auditLedger(sqlite: Sqlite.Database): Breach[] {
  return sqlite.transaction(() =>
    INVARIANTS.flatMap(({ id, says, sql }) =>
      (sqlite.prepare(sql).all() as { breach: string }[]).map(({ breach }) => ({ id, says, breach })),
    ),
  )()
}
