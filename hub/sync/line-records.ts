import type pg from 'pg'
import { EdgeAbout } from '#protocol/sync/about.ts'
import { withExhibitor } from '../db/connect.ts'

/** The line to an edge as it was last written down. */
export interface LineRecord {
  cinema_id: number
  up: boolean
  since: string
  heard_at: string
  about: EdgeAbout | null
}

/** Of one cinema. */
interface Of {
  exhibitor_id: number
  cinema_id: number
}

/** How often it is written down at most that an edge has called, and after how long it counts as silent. */
const WRITE_EVERY_MS = 2_000
const SILENT_AFTER = `interval '20 s'`

const PUT = `insert into edge_lines (cinema_id, exhibitor_id, up, since, heard_at, about) values ($1, $2, $3, now(), now(), $4)
  on conflict (cinema_id) do update set up = excluded.up, about = coalesce(excluded.about, edge_lines.about),
    since = case when edge_lines.up = excluded.up then edge_lines.since else excluded.since end,
    heard_at = case when excluded.up then excluded.heard_at else edge_lines.heard_at end`

const READ = `select cinema_id, up and heard_at > now() - ${SILENT_AFTER} as up, heard_at, about,
  case when up and heard_at <= now() - ${SILENT_AFTER} then heard_at else since end as since from edge_lines`

const SILENT_SINCE = `select case when up then heard_at else since end as since from edge_lines where cinema_id = $1`

/** A box was admitted: nothing is known of it until it has spoken, whatever was said before. */
export async function forgetAbout(client: pg.ClientBase, cinema_id: number): Promise<void> {
  await client.query('update edge_lines set about = null where cinema_id = $1', [cinema_id])
}

/**
 * The lines to the edges of all cinemas, written down for people: so they say since when a line is cut also
 * after a restart of the hub, and in a process to which that edge never called. Nothing is decided by them.
 */
export class LineRecords {
  readonly #pool: pg.Pool
  readonly #written = new Map<number, number>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** An edge has called, and said this of itself. */
  async heard({ exhibitor_id, cinema_id }: Of, about: EdgeAbout | undefined): Promise<void> {
    const at = this.#written.get(cinema_id) ?? Number.NEGATIVE_INFINITY
    if (performance.now() - at < WRITE_EVERY_MS) return
    this.#written.set(cinema_id, performance.now())
    await this.#put({ exhibitor_id, cinema_id }, true, about)
  }

  /** Its line went up or down. */
  async turned(of: Of, up: boolean): Promise<void> {
    await this.#put(of, up, undefined)
  }

  /** Since when nothing of an edge came, as whoever went before has written down; null = it never called. */
  silentSince({ exhibitor_id, cinema_id }: Of): Promise<string | null> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<{ since: string }>(SILENT_SINCE, [cinema_id])
      return rows[0]?.since ?? null
    })
  }

  /** Those of a house, by their cinema. */
  async read(client: pg.ClientBase): Promise<Map<number, LineRecord>> {
    const { rows } = await client.query<LineRecord>(READ)
    return new Map(
      rows.map((row) => [row.cinema_id, { ...row, about: EdgeAbout.nullable().catch(null).parse(row.about) }]),
    )
  }

  #put({ exhibitor_id, cinema_id }: Of, up: boolean, about: EdgeAbout | undefined): Promise<void> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      await client.query(PUT, [cinema_id, exhibitor_id, up, about ? JSON.stringify(about) : null])
    })
  }
}
