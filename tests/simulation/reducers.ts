import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

export const PROJECT = dirname(dirname(import.meta.dirname))

/**
 * The product's own code that a world runs: handed in, never imported, so that a mutant runs the same
 * world. The types are those of the product; nothing here may be a second version of a rule.
 */
export interface Reducers {
  ledger: typeof import('#protocol/ledger/ledger.ts')
  columns: typeof import('#protocol/ledger/columns.ts')
  rows: typeof import('#protocol/ledger/rows.ts')
  apply: typeof import('#protocol/ledger/apply.ts')
  turn: typeof import('#protocol/ledger/turn.ts')
  forget: typeof import('#protocol/ledger/forget.ts')
  seats: typeof import('#protocol/ledger/decide-seats.ts')
  from_edge: typeof import('#protocol/ledger/from-edge.ts')
  placement: typeof import('#protocol/ledger/placement.ts')
  clearance: typeof import('#protocol/seats/clearance.ts')
  needs: typeof import('#protocol/ledger/needs.ts')
  strangers: typeof import('#protocol/ledger/strangers.ts')
  claims: typeof import('#protocol/ledger/decide-claim.ts')
  recount: typeof import('#protocol/ledger/decide-recount.ts')
  restored: typeof import('#protocol/ledger/decide-restored.ts')
  found: typeof import('#protocol/ledger/found.ts')
  reports: typeof import('#protocol/ledger/recount-reports.ts')
  entries: typeof import('#protocol/ledger/entries.ts')
  bills: typeof import('#protocol/ledger/decide-bill.ts')
  change: typeof import('#protocol/ledger/decide-change.ts')
  work: typeof import('#protocol/ledger/work.ts')
  recall: typeof import('#protocol/ledger/decide-recall.ts')
  move: typeof import('#protocol/ledger/decide-move.ts')
  vouchers: typeof import('#protocol/ledger/decide-voucher.ts')
  voucher_placement: typeof import('#protocol/ledger/voucher-placement.ts')
  outbox: typeof import('../../devices/shell/outbox.ts')
}

/** Where each part stands. */
export const FILES: { readonly [Part in keyof Reducers]: string } = {
  ledger: 'protocol/ledger/ledger.ts',
  columns: 'protocol/ledger/columns.ts',
  rows: 'protocol/ledger/rows.ts',
  apply: 'protocol/ledger/apply.ts',
  turn: 'protocol/ledger/turn.ts',
  forget: 'protocol/ledger/forget.ts',
  seats: 'protocol/ledger/decide-seats.ts',
  from_edge: 'protocol/ledger/from-edge.ts',
  placement: 'protocol/ledger/placement.ts',
  clearance: 'protocol/seats/clearance.ts',
  needs: 'protocol/ledger/needs.ts',
  strangers: 'protocol/ledger/strangers.ts',
  claims: 'protocol/ledger/decide-claim.ts',
  recount: 'protocol/ledger/decide-recount.ts',
  restored: 'protocol/ledger/decide-restored.ts',
  found: 'protocol/ledger/found.ts',
  reports: 'protocol/ledger/recount-reports.ts',
  entries: 'protocol/ledger/entries.ts',
  bills: 'protocol/ledger/decide-bill.ts',
  change: 'protocol/ledger/decide-change.ts',
  work: 'protocol/ledger/work.ts',
  recall: 'protocol/ledger/decide-recall.ts',
  move: 'protocol/ledger/decide-move.ts',
  vouchers: 'protocol/ledger/decide-voucher.ts',
  voucher_placement: 'protocol/ledger/voucher-placement.ts',
  outbox: 'devices/shell/outbox.ts',
}

/** Loads the reducers; after `switchOff` (mutate.ts) those of a mutant. */
export async function loadReducers(): Promise<Reducers> {
  const parts: Record<string, unknown> = {}
  for (const [part, file] of Object.entries(FILES)) parts[part] = await import(pathToFileURL(join(PROJECT, file)).href)
  return parts as unknown as Reducers
}
