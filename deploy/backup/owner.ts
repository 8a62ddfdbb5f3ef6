import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { runningUrl, startEmbedded } from '../../hub/db/embedded.ts'
import { Refused } from './refused.ts'
import { type Places, postgresDir } from './settings.ts'

/**
 * A connection as the owner of the database, for as long as `work` takes: of DATABASE_URL, or of the embedded
 * PostgreSQL, which runs beside a hub that sells, or is started for this. Throws Refused where there is none.
 */
export async function withOwner<T>(places: Places, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const own = await openServer(places)
  try {
    const client = new pg.Client({
      connectionString: own.url,
      connectionTimeoutMillis: 10_000,
      application_name: APPLICATION,
      keepAlive: true,
    })
    client.on('error', () => {}) // the query that runs on it says it
    await client.connect().catch((error: Error) => {
      throw new Refused(`the database cannot be reached: ${reason(error)}`)
    })
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await own.stop()
  }
}

const APPLICATION = 'foyer backup'

function reason(error: Error): string {
  return (error instanceof AggregateError && error.message === '' ? error.errors[0].message : error.message).split(
    '\n',
  )[0]
}

async function openServer(places: Places): Promise<{ url: string; stop(): Promise<void> }> {
  if (places.database_url !== null) return { url: places.database_url, stop: async () => {} }
  const dir = postgresDir(places)
  const running = runningUrl(dir)
  if (running !== null) return { url: running, stop: async () => {} }
  return startEmbedded({ dir, log: () => {} })
}

/** Throws Refused when DATA_DIR has no database yet. */
export function requireDatabase(places: Places): void {
  if (places.database_url !== null || existsSync(join(postgresDir(places), 'PG_VERSION'))) return
  throw new Refused(`${places.data_dir} has no database: set DATA_DIR, or DATABASE_URL`)
}

/** Throws Refused while a hub is connected to this database. */
export async function refuseWhileServing(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'foyer%' limit 1`,
  )
  if (rows.length > 0)
    throw new Refused(`a hub runs on this database (its connection "${rows[0]!.application_name}"): stop it first`)
}
