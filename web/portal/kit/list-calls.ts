import { callPath } from '#protocol/kit/call.ts'
import { filterName, type ListQuery } from '#protocol/kit/list-query.ts'
import type { ListState } from './list-state.ts'

/** What of a list is asked for: the rows that its address names, in its order. */
export function listQueryOf({ page, per_page, ...state }: ListState): Omit<ListQuery, 'sort'> & { sort?: string } {
  return { page, per_page, ...narrowingOf(state) }
}

/** The file of exactly this list, with the columns that are on it. */
export function filePathOf(
  { file }: { file: { path: string } },
  { page: _, per_page: __, ...state }: ListState,
  columns: readonly string[],
  format: 'csv' | 'csv_eu',
): string {
  const query = { ...narrowingOf(state), format, columns: ['id', ...columns].join() }
  return `${callPath(file)}?${new URLSearchParams(query as unknown as Record<string, string>)}`
}

function narrowingOf({ sort, search, deleted, filters, ranges }: Omit<ListState, 'page' | 'per_page'>) {
  const narrowed = Object.entries(filters).map(([name, value]) => [filterName(name), value])
  return {
    ...(sort !== '' && { sort }),
    search,
    deleted: deleted ? 'true' : 'false',
    ...(Object.fromEntries(narrowed) as Record<`filter[${string}]`, string>),
    ...ranges,
  } as const
}
