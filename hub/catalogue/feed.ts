import { inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { FEED_RESOURCES, type FeedDocument, type FeedKind, type FeedPage } from '#protocol/sync/feed.ts'
import { withExhibitor } from '../db/connect.ts'
import { HUB_STAMPS } from '../kit/columns.ts'
import { TABLES } from './tables.ts'

/** Documents of a page; a schedule with its arrangement is some 40 kB. */
export const FEED_LIMIT = 100

export interface FeedRequest {
  exhibitor_id: number
  /**
   * The edge's cinema; null = every cinema, with the fields that no edge may see (the hub's own snapshot).
   */
  cinema_id: number | null
  /** The epoch and cursor of the last page, or null to begin. */
  epoch: string | null
  after: string | null
  limit?: number
}

interface ChangeRow {
  xid: string
  seq: number
  kind: string
  id: number
  in_order: boolean
}

/**
 * Rows before the oldest transaction that still runs are in order: what commits later has a higher
 * transaction number, so nothing can appear before a cursor among them. With $5 the committed rows after it
 * come as well. Ordered by the number itself: a bare `xid` would be the text beside it, in which 1000 comes
 * before 999.
 */
const CHANGES = `
select xid::text, seq, kind, id, in_order
from (select *, xid < pg_snapshot_xmin(pg_current_snapshot()) as in_order from changes) as changes
where (xid, seq) > ($1::xid8, $2::bigint) and (in_order or $5)
  and ($3::int is null or cinema_id is null or cinema_id = $3)
order by changes.xid, changes.seq limit $4`

/** So many days back a copy of the catalogue reaches: five weeks, and a day for time zones. */
const SCHEDULES_DAYS = 36

/** The first business date whose schedules are in a copy that is made at this instant. */
export function schedulesFrom(now_ms: number): string {
  return new Date(now_ms - SCHEDULES_DAYS * 24 * 3_600_000).toISOString().slice(0, 10)
}

/** Each website sync of the cinema $1 gives its edge another epoch (syncs.ts). */
const STATE = `
select epoch::text || coalesce((select '.' || max(n) from catalogue_syncs where cinema_id = $1), '') as epoch,
  (current_date - ${SCHEDULES_DAYS})::text as schedules_from,
  exists (select from changes where xid >= pg_snapshot_xmin(pg_current_snapshot())) as pending
from feed_epoch`

/**
 * A page of what changed since `after`: each changed row once, in its present state, so reading from the
 * start is a full copy. Safe with any number of writers: a page ends before the oldest open transaction, and
 * `pending` says that something committed lies behind it (ask again in a moment). Another epoch begins from
 * the start. Schedules older than five weeks are left out. A page also ends, as pending, before a row of a
 * kind that only a newer hub knows: both run during an update, and a cursor that passed the row would keep it
 * from the edge for ever. Nothing is written; a repeated call is answered alike or newer.
 * @source docs/stack.md, "Databases"; docs/ledger.md, "One writer for the catalogue"
 */
export async function readFeed(pool: Pool, request: FeedRequest): Promise<FeedPage> {
  return (await readPage(pool, request, false)).page
}

/**
 * The hub's own reader of one exhibitor's feed: at the end of each reading it has every change that was
 * committed when the reading began, however long somebody's transaction lasts. What lies after the oldest
 * open transaction is read as well, and again with the next reading, which begins where nothing can appear
 * any more. Kinds that only a newer program knows are passed, for that one begins from the start. One reading
 * at a time.
 */
export class FeedAhead {
  readonly #pool: Pool
  readonly #exhibitor_id: number
  readonly #limit: number
  #epoch: string | null = null
  #in_order: string | null = null

  constructor(pool: Pool, exhibitor_id: number, limit: number = FEED_LIMIT) {
    this.#pool = pool
    this.#exhibitor_id = exhibitor_id
    this.#limit = limit
  }

  /** Reads to the end; each page is given to `apply` as it comes. A reading that throws may be repeated. */
  async read(apply: (page: FeedPage) => void): Promise<void> {
    const request = { exhibitor_id: this.#exhibitor_id, cinema_id: null, limit: this.#limit }
    let after = this.#in_order
    for (let isInOrder = true, more = true; more; ) {
      const { page, in_order, is_whole } = await readPage(this.#pool, { ...request, epoch: this.#epoch, after }, true)
      apply(page)
      if (isInOrder || page.resync) this.#in_order = in_order
      isInOrder = is_whole && (isInOrder || page.resync)
      this.#epoch = page.epoch
      after = page.cursor
      more = page.more
    }
  }
}

/** `in_order` = the end of what lies before the oldest open transaction; `is_whole` = that is all of it. */
interface PageAhead {
  page: FeedPage
  in_order: string
  is_whole: boolean
}

function readPage(pool: Pool, request: FeedRequest, ahead: boolean): Promise<PageAhead> {
  return withExhibitor(pool, request.exhibitor_id, async (client) => {
    const limit = Math.min(request.limit ?? FEED_LIMIT, FEED_LIMIT)
    const state = (
      await client.query<{ epoch: string; schedules_from: string; pending: boolean }>(STATE, [request.cinema_id])
    ).rows[0]!
    const resync = request.after === null || request.epoch !== state.epoch
    const after = resync ? '0.0' : request.after!
    const [xid, seq] = parseCursor(after)
    const found = (await client.query<ChangeRow>(CHANGES, [xid, seq, request.cinema_id, limit, ahead])).rows
    const changes = ahead ? found : untilUnknown(found)
    const isHeld = changes.length < found.length
    const documents = await readDocuments(client, changes, request.cinema_id !== null, state.schedules_from)
    const cursor = cursorAt(changes, after)
    const more = changes.length === limit
    const page = { epoch: state.epoch, cursor, resync, documents, more, pending: state.pending || isHeld }
    const ordered = changes.filter(({ in_order }) => in_order)
    return { page, in_order: cursorAt(ordered, after), is_whole: ordered.length === changes.length }
  })
}

function isKnown({ kind }: ChangeRow): boolean {
  return Object.hasOwn(FEED_RESOURCES, kind)
}

/** What lies before the first row of a kind that only a newer program knows. */
function untilUnknown(changes: ChangeRow[]): ChangeRow[] {
  const first = changes.findIndex((change) => !isKnown(change))
  return first === -1 ? changes : changes.slice(0, first)
}

function cursorAt(changes: readonly ChangeRow[], otherwise: string): string {
  const last = changes.at(-1)
  return last ? `${last.xid}.${last.seq}` : otherwise
}

function parseCursor(cursor: string): [string, string] {
  const match = /^(\d{1,20})\.(\d{1,19})$/.exec(cursor)
  return match ? [match[1]!, match[2]!] : ['0', '0']
}

async function readDocuments(
  client: PoolClient,
  changes: readonly ChangeRow[],
  forEdge: boolean,
  schedulesFrom: string,
): Promise<FeedDocument[]> {
  const db = drizzle(client)
  const bodies = new Map<string, Record<string, unknown>>()
  for (const kind of new Set(changes.filter(isKnown).map((change) => change.kind))) {
    const table = TABLES[kind as FeedKind]
    const ids = changes.filter((change) => change.kind === kind).map((change) => change.id)
    const rows = await db.select().from(table).where(inArray(table.id, ids))
    const shown = kind === 'schedule' ? rows.filter((row) => isShown(row as Schedule, schedulesFrom)) : rows
    for (const row of shown) bodies.set(`${kind}/${row.id}`, forEdge ? withoutSecrets(kind as FeedKind, row) : row)
  }
  return changes.flatMap(({ kind, id }) => {
    const body = bodies.get(`${kind}/${id}`)
    if (!body) return []
    return [{ kind, id, version: body.version as number, deleted: body.deleted_at !== null, body }]
  })
}

/** A draft is nowhere, and old schedules are nowhere any more. */
function isShown({ is_draft, business_date }: Schedule, schedulesFrom: string): boolean {
  return !is_draft && business_date >= schedulesFrom
}

/**
 * A row without the fields that stay at the hub: e-mails of employees, keys of payment methods, who changed
 * it.
 */
function withoutSecrets(kind: FeedKind, row: Record<string, unknown>): Record<string, unknown> {
  const omitted = [...FEED_RESOURCES[kind].edge_omits, ...HUB_STAMPS]
  return Object.fromEntries(Object.entries(row).filter(([field]) => !omitted.includes(field)))
}
