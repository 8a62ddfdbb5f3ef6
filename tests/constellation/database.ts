import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../../hub/db/connect.ts'
import { migrate, readMigrations } from '../../hub/db/migrate.ts'

/**
 * `url` connects as the owner (a superuser), `pool` as the running program does: role foyer_app, bound by row
 * level security.
 */
export type FreshDatabase = { url: string; pool: pg.Pool; close(): Promise<void> }

const TEMPLATE_LOCK = 7_032_002

/**
 * A migrated, empty database of its own for one test file: a copy of a template that is migrated once per set
 * of migrations.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(async (server) => {
    const template = await ensureTemplate(server)
    await server.query(`create database ${name} template ${template}`)
  })
  const url = urlOf(name)
  const pool = createPool(url)
  const close = async () => {
    await pool.end()
    await onServer((server) => server.query(`drop database ${name} with (force)`))
  }
  return { url, pool, close }
}

/** An empty database without any migration. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer((server) => server.query(`create database ${name}`))
  const url = urlOf(name)
  const pool = new pg.Pool({ connectionString: url })
  // dropping the database may be faster than the last good-bye, of a connection at work or at rest
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  const close = async () => {
    await pool.end()
    await onServer((server) => server.query(`drop database ${name} with (force)`))
  }
  return { url, pool, close }
}

function urlOf(database: string): string {
  const url = new URL(inject('server_url'))
  url.pathname = `/${database}`
  return url.href
}

/** One visitor at a time: a template can only be copied while nobody is connected to it. */
async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new pg.Client({ connectionString: inject('server_url') })
  await server.connect()
  try {
    await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    await work(server)
  } finally {
    await server.end()
  }
}

async function ensureTemplate(server: pg.Client): Promise<string> {
  const migrations = readMigrations()
  const hash = createHash('sha256')
    .update(migrations.map((migration) => migration.name + migration.hash).join())
    .digest('hex')
  const template = `template_${hash.slice(0, 16)}`
  const found = await server.query('select 1 from pg_database where datname = $1', [template])
  if (found.rowCount) return template
  const making = `making_${hash.slice(0, 16)}`
  await server.query(`drop database if exists ${making} with (force)`)
  await server.query(`create database ${making}`)
  await migrate(urlOf(making))
  await server.query(`alter database ${making} rename to ${template}`)
  return template
}
