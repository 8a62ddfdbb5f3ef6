import type pg from 'pg'
import { until } from '../../../tests/until.ts'
import { withExhibitor } from '../../db/connect.ts'

/**
 * Begins several things at once while this lock of house 1 is held, lets it go when all of them wait for one
 * another or for the lock, and answers what became of each: so they always meet where they may collide.
 */
export function whileLocked<T>(pool: pg.Pool, lock: string, begin: () => Promise<T>[]): Promise<T[]> {
  let begun: Promise<T>[] = []
  return withExhibitor(pool, 1, async (client) => {
    await client.query(lock)
    begun = begin()
    await until(async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(distinct pid) as waiting from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      )
      if (Number(rows[0]!.waiting) < begun.length) throw new Error('not all of them wait yet')
    })
  }).then(() => Promise.all(begun))
}
