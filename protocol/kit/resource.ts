import * as z from 'zod'
import { Instant } from '../time/shapes.ts'
import { RowId } from './shapes.ts'

/** The modules that can be switched on for an account. @source operations spec, section 1; FEATURES F-171 */
export const MODULES = [
  'tickets',
  'vouchers',
  'signage',
  'products',
  'pos',
  'newsletters',
  'reservations',
  'invoice',
  'cash_balance',
] as const
export type Module = (typeof MODULES)[number]

/** What every row of the catalogue carries. `version` rises by one with every change; a deleted row keeps its id and its last values for ever. */
const stamps = {
  id: RowId,
  exhibitor_id: z.int().min(1).max(65_535),
  version: RowId,
  deleted_at: Instant.nullable(),
}

/**
 * A kind of row of the catalogue, as plain data. `kind` is its name on the change feed, `base` the plural under which the portal calls it,
 * `feed` says whether it flows to the edges (`cinema` = only to the edge of its own cinema_id, `edge` = to every edge of the exhibitor, `none` = never leaves the hub),
 * `edge_omits` the fields that stay at the hub. `shape` is what a person edits, `row` the whole row with its stamps.
 */
export interface Resource<S extends z.ZodRawShape = z.ZodRawShape> {
  kind: string
  base: string
  module: Module | 'core'
  feed: 'edge' | 'cinema' | 'none'
  edge_omits: readonly string[]
  shape: z.ZodObject<S>
  row: z.ZodObject<typeof stamps & S>
}

export const defineResource = <S extends z.ZodRawShape>(resource: {
  kind: string
  base: string
  module: Module | 'core'
  feed: 'edge' | 'cinema' | 'none'
  edge_omits?: readonly (keyof S & string)[]
  shape: z.ZodObject<S>
}): Resource<S> => ({
  ...resource,
  edge_omits: resource.edge_omits ?? [],
  row: z.object({ ...stamps, ...resource.shape.shape }) as z.ZodObject<typeof stamps & S>,
})

/** The row of a resource, parsed. */
export type Row<R> = R extends { row: infer T extends z.ZodType } ? z.output<T> : never
