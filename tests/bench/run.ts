import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { runWorlds } from '../simulation/campaign.ts'
import { measureBackups } from './backup.ts'
import { measureGrowth } from './growth.ts'
import { measureGuessing } from './guessing.ts'
import { measureLists } from './lists.ts'
import { LEVELS, measureOnSale, type Scenario } from './on-sale.ts'
import { measurePlanner } from './planner.ts'
import { measureRegister } from './register.ts'
import {
  type SimulationResult,
  writeBackups,
  writeGuessing,
  writeLists,
  writePlanner,
  writeResults,
  writeSeats,
} from './results.ts'
import { measureSeats } from './seats.ts'
import { measureSite } from './site.ts'
import { measureStart } from './start.ts'

const { values } = parseArgs({
  options: {
    levels: { type: 'string', default: LEVELS.join() },
    scenarios: { type: 'string', default: 'hot,forty' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    /** Tickets of the past, fewest first (B1, growth). */
    past: { type: 'string', default: '1000,1000000' },
    /** Measures only one of the two and writes nothing, for profiles. */
    only: { type: 'string' },
    profile: { type: 'string' },
    /** Measures the lists alone, and writes them beside what else was measured before. */
    lists: { type: 'boolean', default: false },
    planner: { type: 'boolean', default: false },
    /** Measures auto-assign alone. */
    seats: { type: 'boolean', default: false },
    /** Measures backup and restore alone, with the tickets of --past. */
    backup: { type: 'boolean', default: false },
    /** Measures buyers beside somebody who tries codes alone. */
    guessing: { type: 'boolean', default: false },
  },
})

async function measureSimulation(): Promise<SimulationResult> {
  const worlds = 2_000
  const began = performance.now()
  const { failures } = await runWorlds({ worlds, seed: 1 })
  return { worlds, seconds: (performance.now() - began) / 1000, broken: failures.length }
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
if (values.lists) {
  writeLists(await measureLists({ log: console.log }), commit)
  process.exit()
}
if (values.seats) {
  writeSeats(measureSeats({ rounds: Number(values.rounds), log: console.log }), commit)
  process.exit()
}
if (values.guessing) {
  writeGuessing(await measureGuessing({ rounds: Number(values.rounds), log: console.log }), commit)
  process.exit()
}
const old_tickets = values.past.split(',').map(Number)
if (values.backup) {
  writeBackups(await measureBackups(old_tickets, console.log), commit)
  process.exit()
}
if (values.planner) {
  writePlanner(await measurePlanner(), commit)
  process.exit()
}
const onSale = await measureOnSale({
  levels: values.levels.split(',').map(Number),
  scenarios: values.scenarios.split(',') as Scenario[],
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  only: (values.only ?? null) as 'product' | 'floor' | null,
  profile: values.profile ?? null,
  log: console.log,
})
if (values.only === undefined) {
  const guessing = await measureGuessing({ rounds: Number(values.rounds), log: console.log })
  const growth = await measureGrowth({ old_tickets, rounds: Number(values.rounds), log: console.log })
  const simulation = await measureSimulation()
  const site = await measureSite()
  const register = await measureRegister()
  const planner = await measurePlanner()
  const lists = await measureLists({ log: console.log })
  const start = await measureStart()
  const backups = await measureBackups(old_tickets, console.log)
  const seats = measureSeats({ rounds: Number(values.rounds), log: console.log })
  const command = ['npm run bench', ...process.argv.slice(2)].join(' -- ')
  console.log(
    `written: ${writeResults({ commit, command, onSale, guessing, growth, simulation, site, register, planner, lists, start, seats, backups })}`,
  )
}
for (const breach of onSale.breaches) console.log(breach)
if (onSale.breaches.length > 0) process.exitCode = 1
