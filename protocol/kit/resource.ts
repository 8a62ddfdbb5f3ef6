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

/** What about a kind of row is said by the portal's lists. */
export interface Listed<K extends string> {
  /** The plural under which the portal calls it (F-329); null = it has calls of its own. */
  base: string | null
  module: Module | 'core'
  /** The fields of its list, in their order; a list is sorted by any of them. */
  columns: readonly K[]
  /** The fields in which a search looks: texts alone. */
  search: readonly K[]
  /** The fields that name a row by whose texts a search finds too, and of which kind that row is. */
  found_by: Readonly<Partial<Record<K, string>>>
  /** The fields by which a list is narrowed. */
  filters: readonly K[]
  /** The fields of which a list may show those from one value to another: days and amounts. */
  ranges: readonly K[]
  /** The order of its list where nobody chose one: a column, with `-` before it where its values fall. */
  order: string
  /** Its rows say when they were changed last and can be deleted; others are only read. */
  stamped: boolean
}

/**
 * By which field one knows of which cinema a row is: by its own id, by the id of its cinema, by those of
 * several, or by a schedule, which has one.
 */
export const CINEMA_FIELDS = ['id', 'cinema_id', 'cinemas', 'schedule_id'] as const
export type CinemaField = (typeof CINEMA_FIELDS)[number]

/** A secret of which only a hash is kept: the field that keeps it, and what a form may write. */
interface Hashed {
  as: string
  shape: z.ZodType
}

/**
 * A kind of row of the catalogue, as plain data. `kind` is its name on the change feed, `edge_omits` the
 * fields that stay at the hub, `secrets` those that are written and never read again; `hashed` names, by the
 * field of the form, the secrets of which only a hash is kept. `follows` names the fields of a new row that
 * follow from the others where they are not written, `beside` what a write says that is no field: a check of
 * its room reads it. `unread` names the fields that nothing reads yet: a row keeps them and brings them
 * along, and no form or panel has them. `in_turn`: a house changes such rows one after another, because
 * whether one may change depends on the others. `cinema` is the field of its cinema, null = its rows belong
 * to the whole house: a right of the scope `own` reaches none of them. `shape` is what a person edits, `row`
 * the whole row with its stamps. REST, list, form and permissions come from it (hub/portal/crud.ts).
 */
export interface Resource<S extends z.ZodRawShape = z.ZodRawShape, F extends FeedScope = FeedScope>
  extends Listed<string> {
  kind: string
  feed: F
  edge_omits: readonly string[]
  secrets: readonly string[]
  hashed: Readonly<Record<string, Hashed>>
  in_turn: boolean
  cinema: CinemaField | null
  follows: readonly string[]
  unread: readonly string[]
  beside: z.ZodRawShape
  shape: z.ZodObject<S>
  row: z.ZodObject<typeof stamps & S>
}

export function defineResource<S extends z.ZodRawShape, const F extends FeedScope>(
  resource: Partial<Omit<Listed<keyof S & string>, 'stamped'>> & {
    kind: string
    base: string | null
    module: Module | 'core'
    feed: F
    edge_omits?: readonly (keyof S & string)[]
    secrets?: readonly (keyof S & string)[]
    hashed?: Readonly<Record<string, Hashed & { as: keyof S & string }>>
    in_turn?: boolean
    /** Where it is another one than a `cinema_id` of the shape. */
    cinema?: CinemaField
    follows?: readonly (keyof S & string)[]
    unread?: readonly (keyof S & string)[]
    beside?: z.ZodRawShape
    shape: z.ZodObject<S>
  },
): Resource<S, F> {
  const row = z.object({ ...stamps, ...resource.shape.shape }) as z.ZodObject<typeof stamps & S>
  const own = { edge_omits: [], secrets: [], hashed: {}, in_turn: false, follows: [], unread: [], beside: {} }
  const cinema = 'cinema_id' in resource.shape.shape ? 'cinema_id' : null
  return { ...LISTED, stamped: true, ...own, cinema, ...resource, row }
}

const LISTED = { columns: [], search: [], found_by: {}, filters: [], ranges: [], order: 'id' } as const

/**
 * A kind of row that the portal reads alone: it stands in tables of another room, the ledger's above all, and
 * that room alone writes it. `shape` is a row of its list, `id` among its fields; `whole` is what one row
 * says beside that where it is read alone. List, file and screen come from it (hub/portal/listings.ts).
 */
export interface Listing<S extends z.ZodRawShape = z.ZodRawShape, W extends z.ZodRawShape = z.ZodRawShape>
  extends Listed<string> {
  kind: string
  base: string
  stamped: false
  /** The field that says of which cinema a row is; null = the rows are of the whole house. */
  cinema: 'cinema_id' | null
  shape: z.ZodObject<S>
  whole: z.ZodObject<W>
}

export function defineListing<S extends z.ZodRawShape, W extends z.ZodRawShape = Readonly<Record<never, never>>>(
  listing: Partial<Omit<Listed<keyof S & string>, 'stamped'>> & {
    kind: string
    base: string
    module: Module | 'core'
    shape: z.ZodObject<S>
    whole?: z.ZodObject<W>
  },
): Listing<S, W> {
  const cinema = 'cinema_id' in listing.shape.shape ? 'cinema_id' : null
  return { ...LISTED, whole: z.object({}) as z.ZodObject<W>, ...listing, cinema, stamped: false }
}

/** The row of a resource, parsed. */
export type Row<R> = R extends { row: infer T extends z.ZodType } ? z.output<T> : never
