import * as z from 'zod'
import { Instant } from '../time/shapes.ts'
import { defineCall } from './call.ts'
import { defOf, exportQuery, fieldsOf, listQuery, PAGE_MAX, type Shape } from './list-query.ts'
import { IdParam } from './params.ts'
import type { Resource } from './resource.ts'
import { Color, Count, Permission, RowId, Word } from './shapes.ts'
import { Lines, Text } from './text.ts'

/** Letters of a file at most. */
export const FILE_MAX = 50_000_000
/** Rows that one call edits at most. */
export const BULK_MAX = 100

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

/**
 * The same shape, in which no object takes a field that it does not name, however deep it stands.
 *
 * @param fills whether what a group leaves out gets its default; in a list each item is a value of its own
 */
function strictly(schema: z.ZodType, fills = true): z.ZodType {
  const { shape, element, innerType, valueType, ...def } = defOf(schema)
  if (!fills && (def.type === 'default' || def.type === 'prefault')) return strictly(innerType!, fills)
  const within = (inner: z.ZodType) => strictly(inner, fills)
  const inner = {
    ...(shape && { shape: mapShape(shape, within), catchall: z.never() }),
    ...(element && { element: strictly(element) }),
    ...(innerType && { innerType: within(innerType) }),
    ...(valueType && { valueType: strictly(valueType) }),
  }
  return Object.keys(inner).length === 0 ? schema : (schema.clone({ ...def, ...inner } as never) as z.ZodType)
}

function mapShape(shape: Shape, change: (schema: z.ZodType) => z.ZodType): Shape {
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, change(schema)]))
}

/**
 * What a form writes into a new row: every field that has no default and does not follow from the others.
 * `request_id` is drawn by the asker: asked twice with one, a row is made once and answered again.
 */
export function createBody(resource: Resource): z.ZodObject<Shape> {
  const { follows, beside } = resource
  const fields = Object.entries(mapShape(writtenFields(resource), (schema) => strictly(schema))).map(
    ([field, schema]) => [field, follows.includes(field) ? withoutDefault(schema).optional() : schema],
  )
  return z.strictObject({ ...Object.fromEntries(fields), ...beside, request_id: z.uuid().optional() })
}

/**
 * The fields that an edit changes; those that it does not name stay. A group is sent whole: what it left out
 * would else become its default unnoticed.
 */
function changedFields(resource: Resource): Shape {
  const fields = mapShape(writtenFields(resource), (schema) => strictly(withoutDefault(schema), false).optional())
  return { ...fields, ...(resource.beside as Shape) }
}

/** A group of which an edit may name any part; the rest stays. */
export function partOf<S extends z.ZodRawShape>(group: z.ZodObject<S>) {
  return (strictly(group, false) as z.ZodObject<S>).partial()
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

/** One thing that a field of a form may be; with the colour by which it is known, and its cinema. */
export const Choice = z.object({
  value: z.union([RowId, Word, Permission]),
  label: Text(200),
  color: Color.optional(),
  cinema_id: RowId.optional(),
})
export type Choice = z.output<typeof Choice>

/** The choices of fields, by their names. */
export const Options = z.record(Word, z.array(Choice))

/**
 * What a form needs beside its data: the choices of its fields, and of each secret whether it is set, or
 * which of its words are.
 */
const formParts = {
  options: Options,
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
export const WRITE_REFUSALS = [
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
  'recipe_nested',
  'recipe_counted',
  'off_step',
  'outside_range',
  'voucher_empty',
  'value_above_cost',
  'no_refreshments',
  'days_turned',
  'cards_activated',
  'vat_sold',
  'beyond_own_rights',
  'last_manager',
  'last_caretaker',
  'last_notified',
  'movie_scheduled',
  'has_schedules',
  'still_scheduled',
  'fixed',
  'unfit_rating',
  'capacity_of_plan',
  'plan_broken',
  'plan_class',
  'unknown_zone',
  'low_contrast',
  'html_too_long',
  'unprintable',
  'too_many_lines',
  'required',
  'time_skipped',
  'unfit_trailer',
  'conflict_overlap',
  'conflict_cleaning',
  'conflict_past_day',
  'conflict_outside_hours',
  'conflict_before_release',
  'conflict_before_rental',
  'conflict_movie_archived',
  'conflict_format',
  'schedule_sold',
  'schedule_cancelled',
  'schedule_moving',
  'other_plan',
  'cut_off',
  'at_counter',
] as const
export type WriteRefusal = (typeof WRITE_REFUSALS)[number]
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
    const scoped = resource.cinema !== null && !(resource.cinema === 'id' && action === 'create')
    return { who: { as: 'person', permission, module: resource.module, scoped }, limit: null } as const
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
      answer: Options,
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
      refusals: [...WRITE_REFUSALS, 'key_used_again'],
    }),
    restore: defineCall({
      method: 'POST',
      path: `${base}/{id}/restore`,
      params,
      ...may('delete'),
      body: z.strictObject({ ...seen, ...resource.beside }),
      answer: row,
      refusals: [...WRITE_REFUSALS, ...STALE],
    }),
    edit: defineCall({
      method: 'PUT',
      path: `${base}/{id}`,
      params,
      ...may('edit'),
      refusals: [...WRITE_REFUSALS, ...STALE],
      body: z.strictObject({ ...seen, ...changedFields(resource) }),
      answer: row,
    }),
    /** The same change of several rows: all of them, or none. */
    bulk: defineCall({
      method: 'POST',
      path: `${base}/bulk`,
      ...may('edit'),
      refusals: [...WRITE_REFUSALS, ...STALE, 'not_found'],
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
      refusals: [...WRITE_REFUSALS, ...STALE],
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

/** Those, and what edits a row. */
export function editCalls(resource: Resource) {
  const { form, edit } = resourceCalls(resource)
  return { ...readCalls(resource), form, edit }
}
