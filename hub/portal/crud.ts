import type { Context } from 'hono'
import type pg from 'pg'
import type * as z from 'zod'
import type { Resource } from '#protocol/kit/resource.ts'
import {
  type Choice,
  exportColumns,
  type ListQuery,
  type ReadCalls,
  type ResourceCalls,
  readCalls,
  resourceCalls,
  type WriteRefusal,
} from '#protocol/kit/resource-calls.ts'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import { ok, type Refusal, type Result } from '#protocol/result.ts'
import { logOf } from '#protocol/server/errors.ts'
import { setPlain } from '#protocol/server/headers.ts'
import { mount, mountRaw } from '#protocol/server/mount.ts'
import * as access from '../access/hooks.ts'
import { hashSecret } from '../access/secret.ts'
import * as catalogue from '../catalogue/hooks.ts'
import { TABLES } from '../catalogue/tables.ts'
import * as content from '../content/hooks.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { refusalOfTable } from '../kit/constraints.ts'
import { csvHead, csvLines } from '../kit/csv.ts'
import type { Hooks } from '../kit/hooks.ts'
import type { Place } from '../kit/list-query.ts'
import { isWords, Rows } from '../kit/rows.ts'
import * as payments from '../payments/hooks.ts'
import * as pricing from '../pricing/hooks.ts'
import * as products from '../products/hooks.ts'
import * as schedules from '../schedules/hooks.ts'
import * as signage from '../signage/hooks.ts'

export interface CrudParts {
  pool: pg.Pool
}

type Refused = Refusal | readonly Refusal[]
type Row = Readonly<Record<string, unknown>>

const HOOKS: readonly Hooks[] = [access, catalogue, content, payments, pricing, products, schedules, signage]
/** Of a house's rows that are changed in turn. */
const TURN_LOCK = 7_032_005
/** Rows of an export that are read at once. */
const EXPORT_STEP = 500

/**
 * Puts the calls of these resources on the app (protocol/kit/resource-calls.ts), each behind who may. Fixed
 * words of a path come before its ids.
 */
export function crudRoutes(app: HubApp, parts: CrudParts, kinds: readonly Kind[]): void {
  for (const kind of kinds) {
    const resource: Resource = RESOURCES[kind]
    const calls = resourceCalls(resource)
    exportRoute(app, parts, kind, calls)
    optionsRoute(app, parts, kind, calls)
    formRoutes(app, parts, kind, calls)
    readRoutes(app, parts, kind, calls)
    writeRoutes(app, parts, kind, calls)
  }
}

/** The same for resources that are read alone. */
export function readOnlyRoutes(app: HubApp, parts: CrudParts, kinds: readonly Kind[]): void {
  for (const kind of kinds) {
    const calls = readCalls(RESOURCES[kind])
    exportRoute(app, parts, kind, calls)
    optionsRoute(app, parts, kind, calls)
    readRoutes(app, parts, kind, calls)
  }
}

/** What a transaction was called off with: it has written nothing. */
class CalledOff extends Error {
  readonly refusal: Refused
  constructor(refusal: Refused) {
    super('refused')
    this.refusal = refusal
  }
}

/** One transaction of the principal over the rows of a kind. */
function inTransaction<T>(
  c: Context<HubEnv>,
  { pool }: CrudParts,
  kind: Kind,
  what: (rows: Rows, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const by = c.get('principal')
  const derive = HOOKS.map((hooks) => hooks.derive?.[kind]).find(Boolean)
  const check = HOOKS.map((hooks) => hooks.check?.[kind]).find(Boolean)
  return withExhibitor(pool, by.exhibitor_id, async (client) => {
    await client.query(`select set_config('app.employee', $1, true)`, [String(by.employee_id)])
    return what(new Rows(client, { resource: RESOURCES[kind], table: TABLES[kind], derive, check, by }), client)
  })
}

/**
 * Works on the rows of a kind in one transaction of the principal: committed as a whole, or, when it is
 * refused, not at all.
 */
async function work<T, R extends Refused>(
  c: Context<HubEnv>,
  parts: CrudParts,
  kind: Kind,
  what: (rows: Rows, client: pg.PoolClient) => Promise<Result<T, R>>,
): Promise<Result<T, R>> {
  try {
    return await inTransaction(c, parts, kind, async (rows, client) => {
      const answer = await what(rows, client)
      if (!answer.ok) throw new CalledOff(answer.refusal)
      return answer
    })
  } catch (error) {
    if (error instanceof CalledOff) return { ok: false, refusal: error.refusal as R }
    throw error
  }
}

/**
 * The same for a change: what the database refuses is a refusal of the field. Rows that a house changes in
 * turn are locked by their house first, so that no check reads what another change is about to take away.
 */
async function write<T, R extends Refused>(
  c: Context<HubEnv>,
  parts: CrudParts,
  kind: Kind,
  what: (rows: Rows) => Promise<Result<T, R>>,
): Promise<Result<T, R | Refusal<WriteRefusal>>> {
  try {
    return await work(c, parts, kind, async (rows, client) => {
      if (RESOURCES[kind].in_turn)
        await client.query('select pg_advisory_xact_lock($1, $2)', [TURN_LOCK, c.get('principal').exhibitor_id])
      return what(rows)
    })
  } catch (error) {
    const refusal = refusalOfTable(error, RESOURCES[kind])
    if (!refusal) throw error
    return { ok: false, refusal }
  }
}

function readRoutes(app: HubApp, parts: CrudParts, kind: Kind, { list, read, history }: ReadCalls): void {
  mount(app, list, (c, { query }) => work(c, parts, kind, async (rows) => ok(await rows.page(query as ListQuery))))
  mount(app, history, (c, { params, query }) => work(c, parts, kind, (rows) => rows.history(params.id, query.below)))
  mount(app, read, (c, { params }) => work(c, parts, kind, (rows) => rows.read(params.id)))
}

function writeRoutes(app: HubApp, parts: CrudParts, kind: Kind, calls: ResourceCalls): void {
  const { create, edit, bulk, remove, restore } = calls
  mount(app, create, async (c, { body }) => {
    const input = await withHashes(RESOURCES[kind], body)
    return write(c, parts, kind, (rows) => rows.create(input, c.get('principal').exhibitor_id))
  })
  mount(app, bulk, async (c, { body }) => {
    const change = await withHashes(RESOURCES[kind], body.change)
    return write(c, parts, kind, (rows) => rows.editAll(body.rows, change))
  })
  mount(app, edit, async (c, { params, body: { version, ...fields } }) => {
    const change = await withHashes(RESOURCES[kind], fields)
    return write(c, parts, kind, (rows) => rows.edit(params.id, version as number, change))
  })
  mount(app, remove, (c, { params, body }) =>
    write(c, parts, kind, (rows) => rows.remove(params.id, body.version, new Date().toISOString())),
  )
  mount(app, restore, (c, { params, body }) => write(c, parts, kind, (rows) => rows.restore(params.id, body.version)))
}

/** The choices that the fields of a kind have, for whoever asks. */
async function optionsOf(c: Context<HubEnv>, kind: Kind, client: pg.PoolClient): Promise<Record<string, Choice[]>> {
  return (await HOOKS.map((hooks) => hooks.options?.[kind]).find(Boolean)?.(client, c.get('principal'))) ?? {}
}

function optionsRoute(app: HubApp, parts: CrudParts, kind: Kind, { options }: ReadCalls): void {
  mount(app, options, (c) => work(c, parts, kind, async (_rows, client) => ok(await optionsOf(c, kind, client))))
}

function formRoutes(app: HubApp, parts: CrudParts, kind: Kind, { blank, form }: ResourceCalls): void {
  const resource: Resource = RESOURCES[kind]
  mount(app, blank, (c) =>
    work(c, parts, kind, async (_rows, client) =>
      ok({ data: defaultsOf(resource), options: await optionsOf(c, kind, client), extras: { secrets: {} } }),
    ),
  )
  mount(app, form, (c, { params }) =>
    work(c, parts, kind, async (rows, client) => {
      const row = await rows.read(params.id)
      if (!row.ok) return row
      const secrets = secretsOf(resource, row.value)
      return ok({ data: row.value, options: await optionsOf(c, kind, client), extras: { secrets } })
    }),
  )
}

/** The fields of a new row that have a value before anybody wrote one. */
function defaultsOf({ shape, secrets }: Resource): Row {
  const fields = Object.entries(shape.shape as Record<string, z.ZodType>)
  return Object.fromEntries(
    fields.flatMap(([field, schema]) => {
      const { success, data } = schema.safeParse(undefined)
      return success && data !== undefined && !secrets.includes(field) ? [[field, data]] : []
    }),
  )
}

/**
 * Of each secret, by the field in which a form writes it, whether it is set; of one that is a set of words
 * which of them are.
 */
function secretsOf({ secrets, hashed }: Resource, row: Row): Record<string, boolean | string[]> {
  const writtenAs = new Map(Object.entries(hashed).map(([field, { as }]) => [as, field]))
  return Object.fromEntries(
    secrets.map((field) => [
      writtenAs.get(field) ?? field,
      isWords(row[field]) ? Object.keys(row[field]) : row[field] !== null,
    ]),
  )
}

/** What a form wrote, with the hash of each secret of which only that is kept; null takes it away. */
async function withHashes({ hashed }: Resource, written: Row): Promise<Row> {
  const rest = { ...written }
  for (const [field, { as }] of Object.entries(hashed)) {
    const secret = written[field] as string | null | undefined
    delete rest[field]
    if (secret !== undefined) rest[as] = secret === null ? null : await hashSecret(secret)
  }
  return rest
}

/** Ends an answer that cannot be ended as it should: whoever reads it finds that it was cut off. */
function breakOff(c: Context<HubEnv>, error: Error): null {
  logOf(c).error({ err: error }, 'an answer broke off')
  c.env.outgoing.destroy()
  return null
}

/**
 * The rows of a list as a file: the same query without its pages, and the columns that were chosen (F-180).
 * The list is read step by step while it is sent, however long it is. Where a step fails the file breaks off
 * without its end, so that a part is never taken for the whole.
 */
function exportRoute(app: HubApp, parts: CrudParts, kind: Kind, { file }: ReadCalls): void {
  const resource: Resource = RESOURCES[kind]
  mountRaw(app, file, async (c, { query }) => {
    const { format, columns: chosen = exportColumns(resource).join() } = query
    const columns = chosen.split(',')
    const read = (after: Place | null) =>
      inTransaction(c, parts, kind, (rows) => rows.after(query as unknown as ListQuery, after, EXPORT_STEP))
    const text = new TextEncoder()
    const first = await read(null)
    let { end } = first
    const file = new ReadableStream<Uint8Array>({
      start(to) {
        to.enqueue(text.encode(csvHead(columns, format) + csvLines(columns, first.rows, format)))
      },
      async pull(to) {
        if (end === null) return to.close()
        const next = await read(end).catch((error: Error) => breakOff(c, error))
        if (next === null) return
        end = next.end
        to.enqueue(text.encode(csvLines(columns, next.rows, format)))
      },
    })
    setPlain(c, 'Cache-Control', 'no-store')
    c.header('Content-Disposition', `attachment; filename="${resource.base}.csv"`)
    return c.body(file, 200, { 'Content-Type': 'text/csv; charset=utf-8' })
  })
}
