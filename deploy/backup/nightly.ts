import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { NODE, ROOT } from '../processes.ts'
import { edgesIn } from './edge.ts'

const CHECK_EVERY_MS = 30_000
/** After one that failed: a full disk, a folder that is not mounted. */
const AGAIN_AFTER_MS = 3_600_000

export interface NightlyOptions {
  /** As the owner. */
  database_url: string
  data_dir: string
  /** At which time of this machine's day; `HH:MM`. */
  at: string
  /** What `npm run backup` gets of our environment. */
  environment: Readonly<Record<string, string>>
  log(line: string): void
  /** Other ones in the place of ours, for tests. */
  check_every_ms?: number
  now?(): Date
}

/** The last moment that is not after `now` at which a backup is to be made each day. */
export function lastDue(at: string, now: Date): Date {
  const [hour, minute] = at.split(':').map(Number)
  const due = new Date(now)
  due.setHours(hour!, minute!, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

/**
 * Makes a backup of the hub each night, and of the edges of the same start, while all of them go on: by
 * `npm run backup`, in a process of its own that gives way to the others. One that was missed, because the
 * machine was off, is made when it is on again; one that failed is tried again after an hour. What came of it
 * is on the dashboard (hub/db/migrations/0175_backups.sql); this process says it too.
 */
export class Nightly {
  readonly #options: NightlyOptions
  readonly #ending = new AbortController()
  readonly #kept: Promise<void>
  #child: ChildProcess | null = null

  constructor(options: NightlyOptions) {
    this.#options = options
    this.#kept = this.#keep()
  }

  /** Waits until a backup that is under way is ended, half-made. */
  async stop(): Promise<void> {
    this.#ending.abort()
    this.#child?.kill('SIGTERM')
    await this.#kept
  }

  async #keep(): Promise<void> {
    const { at, check_every_ms = CHECK_EVERY_MS, now = () => new Date(), log } = this.#options
    while (await this.#goesOn(check_every_ms)) {
      const last = await this.#last().catch(() => null) // a database that is away is asked again
      if (last === null || last >= lastDue(at, now())) continue
      const isGood = await this.#backUp()
      if (isGood || this.#ending.signal.aborted) continue
      log(`the backup of this night failed and is tried again in an hour`)
      await this.#goesOn(AGAIN_AFTER_MS)
    }
  }

  /** When the last good one was begun; before the first one: when this installation was made. */
  async #last(): Promise<Date> {
    const client = new pg.Client({ connectionString: this.#options.database_url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      const { rows } = await client.query<{ last: Date }>(
        `select coalesce((select max(taken_at) from backups where failure is null), (select made_at from installation)) as last`,
      )
      return rows[0]!.last
    } finally {
      await client.end()
    }
  }

  async #backUp(): Promise<boolean> {
    const isGood = await this.#run([])
    const hasEdges = (await edgesIn(this.#options.data_dir)).length > 0
    return (!hasEdges || (await this.#run(['--edge']))) && isGood
  }

  async #run(args: string[]): Promise<boolean> {
    if (this.#ending.signal.aborted) return false
    const { environment, log } = this.#options
    const child = spawn(NODE, [join(ROOT, 'deploy/backup.ts'), ...args], {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    child.stderr.on('data', (said: Buffer) => log(`backup: ${said.toString().trim()}`))
    const [code] = (await once(child, 'close')) as [number | null]
    this.#child = null
    return code === 0
  }

  /** False when it is to end. */
  #goesOn(after_ms: number): Promise<boolean> {
    return delay(after_ms, true, { ref: false, signal: this.#ending.signal }).catch(() => false)
  }
}

/** What `npm run backup` needs of an environment, with the folders and the database of this start. */
export function environmentOf(
  environment: NodeJS.ProcessEnv,
  own: { DATA_DIR: string; DATABASE_URL: string; SECOND_DIR?: string },
): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'SECOND_DIR', 'BACKUP_DIR', 'BACKUP_KEY', 'BACKUP_KEY_FILE']
  const given = names.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : []))
  return { ...Object.fromEntries(given), ...own }
}
