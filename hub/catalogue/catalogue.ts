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

export interface CatalogueStore {
  /**
   * The catalogue as committed, no older than the last change that this process knows of (milliseconds after
   * its commit). Throws for an exhibitor that does not exist.
   */
  of(exhibitor_id: number): Promise<Catalogue>
  /** The same with these schedules, read from disk where they are too old for memory. */
  withSchedules(exhibitor_id: number, ids: readonly number[]): Promise<Catalogue>
  /** The exhibitor of a public host name (without port), or null (F-330). */
  exhibitorOfHost(host: string): Promise<number | null>
  /** Whether who looks after the installation has blocked this exhibitor. */
  isBlocked(exhibitor_id: number): Promise<boolean>
  /** Every exhibitor's id. */
  exhibitors(): Promise<number[]>
  /** This process has just committed a change of this exhibitor: the next question finds it. */
  changed(exhibitor_id: number): void
  /** Takes schedules out of memory that a start at this instant would not bring in; they stay on disk. */
  forget(now_ms: number): void
  /**
   * Calls back after each committed change of an exhibitor's catalogue, by whichever process; answers how to
   * stop.
   */
  onChange(listener: (exhibitor_id: number) => void): () => void
}

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
export function openCatalogue(pool: Pool, notices = NO_NOTICES, report: ReportRow = () => {}): CatalogueStore {
  const copies = new Map<number, Copy>()
  const arrangements: Arrangements = new Map()
  const listeners = new Set<(exhibitor_id: number) => void>()
  let hosts: Promise<Houses> | null = null

  const heard = (exhibitor_id: number): void => {
    hosts = null
    copies.get(exhibitor_id)?.touch()
    for (const listener of listeners) listener(exhibitor_id)
  }
  notices.on(CHANNEL, (payload) => heard(Number(payload)))
  notices.onGap(() => [...copies.keys()].forEach(heard))

  const of = async (exhibitor_id: number): Promise<Catalogue> => {
    const copy = copies.get(exhibitor_id) ?? new Copy(new FeedAhead(pool, exhibitor_id), { arrangements, report })
    copies.set(exhibitor_id, copy)
    if (!notices.hears) copy.touch()
    const catalogue = await copy.fresh()
    if (catalogue.exhibitor.has(exhibitor_id)) return catalogue
    copies.delete(exhibitor_id)
    throw new Error(`there is no exhibitor ${exhibitor_id}`)
  }

  const houses = (): Promise<Houses> => {
    if (!notices.hears) hosts = null
    hosts ??= readHouses(pool).catch((error) => {
      hosts = null
      throw error
    })
    return hosts
  }

  return {
    of,
    withSchedules: async (exhibitor_id, ids) => {
      const catalogue = await of(exhibitor_id)
      const missing = ids.filter((id) => !catalogue.schedule.has(id))
      if (missing.length === 0) return catalogue
      const old = await readSchedules(pool, exhibitor_id, missing)
      return { ...catalogue, schedule: new Map([...catalogue.schedule, ...old.map((row) => [row.id, row] as const)]) }
    },
    exhibitorOfHost: async (host) => (await houses()).of_host.get(host.toLowerCase()) ?? null,
    isBlocked: async (exhibitor_id) => (await houses()).blocked.has(exhibitor_id),
    changed: heard,
    exhibitors: async () => [...new Set((await readHouses(pool)).of_host.values())],
    forget: (now_ms) => {
      for (const copy of copies.values()) copy.forget(schedulesFrom(now_ms))
      for (const [key, arrangement] of arrangements) if (!arrangement.deref()) arrangements.delete(key)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
