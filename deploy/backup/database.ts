import type pg from 'pg'
import { copyOut } from './copy.ts'
import { Refused } from './refused.ts'
import type { Section } from './sections.ts'

/**
 * What is in no backup: who is signed in, links and codes that were sent and are used once, and what counts
 * tries. After a restore everybody signs in again, and asks for a new link; a session that was ended since
 * does not come back.
 */
const FLEETING: readonly string[] = [
  'captcha_uses',
  'enrolments',
  'house_tokens',
  'limits',
  'passkey_challenges',
  'portal_sessions',
  'reset_requests',
  'reset_tokens',
  'sessions',
  'setup_links',
]
/** Written by the migrations themselves when they run again. */
const MADE_ANEW: readonly string[] = ['migrations']

/** So that what PostgreSQL writes is read by every other one as the same value. */
const SETTINGS = `set timezone to 'UTC'; set datestyle to 'ISO'; set intervalstyle to 'iso_8601'; set bytea_output to 'hex';
  set extra_float_digits to 1; set client_encoding to 'UTF8'; set statement_timeout to 0; set row_security to off`

export interface Table {
  name: string
  columns: string[]
}

export interface Sequence {
  name: string
  /** The last one that was given; null = none was. */
  last: string | null
}

/** Every table with the columns that are written (not those that are computed). */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  )
  return rows.filter(({ name }) => !MADE_ANEW.includes(name))
}

/** The sessions of a backup and of a restore see all houses, and write values in one way. */
export async function beginAll(client: pg.ClientBase, isolation: string): Promise<void> {
  await client.query(SETTINGS)
  await client.query(`begin ${isolation}`)
}

/** What a database is, as of the moment of the transaction of `client`. */
export interface Identity {
  installation: string
  taken_at: string
  migrations: { name: string; hash: string }[]
}

/** Throws Refused where this is no database of the program, or one of before backups. */
export async function identityOf(client: pg.ClientBase): Promise<Identity> {
  const { rows: there } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.installation') is not null as is_there`,
  )
  if (!there[0]!.is_there) throw new Refused('this database has nothing of this version yet: start the hub once')
  const { rows } = await client.query<{ id: string; now: Date }>('select id, now() as now from installation')
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migrations order by name',
  )
  return { installation: rows[0]!.id, taken_at: rows[0]!.now.toISOString(), migrations }
}

/**
 * All of a database: its sequences, then every table, row by row, as of the moment of the transaction of
 * `client`. Throws Refused when the user of the database does not see the rows of all houses.
 */
export async function* sectionsOf(client: pg.ClientBase): AsyncGenerator<Section> {
  yield { kind: 'fact', name: 'sequences', columns: [], bytes: fact(await sequencesOf(client)) }
  for (const { name, columns } of await tablesOf(client)) {
    if (FLEETING.includes(name)) continue
    const { bytes, rows } = copyOut(client, `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`)
    yield { kind: 'table', name, columns, bytes: asBytes(bytes) }
    await rows
  }
}

async function* asBytes(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const piece of source) yield piece as Buffer
  } catch (error) {
    throw seenByPolicy(error) ? new Refused(NOT_ALL) : error
  }
}

const NOT_ALL =
  'the user of DATABASE_URL does not see the rows of all houses: let an administrator run "alter role … bypassrls"'

function seenByPolicy(error: unknown): boolean {
  return (error as { code?: string }).code === '42501'
}

export async function* fact(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(value))
}

async function sequencesOf(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
