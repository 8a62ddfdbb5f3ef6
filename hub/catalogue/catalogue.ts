import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { SingleFlight } from '#protocol/server/pace.ts'
import { FEED_RESOURCES, type FeedBody, type FeedDocument, type FeedKind } from '#protocol/sync/feed.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Notices } from '../db/notices.ts'
import { FeedAhead, schedulesFrom } from './feed.ts'
import { schedules } from './tables/schedules.ts'

/**
 * Everything one exhibitor has in its catalogue, by kind and id, deleted rows included (what was sold under
 * them still names them). A catalogue never changes: a change makes a new one, so that whatever is derived
 * from it may be kept in a WeakMap.
 */
export type Catalogue = { readonly [K in FeedKind]: ReadonlyMap<number, FeedBody<K>> }

/** What is known of all exhibitors before it is known which one is meant. */
interface Houses {
  of_host: ReadonlyMap<string, number>
  blocked: ReadonlySet<number>
}

export const CHANNEL = 'foyer_catalogue'
const kinds = Object.keys(FEED_RESOURCES) as FeedKind[]
function empty(): Catalogue {
  return Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as unknown as Catalogue
}

/** Seat plans by the hash of their text, as long as somebody has them. */
type Arrangements = Map<string, WeakRef<object>>

/** What is said of a row that this program cannot read. */
export type ReportRow = (row: { kind: string; id: number; err: Error }) => void

/**
 * A row that cannot be read leaves the one before in force: it must not take all others with it. Rows that
 * are read once more (the feed repeats what lies after the oldest open transaction) change nothing, so that
 * what was derived from this catalogue stays in use.
 */
function applyTo(
  catalogue: Catalogue,
  documents: readonly FeedDocument[],
  { arrangements, report }: { arrangements: Arrangements; report: ReportRow },
): Catalogue {
  const changed: Record<string, Map<number, unknown>> = {}
  for (const { kind, id, body } of documents as readonly (FeedDocument & { kind: FeedKind })[]) {
    const read = FEED_RESOURCES[kind].row.safeParse(body)
    const rows: ReadonlyMap<number, unknown> = changed[kind] ?? catalogue[kind]
    if (!read.success) report({ kind, id, err: read.error })
    else if (!isDeepStrictEqual(rows.get(id), read.data)) {
      changed[kind] ??= new Map(rows)
      changed[kind].set(id, shared(read.data, arrangements))
    }
  }
  return Object.keys(changed).length === 0 ? catalogue : ({ ...catalogue, ...changed } as unknown as Catalogue)
}

/** Hundreds of schedules carry the same seat plan: equal plans become one object. */
function shared(row: object, arrangements: Arrangements): object {
  if (!('arrangement' in row)) return row
  const key = hash('sha256', JSON.stringify(row.arrangement))
  const known = arrangements.get(key)?.deref()
  if (known === undefined) arrangements.set(key, new WeakRef(row.arrangement as object))
  return known === undefined ? row : { ...row, arrangement: known }
}

/**
 * One exhibitor's catalogue in memory. `#stale` counts the changes notified; `#read` is that count when the
 * last complete reading began.
 */
class Copy {
  readonly #feed: FeedAhead
  readonly #reading: { arrangements: Arrangements; report: ReportRow }
  #catalogue = empty()
  #stale = 1
  #read = 0
  readonly #readings = new SingleFlight<void>()

  constructor(feed: FeedAhead, reading: { arrangements: Arrangements; report: ReportRow }) {
    this.#feed = feed
    this.#reading = reading
  }

  /** Something changed, or may have. */
  touch(): void {
    this.#stale += 1
  }

  /** The catalogue, read again if a change was notified before this question. */
  async fresh(): Promise<Catalogue> {
    const asked = this.#stale
    while (this.#read < asked) await this.#readings.run(() => this.#readOn())
    return this.#catalogue
  }

  forget(from: string): void {
    const { schedule } = this.#catalogue
    const kept = [...schedule].filter(([, { business_date }]) => business_date >= from)
    if (kept.length < schedule.size) this.#catalogue = { ...this.#catalogue, schedule: new Map(kept) }
  }

  async #readOn(): Promise<void> {
    const began = this.#stale
    await this.#feed.read(({ resync, documents }) => {
      this.#catalogue = applyTo(resync ? empty() : this.#catalogue, documents, this.#reading)
    })
    this.#read = began
  }
}

/** What a catalogue has that is notified of nothing. */
const NO_NOTICES: Pick<Notices, 'on' | 'onGap' | 'hears'> = { on: () => {}, onGap: () => {}, hears: false }

/**
 * Keeps a copy of the catalogue in memory by reading the hub's own change feed; notices say when. While they
 * do not come (the connection was lost), every question reads the feed first, so an answer is never older
 * than the question.
 */
export class CatalogueStore {
  readonly #pool: Pool
  readonly #notices: Pick<Notices, 'on' | 'onGap' | 'hears'>
  readonly #report: ReportRow
  readonly #copies = new Map<number, Copy>()
  readonly #arrangements: Arrangements = new Map()
  readonly #listeners = new Set<(exhibitor_id: number) => void>()
  #houses: Promise<Houses> | null = null

  constructor(pool: Pool, notices = NO_NOTICES, report: ReportRow = () => {}) {
    this.#pool = pool
    this.#notices = notices
    this.#report = report
    notices.on(CHANNEL, (payload) => this.changed(Number(payload)))
    notices.onGap(() => {
      for (const exhibitor_id of [...this.#copies.keys()]) this.changed(exhibitor_id)
    })
  }

  /**
   * The catalogue as committed, no older than the last change that this process knows of (milliseconds after
   * its commit). Throws for an exhibitor that does not exist.
   */
  async of(exhibitor_id: number): Promise<Catalogue> {
    const copy = this.#copyOf(exhibitor_id)
    if (!this.#notices.hears) copy.touch()
    const catalogue = await copy.fresh()
    if (catalogue.exhibitor.has(exhibitor_id)) return catalogue
    this.#copies.delete(exhibitor_id)
    throw new Error(`there is no exhibitor ${exhibitor_id}`)
  }

  /** The same with these schedules, read from disk where they are too old for memory. */
  async withSchedules(exhibitor_id: number, ids: readonly number[]): Promise<Catalogue> {
    const catalogue = await this.of(exhibitor_id)
    const missing = ids.filter((id) => !catalogue.schedule.has(id))
    if (missing.length === 0) return catalogue
    const old = await readSchedules(this.#pool, exhibitor_id, missing)
    return { ...catalogue, schedule: new Map([...catalogue.schedule, ...old.map((row) => [row.id, row] as const)]) }
  }

  /** The exhibitor of a public host name (without port), or null (F-330). */
  async exhibitorOfHost(host: string): Promise<number | null> {
    return (await this.#housesNow()).of_host.get(host.toLowerCase()) ?? null
  }

  /** Whether who looks after the installation has blocked this exhibitor. */
  async isBlocked(exhibitor_id: number): Promise<boolean> {
    return (await this.#housesNow()).blocked.has(exhibitor_id)
  }

  /** Every exhibitor's id. */
  async exhibitors(): Promise<number[]> {
    return [...new Set((await readHouses(this.#pool)).of_host.values())]
  }

  /** This process has just committed a change of this exhibitor: the next question finds it. */
  changed(exhibitor_id: number): void {
    this.#houses = null
    this.#copies.get(exhibitor_id)?.touch()
    for (const listener of this.#listeners) listener(exhibitor_id)
  }

  /** Takes schedules out of memory that a start at this instant would not bring in; they stay on disk. */
  forget(now_ms: number): void {
    for (const copy of this.#copies.values()) copy.forget(schedulesFrom(now_ms))
    for (const [key, arrangement] of this.#arrangements) if (!arrangement.deref()) this.#arrangements.delete(key)
  }

  /**
   * Calls back after each committed change of an exhibitor's catalogue, by whichever process; answers how to
   * stop.
   */
  onChange(listener: (exhibitor_id: number) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #copyOf(exhibitor_id: number): Copy {
    const known = this.#copies.get(exhibitor_id)
    if (known) return known
    const reading = { arrangements: this.#arrangements, report: this.#report }
    const copy = new Copy(new FeedAhead(this.#pool, exhibitor_id), reading)
    this.#copies.set(exhibitor_id, copy)
    return copy
  }

  #housesNow(): Promise<Houses> {
    if (!this.#notices.hears) this.#houses = null
    this.#houses ??= readHouses(this.#pool).catch((error) => {
      this.#houses = null
      throw error
    })
    return this.#houses
  }
}

async function readSchedules(pool: Pool, exhibitor_id: number, ids: number[]) {
  const rows = await withExhibitor(pool, exhibitor_id, (client) =>
    drizzle(client).select().from(schedules).where(inArray(schedules.id, ids)),
  )
  return rows.map((row) => FEED_RESOURCES.schedule.row.parse(row))
}

async function readHouses(pool: Pool): Promise<Houses> {
  const { rows } = await pool.query<{ host: string; exhibitor_id: number; is_blocked: boolean }>(
    `select host, exhibitor_id, coalesce(blocked_at is not null, false) as is_blocked
     from exhibitor_hosts left join houses using (exhibitor_id)`,
  )
  return {
    of_host: new Map(rows.map(({ host, exhibitor_id }) => [host, exhibitor_id])),
    blocked: new Set(rows.filter(({ is_blocked }) => is_blocked).map(({ exhibitor_id }) => exhibitor_id)),
  }
}
