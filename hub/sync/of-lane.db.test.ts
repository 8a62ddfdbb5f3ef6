import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { addExhibitor } from '../http/testing/hub.ts'
import { Lanes } from '../ledger/lanes.ts'
import { schedulesOfLane } from './of-lane.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  for (const [house, host] of [
    [1, 'localhost'],
    [2, '127.0.0.1'],
  ] as const) {
    await addExhibitor(database, house, [host])
    await withExhibitor(database.pool, house, (client) =>
      client.query(
        `insert into cinemas (id, exhibitor_id, slug, name, address1, zip, city, country_code, time_zone)
         values ($1 * 10, $1, 'a', 'A', '', '', '', 'DE', 'Europe/Berlin')`,
        [house],
      ),
    )
  }
})
afterAll(() => database.close())

test('SECURITY "Tenants" a question of one house begins no ledger of another one’s cinema, nor of none', async () => {
  const { pool, url: database_url } = database
  const notices = new Notices(database_url, pino({ level: 'silent' }))
  await notices.open()
  const schedules = schedulesOfLane(new CatalogueStore(pool))
  const lanes = new Lanes({ database_url, pool, notices, schedules })
  await expect(lanes.of(1, 20)).rejects.toThrow('cinema 20 is not of exhibitor 1')
  await expect(lanes.of(1, 99)).rejects.toThrow('cinema 99 is not of exhibitor 1')
  for (const house of [1, 2])
    expect((await withExhibitor(pool, house, (client) => client.query('table ledger_heads'))).rows).toEqual([])
  expect((await lanes.of(2, 20)).exhibitor_id).toBe(2)
  await lanes.close()
  await notices.close()
})
