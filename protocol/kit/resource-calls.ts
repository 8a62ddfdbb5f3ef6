import * as z from 'zod'
import { Instant } from '../time/shapes.ts'
import { defineCall } from './call.ts'
import { IdParam } from './params.ts'
import type { Resource } from './resource.ts'
import { Count, Permission, RowId, Word } from './shapes.ts'
import { Lines, Text } from './text.ts'

/** Rows of a page at most, and when the query does not say. */
export const PAGE_MAX = 100
const PAGE_USUAL = 25
/** Letters of a file at most. */
const FILE_MAX = 50_000_000
/** Rows that one call edits at most. */
export const BULK_MAX = 100

type Shape = Record<string, z.ZodType>
type Def = z.core.$ZodTypeDef & { innerType?: z.ZodType; element?: z.ZodType; valueType?: z.ZodType; shape?: Shape }
function defOf(schema: z.ZodType): Def {
  return schema.def as Def
}

function fieldsOf(resource: Resource): Shape {
  return resource.shape.shape as unknown as Shape
}

/** What a form writes: of a secret that is kept as a hash the secret itself. */
function writtenFields(resource: Resource): Shape {
  const hashed = Object.entries(resource.hashed)
  const hashes = hashed.map(([, { as }]) => as)
  const open = Object.entries(fieldsOf(resource)).filter(([field]) => !hashes.includes(field))
  return Object.fromEntries([...open, ...hashed.map(([field, { shape }]) => [field, shape] as const)])
}

/** The shape of a field without its default: an edit that leaves the field out leaves it as it is. */
function withoutDefault(schema: z.ZodType): z.ZodType {
  const { type, innerType } = defOf(schema)
  return ['default', 'prefault', 'optional'].includes(type) ? withoutDefault(innerType!) : schema
}

/** The same shape, in which no object takes a field that it does not name, however deep it stands. */
function strictly(schema: z.ZodType): z.ZodType {
  const { shape, element, innerType, valueType, ...def } = defOf(schema)
  const inner = {
    ...(shape && { shape: mapShape(shape, strictly), catchall: z.never() }),
    ...(element && { element: strictly(element) }),
    ...(innerType && { innerType: strictly(innerType) }),
    ...(valueType && { valueType: strictly(valueType) }),
  }
  return Object.keys(inner).length === 0 ? schema : (schema.clone({ ...def, ...inner } as never) as z.ZodType)
}

function mapShape(shape: Shape, change: (schema: z.ZodType) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, change(schema)]))
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

/** What a form writes into a new row: every field that has no default. */
export function createBody(resource: Resource): z.ZodObject<Shape> {
  return z.strictObject(mapShape(writtenFields(resource), strictly))
}

/** The fields that an edit changes; those that it does not name stay. */
function changedFields(resource: Resource): Shape {
  return mapShape(writtenFields(resource), (schema) => strictly(withoutDefault(schema)).optional())
}

/** What the portal sees of every row: who changed it last is an employee, null = the program. */
const shownStamps = {
  id: RowId,
  version: RowId,
  deleted_at: Instant.nullable(),
  changed_at: Instant,
  changed_by: RowId.nullable(),
}

/** A row as the portal sees it: everything but its secrets. A list has the resource's columns alone. */
function shownRow(resource: Resource, columns?: readonly string[]): z.ZodObject<Shape> {
  const { secrets } = resource
  const open = Object.entries(fieldsOf(resource)).filter(([field]) => !secrets.includes(field))
  const shown = columns ? open.filter(([field]) => columns.includes(field)) : open
  return z.object({ ...shownStamps, ...Object.fromEntries(shown) })
}

/** The name of a filter in a query. */
export function filterName<F extends string>(field: F): `filter[${F}]` {
  return `filter[${field}]`
}

function listQuery(resource: Resource) {
  const orders = resource.columns.flatMap((column) => [column, `-${column}`])
  const fields = resource.filters.map((field) => [filterName(field), filterOf(fieldsOf(resource)[field]!).optional()])
  return z.strictObject({
    page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1),
    per_page: z.coerce.number().pipe(z.int().min(1).max(PAGE_MAX)).default(PAGE_USUAL),
    sort: z.enum(['id', '-id', ...orders]).default('id'),
    search: Text(80).default(''),
    deleted: z.enum(['true', 'false']).default('false'),
    ...(Object.fromEntries(fields) as Shape),
  })
}

/** The columns that a file of rows may have. */
export function exportColumns(resource: Resource): string[] {
  return ['id', ...resource.columns, 'changed_at']
}

function exportQuery(resource: Resource) {
  const known = exportColumns(resource)
  const areKnown = (columns: string): boolean => columns.split(',').every((one) => known.includes(one))
  return listQuery(resource)
    .omit({ page: true, per_page: true })
    .extend({
      format: z.enum(['csv', 'csv_eu']).default('csv'),
      columns: Text(2_000).refine(areKnown, 'errors.invalid').optional(),
    })
}

/**
 * Which rows of a kind, in which order: a page of them, those that a search finds in any of the resource's
 * search fields, those whose fields are as the filters say; with `deleted` those that were deleted.
 */
export type ListQuery = {
  page: number
  per_page: number
  sort: string
  search: string
  deleted: 'true' | 'false'
  [filter: `filter[${string}]`]: unknown
}

/** One thing that a field of a form may be. */
export const Choice = z.object({ value: z.union([RowId, Word, Permission]), label: Text(200) })
export type Choice = z.output<typeof Choice>

/**
 * What a form needs beside its data: the choices of its fields, and of each secret whether it is set, or
 * which of its words are.
 */
const formParts = {
  options: z.record(Word, z.array(Choice)),
  extras: z.object({ secrets: z.record(Word, z.union([z.boolean(), z.array(Word)])) }),
}

/**
 * What stood in a row before a change: the fields that it changed, null where the row was made by it. Of a
 * secret only that it changed is known. `changed_by_name` is who did it, as that person is called now.
 */
const HistoryRow = z.object({
  version: RowId,
  changed_at: Instant,
  changed_by: RowId.nullable(),
  changed_by_name: Text(80).nullable(),
  before: z.record(Word, z.unknown()).nullable(),
})

/** The version that somebody saw: another one by now is 409. */
const seen = { version: RowId }

/** Rows that are changed at once, each named once: the second change of one would find another version. */
const SeenRows = z
  .array(z.strictObject({ id: RowId, ...seen }))
  .min(1)
  .max(BULK_MAX)
  .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'errors.invalid')

/** What a written row is refused with: by the database, or by a check of its room. */
const WRITE = [
  'invalid',
  'taken',
  'unknown_choice',
  'overlap',
  'min_above_max',
  'unfit_component',
  'unfit_driver',
  'unfit_access',
  'still_used',
  'week_order',
  'rate_missing',
  'profile_shared',
  'profile_used',
  'shared_read_only',
  'deposit_above_price',
  'beyond_own_rights',
  'last_manager',
  'last_notified',
  'movie_scheduled',
  'has_schedules',
  'still_scheduled',
  'fixed',
  'unfit_rating',
  'capacity_of_plan',
  'unknown_zone',
  'low_contrast',
  'required',
] as const
export type WriteRefusal = (typeof WRITE)[number]
const STALE = ['stale'] as const

/**
 * The calls of a resource, all of them behind a principal of the portal. An edit, a deletion and an undo
 * carry the version that they are about (409 when the row has another one by now); a row that is not here, or
 * not this exhibitor's, is 404. A deleted row is still read, and no longer edited.
 * @source operations spec, section 7; F-173, F-180, F-329
 */
export function resourceCalls(resource: Resource) {
  const base = `/api/portal/${resource.base}`
  const params = { id: IdParam }
  const may = (action: 'view' | 'create' | 'edit' | 'delete') => {
    const permission = `${resource.base ?? resource.kind}.${action}`
    return { who: { as: 'person', permission, module: resource.module }, limit: null } as const
  }
  const row = shownRow(resource)
  const blank = row.partial()
  return {
    list: defineCall({
      method: 'GET',
      path: base,
      ...may('view'),
      refusals: [],
      query: listQuery(resource),
      whole: true,
      answer: z.object({
        data: z.array(shownRow(resource, resource.columns)).max(PAGE_MAX),
        meta: z.object({ total: Count, page: Count, per_page: Count }),
      }),
    }),
    /** What the rows of other resources are called that a row of this one may name: for lists and filters. */
    options: defineCall({
      method: 'GET',
      path: `${base}/options`,
      ...may('view'),
      refusals: [],
      answer: formParts.options,
    }),
    /** The rows of a list as a file, without its pages; `columns` names those that it has. */
    file: defineCall({
      method: 'GET',
      path: `${base}.csv`,
      ...may('view'),
      query: exportQuery(resource),
      answer: Lines(FILE_MAX),
      refusals: [],
    }),
    blank: defineCall({
      method: 'GET',
      path: `${base}/create`,
      ...may('create'),
      refusals: [],
      whole: true,
      answer: z.object({ data: blank, ...formParts }),
    }),
    form: defineCall({
      method: 'GET',
      path: `${base}/{id}/edit`,
      params,
      ...may('edit'),
      refusals: [],
      whole: true,
      answer: z.object({ data: row, ...formParts }),
    }),
    /** Its changes, the last one first; with `below` those before a version. */
    history: defineCall({
      method: 'GET',
      path: `${base}/{id}/history`,
      params,
      ...may('view'),
      refusals: [],
      query: z.strictObject({ below: z.coerce.number().pipe(RowId).optional() }),
      answer: z.array(HistoryRow).max(PAGE_MAX),
    }),
    read: defineCall({ method: 'GET', path: `${base}/{id}`, params, ...may('view'), answer: row, refusals: [] }),
    create: defineCall({
      method: 'POST',
      path: base,
      ...may('create'),
      body: createBody(resource),
      answer: row,
      refusals: WRITE,
    }),
    restore: defineCall({
      method: 'POST',
      path: `${base}/{id}/restore`,
      params,
      ...may('delete'),
      body: z.strictObject(seen),
      answer: row,
      refusals: [...WRITE, ...STALE],
    }),
    edit: defineCall({
      method: 'PUT',
      path: `${base}/{id}`,
      params,
      ...may('edit'),
      refusals: [...WRITE, ...STALE],
      body: z.strictObject({ ...seen, ...changedFields(resource) }),
      answer: row,
    }),
    /** The same change of several rows: all of them, or none. */
    bulk: defineCall({
      method: 'POST',
      path: `${base}/bulk`,
      ...may('edit'),
      refusals: [...WRITE, ...STALE, 'not_found'],
      body: z.strictObject({
        rows: SeenRows,
        change: z.strictObject(changedFields(resource)),
      }),
      answer: z.array(row),
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `${base}/{id}`,
      params,
      ...may('delete'),
      body: z.strictObject(seen),
      answer: row,
      refusals: [...WRITE, ...STALE],
    }),
  }
}
export type ResourceCalls = ReturnType<typeof resourceCalls>

/** Those of them that change nothing and fill in no form. */
export function readCalls(resource: Resource) {
  const { list, options, file, read, history } = resourceCalls(resource)
  return { list, options, file, read, history }
}
export type ReadCalls = ReturnType<typeof readCalls>
