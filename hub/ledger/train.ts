import type pg from 'pg'
import { soon } from '#protocol/server/background.ts'
import { isLost } from './database-errors.ts'
import { type Batch, type TakenHead, trainStatement } from './statement.ts'

/**
 * Commits the batch with those of other lanes. Answers PostgreSQL's time, or null where it goes alone:
 * nothing of it was written then.
 * @throws when nobody said what became of it
 */
export type Join = (batch: Batch) => Promise<string | null>

interface Passenger {
  batch: Batch
  answer: (now: string | null) => void
  fail: (error: unknown) => void
}

/**
 * The batches of several lanes of a house as one statement: what it costs PostgreSQL and this process is
 * nearly the same for one as for eight. It leaves as soon as every lane that begins now has decided; whoever
 * comes later, as one that first had to read, goes alone.
 *
 * Each lane keeps its own fate. The statement waits for no row: a cinema whose head is another by now, or
 * whose head or schedules somebody else has locked, is not written, and its lane goes alone, waits as it
 * must, and finds out. A batch that PostgreSQL does not take keeps none of the others: all go alone then.
 * Only an answer that never comes is the same for all, as for a lane alone.
 * @source docs/stack.md, "A lane per cinema"
 */
export class Train {
  readonly #connections: (exhibitor_id: number) => Pick<pg.Pool, 'connect'>
  /** Null when it has left. */
  #passengers: Passenger[] | null = []

  constructor(connections: (exhibitor_id: number) => Pick<pg.Pool, 'connect'>) {
    this.#connections = connections
  }

  /** One batch of a lane at most. */
  async join(batch: Batch): Promise<string | null> {
    const passengers = this.#passengers
    if (passengers === null) return null
    const { promise, resolve: answer, reject: fail } = Promise.withResolvers<string | null>()
    passengers.push({ batch, answer, fail })
    if (passengers.length > 1) return promise
    const [now] = await Promise.all([promise, this.#leave()])
    return now
  }

  /** After all that begins now has decided. */
  async #leave(): Promise<void> {
    await new Promise<void>((resolve) => soon(resolve, () => {})) // settling fails for nobody
    const houses = Map.groupBy(this.#passengers!, ({ batch }) => batch.exhibitor_id)
    this.#passengers = null
    await Promise.all([...houses].map(([exhibitor_id, passengers]) => this.#send(exhibitor_id, passengers)))
  }

  async #send(exhibitor_id: number, passengers: readonly Passenger[]): Promise<void> {
    try {
      const taken = passengers.length > 1 ? await this.#commit(exhibitor_id, passengers) : new Map<number, string>()
      for (const { batch, answer } of passengers) answer(taken.get(batch.cinema_id) ?? null)
    } catch (error) {
      if (isLost(error)) for (const { fail } of passengers) fail(error)
      else for (const { answer } of passengers) answer(null)
    }
  }

  /** PostgreSQL's time, by the cinemas that were written. */
  async #commit(exhibitor_id: number, passengers: readonly Passenger[]): Promise<ReadonlyMap<number, string>> {
    const client = await this.#connections(exhibitor_id).connect()
    let failed = false
    try {
      const { rows } = await client.query<TakenHead>(trainStatement(passengers.map(({ batch }) => batch)))
      return new Map(rows.map(({ cinema_id, now }) => [cinema_id, now]))
    } catch (error) {
      failed = isLost(error)
      throw error
    } finally {
      client.release(failed)
    }
  }
}
