import { or } from 'drizzle-orm'
import type { Context } from 'hono'
import type pg from 'pg'
import type * as z from 'zod'
import { cinemasFor } from '#protocol/access/grades.ts'
import type { ACTIONS, Permission } from '#protocol/access/permission.ts'
import type { ListQuery } from '#protocol/kit/list-query.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import {
  type Choice,
  editCalls,
  type ReadCalls,
  type ResourceCalls,
  resourceCalls,
  type WriteRefusal,
} from '#protocol/kit/resource-calls.ts'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import { ok, type Refusal, type Result } from '#protocol/result.ts'
import { mount, mountRaw } from '#protocol/server/mount.ts'
import { readClocks } from '../access/clocks.ts'
import * as access from '../access/hooks.ts'
import { hashSecret } from '../access/secret.ts'
import * as catalogue from '../catalogue/hooks.ts'
import { TABLES } from '../catalogue/tables.ts'
import * as content from '../content/hooks.ts'
import { withExhibitor } from '../db/connect.ts'
import * as devices from '../devices/hooks.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { refusalOfTable } from '../kit/constraints.ts'
import type { Asker, Hooks } from '../kit/hooks.ts'
import { namesFound } from '../kit/list-query.ts'
import { once } from '../kit/once.ts'
import { isWords, Rows } from '../kit/rows.ts'
import type { Turns } from '../kit/turns.ts'
import * as payments from '../payments/hooks.ts'
import * as pricing from '../pricing/hooks.ts'
import * as products from '../products/hooks.ts'
import { comeHome, type HomeParts, placesAtCounter } from '../schedules/come-home.ts'
import * as schedules from '../schedules/hooks.ts'
import * as signage from '../signage/hooks.ts'
import * as vouchers from '../vouchers/hooks.ts'
import { answerFile } from './export.ts'

export interface CrudParts extends HomeParts {
  pool: pg.Pool
  turns: Turns
}

type Refused = Refusal | readonly Refusal[]
type Row = Readonly<Record<string, unknown>>
type Made = Row & { id: number; version: number; deleted_at: string | null }

const HOOKS: readonly Hooks[] = [
  access,
  catalogue,
  content,
  devices,
  payments,
  pricing,
  products,
  schedules,
  signage,
  vouchers,
]
/** Of a house's rows that are changed in turn. */
const TURN_LOCK = 7_032_005

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

/** The same for resources whose rows are not made here, and are read and edited. */
export function editOnlyRoutes(app: HubApp, parts: CrudParts, kinds: readonly Kind[]): void {
  for (const kind of kinds) {
    const calls = editCalls(RESOURCES[kind])
    exportRoute(app, parts, kind, calls)
    optionsRoute(app, parts, kind, calls)
    readRoutes(app, parts, kind, calls)
    formRoute(app, parts, kind, calls.form)
    editRoute(app, parts, kind, calls.edit)
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

/** For what somebody asks: the rows of a kind, by the right that the guard has asked for. */
export interface Asked {
  kind: Kind
  permission: Permission
}

/** The right to do this with the rows of a kind. */
function byRight(kind: Kind, action: (typeof ACTIONS)[number]): Asked {
  return { kind, permission: `${RESOURCES[kind].base}.${action}` }
}

/** Who asks, and in which cinemas that person may do it; without the right in none. */
function askerOf(c: Context<HubEnv>, { permission }: Asked): Asker {
  const principal = c.get('principal')
  const cinemas = cinemasFor(principal, permission)
  return { ...principal, within: cinemas === 'all' ? null : (cinemas ?? []) }
}

/** What a search in a kind finds by the texts of rows that its own rows name. */
function foundBy(kind: Kind) {
  const named = Object.entries((RESOURCES[kind] as Resource).found_by).map(([field, other]) =>
    namesFound(TABLES[kind], field, { resource: RESOURCES[other as Kind], table: TABLES[other as Kind] }),
  )
  return (search: string) => or(...named.map((isNamed) => isNamed(search)))
}

/** One transaction of the principal over the rows of a kind. */
function inTransaction<T>(
  c: Context<HubEnv>,
  { pool }: CrudParts,
  asked: Asked,
  todo: (rows: Rows, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const { kind, permission } = asked
  const by = askerOf(c, asked)
  const what = permission.endsWith('.view') ? 'view' : 'change'
  const derive = HOOKS.map((hooks) => hooks.derive?.[kind]).find(Boolean)
  const check = HOOKS.map((hooks) => hooks.check?.[kind]).find(Boolean)
  const parts = {
    resource: RESOURCES[kind],
    table: TABLES[kind],
    found: foundBy(kind),
    derive,
    check,
    by,
    what,
  } as const
  const way = { snapshot: what === 'view', by: by.employee_id }
  return withExhibitor(pool, c.get('principal').exhibitor_id, (client) => todo(new Rows(client, parts), client), way)
}

/**
 * Works on the rows of a kind in one transaction of the principal: committed as a whole, or, when it is
 * refused, not at all.
 */
export async function work<T, R extends Refused>(
  c: Context<HubEnv>,
  parts: CrudParts,
  asked: Asked,
  what: (rows: Rows, client: pg.PoolClient) => Promise<Result<T, R>>,
): Promise<Result<T, R>> {
  try {
    return await inTransaction(c, parts, asked, async (rows, client) => {
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
 * turn wait for it without a connection, and are locked by their house first, so that no check reads what
 * another change is about to take away.
 * What only places at a box office keep from being done is tried once more when those were asked home.
 */
export async function write<T, R extends Refused>(
  c: Context<HubEnv>,
  parts: CrudParts,
  asked: Asked,
  what: (rows: Rows, client: pg.PoolClient) => Promise<Result<T, R>>,
): Promise<Result<T, R | Refusal<WriteRefusal>>> {
  const { exhibitor_id } = c.get('principal')
  const writing = () => writeOnce(c, parts, asked, what)
  const turn = () => (RESOURCES[asked.kind].in_turn ? parts.turns.run(exhibitor_id, writing) : writing())
  const first = await turn()
  const places = first.ok ? [] : placesAtCounter(exhibitor_id, first.refusal)
  if (places.length === 0) return first
  await comeHome(parts, places)
  return turn()
}

async function writeOnce<T, R extends Refused>(
  c: Context<HubEnv>,
  parts: CrudParts,
  asked: Asked,
  what: (rows: Rows, client: pg.PoolClient) => Promise<Result<T, R>>,
): Promise<Result<T, R | Refusal<WriteRefusal>>> {
  const { kind } = asked
  try {
    return await work(c, parts, asked, async (rows, client) => {
      if (RESOURCES[kind].in_turn)
        await client.query('select pg_advisory_xact_lock($1, $2)', [TURN_LOCK, c.get('principal').exhibitor_id])
      return what(rows, client)
    })
  } catch (error) {
    const refusal = refusalOfTable(error, RESOURCES[kind])
    if (!refusal) throw error
    return { ok: false, refusal }
  }
}

function readRoutes(app: HubApp, parts: CrudParts, kind: Kind, { list, read, history }: ReadCalls): void {
  const asked = byRight(kind, 'view')
  mount(app, list, (c, { query }) => work(c, parts, asked, async (rows) => ok(await rows.page(query as ListQuery))))
  mount(app, history, (c, { params, query }) => work(c, parts, asked, (rows) => rows.history(params.id, query.below)))
  mount(app, read, (c, { params }) => work(c, parts, asked, (rows) => rows.read(params.id)))
}

function writeRoutes(app: HubApp, parts: CrudParts, kind: Kind, calls: ResourceCalls): void {
  const { create, edit, bulk, remove, restore } = calls
  const resource = RESOURCES[kind]
  mount(app, create, async (c, { body: { request_id, ...said } }) => {
    const { fields, beside } = apart(resource, said)
    const input = await withHashes(resource, fields)
    const by = c.get('principal')
    const request = { request_id: request_id as string | undefined, by, said: [kind, withoutSecrets(resource, said)] }
    return write(c, parts, byRight(kind, 'create'), (rows, client) =>
      once(client, request, {
        first: () => rows.create(input, by.exhibitor_id, beside),
        again: (id) => rows.read(id as number) as Promise<Result<Made, never>>, // no row is ever gone
        made: ({ id }) => id,
      }),
    )
  })
  mount(app, bulk, async (c, { body }) => {
    const { fields, beside } = apart(resource, body.change)
    const change = await withHashes(resource, fields)
    return write(c, parts, byRight(kind, 'edit'), (rows) => rows.editAll(body.rows, change, beside))
  })
  editRoute(app, parts, kind, edit)
  mount(app, remove, (c, { params, body }) =>
    write(c, parts, byRight(kind, 'delete'), (rows) => rows.remove(params.id, body.version, new Date().toISOString())),
  )
  mount(app, restore, (c, { params, body: { version, ...beside } }) =>
    write(c, parts, byRight(kind, 'delete'), (rows) => rows.restore(params.id, version, beside)),
  )
}

/** What was written, apart from what was said beside it. */
function apart({ beside: names }: Resource, said: Row): { fields: Row; beside: Row } {
  const [beside, fields] = [{}, {}] as [Record<string, unknown>, Record<string, unknown>]
  for (const [name, value] of Object.entries(said)) (name in names ? beside : fields)[name] = value
  return { fields, beside }
}

function withoutSecrets({ secrets, hashed }: Resource, said: Row): Row {
  const hidden = [...secrets, ...Object.keys(hashed)]
  return Object.fromEntries(Object.entries(said).filter(([field]) => !hidden.includes(field)))
}

function editRoute(app: HubApp, parts: CrudParts, kind: Kind, edit: ResourceCalls['edit']): void {
  const resource = RESOURCES[kind]
  mount(app, edit, async (c, { params, body: { version, ...said } }) => {
    const { fields, beside } = apart(resource, said)
    const change = await withHashes(resource, fields)
    return write(c, parts, byRight(kind, 'edit'), (rows) => rows.edit(params.id, version as number, change, beside))
  })
}

/** The choices that the fields of a kind have, for whoever asks. */
async function optionsOf(c: Context<HubEnv>, asked: Asked, client: pg.PoolClient): Promise<Record<string, Choice[]>> {
  const options = HOOKS.map((hooks) => hooks.options?.[asked.kind]).find(Boolean)
  return (await options?.(client, askerOf(c, asked))) ?? {}
}

function optionsRoute(app: HubApp, parts: CrudParts, kind: Kind, { options }: ReadCalls): void {
  const asked = byRight(kind, 'view')
  mount(app, options, (c) => work(c, parts, asked, async (_rows, client) => ok(await optionsOf(c, asked, client))))
}

function formRoutes(app: HubApp, parts: CrudParts, kind: Kind, { blank, form }: ResourceCalls): void {
  const resource: Resource = RESOURCES[kind]
  const making = byRight(kind, 'create')
  mount(app, blank, (c) =>
    work(c, parts, making, async (_rows, client) =>
      ok({ data: defaultsOf(resource), options: await optionsOf(c, making, client), extras: { secrets: {} } }),
    ),
  )
  formRoute(app, parts, kind, form)
}

function formRoute(app: HubApp, parts: CrudParts, kind: Kind, form: ResourceCalls['form']): void {
  const resource: Resource = RESOURCES[kind]
  const editing = byRight(kind, 'edit')
  mount(app, form, (c, { params }) =>
    work(c, parts, editing, async (rows, client) => {
      const row = await rows.read(params.id)
      if (!row.ok) return row
      const secrets = secretsOf(resource, row.value)
      return ok({ data: row.value, options: await optionsOf(c, editing, client), extras: { secrets } })
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

function exportRoute(app: HubApp, parts: CrudParts, kind: Kind, { file }: ReadCalls): void {
  mountRaw(app, file, (c, { query }) =>
    answerFile(c, RESOURCES[kind], query, {
      ...parts,
      step: (after, limit) =>
        inTransaction(c, parts, byRight(kind, 'view'), async (rows, client) => {
          const clocks = await readClocks(client)
          return { ...(await rows.after(query as unknown as ListQuery, after, limit)), clocks }
        }),
    }),
  )
}
