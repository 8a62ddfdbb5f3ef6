import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { withExhibitor } from '../../hub/db/connect.ts'
import { FIRST_ROLES } from '../../hub/exhibitors/found.ts'
import { type Portal, startPortal, switchModules, type Visit } from '../../hub/portal/testing/portal.ts'
import { may, type Permission } from '../../protocol/access/permission.ts'
import { HUB_CALLS } from '../../protocol/calls.ts'
import { type Call, callPath } from '../../protocol/kit/call.ts'
import { MODULES } from '../../protocol/kit/resource.ts'
import { type Kind, LISTINGS, RESOURCES } from '../../protocol/resources.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { fitting, seeded, shapeOf } from '../hostile/shapes.ts'
import { fillBeside, furnish, MARK, type RowsOf, SAMPLED } from './neighbour.ts'
import { type Ids, SAMPLES } from './samples.ts'

/**
 * The tenant matrix: every call of the portal, asked by nobody, by somebody without the permission, by people
 * who have it, by who holds a first role of a house, and by who manages two houses; about rows of their own,
 * of a sister cinema, of another house, deleted ones, and ids that are nobody's or nothing. The other house
 * has a row in every table, and has it unchanged at the end. What each single permission opens, and nothing
 * else does, is asked in hub-who.db.test.ts.
 */
const PORTAL = HUB_CALLS.filter(({ who }) => who.as === 'person')
/** Calls of no resource that name a row: which one. A call with a parameter that is not said here fails. */
const NAMES: Readonly<Record<string, string>> = { cinema_id: 'cinemas' }
/** Tables that have no exhibitor of theirs, or all of them. */
const SHARED: readonly string[] = []
/** Calls about what is one person's alone, and those for who looks after all houses. */
const PRIVATE = HUB_CALLS.filter(({ who, params }) => params && (who.as === 'signed_in' || who.as === 'super_admin'))
const UNKNOWN = 2_000_000_000
/** Where the house has no row of its own. */
const NONE = UNKNOWN - 1
const RUBBISH = ['abc', '0', '-1', '1e3', '99999999999999999999', "1' or '1'='1", '%00', '..%2f..', '💺']

let database: FreshDatabase
let portal: Portal
let boss: Visit
let colleague: Visit
let keeper: Visit
let nobody: Visit
/** People who hold a role and nothing else, by its name. */
const holders = new Map<string, Visit>()
let own: RowsOf
let sister: RowsOf
let foreign: RowsOf
const gone: Record<string, string | number> = {}
/** Rows of others that `PRIVATE` might name: of a colleague, and of somebody at the other house. */
let others: Readonly<Record<string, readonly (string | number)[]>>
let before: Picture
let ids: { own: Ids; foreign: Ids }

beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, SAMPLED)
  const on = Object.fromEntries(MODULES.map((module) => [module, true]))
  for (const house of [1, 2] as const) await switchModules(database, house, on)
  boss = await portal.visit(1, { exhibitor_id: 1, name: 'Nora V.', permissions: ['*'] })
  const there = await portal.visit(2, { exhibitor_id: 2, name: `Mia ${MARK}`, permissions: ['*'] })
  const first = await furnish(portal, boss, 1)
  const kept = Object.fromEntries(
    SAMPLED.flatMap((kind) => (RESOURCES[kind].cinema === null ? [[kind, first.ids[kind]]] : [])),
  )
  sister = (await furnish(portal, boss, 1, { kept })).rows
  const other = await furnish(portal, there, 2, { mark: MARK })
  own = first.rows
  foreign = other.rows
  ids = { own: first.ids, foreign: other.ids }
  await fillBeside(database.url, { exhibitor_id: 2, employee_id: there.employee_id, cinema_id: other.ids.cinema! })
  for (const rows of [own, sister, foreign]) rows['planner/templates'] = NONE
  for (const kind of SAMPLED) gone[RESOURCES[kind].base!] = await deleted(kind)
  Object.assign(gone, await withdrawn())
  nobody = await portal.visit(1, null)
  colleague = await portal.visit(1, { exhibitor_id: 1, name: 'Cem L.', permissions: ['register.sell'] })
  const owned = PORTAL.flatMap(({ who }) => (who.as === 'person' ? [`${who.permission}.own`] : []))
  keeper = await portal.visit(1, { exhibitor_id: 1, name: 'Olga N.', permissions: [...new Set(owned)] })
  await withExhibitor(database.pool, 1, (client) =>
    client.query('update employees set cinemas = $2 where id = $1', [keeper.employee_id, [ids.own.cinema]]),
  )
  for (const { name } of FIRST_ROLES) holders.set(name, await holderOf(name))
  holders.set(MANAGER_OF_BOTH, await managerOfBoth())
  const sessions = [await sessionOf(colleague), await sessionOf(there)]
  const passkeys = [await passkeyOf(1, colleague), await passkeyOf(2, there)]
  others = { sessions, passkeys, houses: [1, 2], exhibitors: [1, 2] }
  before = await pictureOf(2)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

/** What a role of this name may do; who works in two houses holds all of one in each. */
const MANAGER_OF_BOTH = 'exhibitor-manager'
function heldBy(name: string): ReadonlySet<string> {
  return new Set<string>(FIRST_ROLES.find((role) => role.name === name)?.permissions ?? ['*'])
}

/** Somebody of the first house who holds the role of this name, as a new house has it. */
async function holderOf(name: string, called = `Role ${name}`): Promise<Visit> {
  const visit = await portal.visit(1, { exhibitor_id: 1, name: called, permissions: [] })
  const { permissions } = FIRST_ROLES.find((role) => role.name === name)!
  await withExhibitor(database.pool, 1, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into roles (exhibitor_id, name, color, permissions) values (1, $1, '#1d5fa8', $2) returning id`,
      [called, permissions],
    )
    const held = `update employees set permissions = '{}', roles = $2, cinemas = '{}' where id = $1`
    await client.query(held, [visit.employee_id, [rows[0]!.id]])
  })
  return visit
}

/** An admin of the first house whose account is linked with one of the other house. */
async function managerOfBoth(): Promise<Visit> {
  const visit = await holderOf('admin', `Role ${MANAGER_OF_BOTH}`)
  const there = await portal.visit(2, { exhibitor_id: 2, name: `${MARK} both`, permissions: ['*'] })
  const both = [
    [1, visit.employee_id, 2, there.employee_id, '127.0.0.1'],
    [2, there.employee_id, 1, visit.employee_id, 'localhost'],
  ] as const
  for (const row of both)
    await withExhibitor(database.pool, row[0], (client) =>
      client.query(
        `insert into house_links (exhibitor_id, employee_id, other_exhibitor_id, other_employee_id, other_host)
         values ($1, $2, $3, $4, $5)`,
        [...row],
      ),
    )
  return visit
}

/** A row of this kind that was deleted, by the program: its calls would ask more of it. */
async function deleted(kind: (typeof SAMPLED)[number]): Promise<number> {
  const sample = { ...SAMPLES[kind].make(ids.own, 7_000 + SAMPLED.indexOf(kind)) }
  const made = await boss('POST', RESOURCES[kind].base!, sample)
  if (made.status !== 200) throw new Error(`${kind}: ${JSON.stringify(made)}`)
  const { id, version } = made.body.data
  const said = await boss('DELETE', `${RESOURCES[kind].base}/${id}`, { version })
  if (said.status !== 200) throw new Error(`${kind}: ${JSON.stringify(said)}`)
  return id
}

async function sessionOf(visit: Visit): Promise<string> {
  return (await visit('GET', 'sessions')).body.data[0].id
}

async function passkeyOf(house: number, { employee_id }: Visit): Promise<number> {
  const { rows } = await withExhibitor(database.pool, house, (client) =>
    client.query<{ id: number }>(
      `insert into passkeys
         (exhibitor_id, employee_id, credential_id, public_key, counter, transports, host, name, is_synced, created_at)
       values ($1, $2, $3, '', 0, '{}', 'localhost', 'Key', false, now()) returning id`,
      [house, employee_id, `key of ${employee_id}`],
    ),
  )
  return rows[0]!.id
}

/** How many rows a house has in each table, and what is in them. */
type Picture = Readonly<Record<string, readonly [rows: number, hash: string | null]>>

async function pictureOf(house: number): Promise<Picture> {
  const tables = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'exhibitor_id' and t.table_type = 'BASE TABLE' and table_schema = 'public' order by 1`,
  )
  const picture: Record<string, readonly [number, string | null]> = {}
  await withExhibitor(database.pool, house, async (client) => {
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ rows: number; hash: string | null }>(
        `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as hash
         from "${name}" t where exhibitor_id = $1`,
        [house],
      )
      picture[name] = [rows[0]!.rows, rows[0]!.hash]
    }
  })
  return picture
}

/** A voucher that was withdrawn, and a card whose pack was deleted. */
async function withdrawn(): Promise<Record<string, string | number>> {
  const { cinema, voucher_type } = ids.own
  const pack = (await boss('POST', 'voucher-packs', SAMPLES.voucher_pack.make(ids.own, 7_500))).body.data
  await boss('POST', `voucher-packs/${pack.id}/cards`, { codes: ['WITHDRAWN1'] })
  const [card] = (await boss('GET', `voucher-cards?filter[pack_id]=${pack.id}`)).body.data
  const issue = { cinema_id: cinema, voucher_type_id: voucher_type, total_turns: 1, valid_from: '2026-11-22' }
  const [voucher] = (await boss('POST', 'vouchers', { ...issue, request_id: randomUUID() })).body.data.ids
  for (const [method, path, body] of [
    ['DELETE', `voucher-packs/${pack.id}`, { version: pack.version }],
    ['POST', `vouchers/${voucher}/state`, { state: 'deleted' }],
  ] as const) {
    const said = await boss(method, path, body)
    if (said.status !== 200) throw new Error(`${path}: ${JSON.stringify(said)}`)
  }
  return { 'voucher-cards': card.id, vouchers: voucher }
}

test('SECURITY Tenants: the other house has a row in every table that has rows of a house', () => {
  const empty = Object.entries(before).flatMap(([name, [rows]]) => (rows === 0 ? [name] : []))
  expect(Object.keys(before).length).toBeGreaterThan(50)
  expect(empty.filter((name) => !SHARED.includes(name))).toEqual([])
})

test('SECURITY Tenants: it is said of every call of the portal which row its path names', () => {
  const unsaid = PORTAL.filter((call) => Object.keys(call.params ?? {}).some((name) => baseOf(call, name) === null))
  expect(unsaid.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

/** The base whose row a parameter of a path names; null = nobody said it. */
function baseOf({ path }: Call, name: string): string | null {
  if (path.includes('/planner/templates/')) return 'planner/templates'
  const base = path.split('/')[3]!
  return (name === 'id' ? (base in own ? base : undefined) : NAMES[name]) ?? null
}

const KIND_OF: Readonly<Record<string, Kind>> = Object.fromEntries(
  (Object.keys(RESOURCES) as Kind[]).flatMap((kind) => (RESOURCES[kind].base ? [[RESOURCES[kind].base, kind]] : [])),
)

/** The kind whose plain call this is; undefined of one that a row has beside those. */
function kindOf({ path }: Call): Kind | undefined {
  const [base, , more = ''] = path.split('/').slice(3)
  return ['', 'edit', 'history', 'restore'].includes(more) ? KIND_OF[base!] : undefined
}

/** A body that a contract takes: some of its rules are no part of its shape. */
function fittingBody(contract: z.ZodType): unknown {
  for (let seed = 7; ; seed++) {
    const body = fitting(seeded(seed), shapeOf(contract), {})
    if (contract.safeParse(body).success || seed > 200) return body
  }
}

/** What is sent with a call about this row: what fits its contract, so that only the row is in question. */
function bodyOf(call: Call, id: string | number | null, version: number): unknown {
  if (!call.body) return undefined
  const kind = kindOf(call)
  if (!kind) return fittingBody(call.body)
  const { change = {} } = (SAMPLES as Partial<Record<Kind, (typeof SAMPLES)['tag']>>)[kind] ?? {}
  if (call.path.endsWith('/bulk')) return { rows: [{ id, version }], change }
  return id === null ? {} : call.method === 'PUT' ? { version, ...change } : { version }
}

interface Said {
  status: number
  text: string
}

async function ask(visit: Visit, call: Call, id: string | number | null, version = 9): Promise<Said> {
  const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, id ?? 1]))
  const path = callPath(call, params as Record<string, string>)
  const { status, body } = await visit(
    call.method,
    `../..${path}`.replace('../../api/portal/', ''),
    bodyOf(call, id, version),
  )
  return { status, text: JSON.stringify(body) }
}

function isAboutRow({ params, path }: Call): boolean {
  return Object.keys(params ?? {}).length > 0 || path.endsWith('/bulk')
}

function rowOf(call: Call, rows: Readonly<Record<string, string | number>>): string | number {
  const [name = 'id'] = Object.keys(call.params ?? {})
  return rows[baseOf(call, name)!]!
}

const CASES = PORTAL.map((call) => [`${call.method} ${call.path}`, call] as const)

test.each(CASES)('SECURITY Tenants: F-234 %s', async (_, call) => {
  const who = call.who as Extract<Call['who'], { as: 'person' }>
  const mine = isAboutRow(call) ? rowOf(call, own) : null
  for (const rows of isAboutRow(call) ? [own, foreign] : [null]) {
    const id = rows && rowOf(call, rows)
    expect((await ask(nobody, call, id)).status).toBe(401)
    expect((await ask(colleague, call, id)).status).toBe(403)
  }
  await asksByRole(call, who)
  if (!isAboutRow(call)) return asksForAll(call, who.scoped ?? false)

  const known = await ask(boss, call, mine)
  if (mine !== NONE) expect([200, 409, 422, 429]).toContain(known.status)
  expect(known.text).not.toContain(MARK)
  const notHere = notHereIn(call)
  const theirs = await ask(boss, call, rowOf(call, foreign), 1)
  expect([theirs.text, notHere]).toEqual([theirs.text, expect.arrayContaining([theirs.status])])
  expect(theirs.text).not.toContain(MARK)
  expect(notHere).toContain((await ask(boss, call, UNKNOWN, 1)).status)
  if (!call.path.endsWith('/bulk'))
    for (const id of RUBBISH)
      expect([id, [404, 422]]).toEqual([id, expect.arrayContaining([(await ask(boss, call, id)).status])])
  await asksForGone(call, notHere)
  const apart = rowOf(call, sister) !== mine
  const kept = await ask(keeper, call, rowOf(call, sister), 1)
  expect(who.scoped ? (apart ? notHere : [200, 404, 409, 422, 429]) : [403]).toContain(kept.status)
  expect(who.scoped ? notHere : [403]).toContain((await ask(keeper, call, rowOf(call, foreign), 1)).status)
})

/**
 * Each role opens just what its permissions say, and to nobody a row of another house: not even to who works
 * there too.
 */
async function asksByRole(call: Call, { permission }: Extract<Call['who'], { as: 'person' }>): Promise<void> {
  for (const [name, holder] of holders) {
    const held = heldBy(name)
    const isIn = may(held, 'portal.open')
    const isOpen = isIn && may(held, permission as Permission)
    const [mine, theirs] = isAboutRow(call) ? [rowOf(call, own), rowOf(call, foreign)] : [null, null]
    // what changes something is asked of what is not there: it was done to the own row by others
    const asked = isOpen && call.method !== 'GET' && mine !== null ? UNKNOWN : mine
    if (isOpen && call.method !== 'GET' && mine === null) continue
    const said = await ask(holder, call, asked)
    expect([name, said.status === 403, said.status === 401]).toEqual([name, isIn && !isOpen, !isIn])
    if (!isOpen || theirs === null) continue
    const foreigner = await ask(holder, call, theirs, 1)
    expect([name, foreigner.text, notHereIn(call)]).toEqual([
      name,
      foreigner.text,
      expect.arrayContaining([foreigner.status]),
    ])
    expect(foreigner.text).not.toContain(MARK)
  }
}

/** Without a row: all that is answered is of this house, and of own cinemas for who keeps to those. */
async function asksForAll(call: Call, isScoped: boolean): Promise<void> {
  const said = await ask(boss, call, null)
  const missing = call.refusals.includes('not_found') ? [404] : [] // what the sample names need not be there
  expect(call.method === 'GET' && !call.query ? [200] : [200, 409, 422, ...missing]).toContain(said.status)
  expect(said.text).not.toContain(MARK)
  const kept = await ask(keeper, call, null)
  expect(isScoped ? [200, 404, 409, 422] : [403]).toContain(kept.status)
}

/** What is said of a row that is not here: 404, whatever else is wrong; only a wrong proof comes first. */
function notHereIn({ path }: Call): readonly number[] {
  if (path.endsWith('/invitation')) return [404, 429]
  return path.endsWith('/remove') ? [404, 422, 429] : [404]
}

/**
 * What is said of a deleted row otherwise: an edge is ended although its cinema is gone, and a voucher that
 * was withdrawn is found as such, its code too.
 */
const OF_GONE: Readonly<Record<string, readonly number[]>> = {
  '/api/portal/edges/{cinema_id}/end': [422],
  '/api/portal/vouchers/{id}': [409, 422],
  '/api/portal/vouchers/{id}/code': [200],
  '/api/portal/vouchers/{id}/state': [422],
  '/api/portal/vouchers/{id}/dates': [422],
}

/** A deleted row is read, and restored by its version; whatever else is asked of it, it is not there. */
async function asksForGone(call: Call, notHere: readonly number[]): Promise<void> {
  const id = isAboutRow(call) ? gone[baseOf(call, Object.keys(call.params ?? {})[0] ?? 'id')!] : undefined
  if (id === undefined) return
  const said = await ask(boss, call, id, call.path.endsWith('/restore') ? 9 : 2)
  const right = call.path.endsWith('/restore')
    ? [409]
    : call.method === 'GET'
      ? [200, 404]
      : [...notHere, ...(OF_GONE[call.path] ?? [])]
  expect([said.text, right]).toEqual([said.text, expect.arrayContaining([said.status])])
}

test.each(PRIVATE.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'SECURITY Tenants: %s',
  async (_, call) => {
    const rows = others[call.path.split('/')[3]!]!
    const right = call.who.as === 'super_admin' ? [403] : notHereIn(call)
    for (const id of [...rows, UNKNOWN, ...RUBBISH]) {
      expect((await ask(nobody, call, id)).status).toBe(401)
      const said = await ask(boss, call, id)
      expect([id, said.text, right]).toEqual([id, said.text, expect.arrayContaining([said.status])])
      expect(said.text).not.toContain(MARK)
    }
  },
)

function entry() {
  const { screen, movie, movie_version, price_group } = ids.own
  return {
    screen_id: screen,
    movie_id: movie,
    movie_version_id: movie_version,
    price_group_id: price_group,
    day: 0,
    time: '20:00',
    minutes: 120,
    max_online_tickets: null,
    is_seatpicker_enabled: true,
  }
}

const PLAN = { preview: false, create: [], edit: [], remove: [], restore: [], accepted_conflicts: [] }
/** Calls that name rows in what they send, not in their path. */
const NAMING: Readonly<Record<string, (rows: Readonly<Record<string, string | number>>) => object>> = {
  'POST planner/changes': ({ cinemas }) => ({ request_id: randomUUID(), cinema_id: cinemas, ...PLAN }),
  'POST planner/templates': ({ cinemas }) => ({ cinema_id: cinemas, name: 'x', days: 1, entries: [entry()] }),
  'GET planner': ({ cinemas }) => ({ cinema_id: cinemas, first_on: '2027-01-01', last_on: '2027-01-07' }),
  'GET planner/templates': ({ cinemas }) => ({ cinema_id: cinemas }),
  'GET planner/live': ({ cinemas }) => ({ cinema_id: cinemas }),
  'GET dashboard': ({ cinemas }) => ({ cinema_id: cinemas }),
  'GET what-if': ({ schedules }) => ({ schedule_id: schedules }),
  'GET what-if/choices': ({ cinemas }) => ({ cinema_id: cinemas, on: '2027-01-01' }),
  'POST vouchers': ({ cinemas }) => ({
    cinema_id: cinemas,
    voucher_type_id: ids.own.voucher_type,
    total_turns: 1,
    valid_from: '2026-11-22',
    request_id: randomUUID(),
  }),
  'POST vouchers of a type': (rows) => ({
    cinema_id: ids.own.cinema,
    voucher_type_id: rows['voucher-types'],
    total_turns: 1,
    valid_from: '2026-11-22',
    request_id: randomUUID(),
  }),
  'POST edges/approve': ({ cinemas }) => ({ pin: '123456', id: 1, cinema_id: cinemas }),
  'POST devices/look-up': ({ cinemas }) => ({ cinema_id: cinemas, pin: '123456' }),
  'POST ../devices/reload': ({ devices }) => ({ ids: [devices] }),
}

test.each(Object.entries(NAMING))(
  'SECURITY Tenants: %s finds no row of another house that it names, and no deleted one',
  async (named, sent) => {
    const [method, path] = named.split(' ') as [string, string]
    const ask = (rows: Readonly<Record<string, string | number>>) =>
      method === 'GET'
        ? boss(method, `${path}?${new URLSearchParams(Object.entries(sent(rows)))}`)
        : boss(method, path, sent(rows))
    for (const rows of [foreign, gone]) {
      const said = await ask(rows)
      const right = method === 'GET' ? [200, 404] : [404, 422]
      expect([said.body, right]).toEqual([said.body, expect.arrayContaining([said.status])])
      expect(JSON.stringify(said.body)).not.toContain(MARK)
    }
  },
)

test.each(SAMPLED)('SECURITY Tenants: a new row of %s names no row of another house', async (kind) => {
  const sample = SAMPLES[kind].make(ids.foreign, 9_000 + SAMPLED.indexOf(kind))
  const same = SAMPLES[kind].make(ids.own, 9_000 + SAMPLED.indexOf(kind))
  if (JSON.stringify(sample) === JSON.stringify(same)) return
  const said = await boss('POST', RESOURCES[kind].base!, sample)
  expect([said.status, Object.keys(said.body.errors).length > 0]).toEqual([422, true])
})

test.each(Object.values(LISTINGS))(
  'SECURITY Tenants: no search and no filter of $base finds another house',
  async (listing) => {
    const { base, search } = listing
    const looks = search.length > 0 ? [`search=${MARK}`] : []
    for (const query of [
      ...looks,
      ...('cinema_id' in listing.shape.shape ? [`filter[cinema_id]=${ids.foreign.cinema}`] : []),
    ]) {
      const { status, body } = await boss('GET', `${base}?${query}`)
      expect([query, status, body.meta.total]).toEqual([query, 200, 0])
    }
  },
)

test('SECURITY Tenants: after all of these calls the other house is as it was, a colleague too, and what was deleted is', async () => {
  expect(await pictureOf(2)).toEqual(before)
  const [session, passkey] = [await sessionOf(colleague), await colleague('GET', 'passkeys')]
  expect([session, passkey.body.data.map(({ id }: { id: number }) => id)]).toEqual([
    others.sessions![0],
    [others.passkeys![0]],
  ])
  for (const kind of SAMPLED) {
    const { base } = RESOURCES[kind]
    const { data } = (await boss('GET', `${base}/${gone[base!]}`)).body
    expect([kind, data.version, data.deleted_at]).toEqual([kind, 2, expect.any(String)])
  }
})
