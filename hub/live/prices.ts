import type pg from 'pg'
import type { Logger } from 'pino'
import { withExhibitor } from '../db/connect.ts'
import { type Live, PRICES } from './live.ts'
import type { Notices } from './notices.ts'

const GATHER_MS = 200
const MAX_ROWS = 500
/** A change of one of these changes what a schedule costs or whether it can be bought. */
const KINDS = ['price_rate', 'price_group', 'schedule']

interface Change {
  kind: string
  id: number
  seq: number
}

/**
 * Tells the pages that are open when a price, a rate or a schedule of the catalogue changed: they fetch the schedule's data again (F-295). After a notice of the catalogue it reads what
 * changed since the oldest transaction that was still running at the reading before, so that nothing is skipped that was committed out of order; what was told is not told again.
 */
export class PriceNews {
  readonly #pool: pg.Pool
  readonly #live: Live
  readonly #log: Logger
  readonly #told = new Map<number, Set<string>>()
  readonly #since = new Map<number, string>()
  readonly #due = new Map<number, NodeJS.Timeout>()
  #origin = '0'

  constructor(pool: pg.Pool, live: Live, notices: Notices, log: Logger) {
    this.#pool = pool
    this.#live = live
    this.#log = log
    notices.on('foyer_catalogue', (payload) => this.#gather(Number(payload)))
  }

  /** From here on changes are told. */
  async open(): Promise<void> {
    const { rows } = await this.#pool.query<{ xmin: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
    )
    this.#origin = rows[0]?.xmin ?? '0'
  }

  close(): void {
    for (const timer of this.#due.values()) clearTimeout(timer)
  }

  #gather(exhibitor_id: number): void {
    if (this.#due.has(exhibitor_id) || !this.#live.watchedExhibitors().has(exhibitor_id)) return
    const tell = () => {
      this.#due.delete(exhibitor_id)
      this.#tell(exhibitor_id).catch((error: Error) =>
        this.#log.warn({ err: error }, 'changes of prices were not told'),
      )
    }
    this.#due.set(exhibitor_id, setTimeout(tell, GATHER_MS))
  }

  async #tell(exhibitor_id: number): Promise<void> {
    const since = this.#since.get(exhibitor_id) ?? this.#origin
    const { xmin, changes } = await this.#changes(exhibitor_id, since)
    const before = this.#told.get(exhibitor_id) ?? new Set()
    const names = new Set(changes.map(({ kind, id, seq }) => `${kind}/${id}/${seq}`))
    const fresh = changes.filter(({ kind, id, seq }) => !before.has(`${kind}/${id}/${seq}`))
    this.#told.set(exhibitor_id, names)
    this.#since.set(exhibitor_id, xmin)
    const schedules = fresh.filter(({ kind }) => kind === 'schedule').map(({ id }) => id)
    if (schedules.length < fresh.length || fresh.length === MAX_ROWS) {
      this.#live.emitHere(exhibitor_id, PRICES, 'prices', { schedule_id: null })
      return
    }
    for (const schedule_id of schedules) this.#live.emitHere(exhibitor_id, PRICES, 'prices', { schedule_id })
  }

  #changes(exhibitor_id: number, since: string): Promise<{ xmin: string; changes: Change[] }> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows: horizon } = await client.query<{ xmin: string }>(
        'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin',
      )
      const { rows: changes } = await client.query<Change>(
        'select kind, id, seq from changes where exhibitor_id = $1 and xid >= $2::xid8 and kind = any ($3) order by seq limit $4',
        [exhibitor_id, since, KINDS, MAX_ROWS],
      )
      return { xmin: horizon[0]?.xmin ?? since, changes }
    })
  }
}
