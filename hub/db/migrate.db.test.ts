import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase } from '../../tests/constellation/database.ts'
import { createPool } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'

describe('migrate', () => {
  let database: FreshDatabase
  let dir: string
  beforeAll(async () => {
    database = await emptyDatabase()
    dir = mkdtempSync(join(tmpdir(), 'migrations-'))
    cpSync(join(import.meta.dirname, 'migrations', '0000_roles.sql'), join(dir, '0000_roles.sql'))
    writeFileSync(join(dir, '0001_hats.sql'), 'create table hats (exhibitor_id int not null, hat int not null)')
  })
  afterAll(async () => {
    await database.close()
    rmSync(dir, { recursive: true })
  })
  const applied = async () => (await database.pool.query('select name, hash from migrations order by name')).rows

  test('runs every migration once, in order, and keeps its name and hash', async () => {
    expect(await migrate(database.url, { dir })).toEqual(['0000_roles.sql', '0001_hats.sql'])
    expect(await migrate(database.url, { dir })).toEqual([])
    expect(await applied()).toEqual(readMigrations(dir).map(({ name, hash }) => ({ name, hash })))
  })

  test('two processes at once: one migrates, the other waits and finds nothing to do', async () => {
    writeFileSync(join(dir, '0002_coats.sql'), 'create table coats (exhibitor_id int not null); select pg_sleep(0.2)')
    const both = await Promise.all([migrate(database.url, { dir }), migrate(database.url, { dir })])
    expect(both.flat()).toEqual(['0002_coats.sql'])
  })

  test('a failing migration leaves nothing behind, also of those before it', async () => {
    writeFileSync(join(dir, '0003_good.sql'), 'create table good (n int)')
    writeFileSync(join(dir, '0004_bad.sql'), 'create table bad (n int); select 1 / 0')
    await expect(migrate(database.url, { dir })).rejects.toThrow('migration 0004_bad.sql failed: division by zero')
    expect((await database.pool.query("select to_regclass('good') as good")).rows).toEqual([{ good: null }])
    expect((await applied()).map(({ name }) => name)).not.toContain('0003_good.sql')
    rmSync(join(dir, '0004_bad.sql'))
    await migrate(database.url, { dir })
  })

  test('refuses data of a newer version in one line and touches nothing', async () => {
    const older = mkdtempSync(join(tmpdir(), 'migrations-'))
    cpSync(join(dir, '0000_roles.sql'), join(older, '0000_roles.sql'))
    writeFileSync(join(older, '0001_another.sql'), 'create table another (n int)')
    const before = await applied()
    await expect(migrate(database.url, { dir: older })).rejects.toThrow(
      /^this data belongs to a newer version .*0003_good.sql.*nothing was changed$/,
    )
    expect(await applied()).toEqual(before)
    expect((await database.pool.query("select to_regclass('another') as another")).rows).toEqual([{ another: null }])
    rmSync(older, { recursive: true })
  })

  test('refuses a migration that was edited after it was applied', async () => {
    writeFileSync(join(dir, '0001_hats.sql'), 'create table hats (brim int)')
    await expect(migrate(database.url, { dir })).rejects.toThrow('0001_hats.sql was edited after it was applied')
  })
})

describe('migrate as a user who is no superuser', () => {
  let database: FreshDatabase
  const user = `owner_${process.pid}`
  const password = randomUUID()
  const asUser = (name: string) => database.url.replace(/\/\/[^@]*@/, `//${name}:${password}@`)
  beforeAll(async () => {
    database = await emptyDatabase()
    await database.pool.query(
      `create role ${user} login createrole password '${password}'; create role ${user}_plain login password '${password}'`,
    )
    await database.pool.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${user}`)
  })
  afterAll(async () => {
    await database.close()
  })

  test('the role foyer_app is there, or can be made: the program runs as it', async () => {
    await database.pool.query(`do $$ begin create role foyer_app; exception when duplicate_object then null; end $$`)
    await database.pool.query(`grant foyer_app to ${user} with admin option`)
    await migrate(asUser(user))
    const pool = createPool(asUser(user))
    expect((await pool.query('select current_user as me')).rows).toEqual([{ me: 'foyer_app' }])
    await pool.end()
  })

  test('a user who may not become foyer_app is refused, and nothing was changed', async () => {
    await database.pool.query('drop schema public cascade; create schema public; grant all on schema public to public')
    await expect(migrate(asUser(`${user}_plain`))).rejects.toThrow(
      /^migration 0000_roles.sql failed: permission denied to set role "foyer_app"$/,
    )
    expect((await database.pool.query("select to_regclass('migrations') as migrations")).rows).toEqual([
      { migrations: null },
    ])
  })
})

test('SECURITY Input: a blank name and a colour that is none of before are mended, in the words of their row', async () => {
  const database = await emptyDatabase()
  const dir = mkdtempSync(join(tmpdir(), 'migrations-'))
  const files = readMigrations(join(import.meta.dirname, 'migrations')).map(({ name }) => name)
  const [mend] = files.filter((name) => name.endsWith('_names_and_colors.sql'))
  for (const name of files.filter((name) => name < mend!))
    cpSync(join(import.meta.dirname, 'migrations', name), join(dir, name))
  await migrate(database.url, { dir })
  const sql = (text: string) => database.pool.query(text)
  await sql('alter table roles disable row level security')
  await sql(
    `insert into exhibitors (id, exhibitor_id, trade_name, brand, hosts, email, accent, locales, public_config, settings)
     values (1, 1, 'House', 'House', '{}', 'a@b.example', '{}', '{en}', '{}', '{}')`,
  )
  await sql(`insert into roles (exhibitor_id, name, color, permissions)
    values (1, ' ', 'blargh', '{}'), (1, 'good', 'var(--accent)', '{}'), (1, 'short', '#Fa0', '{}')`)
  await sql('alter table roles enable row level security')
  cpSync(join(import.meta.dirname, 'migrations', mend!), join(dir, mend!))
  expect(await migrate(database.url, { dir })).toEqual([mend])
  await sql('alter table roles disable row level security')
  expect((await sql('select name, color, version from roles order by id')).rows).toEqual([
    { name: '#1', color: '#6b6b6b', version: 3 },
    { name: 'good', color: 'var(--accent)', version: 1 },
    { name: 'short', color: '#Fa0', version: 1 },
  ])
  rmSync(dir, { recursive: true })
  await database.close()
})
