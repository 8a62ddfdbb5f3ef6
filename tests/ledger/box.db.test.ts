import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FreshDatabase } from '../constellation/database.ts'
import { runWorlds, survivors } from './campaign.ts'
import { faultyDatabase } from './faulty-database.ts'
import { BOX_MUTANTS } from './mutants.ts'

const MINUTES = 60_000
/** `npm run soak` sets the full count. */
const WORLDS = Number(process.env.BOX_WORLDS ?? 12)
let database: FreshDatabase

beforeAll(async () => {
  database = await faultyDatabase()
})
afterAll(() => database.close())

test(
  'L5, L6: worlds in which a box is restored from an older copy of its file, runs beside one, or is fenced: it is in quarantine once it has pushed, over its restarts, and no other box ever is',
  async () => {
    expect(await runWorlds('box', database.url, { worlds: WORLDS, seed: 1 })).toEqual({ worlds: WORLDS, failure: null })
  },
  Math.max(5, WORLDS / 20) * MINUTES,
)

test(
  'every rule of a box about its own past and right that is switched off alone is seen',
  async () => {
    expect(await survivors('box', database.url, BOX_MUTANTS)).toEqual([])
  },
  10 * MINUTES,
)
