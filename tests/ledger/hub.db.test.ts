import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FreshDatabase } from '../constellation/database.ts'
import { runWorlds, survivors } from './campaign.ts'
import { faultyDatabase } from './faulty-database.ts'
import { HUB_MUTANTS } from './mutants.ts'

const MINUTES = 60_000
/** `npm run soak` sets the full count. */
const WORLDS = Number(process.env.LANE_WORLDS ?? 8)
let database: FreshDatabase

beforeAll(async () => {
  database = await faultyDatabase()
})
afterAll(() => database.close())

test(
  'L2, L3, L5: worlds in which commits are lost, refused or not answered, steps are refused or throw, processes start again and strangers push: memory is the disk after every step',
  async () => {
    expect(await runWorlds('hub', database.url, { worlds: WORLDS, seed: 1 })).toEqual({ worlds: WORLDS, failure: null })
  },
  Math.max(10, WORLDS / 6) * MINUTES,
)

test(
  'every rule of the lane, the ingest and the fence that is switched off alone is seen',
  async () => {
    expect(await survivors('hub', database.url, HUB_MUTANTS)).toEqual([])
  },
  20 * MINUTES,
)
