import pg from 'pg'

/**
 * The role that every connection of the running program takes: no policy binds a superuser, and DATABASE_URL
 * often is one.
 */
export const APP_ROLE = 'foyer_app'

const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184
const DATE = 1082
const TIMESTAMP = 1114
const INT8_ARRAY = 1016
const TIMESTAMPTZ_ARRAY = 1185
const DATE_ARRAY = 1182

/**
 * int8, and the numeric that a sum of int8 is, as number; beyond 2^53 it is an error rather than a wrong
 * number.
 */
function parseWhole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} of the database does not fit a number`)
  return value
}

/**
 * timestamptz as ISO text with milliseconds and Z, whatever the session's time zone; infinity stays as it is.
 */
function parseInstant(text: string): string {
  if (text.endsWith('infinity')) return text
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}

function asText(text: string) {
  return text
}

/** The package's types describe another version of this function than the one it exports. */
const arrays = pg.types.arrayParser as unknown as {
  create(text: string, parse: (text: string) => unknown): { parse(): unknown[] }
}

function arrayOf(parse: (text: string) => unknown) {
  return (text: string) => arrays.create(text, parse).parse()
}

const types = new pg.TypeOverrides(pg.types)
const parsers: [number, (text: string) => unknown][] = [
  [INT8, parseWhole],
  [NUMERIC, parseWhole],
  [TIMESTAMPTZ, parseInstant],
  [DATE, asText],
  [TIMESTAMP, asText],
  [INT8_ARRAY, arrayOf(parseWhole)],
  [TIMESTAMPTZ_ARRAY, arrayOf(parseInstant)],
  [DATE_ARRAY, arrayOf(asText)],
]
for (const [oid, parse] of parsers) types.setTypeParser(oid, parse)

/**
 * A database that is out of reach without a word (a pulled cable, a frozen machine) must not keep anybody for
 * ever.
 */
const ANSWERS_WITHIN_MS = 30_000
const NO_ANSWER = 'Query read timeout'

/**
 * Keeps both ends from waiting for a peer that is gone: the server cancels a statement before the client
 * gives up on it, ends a transaction that nobody goes on with, and looks after connections that say nothing;
 * the client gives up on an answer.
 */
function bounds(answers_within_ms: number): pg.ClientConfig {
  return {
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: answers_within_ms,
    statement_timeout: answers_within_ms - 1_000,
    idle_in_transaction_session_timeout: answers_within_ms,
    options: '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
  }
}

const SET_ROLE = `set role ${APP_ROLE}; set timezone to 'UTC'`

/**
 * A pool whose connections all carry the role foyer_app, read int8 as number, instants as ISO text with Z and
 * dates as text. `answers_within_ms`: how long a statement may take; `session`: SQL that each connection
 * begins with.
 */
export function createPool(
  url: string,
  {
    answers_within_ms = ANSWERS_WITHIN_MS,
    session = '',
    ...options
  }: Pick<pg.PoolConfig, 'max' | 'min' | 'application_name'> & { answers_within_ms?: number; session?: string } = {},
): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => {
    // a lost connection is reported by the query that runs on it, or by the next one
    client.on('error', () => {})
    await client.query(`${SET_ROLE}; ${session}`)
  }
  const pool = new pg.Pool({ ...bounds(answers_within_ms), ...options, connectionString: url, types, onConnect })
  // an idle connection was lost: the pool has dropped it, the next query opens another
  pool.on('error', () => {})
  return pool
}

/**
 * One connection of its own, outside any pool, with the same role and types; `pipeline` sends statements
 * without waiting for answers.
 */
export async function connectClient(
  url: string,
  {
    answers_within_ms = ANSWERS_WITHIN_MS,
    ...options
  }: { pipeline?: boolean; application_name?: string; answers_within_ms?: number } = {},
): Promise<pg.Client> {
  const client = new pg.Client({ ...bounds(answers_within_ms), ...options, connectionString: url, types })
  client.on('error', () => {}) // as in a pool: reported by the query that runs on it, and by 'end'
  await client.connect()
  await client.query(SET_ROLE)
  return client
}

/** How a transaction of a house runs. */
interface Way {
  /** It only reads, all of it as of one moment. */
  snapshot?: boolean
  /** The employee whose doing it is, as the history of what it changes says. */
  by?: number | undefined
}

/**
 * Runs `fn` in one transaction in which row level security shows the rows of `exhibitor_id` only. Commits
 * what fn did, or rolls all of it back and throws what fn threw; it never retries. What was only read is
 * answered before its transaction has ended.
 */
export async function withExhibitor<T>(
  pool: pg.Pool,
  exhibitor_id: number,
  fn: (client: pg.PoolClient) => Promise<T>,
  { snapshot = false, by }: Way = {},
): Promise<T> {
  const client = await pool.connect()
  let result: T
  try {
    await client.query(beginning(exhibitor_id, { snapshot, by }))
    result = await fn(client)
    if (!snapshot) await client.query('commit')
  } catch (error) {
    if ((error as Error).message === NO_ANSWER) client.release(error as Error)
    else
      await client.query('rollback').then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      )
    throw error
  }
  if (snapshot) client.query('commit', (failure) => client.release(failure ?? undefined))
  else client.release()
  return result
}

/** The statements, sent as one, with which a transaction of a house begins. */
function beginning(exhibitor_id: number, { snapshot, by }: Way): string {
  const begin = snapshot ? 'begin isolation level repeatable read read only' : 'begin'
  const settings = Object.entries({ exhibitor: exhibitor_id, employee: by })
  const set = settings.flatMap(([name, value]) => {
    if (value === undefined) return []
    if (!Number.isInteger(value)) throw new TypeError(`${name} ${value} is not an integer`)
    return [`set_config('app.${name}', '${value}', true)`]
  })
  return `${begin}; select ${set.join()}`
}

/** From here on the transaction is of this house. */
export async function enterHouse(client: pg.ClientBase, exhibitor_id: number | string): Promise<void> {
  await client.query(`select set_config('app.exhibitor', $1, true)`, [String(exhibitor_id)])
}
