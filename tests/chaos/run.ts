import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhatIsStale } from '../constellation/built.ts'
import { runChaos } from './chaos.ts'
import { breachesOf, listed, summary } from './report.ts'
import { discard, openChaos } from './world.ts'

/**
 * `npm run chaos -- --rounds N --seed S [--disasters]`: real processes, a line that cuts and delays, kill -9,
 * boxes that are older, copied or replaced (with the flag most rounds are one of these); then everything is
 * counted. The seed decides what is disturbed and what is sold; the moment at which a signal
 * arrives is the machine's. Ends with 1 on any breach and keeps the folder.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    seed: { type: 'string' },
    disasters: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
function log(line: string): void {
  console.log(`· ${line}`)
}

buildWhatIsStale()
const folder = mkdtempSync(join(tmpdir(), 'foyer-chaos-'))
const chaos = await openChaos({ folder, seed, disasters: values.disasters, log })
let breaches: string[] = []
try {
  const outcome = await runChaos(chaos, rounds, log)
  breaches = breachesOf(chaos, outcome)
  console.log(summary(chaos, outcome, seed))
} finally {
  await chaos.stop()
}
if (breaches.length === 0) discard(chaos)
else {
  console.log(`\n${listed(breaches)}\n\nEverything stands in ${folder}`)
  process.exitCode = 1
}
