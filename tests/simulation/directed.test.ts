import { expect, test } from 'vitest'
import { play, SCENARIOS } from './directed.ts'
import { loadReducers } from './reducers.ts'

test.each(SCENARIOS)('$name', async (scenario) => {
  const { tally } = play(scenario, await loadReducers())
  expect(scenario.codes.filter((code) => !tally[`refusal ${code}`])).toEqual([])
})
