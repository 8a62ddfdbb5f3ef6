import { inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
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
}

/**
 * Rows behind the oldest transaction that still runs: what commits later has a higher transaction number, so
 * nothing can appear behind a cursor. Ordered by the number itself: a bare `xid` would be the text beside it,
 * in which 1000 comes before 999.
 */
const CHANGES = `
select xid::text, seq, kind, id from changes
where (xid, seq) > ($1::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
  and ($3::int is null or cinema_id is null or cinema_id = $3)
order by changes.xid, changes.seq limit $4`

/** So many days back a copy of the catalogue reaches: five weeks, and a day for time zones. */
const SCHEDULES_DAYS = 36

/** The first business date whose schedules are in a copy that is made at this instant. */
export function schedulesFrom(now_ms: number): string {
  return new Date(now_ms - SCHEDULES_DAYS * 24 * 3_600_000).toISOString().slice(0, 10)
}

const STATE = `
select epoch::text, (current_date - ${SCHEDULES_DAYS})::text as schedules_from,
  exists (select from changes where xid >= pg_snapshot_xmin(pg_current_snapshot())) as pending
from feed_epoch`

/**
 * A page of what changed since `after`: each changed row once, in its present state, so reading from the
 * start is a full copy. Safe with any number of writers: a page ends before the oldest open transaction, and
 * `pending` says that something committed lies behind it (ask again in a moment). Another epoch begins from
 * the start. Schedules older than five weeks are left out. Nothing is written; a repeated call is answered
 * alike or newer.
 * @source docs/stack.md, "Databases"; docs/ledger.md, "One writer for the catalogue"
 */
export function readFeed(pool: Pool, request: FeedRequest): Promise<FeedPage> {
  return withExhibitor(pool, request.exhibitor_id, async (client) => {
    const limit = Math.min(request.limit ?? FEED_LIMIT, FEED_LIMIT)
    const state = (await client.query<{ epoch: string; schedules_from: string; pending: boolean }>(STATE)).rows[0]!
    const resync = request.after === null || request.epoch !== state.epoch
    const cursor = resync ? '0.0' : request.after!
    const [xid, seq] = parseCursor(cursor)
    const changes = (await client.query<ChangeRow>(CHANGES, [xid, seq, request.cinema_id, limit])).rows
    const documents = await readDocuments(client, changes, request.cinema_id !== null, state.schedules_from)
    const last = changes.at(-1)
    return {
      epoch: state.epoch,
      cursor: last ? `${last.xid}.${last.seq}` : cursor,
      resync,
      documents,
      more: changes.length === limit,
      pending: state.pending,
    }
  })
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
  for (const kind of new Set(changes.map((change) => change.kind))) {
    const table = TABLES[kind as FeedKind]
    const ids = changes.filter((change) => change.kind === kind).map((change) => change.id)
    const rows = await db.select().from(table).where(inArray(table.id, ids))
    for (const row of rows) bodies.set(`${kind}/${row.id}`, forEdge ? withoutSecrets(kind as FeedKind, row) : row)
  }
  return changes.flatMap(({ kind, id }) => {
    const body = bodies.get(`${kind}/${id}`)
    if (!body || (kind === 'schedule' && (body.business_date as string) < schedulesFrom)) return []
    return [{ kind, id, version: body.version as number, deleted: body.deleted_at !== null, body }]
  })
}

/**
 * A row without the fields that stay at the hub: e-mails of employees, keys of payment methods, who changed
 * it.
 */
function withoutSecrets(kind: FeedKind, row: Record<string, unknown>): Record<string, unknown> {
  const omitted = [...FEED_RESOURCES[kind].edge_omits, ...HUB_STAMPS]
  return Object.fromEntries(Object.entries(row).filter(([field]) => !omitted.includes(field)))
}
