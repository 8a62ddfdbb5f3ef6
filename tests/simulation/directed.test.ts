import { expect, test } from 'vitest'
import { PROJECT } from './campaign.ts'
import { play, SCENARIOS } from './directed.ts'
import { loadReducers } from './reducers.ts'

test.each(SCENARIOS)('$name', async (scenario) => {
  const { tally } = play(scenario, await loadReducers(PROJECT))
  expect(scenario.codes.filter((code) => !tally[`refusal ${code}`])).toEqual([])
})
