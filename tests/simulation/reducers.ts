import { pathToFileURL } from 'node:url'

/**
 * The product's own code that a world runs: handed in, never imported, so that a mutant's copy runs the same world. The types are those of the product; nothing here may be a second
 * version of a rule.
 */
export interface Reducers {
  ledger: typeof import('#protocol/seats/ledger.ts')
  columns: typeof import('#protocol/seats/columns.ts')
  rows: typeof import('#protocol/seats/rows.ts')
  apply: typeof import('#protocol/seats/apply.ts')
  forget: typeof import('#protocol/seats/forget.ts')
  seats: typeof import('#protocol/seats/decide.ts')
  placement: typeof import('#protocol/seats/placement.ts')
  needs: typeof import('#protocol/seats/needs.ts')
  claims: typeof import('#protocol/seats/claims.ts')
  bills: typeof import('#protocol/bills/decide.ts')
  change: typeof import('#protocol/bills/change.ts')
  work: typeof import('#protocol/bills/work.ts')
  outbox: typeof import('../../devices/shell/outbox.ts')
}

/** Where each part stands below the root of a tree; mutants.ts copies exactly these folders. */
export const FILES: { readonly [Part in keyof Reducers]: string } = {
  ledger: 'protocol/seats/ledger.ts',
  columns: 'protocol/seats/columns.ts',
  rows: 'protocol/seats/rows.ts',
  apply: 'protocol/seats/apply.ts',
  forget: 'protocol/seats/forget.ts',
  seats: 'protocol/seats/decide.ts',
  placement: 'protocol/seats/placement.ts',
  needs: 'protocol/seats/needs.ts',
  claims: 'protocol/seats/claims.ts',
  bills: 'protocol/bills/decide.ts',
  change: 'protocol/bills/change.ts',
  work: 'protocol/bills/work.ts',
  outbox: 'devices/shell/outbox.ts',
}

/** Loads the reducers below `root`: the project itself, or a mutant's copy of it. */
export async function loadReducers(root: string): Promise<Reducers> {
  const parts: Record<string, unknown> = {}
  for (const [part, file] of Object.entries(FILES)) parts[part] = await import(pathToFileURL(`${root}/${file}`).href)
  return parts as unknown as Reducers
}
