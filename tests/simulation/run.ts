import { parseArgs } from 'node:util'
import { type Failure, runMutants, runWorlds, WORLDS_A_MUTANT } from './campaign.ts'
import { play, SCENARIOS } from './directed.ts'
import { MUTANTS } from './mutants.ts'
import { loadReducers } from './reducers.ts'
import { addUp, occurrences } from './tally.ts'
import { World } from './world.ts'

const HELP = `npm run sim -- [--worlds N] [--seed S] [--steps K]   worlds S … S+N-1 (2000 from 1), and how often what occurred
npm run sim -- --trace --seed S                       one world, every message
npm run sim -- --mutants [text]                       every mutant, or those whose name has the text`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    worlds: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string' },
    trace: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
/** A rule that is broken breaks thousands of worlds. */
const FAILURES_SHOWN = 20
const seed = Number(values.seed)
const steps = values.steps === undefined ? undefined : Number(values.steps)
const repeat = steps === undefined ? '' : ` --steps ${steps}`

function line({ seed, step, rule, text }: Failure): string {
  return `seed ${seed}, step ${step}, ${rule}: ${text}`
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

async function traceOne(): Promise<boolean> {
  const world = new World(seed, await loadReducers(), console.log)
  try {
    world.run(steps)
    console.log(`seed ${seed}: every invariant holds`)
    return true
  } catch (error) {
    console.log(`seed ${seed}, step ${world.steps}: ${(error as Error).stack}`)
    return false
  }
}

async function worlds(): Promise<boolean> {
  const count = Number(values.worlds)
  const begun = performance.now()
  let shown = begun
  let told = 0
  const { failures, tally } = await runWorlds({ worlds: count, seed, steps }, (ran, broken) => {
    for (const failure of broken.slice(told, FAILURES_SHOWN)) console.log(line(failure))
    told = broken.length
    if (performance.now() - shown < 5_000) return
    shown = performance.now()
    console.log(`${ran} worlds, ${broken.length} broken, ${Math.round((ran / (shown - begun)) * 1000)} worlds/s`)
  })
  const [first] = failures
  if (first) console.log(`again, with every message: npm run sim -- --trace --seed ${first.seed}${repeat}`)
  const reducers = await loadReducers()
  for (const scenario of SCENARIOS) addUp(tally, play(scenario, reducers).tally)
  const counted = occurrences(tally)
  const names = (kept: typeof counted): string => kept.map(([name, times]) => `${name} ${times}`).join(', ')
  console.log(`worlds and ${SCENARIOS.length} directed scenarios: ${names(counted)}`)
  console.log(`never: ${names(counted.filter(([, times]) => times === 0)) || 'none'}`)
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `${count} worlds from seed ${seed}: ${failures.length} broken; ${Math.round(count / seconds)} worlds/s, ${cpuSeconds().toFixed(1)} s of CPU`,
  )
  return failures.length === 0
}

async function mutants(): Promise<boolean> {
  const chosen = MUTANTS.filter(({ rule, name }) => `${rule} ${name}`.includes(positionals.join(' ')))
  const verdicts = await runMutants(chosen, ({ mutant, worlds, killed }) => {
    const fate = killed ? `killed in world ${worlds} by ${killed.text.split('\n')[0]}` : 'SURVIVED'
    console.log(`${mutant.rule.padEnd(4)}${mutant.name}: ${fate}`)
  })
  const alive = verdicts.filter(({ killed }) => killed === null || killed.rule === 'crash')
  console.log(
    `${verdicts.length} mutants, ${alive.length} alive after ${WORLDS_A_MUTANT} worlds; ${cpuSeconds().toFixed(1)} s of CPU`,
  )
  return alive.length === 0
}

if (values.help) console.log(HELP)
else {
  const holds = await (values.trace ? traceOne() : values.mutants ? mutants() : worlds())
  process.exitCode = holds ? 0 : 1
}
