import type { Values } from './merge.ts'

/** What stood in a row before one of its changes, as the history of the row answers it. */
export interface Past {
  version: number
  changed_at: string
  changed_by_name: string | null
  before: Values | null
}

/** One change of a row, as a person reads it. */
export interface ChangeRead {
  version: number
  changed_at: string
  by: string | null
  what: 'made' | 'edited' | 'deleted' | 'restored'
  fields: readonly { field: string; from: unknown; to: unknown }[]
}

/**
 * The changes of a row, the last one first. Each knows only what stood before it; what it made of that stands
 * before the next change, or in the row itself.
 */
export function changesOf(row: Values, history: readonly Past[]): ChangeRead[] {
  let now: Values = row
  return history.map(({ version, changed_at, changed_by_name, before }) => {
    const after = now
    now = { ...now, ...before }
    const named = Object.keys(before ?? {}).filter((field) => field !== 'deleted_at')
    const fields = named.map((field) => ({ field, from: before?.[field] ?? null, to: after[field] ?? null }))
    return { version, changed_at, by: changed_by_name, what: whatOf(before), fields }
  })
}

function whatOf(before: Values | null): ChangeRead['what'] {
  if (before === null) return 'made'
  if (!('deleted_at' in before)) return 'edited'
  return before.deleted_at === null ? 'deleted' : 'restored'
}
