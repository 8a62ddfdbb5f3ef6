import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkout } from '#protocol/bills/calls.ts'
import { buy, cart, data, payOn } from '../../hub/bills/testing/carts.ts'
import { type DemoShop, openDemoShop } from '../../hub/bills/testing/demo-shop.ts'
import { openShopHub } from '../../hub/bills/testing/shop-hub.ts'
import { createPool } from '../../hub/db/connect.ts'
import { prepareDatabase } from '../../hub/db/prepare.ts'
import { Browser } from '../../hub/http/testing/hub.ts'
import { auditLedger } from '../../hub/ledger/audit.ts'
import { restored } from '../../hub/ledger/restores.ts'
import { emptyDatabase, type FreshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { backUpHub } from './hub.ts'
import { restoreHub } from './restore.ts'
import { readSealed, seal } from './sealed.ts'
import { written } from './sections.ts'
import type { Places } from './settings.ts'

const SECRET = 'a secret of the tests, long enough'

let shop: DemoShop
let places: Places
let file: string
beforeAll(async () => {
  shop = await openDemoShop()
  places = placesOf(join(shop.folder, 'data'), shop.database.url)
  await sellUntil(() => true)
  file = (await backUpHub(places)).file
})
afterAll(() => shop.close())

function placesOf(data_dir: string, database_url: string): Places {
  const backup_dir = join(shop.folder, 'backups')
  return { data_dir, second_dir: `${data_dir}-second`, database_url, backup_dir, key: SECRET, key_file: 'none' }
}

/** Visitors buy two tickets each, one after another, until it is enough. */
async function sellUntil(isEnough: () => boolean): Promise<number> {
  for (let sold = 1; ; sold += 1) {
    const browser = await shop.visitor()
    const schedule_id = shop.schedules[sold % shop.schedules.length]!
    const bought = checkout.answer.parse(await data(await buy(browser, await cart(browser, schedule_id, 2))))
    await payOn((bought.processingData as { checkout_url: string }).checkout_url, 'pay')
    const settled = `bills where id = '${bought.uuid}' and status = 'settled'`
    await until(async () => expect(await countOf(shop.database.url, settled)).toBe(1))
    if (isEnough()) return sold
  }
}

/** As whoever owns the database. */
async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

async function countOf(url: string, from: string): Promise<number> {
  return Number((await ask<{ count: string }>(url, `select count(*) from ${from}`))[0]!.count)
}

/** An empty database and an empty folder beside it. */
async function newPlace(): Promise<{ places: Places; database: FreshDatabase; folder: string }> {
  const database = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-restored-'))
  onTestFinished(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  return { places: placesOf(join(folder, 'data'), database.url), database, folder }
}

async function tablesOf(url: string): Promise<string[]> {
  const sql = `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`
  return (await ask<{ name: string }>(url, sql)).map(({ name }) => name)
}

/** The rows of a table, as text. */
async function rowsOf(url: string, table: string): Promise<string[]> {
  return (await ask<{ row: string }>(url, `select ${table}::text as row from ${table} order by 1`)).map(
    ({ row }) => row,
  )
}

test('F-338 a backup that is taken while the shop sells restores to one moment: every sum agrees', async () => {
  let isMade = false
  const made = backUpHub(places).finally(() => {
    isMade = true
  })
  const sold = await Promise.all([1, 2, 3].map(() => sellUntil(() => isMade)))
  expect(Math.min(...sold)).toBeGreaterThan(0)
  const { file: during, taken_at, tickets } = await made
  const there = await newPlace()
  expect(await restoreHub(there.places, { file: during, replace: undefined })).toEqual({ taken_at, tickets })
  const { url } = there.database
  const pool = createPool(url)
  onTestFinished(() => pool.end())
  const [{ id }] = (await ask<{ id: number }>(url, 'select id from exhibitors')) as [{ id: number }]
  expect(await auditLedger(pool, id)).toEqual([])
  // what was written is a beginning of what was written since
  const journal = `select string_agg(hash, ',' order by cinema_id, ord) as chain from journal where (cinema_id, ord) in (select cinema_id, ord from journal)`
  const heads = await ask<{ cinema_id: number; ord: string }>(
    url,
    'select cinema_id, ord from ledger_heads where ord > 0',
  )
  expect(heads.length).toBeGreaterThan(0)
  for (const { cinema_id, ord } of heads) {
    const upTo = `${journal} and cinema_id = ${cinema_id} and ord <= ${ord}`
    expect(await ask(url, upTo)).toEqual(await ask(shop.database.url, upTo))
    expect(await countOf(url, `journal where cinema_id = ${cinema_id} and ord is not null`)).toBe(Number(ord))
  }
  expect(await countOf(url, 'tickets')).toBe(tickets)
})

test('F-338 a restore brings back every row, key and picture, and the schema that the migrations make', async () => {
  const there = await newPlace()
  const still = await backUpHub(places)
  await restoreHub(there.places, { file: still.file, replace: undefined })
  const tables = await tablesOf(shop.database.url)
  const otherwise = [
    'migrations',
    'sessions',
    'portal_sessions',
    'changes',
    'feed_epoch',
    'restores',
    'backups',
    'limits',
    'captcha_uses',
  ]
  for (const table of tables.filter((name) => !otherwise.includes(name)))
    expect([table, await rowsOf(there.database.url, table)]).toEqual([table, await rowsOf(shop.database.url, table)])
  const known = `select name, hash from migrations order by name`
  expect(await ask(there.database.url, known)).toEqual(await ask(shop.database.url, known))
  const schema = `select conrelid::regclass::text as at, conname, pg_get_constraintdef(oid) as says from pg_constraint where connamespace = 'public'::regnamespace
    union select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    union select attrelid::regclass::text, attname, attacl::text from pg_attribute where attacl is not null and attnum > 0 and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index where indexrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union select oid::regclass::text, relkind::text, relacl::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
    order by 1, 2, 3`
  expect(await ask(there.database.url, schema)).toEqual(await ask(shop.database.url, schema))
  const keys = readdirSync(join(shop.folder, 'data/hub')).filter((name) => /key/.test(name))
  expect(keys).toContain('session.key')
  for (const name of keys)
    expect(readFileSync(join(there.places.data_dir, 'hub', name))).toEqual(
      readFileSync(join(shop.folder, 'data/hub', name)),
    )
  expect(existsSync(there.places.second_dir)).toBe(false)
})

test('F-338 nobody gets a number that was given since the backup, and nobody who was signed in still is', async () => {
  const there = await newPlace()
  await restoreHub(there.places, { file, replace: undefined })
  const next = `select nextval(pg_get_serial_sequence('schedules', 'id')) as id`
  const [before] = await ask<{ id: string }>(shop.database.url, 'select max(id) as id from schedules')
  expect(Number((await ask<{ id: string }>(there.database.url, next))[0]!.id)).toBeGreaterThan(
    Number(before!.id) + 10_000,
  )
  expect(await countOf(shop.database.url, 'sessions')).toBeGreaterThan(0)
  expect(await countOf(there.database.url, 'sessions')).toBe(0)
  const epoch = 'select epoch from feed_epoch'
  expect(await ask(there.database.url, epoch)).not.toEqual(await ask(shop.database.url, epoch))
})

test('L9 F-338 a restored hub shows, and sells nothing before its recount has ended, which begins by itself', async () => {
  const there = await newPlace()
  await restoreHub(there.places, { file, replace: undefined })
  const login = await prepareDatabase(there.database.url, join(there.places.data_dir, 'hub'))
  cpSync(join(shop.folder, 'dist'), join(there.folder, 'dist'), { recursive: true })
  // a recount begins with the row of its cinema: it waits until the transaction that has it ends
  const holder = new pg.Client({ connectionString: there.database.url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; select from cinemas for no key update')
  const hub = await openShopHub(
    { ...shop.place, folder: there.folder, database_url: login },
    { SECOND_DIR: join(there.folder, 'second') },
  )
  onTestFinished(() => hub.close())
  const pool = createPool(there.database.url)
  onTestFinished(() => pool.end())
  const [{ id }] = (await ask<{ id: number }>(there.database.url, 'select id from exhibitors')) as [{ id: number }]
  const waiting = await restored(pool, id)
  expect(waiting.map(({ cinema_id }) => cinema_id)).toEqual(
    (await ask<{ id: number }>(there.database.url, 'select id from cinemas order by id')).map((row) => row.id),
  )
  const [schedule_id] = shop.schedules
  const shown = await fetch(`${hub.url}/api/schedules/${schedule_id}/data`)
  expect(shown.status).toBe(200)
  const browser = new Browser(hub.url, { 'x-forwarded-for': '10.9.0.1' })
  await browser.open('/en')
  const held = await browser.send('POST', `/api/schedules/${schedule_id}/hold`, { quantity: 1 })
  expect(held.status).toBe(503)
  expect(await held.json()).toMatchObject({ message: expect.stringContaining('was restored from a backup') })
  // no box ever was there and no register, so that nobody is waited for
  await holder.query('rollback')
  await until(async () => expect(await restored(pool, id)).toEqual([]))
  const begun = `journal where body like '{"v":1,"data":{"kind":"recounting",%'`
  expect(await countOf(there.database.url, begun)).toBe(waiting.length)
})

/** Why this is not restored here. */
async function refusal(to: Places, from: string, replace?: string): Promise<string> {
  const before = await stateOf(to)
  const said = await restoreHub(to, { file: from, replace }).then(
    () => 'it was restored',
    (error: Error) => error.message,
  )
  expect(await stateOf(to)).toEqual(before)
  return said.replace(from, 'FILE')
}

/** All that a restore would change. */
async function stateOf({ data_dir, second_dir, database_url }: Places): Promise<unknown> {
  const tables = await tablesOf(database_url!)
  const sums = tables.map((name) => `(select md5(string_agg(t::text, ',' order by t::text)) from ${name} t)`)
  const rows = await ask(database_url!, `select ${['1', ...sums].join(', ')}`)
  const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true }).toSorted() : [])
  const files = [data_dir, second_dir].map((folder) => filesIn(folder).filter((name) => name !== 'lock'))
  return { tables, rows, files }
}

/** The same backup, changed. */
function changed(change: (bytes: Buffer) => Buffer): string {
  const folder = mkdtempSync(join(shop.folder, 'changed-'))
  const copy = join(folder, basename(file))
  writeFileSync(copy, change(readFileSync(file)))
  cpSync(file.replace('.hub.', '.keys.'), copy.replace('.hub.', '.keys.'))
  return copy
}

test('F-338 a backup that cannot be used is refused in one line, and nothing is touched', async () => {
  const { places: there, folder } = await newPlace()
  const CUT = 'FILE is cut short or damaged'
  const middle = readFileSync(file).length >> 1
  expect(
    await refusal(
      there,
      changed((bytes) => bytes.subarray(0, middle)),
    ),
  ).toBe(CUT)
  expect(
    await refusal(
      there,
      changed((bytes) => bytes.subarray(0, -1)),
    ),
  ).toBe(CUT)
  expect(
    await refusal(
      there,
      changed((bytes) => Buffer.concat([bytes.subarray(0, middle), bytes.subarray(middle + 1)])),
    ),
  ).toBe(CUT)
  expect(
    await refusal(
      there,
      changed(() => Buffer.from('-- PostgreSQL database dump\n')),
    ),
  ).toBe('FILE is not a backup of this program')
  const otherKey = { ...there, key: 'another secret of the tests' }
  expect(await refusal(otherKey, file)).toBe('the key does not open FILE: BACKUP_KEY is another one')
  expect(await refusal({ ...there, key: null, key_file: join(folder, 'no.key') }, file)).toMatch(
    /no\.key has no key: set BACKUP_KEY, or/,
  )
  expect(await refusal(there, file.replace('.hub.', '.keys.'))).toBe('FILE is not the backup of a hub: it has its keys')
  const alone = changed((bytes) => bytes)
  rmSync(alone.replace('.hub.', '.keys.'))
  expect(await refusal(there, alone)).toMatch(/^the keys of FILE are neither in .* nor in a \.keys\.backup beside it$/)
  const { head } = await readSealed(file)
  const newer = join(dirname(alone), 'newer.hub.backup')
  const { format: _, salt: __, check: ___, ...said } = head
  const migrations = [...head.migrations, { name: '9999_of_tomorrow.sql', hash: 'ab' }]
  await seal(newer, { ...said, migrations }, SECRET, written(none(), new Map()))
  expect(await refusal(there, newer)).toBe('FILE was made by a newer version of this program: update it first')
})

async function* none() {}

test('F-338 what stands there is replaced by its own backup alone, when somebody types which it is, and while no hub runs', async () => {
  const there = await newPlace()
  await restoreHub(there.places, { file, replace: undefined })
  const { installation, taken_at } = (await readSealed(file)).head
  const short = installation.slice(0, 8)
  expect(await refusal(there.places, file)).toBe(
    `the database is not empty: to replace all of it by what it was at ${taken_at}, add --replace ${short}`,
  )
  expect(await refusal(there.places, file, 'yes')).toContain('add --replace')
  const hub = createPool(there.database.url, { application_name: 'foyer hub' })
  await hub.query('select 1')
  expect(await refusal(there.places, file, short)).toBe(
    'a hub runs on this database (its connection "foyer hub"): stop it first',
  )
  await hub.end()
  await ask(there.database.url, `update exhibitors set trade_name = 'Changed since'`)
  mkdirSync(there.places.second_dir)
  writeFileSync(join(there.places.second_dir, 'hub-events.jsonl'), 'what came since\n')
  await until(() => restoreHub(there.places, { file, replace: short }))
  expect(await countOf(there.database.url, `exhibitors where trade_name = 'Changed since'`)).toBe(0)
  expect(readFileSync(join(there.places.second_dir, 'hub-events.jsonl'), 'utf8')).toBe('what came since\n')

  await ask(there.database.url, `update installation set id = '${randomUUID()}'`)
  expect(await refusal(there.places, file, short)).toMatch(
    /^FILE is of another installation \([0-9a-f]{8}; here is [0-9a-f]{8}\)$/,
  )
  const stranger = await newPlace()
  mkdirSync(join(stranger.places.data_dir, 'hub'), { recursive: true })
  writeFileSync(join(stranger.places.data_dir, 'hub/session.key'), 'of somebody else')
  expect(await refusal(stranger.places, file)).toMatch(
    /^FILE is of another installation: .*session\.key is not its key$/,
  )
  const foreign = await newPlace()
  await ask(foreign.database.url, 'create table accounts_of_somebody (id int)')
  expect(await refusal(foreign.places, file, short)).toBe('the database has tables that are not of this program')
})

test('F-338 the newest seven are kept, a half-made one goes, and what came of each is written down', async () => {
  const own = { ...places, backup_dir: mkdtempSync(join(shop.folder, 'kept-')) }
  const { installation } = (await readSealed(file)).head
  writeFileSync(join(own.backup_dir, `foyer-${installation.slice(0, 8)}-2026.hub.backup.partial`), '')
  writeFileSync(join(own.backup_dir, 'of-somebody-else.txt'), '')
  const older = Array.from({ length: 8 }, (_, n) => `foyer-${installation.slice(0, 8)}-2026010${n + 1}T033000000Z`)
  for (const name of older)
    for (const kind of ['hub', 'keys', 'second']) writeFileSync(join(own.backup_dir, `${name}.${kind}.backup`), '')
  const made = basename((await backUpHub(own)).file)
  const names = readdirSync(own.backup_dir)
  const kept = [...older.slice(2).map((name) => `${name}.hub.backup`), made]
  expect(names.filter((name) => name.endsWith('.hub.backup')).toSorted()).toEqual(kept)
  expect(names).toHaveLength(7 * 3 + 1)
  const good = `backups where failure is null and file like '%${made}'`
  expect(await countOf(shop.database.url, good)).toBe(1)

  writeFileSync(join(shop.folder, 'no-folder'), '')
  await expect(backUpHub({ ...places, backup_dir: join(shop.folder, 'no-folder') })).rejects.toThrow('EEXIST')
  const [last] = await ask<{ failure: string }>(
    shop.database.url,
    'select failure from backups order by n desc limit 1',
  )
  expect(last!.failure).toMatch(/^EEXIST/)
})
