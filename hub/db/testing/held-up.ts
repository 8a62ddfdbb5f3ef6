import type pg from 'pg'
import { expect } from 'vitest'
import { until } from '../../../tests/until.ts'
import { withExhibitor } from '../connect.ts'

const HELD_UP = `
select from pg_stat_activity where datname = current_database() and pg_blocking_pids(pid) <> '{}'`

/**
 * Begins work one after another while a transaction of a house has done something that each of them has to
 * wait for; then that commits, and they go on. Fails when one of them does not wait. `at_the_lock`: at most
 * so many of them wait in the database, the others behind them in the process (hub/kit/turns.ts).
 */
export async function heldUp<T>(
  pool: pg.Pool,
  exhibitor_id: number,
  [sql, values]: [sql: string, values: unknown[]],
  works: readonly (() => Promise<T>)[],
  at_the_lock: number = works.length,
): Promise<T[]> {
  const [isHeld, isFree] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = withExhibitor(pool, exhibitor_id, async (client) => {
    await client.query(sql, values)
    isHeld.resolve()
    await isFree.promise
  })
  const begun: Promise<T>[] = []
  try {
    await Promise.race([isHeld.promise, holder])
    for (const work of works) {
      begun.push(work())
      const waiting = Math.min(begun.length, at_the_lock)
      await until(async () => expect((await pool.query(HELD_UP)).rowCount).toBe(waiting))
    }
  } finally {
    isFree.resolve()
    await holder
  }
  return Promise.all(begun)
}
