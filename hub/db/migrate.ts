import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations')
const OLDEST_SERVER = 150_000
/** Any number that is ours: whoever migrates this database holds it, everyone else waits. */
const MIGRATION_LOCK = 7_032_001

type Migration = { name: string; sql: string; hash: string }

/**
 * Brings the database at `url` up to this program: every file of migrations/ in the order of its name, once
 * each, all in one transaction. Answers the names that were applied now. Two processes may call it at once:
 * the second waits and finds nothing to do. Throws one line, and has changed nothing, when the server is
 * older than PostgreSQL 15, when the data belongs to a newer version of this program, or when a migration was
 * edited after it was applied.
 */
export async function migrate(
  url: string,
  options: { dir?: string; log?: (line: string) => void } = {},
): Promise<string[]> {
  const known = readMigrations(options.dir ?? MIGRATIONS_DIR)
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'foyer migrate',
  })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const pending = compare(known, await readApplied(client))
    if (pending.length > 0) await client.query(MIGRATIONS_TABLE)
    for (const migration of pending) await apply(client, migration, options.log)
    await client.query('commit')
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The migrations of this program with the hash of each, in the order in which they run. */
export function readMigrations(dir: string = MIGRATIONS_DIR): Migration[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(dir, name), 'utf8')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
}

const MIGRATIONS_TABLE = `create table if not exists migrations (
  name text primary key,
  hash text not null,
  applied_at timestamptz not null default now()
)`

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as text",
  )
  if (rows[0].number < OLDEST_SERVER)
    throw new Error(`PostgreSQL ${rows[0].text} is too old: version 15 or newer is needed`)
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await client.query("select to_regclass('public.migrations') is not null as yes")
  if (!found[0].yes) return new Map()
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

function compare(known: Migration[], applied: Map<string, string>): Migration[] {
  const unknown = [...applied.keys()].filter((name) => !known.some((migration) => migration.name === name)).sort()
  if (unknown.length > 0) {
    throw new Error(
      `this data belongs to a newer version of the program (it holds ${unknown.at(-1)}); update the program, nothing was changed`,
    )
  }
  const edited = known.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (edited) throw new Error(`${edited.name} was edited after it was applied to this data; nothing was changed`)
  return known.filter(({ name }) => !applied.has(name))
}

/**
 * The migrations that a database had, by name and hash, as this program knows them. Throws the line that
 * `migrate` throws where it does not.
 */
export function migrationsOf(applied: readonly Pick<Migration, 'name' | 'hash'>[], dir?: string): Migration[] {
  const known = readMigrations(dir)
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  compare(known, hashes)
  return known.filter(({ name }) => hashes.has(name))
}

/**
 * Runs migrations on a schema without any, in the transaction of `client`, which keeps `migrate` of other
 * processes waiting until it ends.
 */
export async function migrateInside(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await refuseOldServer(client)
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await client.query(MIGRATIONS_TABLE)
  for (const migration of migrations) await apply(client, migration)
}

async function apply(client: pg.Client, { name, sql, hash }: Migration, log?: (line: string) => void): Promise<void> {
  log?.(`migrating ${name}`)
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
}
