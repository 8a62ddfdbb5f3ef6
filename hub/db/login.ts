import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { secretFile } from '#protocol/server/secret-file.ts'
import { APP_ROLE } from './connect.ts'

/** Any number that is ours: whoever makes the login holds it, everyone else waits. */
const LOGIN_LOCK = 7_032_003
const ITERATIONS = 4_096

/**
 * Makes the login of the serving hub in the database at `owner_url`, which is migrated, and answers its
 * address: a role of this database alone that owns nothing, inherits nothing, and can become nobody but
 * foyer_app. Its password is made once and kept in `folder`, readable by its owner only; its name follows
 * from the password, so that a hub with another folder has another login and takes nobody's away. Throws one
 * line when the user of `owner_url` may not make it.
 */
export async function makeLogin(owner_url: string, folder: string): Promise<string> {
  const password = secretFile(join(folder, 'database.password'))
  const client = new pg.Client({ connectionString: owner_url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOGIN_LOCK])
    const { rows } = await client.query<{ login: string; database: string; known: boolean }>(
      `select login, datname as database, exists (select from pg_roles where rolname = login) as known
       from pg_database, lateral (select 'foyer_hub_' || oid || '_' || $1::text as login) as named where datname = current_database()`,
      [nameOf(password)],
    )
    const { login, database, known } = rows[0]!
    if (!known) await client.query(`create role ${login}`)
    await client.query(
      `alter role ${login} login noinherit nocreatedb nocreaterole password '${verifierOf(password)}';
       grant ${APP_ROLE} to ${login}`,
    )
    await client.query(closed(login, database))
    await client.query('commit')
    return addressOf(owner_url, login, password)
  } catch (error) {
    throw new Error(`the hub's own login cannot be made: ${(error as Error).message}`, { cause: error })
  } finally {
    await client.end()
  }
}

/** What distinguishes this password's login from others; nobody finds the password by it. */
function nameOf(password: string): string {
  return createHash('sha256').update(`login ${password}`).digest('hex').slice(0, 12)
}

/**
 * What everybody may do in a database by default and the hub needs not: tables of its own, also temporary
 * ones. Left as it is where the user of the address does not own it.
 */
function closed(login: string, database: string): string {
  return `do $$ begin
  execute format('grant connect on database %I to ${login}', '${database.replaceAll("'", "''")}');
  execute format('revoke temporary on database %I from public', '${database.replaceAll("'", "''")}');
  revoke create on schema public from public;
exception when insufficient_privilege then null;
end $$`
}

function addressOf(owner_url: string, login: string, password: string): string {
  const url = new URL(owner_url)
  url.username = login
  url.password = password
  return url.href
}

/** What PostgreSQL keeps of a password (RFC 5803); the password itself is never part of a statement. */
export function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** Throws one line when the login at `url` is or can become more than foyer_app. */
export async function refuseStrongLogin(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ login: string; others: string[] | null }>(
      `select session_user as login, array_agg(rolname order by rolname) as others from pg_roles
       where rolname not in (session_user, '${APP_ROLE}') and pg_has_role(session_user, oid, 'member')`,
    )
    const { login, others } = rows[0]!
    if (others)
      throw new Error(
        `the login ${login} of DATABASE_URL can become more than ${APP_ROLE} (${others[0]}); start the hub with npm run hub, which makes its own`,
      )
  } finally {
    await client.end()
  }
}
