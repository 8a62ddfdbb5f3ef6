import { filterName, rangeNames, SEARCH_MAX } from '#protocol/kit/list-query.ts'
import type { Resource } from '#protocol/kit/resource.ts'

/** What a list shows, as its address says it. A filter that is not set is not there. */
export interface ListState {
  page: number
  per_page: number
  /** A column, with `-` before it where its values fall; `''` = as the resource stands by itself. */
  sort: string
  search: string
  /** The rows that were deleted, instead of those that are there. */
  deleted: boolean
  filters: Readonly<Record<string, string>>
  /** The ends of the ranges that are set, by their names in a query (`from[at]`, `to[at]`). */
  ranges: Readonly<Record<string, string>>
}

type Narrowing = Pick<ListState, 'search' | 'deleted' | 'filters' | 'ranges'>

export const PER_PAGE = [25, 50, 100] as const

/** The id of a row; of one that is only read the text that a program drew. */
export type RowKey = number | string

/** What is open over the list: a row beside it, or a form; ids, `new` for a row that is about to be made. */
export interface Opened {
  row: RowKey | null
  form: number | 'new' | null
}

/**
 * What of a resource its address names. `usual`: the ends of ranges that narrow its list where nobody did.
 */
export type Named = Pick<Resource, 'columns' | 'filters' | 'ranges' | 'order' | 'stamped'> & {
  usual?: Readonly<Record<string, string>>
}

const USUAL: ListState = {
  page: 1,
  per_page: PER_PAGE[0],
  sort: '',
  search: '',
  deleted: false,
  filters: {},
  ranges: {},
}

/**
 * Reads the address of a list. What makes no sense in it (an unknown column, page 0) is as if it was not
 * there: an old link still opens its list.
 */
export function readListState(params: URLSearchParams, resource: Named): ListState {
  const sort = params.get('sort') ?? ''
  const per_page = Number(params.get('per_page'))
  const filters = resource.filters.flatMap((name) => {
    const value = params.get(filterName(name))
    return value ? [[name, value]] : []
  })
  const ranges = resource.ranges.flatMap(rangeNames).flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return {
    page: positive(params.get('page')) ?? USUAL.page,
    per_page: PER_PAGE.find((one) => one === per_page) ?? USUAL.per_page,
    sort: resource.columns.includes(sort.replace(/^-/, '')) ? sort : USUAL.sort,
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX),
    deleted: params.get('deleted') === 'true',
    filters: Object.fromEntries(filters),
    ranges: Object.fromEntries(isUntouched(params, resource) ? Object.entries(resource.usual ?? {}) : ranges),
  }
}

/** Whether an address says nothing of what narrows its list, not even that nothing does. */
function isUntouched(params: URLSearchParams, { filters, ranges }: Named): boolean {
  const named = ['search', 'deleted', ...filters.map(filterName), ...ranges.flatMap(rangeNames)]
  return !named.some((name) => params.has(name))
}

export function readOpened(params: URLSearchParams, { stamped }: Named): Opened {
  const form = params.get('form')
  if (!stamped) return { row: params.get('row'), form: null }
  return { row: positive(params.get('row')), form: form === 'new' ? form : positive(form) }
}

/**
 * The address of a list: only what differs from the list as it is by itself, always in the same order. Where
 * one is narrowed by itself and nothing narrows this one, the end of its range is there and empty.
 */
export function writeListState(
  state: ListState,
  opened: Opened,
  { usual = {} }: Pick<Named, 'usual'>,
): URLSearchParams {
  const params = new URLSearchParams()
  const { page, per_page, sort, search, deleted, filters, ranges } = state
  if (search) params.set('search', search)
  for (const name of Object.keys(filters).toSorted()) params.set(filterName(name), filters[name]!)
  const said = isUsual(state, usual) ? {} : isNarrowed(state) ? ranges : emptied(usual)
  for (const name of Object.keys(said).toSorted()) params.set(name, said[name]!)
  if (deleted) params.set('deleted', 'true')
  if (sort) params.set('sort', sort)
  if (per_page !== USUAL.per_page) params.set('per_page', String(per_page))
  if (page !== USUAL.page) params.set('page', String(page))
  if (opened.row !== null) params.set('row', String(opened.row))
  if (opened.form !== null) params.set('form', String(opened.form))
  return params
}

function emptied(usual: ListState['ranges']): ListState['ranges'] {
  return Object.fromEntries(Object.keys(usual).map((name) => [name, '']))
}

/** Whether a list is narrowed as it is by itself, and not otherwise. */
export function isUsual(state: ListState, usual: ListState['ranges'] = {}): boolean {
  const { search, deleted, filters, ranges } = state
  const names = Object.keys(ranges)
  const isSame = names.length === Object.keys(usual).length && names.every((name) => ranges[name] === usual[name])
  return isSame && !isNarrowed({ search, deleted, filters, ranges: {} })
}

/** Whether something narrows the list, so that "nothing found" may be undone by showing all. */
export function isNarrowed({ search, deleted, filters, ranges }: Narrowing): boolean {
  return search !== '' || deleted || Object.keys(filters).length + Object.keys(ranges).length > 0
}

/** The same list without what narrows it. */
export function widened(state: ListState): ListState {
  return { ...state, page: 1, search: '', deleted: false, filters: {}, ranges: {} }
}

/**
 * The order after a press on the head of a column: it rises, then falls, then is the usual one again; that of
 * the column by which it usually stands turns round.
 */
export function nextSort(sort: string, column: string, usual: string): string {
  if ((sort || usual) === column) return `-${column}`
  return sort === `-${column}` ? '' : column
}

function positive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
