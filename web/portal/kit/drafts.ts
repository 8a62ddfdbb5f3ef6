import { withTabStorage } from '#kit/tab-storage.ts'
import type { Values } from './merge.ts'

/**
 * What somebody typed into a form that was not saved: it comes back after a reload, a sign-in or a way back.
 * Secrets never lie here.
 */
export interface Draft {
  /** The version of the row that it changes; 0 = a new one. */
  version: number
  values: Values
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

/** One form of one person in this tab. */
export function draftKey(employee_id: number, kind: string, form: number | 'new'): string {
  return `portal/draft/${employee_id}/${kind}/${form}`
}
