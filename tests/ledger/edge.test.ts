import { expect, test } from 'vitest'
import { runWorlds, survivors } from './campaign.ts'
import { EDGE_MUTANTS } from './mutants.ts'

const MINUTES = 60_000
/** `npm run soak` sets the full count. */
const WORLDS = Number(process.env.EDGE_WORLDS ?? 20)

test(
  'L2..L6, L17: worlds in which statements, transactions and commits fail, the disk is full or locked, steps are refused or throw, and the box is quarantined at last: memory is the disk after every turn',
  async () => {
    expect(await runWorlds('edge', '', { worlds: WORLDS, seed: 1 })).toEqual({ worlds: WORLDS, failure: null })
  },
  Math.max(10, WORLDS / 6) * MINUTES,
)

test(
  'every rule of the edge store and its commit queue that is switched off alone is seen',
  async () => {
    expect(await survivors('edge', '', EDGE_MUTANTS)).toEqual([])
  },
  20 * MINUTES,
)
