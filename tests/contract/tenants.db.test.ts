import { afterAll, beforeAll, expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { type Portal, startPortal, switchModules, type Visit } from '../../hub/portal/testing/portal.ts'
import { HUB_CALLS } from '../../protocol/calls.ts'
import { type Call, callPath } from '../../protocol/kit/call.ts'
import { MODULES } from '../../protocol/kit/resource.ts'
import { type Kind, LISTINGS, RESOURCES } from '../../protocol/resources.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { fitting, seeded, shapeOf } from '../hostile/shapes.ts'
import { fillBeside, furnish, MARK, type RowsOf, SAMPLED } from './neighbour.ts'
import { type Ids, SAMPLES } from './samples.ts'

/**
 * The tenant matrix: every call of the portal, asked by nobody, by somebody without the permission, and by
 * people who have it, about rows of their own, of a sister cinema, of another house, deleted ones, and ids
 * that are nobody's or nothing. The other house has a row in every table.
 */
const PORTAL = HUB_CALLS.filter(({ who }) => who.as === 'person')
/** Calls of no resource that name a row: which one. A call with a parameter that is not said here fails. */
const NAMES: Readonly<Record<string, string>> = { cinema_id: 'cinemas' }
/** Tables that have no exhibitor of theirs, or all of them. */
const SHARED: readonly string[] = []
const UNKNOWN = 2_000_000_000
/** Where the house has no row of its own. */
const NONE = UNKNOWN - 1
const PLAIN = /\/(\{id\}(\/(edit|history|restore))?|bulk)$/
const RUBBISH = ['abc', '0', '-1', '1e3', '99999999999999999999', "1' or '1'='1", '%00', '..%2f..', '💺']

let database: FreshDatabase
let portal: Portal
let boss: Visit
let colleague: Visit
let keeper: Visit
let nobody: Visit
let own: RowsOf
let sister: RowsOf
let foreign: RowsOf
const gone: Record<string, number> = {}
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
  nobody = await portal.visit(1, null)
  colleague = await portal.visit(1, { exhibitor_id: 1, name: 'Cem L.', permissions: ['register.sell'] })
  const owned = PORTAL.flatMap(({ who }) => (who.as === 'person' ? [`${who.permission}.own`] : []))
  keeper = await portal.visit(1, { exhibitor_id: 1, name: 'Olga N.', permissions: [...new Set(owned)] })
  await withExhibitor(database.pool, 1, (client) =>
    client.query('update employees set cinemas = $2 where id = $1', [keeper.employee_id, [ids.own.cinema]]),
  )
}, 120_000)
afterAll(async () => {
  await portal.close()
  await database.close()
})

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

test('SECURITY Tenants: the other house has a row in every table that has rows of a house', async () => {
  const tables = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'exhibitor_id' and t.table_type = 'BASE TABLE' and table_schema = 'public' order by 1`,
  )
  const empty: string[] = []
  for (const { name } of tables.rows) {
    const { rowCount } = await withExhibitor(database.pool, 2, (client) =>
      client.query(`select 1 from "${name}" where exhibitor_id = 2 limit 1`),
    )
    if (rowCount === 0 && !SHARED.includes(name)) empty.push(name)
  }
  expect(tables.rows.length).toBeGreaterThan(50)
  expect(empty).toEqual([])
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

/** What is sent with a call about this row: what fits its contract, so that only the row is in question. */
function bodyOf(call: Call, id: string | number | null, version: number): unknown {
  if (!call.body) return undefined
  const kind = kindOf(call)
  if (!kind) return fitting(seeded(7), shapeOf(call.body), {})
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

test.each(CASES)('SECURITY Tenants: %s', async (_, call) => {
  const who = call.who as Extract<Call['who'], { as: 'person' }>
  const mine = isAboutRow(call) ? rowOf(call, own) : null
  expect((await ask(nobody, call, mine)).status).toBe(401)
  expect((await ask(colleague, call, mine)).status).toBe(403)
  if (!isAboutRow(call)) return asksForAll(call, who.scoped ?? false)

  const known = await ask(boss, call, mine)
  if (mine !== NONE) expect([200, 409, 422, 429]).toContain(known.status)
  expect(known.text).not.toContain(MARK)
  const isPlain = kindOf(call) !== undefined || call.method === 'GET'
  const notHere = isPlain ? [404] : [404, 422, 429]
  const theirs = await ask(boss, call, rowOf(call, foreign), 1)
  expect([theirs.text, notHere]).toEqual([theirs.text, expect.arrayContaining([theirs.status])])
  expect(theirs.text).not.toContain(MARK)
  expect(notHere).toContain((await ask(boss, call, UNKNOWN, 1)).status)
  if (!call.path.endsWith('/bulk'))
    for (const id of RUBBISH)
      expect([id, [404, 422]]).toEqual([id, expect.arrayContaining([(await ask(boss, call, id)).status])])
  await asksForGone(call)
  const apart = rowOf(call, sister) !== mine
  const kept = await ask(keeper, call, rowOf(call, sister), 1)
  expect(who.scoped ? (apart ? notHere : [200, 404, 409, 422, 429]) : [403]).toContain(kept.status)
})

/** Without a row: all that is answered is of this house, and of own cinemas for who keeps to those. */
async function asksForAll(call: Call, isScoped: boolean): Promise<void> {
  const said = await ask(boss, call, null)
  const missing = call.refusals.includes('not_found') ? [404] : [] // what the sample names need not be there
  expect(call.method === 'GET' && !call.query ? [200] : [200, 409, 422, ...missing]).toContain(said.status)
  expect(said.text).not.toContain(MARK)
  const kept = await ask(keeper, call, null)
  expect(isScoped ? [200, 404, 409, 422] : [403]).toContain(kept.status)
}

/** A deleted row is read and restored; whatever else is asked of it, it is not there. */
async function asksForGone(call: Call): Promise<void> {
  const id = gone[call.path.split('/')[3]!]
  if (id === undefined || !PLAIN.test(call.path)) return
  const { status } = await ask(boss, call, id, call.path.endsWith('/restore') ? 9 : 2)
  if (call.path.endsWith('/restore')) return expect(status).toBe(409)
  expect([status]).toEqual(call.method === 'GET' ? [expect.toSatisfy((one) => one === 200 || one === 404)] : [404])
}

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
