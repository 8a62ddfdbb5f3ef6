import { comparePlans, sellOnceMore } from './afterwards.ts'
import { miscounted } from './bought.ts'
import { check, type Findings } from './check.ts'
import { freeze, restoreAll, waitUntilWhole } from './heal.ts'
import { runRound } from './rounds.ts'
import type { Chaos } from './world.ts'

const REFRESH_EVERY = 20
export interface Outcome {
  findings: Findings
  /** What did not heal by itself. */
  unhealed: string[]
  plans: string[]
  rounds_ms: number
  heal_ms: number
}

/** Sells and disturbs for so many rounds, heals, and counts everything. */
export async function runChaos(chaos: Chaos, rounds: number, log: (line: string) => void): Promise<Outcome> {
  const began = performance.now()
  for (const till of chaos.tills) till.start()
  for (const visitor of chaos.visitors) visitor.start()
  for (let round = 1; round <= rounds; round++) {
    await runRound(chaos)
    if (round % REFRESH_EVERY !== 0) continue
    await chaos.refreshHot()
    log(`round ${round}: ${chaos.tally.kills.length} kills, ${chaos.tally.killsInSale} of them in a sale`)
  }
  const rounds_ms = performance.now() - began
  await restoreAll(chaos)
  const unhealed = await waitUntilWhole(chaos)
  unhealed.push(...(await sellOnceMore(chaos)))
  unhealed.push(...(await waitUntilWhole(chaos)))
  const heal_ms = performance.now() - began - rounds_ms
  const plans = await comparePlans(chaos)
  unhealed.push(...(await freeze(chaos)))
  const findings = await check(chaos)
  const { lost, doubles } = await miscounted(chaos)
  findings.lost.push(...lost)
  findings.doubles.push(...doubles)
  return { findings, unhealed, plans, rounds_ms, heal_ms }
}
