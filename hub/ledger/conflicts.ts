import type pg from 'pg'
import { withExhibitor } from '../db/connect.ts'

/**
 * What nobody can settle but a person (docs/ledger.md, "What cannot be prevented, and is surfaced instead"):
 * it is listed with both sides named until somebody decides, never kept in silence.
 */
export interface Conflict {
  id: number
  cinema_id: number
  kind: string
  /** A sentence for whoever decides. */
  detail: string
  found_at: string
}

/**
 * Where a conflict was found. `key` names it within its kind: however often it is found, it is listed once,
 * and not again once it is decided.
 */
export interface Found {
  exhibitor_id: number
  cinema_id: number
  kind: string
  key: string
  detail: string
}

/** The row that lists a conflict: whether this was the first time, and whether somebody has decided since. */
export interface Listed {
  id: number
  is_new: boolean
  decided: boolean
}

/** The listed conflicts of all cinemas. */
export class Conflicts {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Lists a conflict; a repeat changes nothing. */
  async list({ exhibitor_id, cinema_id, kind, key, detail }: Found): Promise<Listed> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows: made } = await client.query<{ id: number }>(
        `insert into conflicts (exhibitor_id, cinema_id, kind, key, detail) values ($1, $2, $3, $4, $5)
         on conflict (cinema_id, kind, key) do nothing returning id`,
        [exhibitor_id, cinema_id, kind, key, detail],
      )
      if (made[0]) return { id: made[0].id, is_new: true, decided: false }
      const { rows: known } = await client.query<{ id: number; decided: boolean }>(
        `select id, resolved_at is not null as decided from conflicts where cinema_id = $1 and kind = $2 and key = $3`,
        [cinema_id, kind, key],
      )
      return { ...known[0]!, is_new: false }
    })
  }

  /** Those that wait for somebody, the oldest first. */
  async open(exhibitor_id: number): Promise<Conflict[]> {
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query<Conflict>(
        `select id, cinema_id, kind, detail, found_at from conflicts where resolved_at is null order by id limit 100`,
      ),
    )
    return rows
  }

  /**
   * Somebody has decided, or it has come to its end by itself. False when there is no such conflict that
   * waits.
   */
  async decided(exhibitor_id: number, id: number): Promise<boolean> {
    const { rowCount } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query('update conflicts set resolved_at = now() where id = $1 and resolved_at is null', [id]),
    )
    return rowCount === 1
  }

  /** Those of this kind whose key begins so have come to their end by themselves. */
  async over({ exhibitor_id, cinema_id, kind, key }: Omit<Found, 'detail'>): Promise<void> {
    await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query(
        `update conflicts set resolved_at = now()
         where cinema_id = $1 and kind = $2 and resolved_at is null and starts_with(key, $3)`,
        [cinema_id, kind, key],
      ),
    )
  }
}
