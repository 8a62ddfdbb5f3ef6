import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BOX_MUTANTS } from '../ledger/mutants.ts'
import { runMutants, runWorlds } from './campaign.ts'
import { play, SCENARIOS } from './directed.ts'
import { MUTANTS } from './mutants.ts'
import { patched, slugOf } from './mutate.ts'
import { loadReducers, PROJECT } from './reducers.ts'
import { addUp, occurrences } from './tally.ts'
import { World } from './world.ts'

const MINUTES = 60_000

describe('simulation', () => {
  test(
    '2,000 worlds with cuts, losses, repeats, reordering and crashes: L1..L5, L8, L10, L12, L13, L15..L19 hold at every step, and after healing everything is counted; with the directed scenarios every kind of entry and every refusal occurs',
    async () => {
      const { failures, tally } = await runWorlds({ worlds: 2_000, seed: 1 })
      expect(failures).toEqual([])
      const reducers = await loadReducers()
      for (const scenario of SCENARIOS) addUp(tally, play(scenario, reducers).tally)
      expect(occurrences(tally).flatMap(([name, times]) => (times === 0 ? [name] : []))).toEqual([])
    },
    10 * MINUTES,
  )

  test('one seed is one world, to the last message', async () => {
    const reducers = await loadReducers()
    const lines = (seed: number): string[] => {
      const heard: string[] = []
      new World(seed, reducers, (line) => heard.push(line)).run(300)
      return heard
    }
    const first = lines(7)
    expect(first.length).toBeGreaterThan(50)
    expect(lines(7)).toEqual(first)
    expect(lines(8)).not.toEqual(first)
  })
})

describe('mutants', () => {
  test(
    'the simulation kills every rule that is switched off alone',
    async () => {
      const verdicts = await runMutants(MUTANTS)
      const alive = verdicts.filter(({ killed }) => killed === null || killed.rule === 'crash')
      expect(alive.map(({ mutant, killed }) => [slugOf(mutant), killed?.text])).toEqual([])
      expect(verdicts).toHaveLength(MUTANTS.length)
    },
    20 * MINUTES,
  )

  test('every ledger rule of protocol/RULES.md has a mutant', () => {
    const rules = ledgerRules(readFileSync(join(PROJECT, 'protocol/RULES.md'), 'utf8'))
    expect(rules).toContain('L1')
    const all = [...MUTANTS, ...BOX_MUTANTS]
    expect(rules.filter((rule) => !all.some((mutant) => mutant.rule === rule))).toEqual([])
  })

  test('each mutant has a name of its own and changes its file', () => {
    expect(new Set(MUTANTS.map(slugOf)).size).toBe(MUTANTS.length)
    for (const mutant of MUTANTS) {
      const text = readFileSync(join(PROJECT, mutant.file), 'utf8')
      expect(patched(mutant, text), mutant.name).not.toBe(text)
    }
  })

  test('a mutant whose place is gone, or stands twice, is refused', () => {
    const mutant = { rule: 'L1', name: 'stale', file: 'x.ts', find: 'here', replace: '' }
    expect(patched(mutant, 'it stands here once')).toBe('it stands  once')
    expect(() => patched(mutant, 'it is gone')).toThrow(/stands 0 times/)
    expect(() => patched(mutant, 'here and here')).toThrow(/stands 2 times/)
  })
})

/** The L-rules that the rules file lists as kept: its lines that begin with their id. */
function ledgerRules(text: string): string[] {
  return text.split('\n').flatMap((line) => /^[\s\-*|]*(L\d+)\b/.exec(line)?.[1] ?? [])
}
