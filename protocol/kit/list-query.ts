import * as z from 'zod'
import { Instant } from '../time/shapes.ts'
import type { Listed } from './resource.ts'
import { Text } from './text.ts'

/** Rows of a page at most, and when the query does not say. */
export const PAGE_MAX = 100
const PAGE_USUAL = 25
/** Letters that a search has at most: the code of a ticket, as a scanner reads it, is one. */
export const SEARCH_MAX = 160

export type Shape = Record<string, z.ZodType>
type Def = z.core.$ZodTypeDef & { innerType?: z.ZodType; element?: z.ZodType; valueType?: z.ZodType; shape?: Shape }
export function defOf(schema: z.ZodType): Def {
  return schema.def as Def
}

/** What a list is asked by: its fields, and what of them narrows and orders it. */
export type Queried = Pick<Listed<string>, 'columns' | 'filters' | 'ranges' | 'order' | 'stamped'> & {
  shape: z.ZodObject
}

export function fieldsOf({ shape }: { shape: z.ZodObject }): Shape {
  return shape.shape as unknown as Shape
}

/**
 * One value of a field as a query carries it: a word of the list, a whole number, `true` or `false`, a text.
 * Of a field with several values it is any one of them.
 */
function filterOf(schema: z.ZodType): z.ZodType {
  const { type, innerType, element } = defOf(schema)
  if (innerType || element) return filterOf(innerType ?? element!)
  if (type === 'number') return z.coerce.number().pipe(schema as z.ZodType<unknown, number>)
  return type === 'boolean' ? z.enum(['true', 'false']) : schema
}

/** The name of a filter in a query. */
export function filterName<F extends string>(field: F): `filter[${F}]` {
  return `filter[${field}]`
}

/** The names of the two ends of a range in a query; both of them belong to it. */
export function rangeNames<F extends string>(field: F): [from: `from[${F}]`, to: `to[${F}]`] {
  return [`from[${field}]`, `to[${field}]`]
}

/** A range that ends before it begins makes no sense. */
function inOrder<S extends z.ZodObject>(schema: S, { ranges }: Queried): S {
  const isEmpty = (query: Record<string, unknown>, field: string): boolean => {
    const [from, to] = rangeNames(field).map((name) => query[name] as string | number | undefined)
    return from !== undefined && to !== undefined && from > to
  }
  return ranges.reduce((sound, field) => {
    const [path] = rangeNames(field)
    return sound.refine((query) => !isEmpty(query, field), { path: [path], error: 'errors.range' })
  }, schema)
}

/** Whether a search finds rows of a list: by their own texts, or by those of rows that they name. */
export function isSearched({ search, found_by }: Pick<Listed<string>, 'search' | 'found_by'>): boolean {
  return search.length > 0 || Object.keys(found_by).length > 0
}

export function listQuery(queried: Queried) {
  return inOrder(queryOf(queried), queried)
}

function queryOf(queried: Queried) {
  const { columns, filters, ranges, order } = queried
  const orders = [order, ...columns.flatMap((column) => [column, `-${column}`])]
  const shape = fieldsOf(queried)
  const named = (names: readonly string[], field: string) =>
    names.map((name) => [name, filterOf(shape[field]!).optional()] as const)
  const fields = [
    ...filters.flatMap((field) => named([filterName(field)], field)),
    ...ranges.flatMap((field) => named(rangeNames(field), field)),
  ]
  return z.strictObject({
    page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1),
    per_page: z.coerce.number().pipe(z.int().min(1).max(PAGE_MAX)).default(PAGE_USUAL),
    sort: z.enum(['id', '-id', ...orders]).default(order),
    search: Text(SEARCH_MAX).default(''),
    deleted: z.enum(['true', 'false']).default('false'),
    ...(Object.fromEntries(fields) as Shape),
  })
}

/** The columns that a file of rows may have; when a row was changed only where it can be. */
export function exportColumns({ columns, stamped }: Pick<Queried, 'columns' | 'stamped'>): string[] {
  return ['id', ...columns, ...(stamped ? ['changed_at'] : [])]
}

/** The columns of a file whose values are instants. */
export function exportInstants(listed: Pick<Queried, 'columns' | 'stamped' | 'shape'>): string[] {
  const shape = fieldsOf(listed)
  return exportColumns(listed).filter((column) => column === 'changed_at' || isInstant(shape[column]))
}

function isInstant(schema: z.ZodType | undefined): boolean {
  return schema === Instant || (schema !== undefined && isInstant(defOf(schema).innerType))
}

export function exportQuery(queried: Queried) {
  const known = exportColumns(queried)
  const areKnown = (columns: string): boolean => columns.split(',').every((one) => known.includes(one))
  const file = queryOf(queried)
    .omit({ page: true, per_page: true })
    .extend({
      format: z.enum(['csv', 'csv_eu']).default('csv'),
      columns: Text(2_000).refine(areKnown, 'errors.invalid').optional(),
    })
  return inOrder(file, queried)
}

/**
 * Which rows of a kind, in which order: a page of them, those that a search finds in any of the resource's
 * search fields, those whose fields are as the filters say and within the ranges; with `deleted` those that
 * were deleted.
 */
export type ListQuery = {
  page: number
  per_page: number
  sort: string
  search: string
  deleted: 'true' | 'false'
  [narrowing: `${'filter' | 'from' | 'to'}[${string}]`]: unknown
}
