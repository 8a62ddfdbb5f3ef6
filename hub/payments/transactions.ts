import type pg from 'pg'
import { Coalesce, Pause } from '#protocol/server/pace.ts'
import { withExhibitor } from '../db/connect.ts'

const KEEP = `insert into payment_transactions (exhibitor_id, payment_id, transaction_id)
select $1, * from unnest($2::text[], $3::text[]) on conflict do nothing`
/** How long a number waits for others of its house: an on-sale brings hundreds a second. */
const WRITE_AFTER_MS = 200

/**
 * The numbers under which a provider knows payments (F-217): a person who asks there names one of them. Those
 * of a house that come within a moment are written in one statement; each may come any number of times.
 */
export class Transactions {
  readonly #pool: pg.Pool
  /** What is not written yet, by house and payment. */
  readonly #waiting = new Map<number, Map<string, string>>()
  readonly #writes = new Coalesce<void, number>()
  readonly #pause = new Pause()
  readonly #closing = new AbortController()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Resolves when it is on disk. */
  keep(exhibitor_id: number, payment_id: string, transaction_id: string): Promise<void> {
    const waiting = this.#waiting.get(exhibitor_id) ?? new Map<string, string>()
    this.#waiting.set(exhibitor_id, waiting.set(payment_id, transaction_id))
    return this.#writes.run(() => this.#write(exhibitor_id), exhibitor_id)
  }

  /** Resolves when all that came is on disk or has failed; what comes afterwards is written at once. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([...this.#waiting.keys()].map((exhibitor_id) => this.#writes.ended(exhibitor_id)))
  }

  async #write(exhibitor_id: number): Promise<void> {
    await this.#pause.wait(WRITE_AFTER_MS, this.#closing.signal)
    const waiting = this.#waiting.get(exhibitor_id)
    this.#waiting.set(exhibitor_id, new Map())
    if (!waiting?.size) return
    await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query(KEEP, [exhibitor_id, [...waiting.keys()], [...waiting.values()]]),
    )
  }
}
