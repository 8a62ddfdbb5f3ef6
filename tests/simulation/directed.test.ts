import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { play, SCENARIOS } from './directed.ts'
import { loadReducers } from './reducers.ts'

test.each(SCENARIOS)('$name', async (scenario) => {
  const { tally } = play(scenario, await loadReducers())
  expect(scenario.codes.filter((code) => !tally[`refusal ${code}`])).toEqual([])
})

test('the run of the simulation plays them too: what it prints of kinds and refusals is what worlds and scenarios had together', () => {
  const run = join(import.meta.dirname, 'run.ts')
  const { stdout, status } = spawnSync(process.execPath, [run, '--worlds', '2', '--steps', '50'], { encoding: 'utf8' })
  expect(status).toBe(0)
  for (const code of SCENARIOS.flatMap(({ codes }) => codes))
    expect(stdout).toMatch(new RegExp(`refusal ${code} [1-9]`))
  expect(stdout).toMatch(/^never: .*refusal voucher_expired/m)
})
