import { withTabStorage } from '#kit/tab-storage.ts'
import type { RowKey } from './list-state.ts'
import { type Difference, differencesOf, type Values } from './merge.ts'

/**
 * What somebody typed into a form that was not saved: it comes back after a reload, a sign-in or a way back.
 * Secrets never lie here.
 */
export interface Draft {
  /** The version of the row that it changes; 0 = a new one. */
  version: number
  values: Values
  /** What stood in these fields when they were typed over. */
  before: Values
}

/** A draft laid over its row as it is now. */
export interface Resumed {
  before: Values
  values: Values
  /** Fields that somebody else saved otherwise since the draft was typed: they are a question. */
  differences: readonly Difference[]
}

/**
 * What a form begins with when a draft is there: over a newer row, only what nobody else changed meanwhile
 * stands without a question (F-180).
 * @param row as it is saved now
 */
export function resumed(fields: readonly string[], row: Values, draft: Draft): Resumed {
  const values = { ...row, ...draft.values }
  if (draft.version === Number(row.version ?? 0)) return { before: row, values, differences: [] }
  const then = { ...row, ...draft.before, version: draft.version }
  const differences = differencesOf(fields, { before: then, mine: values, theirs: row })
  return { before: differences.length > 0 ? then : row, values, differences }
}

export function readDraft(key: string): Draft | null {
  const text = withTabStorage((storage) => storage.getItem(key))
  return text ? (JSON.parse(text) as Draft) : null
}

export function keepDraft(key: string, draft: Draft | null): void {
  withTabStorage((storage) => {
    if (draft === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(draft))
  })
}

/**
 * One form of one person in this tab.
 * @param proposal the name of what a new row begins with; null where it begins empty
 */
export function draftKey(employee_id: number, kind: string, form: RowKey, proposal: string | null = null): string {
  return ['portal/draft', employee_id, kind, form, ...(proposal === null ? [] : [proposal])].join('/')
}
