import type pg from 'pg'
import { withExhibitor } from '../../db/connect.ts'
import { SealBroken, type Sealed } from '../../kit/sealed.ts'

/** The keys by which houses ask TMDB, each sealed for its house alone. */
export class TmdbKeys {
  readonly #pool: pg.Pool
  readonly #sealed: Sealed

  constructor(pool: pg.Pool, sealed: Sealed) {
    this.#pool = pool
    this.#sealed = sealed
  }

  async isSet(exhibitor_id: number): Promise<boolean> {
    return (await this.#read(exhibitor_id)) !== null
  }

  /** The key of a house; null = it has none, or one that the hub cannot open any more: it is typed anew. */
  async of(exhibitor_id: number): Promise<string | null> {
    const sealed = await this.#read(exhibitor_id)
    if (sealed === null) return null
    try {
      return this.#sealed.open(sealed, nameOf(exhibitor_id))
    } catch (error) {
      if (error instanceof SealBroken) return null
      throw error
    }
  }

  /** Sets it in the place of the one before; null takes it away. */
  async set({ exhibitor_id, employee_id }: { exhibitor_id: number; employee_id: number }, key: string | null) {
    await withExhibitor(this.#pool, exhibitor_id, async (client) => {
      if (key === null) return client.query('delete from tmdb_keys')
      return client.query(
        `insert into tmdb_keys (exhibitor_id, sealed, set_by) values ($1, $2, $3) on conflict (exhibitor_id)
         do update set sealed = excluded.sealed, set_by = excluded.set_by, set_at = now()`,
        [exhibitor_id, this.#sealed.seal(key, nameOf(exhibitor_id)), employee_id],
      )
    })
  }

  async #read(exhibitor_id: number): Promise<string | null> {
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query<{ sealed: string }>('select sealed from tmdb_keys'),
    )
    return rows[0]?.sealed ?? null
  }
}

function nameOf(exhibitor_id: number): string {
  return `tmdb/${exhibitor_id}`
}
