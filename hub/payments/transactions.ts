import type pg from 'pg'
import { Coalesce } from '#protocol/server/pace.ts'
import { withExhibitor } from '../db/connect.ts'

const KEEP = `insert into payment_transactions (exhibitor_id, payment_id, transaction_id)
select $1, * from unnest($2::text[], $3::text[]) on conflict do nothing`

/**
 * The numbers under which a provider knows payments (F-217): a person who asks there names one of them. Those
 * of a house that come while others are written go in one statement; each may come any number of times.
 */
export class Transactions {
  readonly #pool: pg.Pool
  /** What is not written yet, by house and payment. */
  readonly #waiting = new Map<number, Map<string, string>>()
  readonly #writes = new Coalesce<void, number>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Resolves when it is on disk. */
  keep(exhibitor_id: number, payment_id: string, transaction_id: string): Promise<void> {
    const waiting = this.#waiting.get(exhibitor_id) ?? new Map<string, string>()
    this.#waiting.set(exhibitor_id, waiting.set(payment_id, transaction_id))
    return this.#writes.run(() => this.#write(exhibitor_id), exhibitor_id)
  }

  async #write(exhibitor_id: number): Promise<void> {
    const waiting = this.#waiting.get(exhibitor_id)
    this.#waiting.delete(exhibitor_id)
    if (!waiting) return
    await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query(KEEP, [exhibitor_id, [...waiting.keys()], [...waiting.values()]]),
    )
  }
}
