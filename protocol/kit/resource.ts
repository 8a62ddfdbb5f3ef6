import * as z from 'zod'
import { Instant } from '../time/shapes.ts'
import { RowId } from './shapes.ts'

/** The modules that can be switched on for an account. @source operations spec, section 1; F-171 */
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

/**
 * What every row of the catalogue carries. `version` rises by one with every change; a deleted row keeps its
 * id and its last values for ever.
 */
const stamps = {
  id: RowId,
  exhibitor_id: z.int().min(1).max(65_535),
  version: RowId,
  deleted_at: Instant.nullable(),
}

/**
 * How far a kind flows: `edge` = to every edge of the exhibitor, `cinema` = only to the edge of its own
 * cinema_id, `none` = it never leaves the hub.
 */
export type FeedScope = 'edge' | 'cinema' | 'none'

/** What about a kind of row is said by the portal's lists and forms. */
interface Listed<K extends string> {
  /** The plural under which the portal calls it (F-329); null = it has calls of its own. */
  base: string | null
  module: Module | 'core'
  /** The fields of its list, in their order; a list is sorted by any of them. */
  columns: readonly K[]
  /** The fields in which a search looks: texts alone. */
  search: readonly K[]
  /** The fields by which a list is narrowed. */
  filters: readonly K[]
}

/** A secret of which only a hash is kept: the field that keeps it, and what a form may write. */
interface Hashed {
  as: string
  shape: z.ZodType
}

/**
 * A kind of row of the catalogue, as plain data. `kind` is its name on the change feed, `edge_omits` the
 * fields that stay at the hub, `secrets` those that are written and never read again; `hashed` names, by the
 * field of the form, the secrets of which only a hash is kept. `in_turn`: a house changes such rows one after
 * another, because whether one may change depends on the others. `shape` is what a person edits, `row` the
 * whole row with its stamps. REST, list, form and permissions come from it (hub/portal/crud.ts).
 */
export interface Resource<S extends z.ZodRawShape = z.ZodRawShape, F extends FeedScope = FeedScope>
  extends Listed<string> {
  kind: string
  feed: F
  edge_omits: readonly string[]
  secrets: readonly string[]
  hashed: Readonly<Record<string, Hashed>>
  in_turn: boolean
  shape: z.ZodObject<S>
  row: z.ZodObject<typeof stamps & S>
}

export function defineResource<S extends z.ZodRawShape, const F extends FeedScope>(
  resource: Partial<Listed<keyof S & string>> & {
    kind: string
    base: string | null
    module: Module | 'core'
    feed: F
    edge_omits?: readonly (keyof S & string)[]
    secrets?: readonly (keyof S & string)[]
    hashed?: Readonly<Record<string, Hashed & { as: keyof S & string }>>
    in_turn?: boolean
    shape: z.ZodObject<S>
  },
): Resource<S, F> {
  const row = z.object({ ...stamps, ...resource.shape.shape }) as z.ZodObject<typeof stamps & S>
  const usual = { columns: [], search: [], filters: [], edge_omits: [], secrets: [], hashed: {}, in_turn: false }
  return { ...usual, ...resource, row }
}

/** The row of a resource, parsed. */
export type Row<R> = R extends { row: infer T extends z.ZodType } ? z.output<T> : never
