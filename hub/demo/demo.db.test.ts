import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes } from '#protocol/time/business-day.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Catalogue, openCatalogue } from '../catalogue/catalogue.ts'
import { demoFacts } from './facts.ts'
import { loadDemo } from './load.ts'

const NOW = '2026-11-21T18:41:00.000Z'
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

describe('the demo exhibitor', () => {
  let catalogue: Catalogue
  test('first start', async () => {
    const t0 = performance.now()
    console.log(await loadDemo(database.pool, NOW), performance.now() - t0)
    const t1 = performance.now()
    const store = await openCatalogue(database.pool)
    catalogue = await store.of(1)
    console.log(
      performance.now() - t1,
      Object.entries(catalogue).map(([k, v]) => [k, v.size]),
    )
    const t2 = performance.now()
    console.log(await loadDemo(database.pool, addMinutes(NOW, 300)), performance.now() - t2)
    const t3 = performance.now()
    const c2 = await store.of(1)
    console.log(c2.schedules === undefined, c2.schedule.size, performance.now() - t3)
    console.log(JSON.stringify(await demoFacts(database.pool, NOW)).slice(0, 1500))
    await store.close()
  })
})
