import type pg from 'pg'
import type { Logger } from 'pino'
import { UnknownEntry } from '#protocol/ledger/entries.ts'
import { type Trouble, type TroubleWord, troubleOf, wordOf, worstFirst } from '#protocol/sync/troubles.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import { applyReceived } from './ingest.ts'

/** A trouble of a cinema, for those who show it. */
export interface CinemaTrouble extends Trouble {
  cinema_id: number
}

/** A row of what is open; `kind` is the word of the trouble. */
interface OpenRow {
  cinema_id: number
  kind: string
  since: string
  entries: number
}

/** The cinema whose trouble it is. */
type Of = Pick<Lane, 'exhibitor_id' | 'cinema_id'>

const NOTE = `insert into troubles (exhibitor_id, cinema_id, kind, detail, since) values ($1, $2, $3, $4, coalesce($5::timestamptz, now()))
  on conflict (cinema_id, kind, detail) where ended_at is null do nothing`

const END = 'update troubles set ended_at = now() where cinema_id = $1 and kind = any($2) and ended_at is null'

/** Whoever stood still and has applied everything goes on. */
const MENDED = `update troubles t set ended_at = now() from ledger_heads h
  where t.kind in ('unapplied', 'hub_behind') and t.ended_at is null and h.cinema_id = t.cinema_id and h.up_n = h.received_n`

/**
 * Beside what is noted here, the amounts that differ and wait for somebody's decision (ledger/conflicts.ts).
 */
const OPEN = `select cinema_id, kind, min(since) as since, 0 as entries from troubles where ended_at is null and kind not in ('unapplied', 'hub_behind') group by 1, 2
  union all
  select t.cinema_id, t.kind, min(t.since), max(h.received_n - h.up_n) from troubles t join ledger_heads h using (cinema_id)
  where t.ended_at is null and t.kind in ('unapplied', 'hub_behind') group by 1, 2
  union all
  select cinema_id, 'amount', min(found_at), 0 from conflicts where kind = 'amount_differs' and resolved_at is null group by 1`

const STANDING = 'select cinema_id from ledger_heads where up_n < received_n'

/**
 * What keeps the two sides of a cinema from agreeing (L3, L6, L11): rows until they have ended, so that they
 * outlive every process; read again with each round for those who show them. Each round also tries the
 * entries that stood still: after the mend it goes on by itself.
 */
export class Troubles {
  readonly #parts: { pool: pg.Pool; catalogue: Pick<CatalogueStore, 'exhibitors'>; lanes: Lanes; log: Logger }
  #open: readonly CinemaTrouble[] = []

  constructor(parts: { pool: pg.Pool; catalogue: Pick<CatalogueStore, 'exhibitors'>; lanes: Lanes; log: Logger }) {
    this.#parts = parts
  }

  /** Those of all cinemas, as of the last round or note. */
  get open(): readonly CinemaTrouble[] {
    return this.#open
  }

  /** Those of one cinema, the worst first. */
  of(cinema_id: number): Trouble[] {
    const own = this.#open.filter((one) => one.cinema_id === cinema_id)
    return worstFirst(own.map(({ cinema_id: _, ...trouble }) => trouble))
  }

  /** Tries what stood still in every cinema, and reads what is open. */
  async round(): Promise<void> {
    const { catalogue, pool, lanes } = this.#parts
    const open: CinemaTrouble[] = []
    for (const exhibitor_id of await catalogue.exhibitors()) {
      const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
        client.query<{ cinema_id: number }>(STANDING),
      )
      for (const { cinema_id } of rows)
        await this.#tried(cinema_id, async () => this.apply(await lanes.of(exhibitor_id, cinema_id)))
      open.push(...(await this.#read(exhibitor_id)))
    }
    this.#open = open
  }

  /** One cinema that cannot be checked keeps no other from its turn. */
  async #tried(cinema_id: number, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#parts.log.error({ err: error, cinema_id }, 'what an edge has sent could not be checked')
    }
  }

  /**
   * Applies what a cinema's edge has sent; an entry that cannot be applied is noted. Before the end of the
   * recount after a restore nothing is, and all of it waits.
   */
  async apply(lane: Lane): Promise<void> {
    if (lane.isRestored) return
    const stopped = await applyReceived(this.#parts.pool, lane)
    if (stopped === null) return
    const { epoch, n, error } = stopped
    const kind = error instanceof UnknownEntry ? 'hub_behind' : 'unapplied'
    if (!(await this.note(lane, kind, `entry ${epoch}.${n}`))) return
    this.#parts.log.error({ err: error, cinema_id: lane.cinema_id, n }, 'an entry of an edge cannot be applied')
  }

  /**
   * Writes a trouble down until it ends; false when it stands there already. `detail` distinguishes it from
   * others of its kind.
   */
  async note(of: Of, kind: TroubleWord, detail: string, since: string | null = null): Promise<boolean> {
    const { exhibitor_id, cinema_id } = of
    const { rowCount } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query(NOTE, [exhibitor_id, cinema_id, kind, detail, since]),
    )
    const others = this.#open.filter((one) => one.cinema_id !== cinema_id)
    const own = (await this.#read(exhibitor_id)).filter((one) => one.cinema_id === cinema_id)
    this.#open = [...others, ...own]
    return rowCount === 1
  }

  /** These have ended in this cinema; quick where there was none. */
  async end(of: Of, kinds: readonly TroubleWord[]): Promise<void> {
    const ends = (one: CinemaTrouble): boolean => one.cinema_id === of.cinema_id && kinds.includes(wordOf(one))
    if (!this.#open.some(ends)) return
    await withExhibitor(this.#parts.pool, of.exhibitor_id, (client) => client.query(END, [of.cinema_id, kinds]))
    this.#open = this.#open.filter((one) => !ends(one))
  }

  #read(exhibitor_id: number): Promise<CinemaTrouble[]> {
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      await client.query(MENDED)
      const { rows } = await client.query<OpenRow>(OPEN)
      return rows.map(({ cinema_id, kind, since, entries }) => ({ cinema_id, ...troubleOf(kind, since, entries) }))
    })
  }
}
