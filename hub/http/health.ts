import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type pg from 'pg'
import { setPlain } from '#protocol/server/headers.ts'
import { SingleFlight } from '#protocol/server/pace.ts'
import { TROUBLES, type Trouble } from '#protocol/sync/troubles.ts'
import type { MailHealth } from '../mailer/mailer.ts'
import type { HubApp } from './env.ts'

/** What does not answer within this time does not answer: whoever watches waits no longer. */
const ANSWERS_WITHIN_MS = 2_000

/** What the hub cannot do without. `full`: it answers and takes nothing more. */
export interface Health {
  database: 'ok' | 'silent'
  second_dir: 'ok' | 'full' | 'silent'
}

/**
 * Checks what the hub cannot do without. However many ask, one check is under way; each has its answer
 * within two seconds.
 */
class HealthCheck {
  readonly #pool: pg.Pool
  readonly #second_dir: string
  readonly #databaseChecks = new SingleFlight<Health['database']>()
  readonly #diskChecks = new SingleFlight<Health['second_dir']>()

  constructor(pool: pg.Pool, second_dir: string) {
    this.#pool = pool
    this.#second_dir = second_dir
  }

  async now(): Promise<Health> {
    const [database, second_dir] = await Promise.all([
      this.#within(this.#databaseChecks, async () => {
        await this.#pool.query('select 1')
        return 'ok' as const
      }),
      this.#within(this.#diskChecks, async () => {
        await access(this.#second_dir, constants.R_OK | constants.W_OK)
        return (await statfs(this.#second_dir)).bavail > 0 ? ('ok' as const) : ('full' as const)
      }),
    ])
    return { database, second_dir }
  }

  #within<A>(checks: SingleFlight<A | 'silent'>, check: () => Promise<A>): Promise<A | 'silent'> {
    return Promise.race([
      // the reason is in the log of whoever needs it
      checks.run(() => check().catch(() => 'silent' as const)),
      new Promise<'silent'>((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS, 'silent').unref()),
    ])
  }
}

/** A trouble and the cinema whose it is. */
type OfCinema = Trouble & { cinema_id: number }

export interface HealthParts {
  pool: pg.Pool
  second_dir: string
  mail: () => MailHealth
  troubles: () => readonly OfCinema[]
}

/**
 * `GET /health`: whether this hub works, for whoever watches machines: 200 and `ready`, else 503 with what
 * does not answer; whether letters leave (that they wait keeps nobody from buying); and how many troubles
 * there are. Strangers may read it: it names no house.
 */
export function healthRoutes(app: HubApp, { pool, second_dir, mail, troubles }: HealthParts): void {
  const health = new HealthCheck(pool, second_dir)
  app.get('/health', async (c) => {
    const found = await health.now()
    const ready = found.database === 'ok' && found.second_dir === 'ok'
    setPlain(c, 'Cache-Control', 'no-store')
    return c.json({ data: { ready, ...found, mail: mail(), troubles: troubleCounts(troubles()) } }, ready ? 200 : 503)
  })
}

/**
 * Troubles as a stranger may know them: of which kind, since when, in how many cinemas, how many entries wait
 * in all. Whose they are is said on the console and by the edges.
 */
function troubleCounts(open: readonly OfCinema[]): (Trouble & { cinemas: number })[] {
  return TROUBLES.flatMap((kind) => {
    const of = open.filter((one) => one.kind === kind).sort((a, b) => a.since.localeCompare(b.since))
    if (!of[0]) return []
    const entries = of.reduce((sum, one) => sum + one.entries, 0)
    return [{ kind, since: of[0].since, entries, cinemas: new Set(of.map(({ cinema_id }) => cinema_id)).size }]
  })
}
