import { callPath } from '#protocol/kit/call.ts'
import { filterName, type ListQuery, type ResourceCalls } from '#protocol/kit/resource-calls.ts'
import type { ListState } from './list-state.ts'

/** What of a list is asked for: the rows that its address names, in its order. */
export function listQueryOf({ page, per_page, ...state }: ListState): ListQuery {
  return { page, per_page, ...narrowingOf(state) }
}

/** The file of exactly this list, with the columns that are on it. */
export function filePathOf(
  { file }: ResourceCalls,
  { page: _, per_page: __, ...state }: ListState,
  columns: readonly string[],
  format: 'csv' | 'csv_eu',
): string {
  const query = { ...narrowingOf(state), format, columns: ['id', ...columns].join() }
  return `${callPath(file)}?${new URLSearchParams(query as unknown as Record<string, string>)}`
}

function narrowingOf({ sort, search, deleted, filters }: Omit<ListState, 'page' | 'per_page'>) {
  const narrowed = Object.entries(filters).map(([name, value]) => [filterName(name), value])
  return { sort: sort || 'id', search, deleted: deleted ? 'true' : 'false', ...Object.fromEntries(narrowed) } as const
}
