import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { type Portal, startPortal, type Visit } from './testing/portal.ts'

/** Somebody with every permission who means no good, or whose line is bad. */
const MANAGER = { exhibitor_id: 1, name: 'Nora V.', permissions: ['*'] }
const MANY = 20_000

let database: FreshDatabase
let owner: pg.Client
let portal: Portal
let visit: Visit
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  portal = await startPortal(database, ['tag', 'product', 'category'])
  visit = await portal.visit(1, MANAGER)
  await withExhibitor(database.pool, 1, (client) =>
    client.query(
      `insert into tags (exhibitor_id, slug, name, sort)
       select 1, 'tag-' || n, repeat('long name ', 5) || n, n % 3 from generate_series(1, $1) n`,
      [MANY],
    ),
  )
})
afterAll(async () => {
  await portal.close()
  await owner.end()
  await database.close()
})

/** An export of which nobody reads more than its first bytes. */
async function begunExport(): Promise<Socket> {
  const socket = connect(Number(new URL(portal.hub.url).port), '127.0.0.1')
  socket.write(
    `GET /api/portal/tags.csv HTTP/1.1\r\nHost: localhost\r\nCookie: ${visit.cookie}\r\nConnection: close\r\n\r\n`,
  )
  await once(socket, 'readable')
  expect(String(socket.read(12))).toBe('HTTP/1.1 200')
  return socket
}

/** Nothing of the hub is in a transaction, and every connection of its pool is free. */
function rests() {
  return until(async () => {
    const { totalCount, idleCount, waitingCount } = database.pool
    expect([idleCount, waitingCount]).toEqual([totalCount, 0])
    const { rows } = await owner.query(
      `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    expect(rows).toEqual([])
  })
}

/** What was logged as an error since; and that nothing went past the log. */
function errorsSince(from: number) {
  return portal.hub.lines.slice(from).filter(({ level }) => Number(level) >= 50)
}

test('SECURITY Exports: one that stands still or is given up half-way keeps no connection and no transaction open', async () => {
  const said = vi.spyOn(console, 'error')
  const from = portal.hub.lines.length
  const standing = await Promise.all(Array.from({ length: 5 }, begunExport))
  await rests()
  expect((await visit('GET', 'tags?per_page=1')).status).toBe(200)
  for (const socket of standing) socket.destroy()
  await rests()
  expect((await visit('GET', 'tags?per_page=1')).body.meta.total).toBe(MANY)
  expect([errorsSince(from), said.mock.calls]).toEqual([[], []])
  said.mockRestore()
})

test('SECURITY Exports: one whose next step fails breaks off before its end, and is logged as every failure, without what was asked', async () => {
  const said = vi.spyOn(console, 'error')
  const from = portal.hub.lines.length
  const socket = await begunExport()
  await owner.query('alter table tags rename column name to other')
  let text = ''
  socket.on('data', (bytes) => {
    text += String(bytes)
  })
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'close')
  await owner.query('alter table tags rename column other to name')
  expect(text).toContain('long name')
  expect(text.endsWith('\r\n0\r\n\r\n')).toBe(false) // the chunk that ends it
  // the hub's own reading of the table may have failed meanwhile, and an export that was given up before
  const ofExports = () => errorsSince(from).filter(({ path }) => path === '/api/portal/tags.csv')
  await until(() => expect(ofExports()).not.toEqual([]))
  for (const line of ofExports())
    expect(line).toMatchObject({ request_id: expect.any(String), msg: 'an answer broke off' })
  expect(new Set(ofExports().map(({ request_id }) => request_id)).size).toBe(ofExports().length)
  expect(said.mock.calls).toEqual([])
  said.mockRestore()
  await rests()
  expect((await visit('GET', 'tags?per_page=1')).status).toBe(200)
})

test('SECURITY Tenants: changes of a house that wait for one another leave the connections to the other houses', async () => {
  const there = await portal.visit(2, { ...MANAGER, exhibitor_id: 2 })
  await owner.query('begin; select pg_advisory_xact_lock(7032005, 1)')
  const many = 2 * database.pool.options.max
  const waiting = Array.from({ length: many }, () => visit('PUT', 'products/99999', { version: 1, name: 'Cola' }))
  const isWaited = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await until(async () => expect((await owner.query(isWaited)).rowCount).toBeGreaterThan(0))
  expect((await there('GET', 'tags?per_page=1')).status).toBe(200)
  await owner.query('rollback')
  expect((await Promise.all(waiting)).filter(({ status }) => status !== 404)).toEqual([])
})

test('F-180 while rows change, an export has every other row once', async () => {
  const socket = await begunExport()
  await withExhibitor(database.pool, 1, async (client) => {
    await client.query(`update tags set deleted_at = now() where id % 1000 = 0`)
    await client.query(
      `insert into tags (exhibitor_id, slug, name) select 1, 'new-' || n, 'new' from generate_series(1, 50) n`,
    )
  })
  let text = ''
  socket.on('data', (bytes) => {
    text += String(bytes)
  })
  await once(socket, 'close')
  const ids = [...text.matchAll(/^(\d+),long name/gm)].map(([, id]) => Number(id))
  const steady = ids.filter((id) => id % 1000 !== 0)
  expect(new Set(ids).size).toBe(ids.length)
  expect(text.endsWith('0\r\n\r\n')).toBe(true)
  expect(steady.length).toBeGreaterThanOrEqual(MANY - 1_000)
})

test.each([
  ['__proto__=1', 422],
  ['constructor=1', 422],
  ['page=0x7fffffffff', 422],
  ['page=1e400', 422],
  ['page=-1', 422],
  ['page=', 422],
  ['page=1000000&per_page=100', 200],
  ['sort=-id&sort=name', 200],
  ['sort=constructor', 422],
  ['sort=--id', 422],
  ['search=%00', 422],
  ['search=%ff%fe', 200],
  ['search=%ED%A0%80', 200],
  [`search=${'%25'.repeat(80)}`, 200],
  [`search=${'%5C'.repeat(80)}`, 200],
  [`search=${'_'.repeat(79)}%5C`, 200],
  [`search=${encodeURIComponent('😀'.repeat(80))}`, 200],
  [`search=${encodeURIComponent('😀'.repeat(160 + 1))}`, 422],
  [`search=${encodeURIComponent("'; drop table tags; --")}`, 200],
  ['deleted=yes', 422],
  ['filter[name]=a', 422],
  ['filter=a', 422],
  ['sort=name#x', 200],
])('SECURITY Input: a list asked for with ?%.40s is answered %i', async (query, status) => {
  expect((await visit('GET', `tags?${query}`)).status).toBe(status)
})

test.each([
  ['GET', 'tags/0', 404],
  ['GET', 'tags/01', 404],
  ['GET', 'tags/1.0', 404],
  ['GET', 'tags/9999999999', 404],
  ['GET', 'tags/2147483647', 404],
  ['GET', 'tags/-1', 404],
  ['GET', 'tags/%31%00', 404],
  ['GET', 'tags/__proto__', 404],
  ['GET', 'tags/1%2fhistory', 404],
  ['GET', 'tags/1/history/', 404],
  ['PATCH', 'tags/1', 404],
  ['POST', 'tags.csv', 404],
  ['GET', 'tags/1/history?below=0', 422],
  ['GET', 'tags/1/history?below=99999999999', 422],
  ['GET', 'tags.csv?columns=', 422],
  ['GET', 'tags.csv?columns=id,', 422],
  ['GET', 'tags.csv?columns=constructor', 422],
  ['GET', 'tags.csv?format=xlsx', 422],
  ['GET', 'tags.csv?page=1', 422],
])('SECURITY Input: %s %s is answered %i', async (method, path, status) => {
  const from = portal.hub.lines.length
  const said = await visit(method, path)
  expect(said.status).toBe(status)
  if (status === 404 && path.startsWith('tags/') && method === 'GET' && !/[%/]\w*[/%]|\/$/.test(path.slice(5)))
    expect(said.refusal).toBe('not_found')
  expect(errorsSince(from)).toEqual([])
})

test.each([
  '{"slug":"a","name":"b","__proto__":{"sort":1}}',
  '{"slug":"a","name":"b","constructor":{}}',
  `{"slug":"a","name":${'['.repeat(60_000)}${']'.repeat(60_000)}}`,
  `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
  '{"slug":"a","name":"b","sort":1e999}',
  '{"slug":"a","name":"b","sort":-0.0000001}',
  '{"slug":"a","name":"b","sort":"1"}',
  '{"slug":"a\\u0000","name":"b"}',
  '{"slug":"a\\n","name":"b"}',
  '{"slug":"a","name":"\\ud800"}',
  '{"slug":["a"],"name":{"length":1}}',
  '[]',
  'null',
  '"__proto__"',
  '',
])('SECURITY Input: a body of %.60s… is 422 and nothing is written', async (body) => {
  const from = portal.hub.lines.length
  const before = await owner.query('select count(*) from tags')
  const answer = await fetch(`${portal.hub.url}/api/portal/tags`, {
    method: 'POST',
    body,
    headers: { cookie: visit.cookie, 'x-csrf-token': visit.csrf, 'x-requested-with': 'XMLHttpRequest' },
  })
  expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, ['message', 'errors']])
  expect((await owner.query('select count(*) from tags')).rows).toEqual(before.rows)
  expect(errorsSince(from)).toEqual([])
})
