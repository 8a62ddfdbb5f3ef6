import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { connectClient, createPool, withExhibitor } from './connect.ts'

let database: FreshDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query("create table hats (exhibitor_id int not null, hat text); select foyer_tenant('hats')")
  await owner.query("insert into hats values (1, 'bowler'), (2, 'fez')")
})
afterAll(async () => {
  await owner.end()
  await database.close()
})
function hats(client: pg.ClientBase | pg.Pool) {
  return client.query('select hat from hats').then(({ rows }) => rows.map(({ hat }) => hat))
}

test('Tenants: every connection of the pool and every single client is foyer_app, which no superuser right reaches', async () => {
  const client = await connectClient(database.url, { pipeline: true })
  for (const on of [database.pool, client]) {
    const { rows } = await on.query(
      'select current_user as me, (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as above',
    )
    expect(rows).toEqual([{ me: 'foyer_app', above: false }])
  }
  await client.end()
})

test('Tenants: withExhibitor shows and writes the rows of that exhibitor only; without it there are none', async () => {
  expect(await withExhibitor(database.pool, 1, hats)).toEqual(['bowler'])
  expect(await withExhibitor(database.pool, 2, hats)).toEqual(['fez'])
  expect(await hats(database.pool)).toEqual([])
  const foreign = withExhibitor(database.pool, 1, (client) => client.query("insert into hats values (2, 'beret')"))
  await expect(foreign).rejects.toThrow('row-level security')
  const moved = withExhibitor(database.pool, 1, (client) => client.query('update hats set exhibitor_id = 2'))
  await expect(moved).rejects.toThrow('row-level security')
})

test('Tenants: the running program cannot create tables, change policies or read the migrations', async () => {
  await expect(database.pool.query('create table mine (n int)')).rejects.toThrow('permission denied')
  await expect(database.pool.query('alter table hats disable row level security')).rejects.toThrow('must be owner')
  await expect(database.pool.query('select * from migrations')).rejects.toThrow('permission denied')
})

test('what was only read is answered though its connection ends before its transaction, and no other question meets that one', async () => {
  const pool = createPool(database.url, { max: 1 })
  const pidOf = (client: pg.ClientBase) =>
    client.query<{ pid: number }>('select pg_backend_pid() as pid').then(({ rows }) => rows[0]!.pid)
  const read = (ends: boolean) =>
    withExhibitor(
      pool,
      1,
      async (client) => {
        const pid = await pidOf(client)
        if (ends) await owner.query('select pg_terminate_backend($1, 10000)', [pid])
        return pid
      },
      { snapshot: true },
    )
  const first = await read(true)
  const second = await read(false)
  expect(second).not.toBe(first)
  expect(await read(false)).toBe(second)
  await pool.end()
})

test('withExhibitor rolls back what fn did when it throws, and the connection is usable again', async () => {
  const failing = withExhibitor(database.pool, 1, async (client) => {
    await client.query("insert into hats values (1, 'cloche')")
    throw new Error('no more hats')
  })
  await expect(failing).rejects.toThrow('no more hats')
  expect(await withExhibitor(database.pool, 1, hats)).toEqual(['bowler'])
})

test('a connection that dies inside withExhibitor is thrown away; the next call gets another', async () => {
  const dying = withExhibitor(database.pool, 1, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await owner.query('select pg_terminate_backend($1)', [rows[0].pid])
    await client.query('select 1')
  })
  await expect(dying).rejects.toThrow()
  expect(await withExhibitor(database.pool, 2, hats)).toEqual(['fez'])
})

test.each([
  ['9007199254740991::int8', 9007199254740991],
  ["'2026-11-21 20:15:00.5+01'::timestamptz", '2026-11-21T19:15:00.500Z'],
  ["'2026-11-21 20:15+00'::timestamptz", '2026-11-21T20:15:00.000Z'],
  ["'infinity'::timestamptz", 'infinity'],
  ["'2026-11-21'::date", '2026-11-21'],
  ["'2026-11-21 20:15:00'::timestamp", '2026-11-21 20:15:00'],
  ['array[1, 2]::int8[]', [1, 2]],
  ["array['2026-11-21 20:15+00']::timestamptz[]", ['2026-11-21T20:15:00.000Z']],
  ['null::timestamptz', null],
])('%s arrives as %j', async (sql, value) => {
  expect((await database.pool.query(`select ${sql} as value`)).rows).toEqual([{ value }])
})

test('a transaction that nobody goes on with is ended by the server, and what it locked is free', async () => {
  const pool = createPool(database.url, { answers_within_ms: 1_500, application_name: 'foyer left' })
  const left = await pool.connect()
  await left.query('begin; select pg_advisory_xact_lock(7)')
  const locks = () => owner.query('select pg_try_advisory_xact_lock(7) as free').then(({ rows }) => rows[0].free)
  expect(await locks()).toBe(false)
  await until(async () => expect(await locks()).toBe(true))
  await expect(left.query('select 1')).rejects.toThrow()
  left.release(true)
  await pool.end()
})

test('a statement that takes too long is given up by the server, before whoever asked gives up on it', async () => {
  const client = await connectClient(database.url, { answers_within_ms: 2_000 })
  await expect(client.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
  expect((await client.query('select 7 as n')).rows).toEqual([{ n: 7 }])
  await client.end()
})

test('instants do not depend on the time zone of the session or the server', async () => {
  const client = await database.pool.connect()
  await client.query("set time zone 'Asia/Kolkata'")
  const { rows } = await client.query("select '2026-11-21 20:15+00'::timestamptz as at")
  client.release(true)
  expect(rows).toEqual([{ at: '2026-11-21T20:15:00.000Z' }])
})

test('an int8 that no number holds is an error, not a wrong number', async () => {
  await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow('does not fit')
})
