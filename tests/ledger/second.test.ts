import { expect, test } from 'vitest'
import { runWorlds, survivors } from './campaign.ts'
import { SECOND_MUTANTS } from './mutants.ts'

const MINUTES = 60_000
/** `npm run soak` sets the full count. */
const WORLDS = Number(process.env.SECOND_WORLDS ?? 200)

test(
  'L8: worlds in which a disk takes a part of an event, is full, does not flush or does not cut, processes end in the middle of a call and power is lost: what was said to stand in the second file stands there, once and in order, and nothing else',
  async () => {
    expect(await runWorlds('second', '', { worlds: WORLDS, seed: 1 })).toEqual({ worlds: WORLDS, failure: null })
  },
  Math.max(1, WORLDS / 1_000) * MINUTES,
)

test(
  'L8: every rule of the second file that is switched off alone is seen',
  async () => {
    expect(await survivors('second', '', SECOND_MUTANTS)).toEqual([])
  },
  5 * MINUTES,
)
