import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { createPool, withExhibitor } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { addCinema, addExhibitor } from '../http/testing/hub.ts'
import { writeDoing } from '../sync/doings.ts'
import { type ChainHead, chainRecords, checkChain } from './chain.ts'

let database: FreshDatabase | undefined
let owner: pg.Client
/** Of the history of house 1: what the tags left there, in the order in which it was written. */
let ids: string[]
let head: ChainHead
beforeEach(async () => {
  await close()
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await addExhibitor(database, 1, ['one.localhost'])
  await addExhibitor(database, 2, ['two.localhost'])
  for (const name of ['First', 'Second', 'Third']) await tag(1, name)
  await tag(2, 'Foreign')
  await chained(1)
  ids = (await owner.query(`select id from history where kind = 'tag' and exhibitor_id = 1 order by id`)).rows.map(
    ({ id }) => String(id),
  )
  head = (await look()).head!
  await tag(1, 'Fourth')
  await chained(1)
})
afterAll(close)

async function close(): Promise<void> {
  await owner?.end()
  await database?.close()
  database = undefined
}

function tag(house: number, name: string): Promise<unknown> {
  return withExhibitor(database!.pool, house, (client) =>
    client.query('insert into tags (exhibitor_id, slug, name) values ($1, $2, $2)', [house, name]),
  )
}

function chained(house: number): Promise<void> {
  return chainRecords(database!.pool, house)
}

function look(seen: ChainHead | null = null, whole = true, house = 1) {
  return checkChain(database!.pool, house, { whole, seen })
}

async function breaches(seen: ChainHead | null = null, whole = true): Promise<string[]> {
  return (await look(seen, whole)).breaches
}

/** As the owner of the tables, with the triggers off. */
async function past(sql: string): Promise<void> {
  await owner.query(`set session_replication_role = replica; ${sql}; set session_replication_role = origin`)
}

test('SECURITY "Audit" what is written in whichever order is linked once, by one of two processes, and holds', async () => {
  const slow = new pg.Client({ connectionString: database!.url })
  await slow.connect()
  await slow.query(`begin; insert into tags (exhibitor_id, slug, name) values (1, 'slow', 'slow')`)
  await tag(1, 'quick')
  // nobody waits for the one that is not committed
  await Promise.all([chained(1), chained(1)])
  await slow.query('commit')
  await slow.end()
  expect(await breaches(head)).toEqual([])
  await chained(1)
  await chained(1)
  expect(await breaches(head)).toEqual([])
  const { rows } = await owner.query(
    `select count(*)::int as links, count(distinct record_id)::int as records, max(n)::int as last,
       (select count(*)::int from history where exhibitor_id = 1) as written
     from chain_links where exhibitor_id = 1`,
  )
  expect(rows).toEqual([{ links: 7, records: 7, last: 7, written: 7 }])
  expect((await look(null, true, 2)).head).toBe(null)
})

test.each([true, false])('SECURITY "Audit" a record that was changed is noticed, whole look: %s', async (whole) => {
  await owner.query(`update history set changed_by = 7 where id = $1`, [ids[1]])
  expect(await breaches(head, whole)).toEqual([`history ${ids[1]} was changed`])
})

test.each([true, false])('SECURITY "Audit" a record that was taken away is noticed, whole look: %s', async (whole) => {
  await owner.query(`delete from history where id = $1`, [ids[1]])
  expect(await breaches(head, whole)).toEqual([`history ${ids[1]} was taken away`])
})

test('SECURITY "Audit" a record that nobody has linked yet is noticed as well', async () => {
  await tag(1, 'Fifth')
  await owner.query(`update history set changed_by = 7 where id = (select max(id) from history where exhibitor_id = 1)`)
  expect(await breaches()).toEqual([expect.stringMatching(/^history \d+ was changed$/)])
})

const BETWEEN = `insert into history (id, exhibitor_id, kind, row_id, version, changed_at) overriding system value
  values (-1, 1, 'tag', 99, 1, '2020-01-01')`

test('SECURITY "Audit" a record that was put between others past the trigger stands in no chain', async () => {
  await past(BETWEEN)
  expect(await breaches(head)).toEqual(['history -1 stands in no chain'])
})

test('SECURITY "Audit" a record that comes by the trigger has its own time, and stands at the end', async () => {
  await owner.query(BETWEEN)
  const { rows } = await owner.query(
    `select changed_at > now() - interval '1 minute' as is_now from history where id = -1`,
  )
  expect(rows).toEqual([{ is_now: true }])
  await chained(1)
  expect(await breaches(head)).toEqual([])
  expect((await owner.query('select record_id from chain_links order by n desc limit 1')).rows).toEqual([
    { record_id: '-1' },
  ])
})

test.each([
  ['changed', `update chain_links set content = 'x' where n = 3`, ['link 3 does not follow from the one before it']],
  ['taken away', 'delete from chain_links where n = 2', ['link 3 does not follow from the one before it']],
  [
    'taken away with its record',
    `delete from history where id::text = (select record_id from chain_links where exhibitor_id = 1 and n = 2);
     delete from chain_links where n = 2`,
    ['link 3 does not follow from the one before it'],
  ],
  [
    'put between others',
    `update chain_links set n = n + 1 where n > 4 and exhibitor_id = 1;
     insert into chain_links select exhibitor_id, 5, record, record_id, content, at, hash from chain_links where n = 4`,
    ['link 5 does not follow from the one before it', 'link 6 does not follow from the one before it'],
  ],
])('SECURITY "Audit" a link that was %s breaks the chain', async (_what, sql, said) => {
  await owner.query(sql)
  expect((await breaches()).filter((one) => one.startsWith('link'))).toEqual(said)
})

test('SECURITY "Audit" an end that was cut off with its records is missed by who saw it', async () => {
  const { head: last } = await look()
  await owner.query(`delete from history where id::text = (select record_id from chain_links where n = ${last!.n})`)
  await owner.query('delete from chain_links where n = $1', [last!.n])
  expect(await breaches(head)).toEqual([])
  expect(await breaches(last, false)).toEqual([`link ${last!.n} stood there and does no more`])
})

test('SECURITY "Audit" an export that was changed is noticed', async () => {
  await withExhibitor(database!.pool, 1, (client) =>
    client.query(`insert into exports (exhibitor_id, employee_id, list, query, columns, format)
      values (1, 7, 'clients', '', 'id,name', 'csv')`),
  )
  await chained(1)
  expect(await breaches(head)).toEqual([])
  await owner.query(`update exports set employee_id = 8`)
  expect(await breaches(head)).toEqual([expect.stringMatching(/^exports \S+ was changed$/)])
})

test('SECURITY "Audit" L9 f who declared a register lost cannot be made another one, nor that it was done gone', async () => {
  await addCinema(database!, { exhibitor_id: 1, name: 'Lichthof', id: 10 })
  for (const employee_id of [7, 8])
    await withExhibitor(database!.pool, 1, (client) =>
      writeDoing(client, {
        exhibitor_id: 1,
        cinema_id: 10,
        employee_id,
        what: 'register_lost',
        epoch: 2,
        subject: 'uid',
        name: 'Kasse 2',
      }),
    )
  await chained(1)
  expect(await breaches(head)).toEqual([])
  await owner.query('update edge_doings set employee_id = 9 where employee_id = 7')
  expect(await breaches(head)).toEqual([expect.stringMatching(/^edge_doings \S+ was changed$/)])
  await owner.query('delete from edge_doings where employee_id = 9')
  expect(await breaches(head)).toEqual([expect.stringMatching(/^edge_doings \S+ was taken away$/)])
})

test('SECURITY "People’s data" what the law takes out of the history goes by its own way, and the chain says so', async () => {
  await withExhibitor(database!.pool, 1, (client) =>
    client.query(`update tags set name = 'Other', sort = 3 where slug = 'First'`),
  )
  await chained(1)
  const { rows } = await owner.query(`select id from history where before ? 'name'`)
  const [{ id }] = rows
  await owner.query(`set app.exhibitor = '1'`)
  await owner.query(`select foyer_take_from_history($1, '{name}')`, [id])
  expect((await owner.query('select before from history where id = $1', [id])).rows).toEqual([{ before: { sort: 0 } }])
  expect(await breaches(head)).toEqual([])
  await chained(1)
  expect(await breaches(head)).toEqual([])
  const links = await owner.query(
    `select count(*)::int as n from chain_links where record = 'history' and record_id = $1`,
    [String(id)],
  )
  expect(links.rows).toEqual([{ n: 2 }])
})

test('SECURITY "Audit" what was written before there was a chain joins it as it stands then', async () => {
  const old = await emptyDatabase()
  const before = mkdtempSync(join(tmpdir(), 'foyer-migrations-'))
  const chain = '0088_audit_chain.sql'
  // those that stand on it wait with it
  const after = ['0154_people_in_portal.sql', '0187_edge_doings.sql']
  cpSync(join(import.meta.dirname, '../db/migrations'), before, {
    recursive: true,
    filter: (one) => ![chain, ...after].some((waits) => one.endsWith(waits)),
  })
  await migrate(old.url, { dir: before })
  await addExhibitor({ url: old.url, pool: old.pool }, 1, ['one.localhost'])
  expect(await migrate(old.url)).toContain(chain)
  const pool = createPool(old.url)
  await chainRecords(pool, 1)
  const looked = () => checkChain(pool, 1, { whole: true, seen: null })
  expect(await looked()).toEqual({ breaches: [], head: { n: 1, hash: expect.any(String) } })
  await old.pool.query('update history set version = 2')
  expect((await looked()).breaches).toEqual([expect.stringMatching(/^history \d+ was changed$/)])
  await pool.end()
  await old.close()
  rmSync(before, { recursive: true })
})
