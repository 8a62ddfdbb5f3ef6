import { parentPort } from 'node:worker_threads'
import type { Breach } from './breach.ts'
import type { Failure, Job, Report } from './campaign.ts'
import { switchOff } from './mutate.ts'
import { PROJECT } from './reducers.ts'
import { addUp, type Tally } from './tally.ts'

/**
 * One thread of a campaign: runs worlds over the project, or over a mutant, until they are done or one
 * breaks.
 */
async function run({ id, mutant, seeds, steps, stopAtFirst }: Job): Promise<Report> {
  if (mutant) switchOff(PROJECT, mutant)
  const { loadReducers } = await import('./reducers.ts')
  const { World } = await import('./world.ts')
  const reducers = await loadReducers()
  const failures: Failure[] = []
  const tally: Tally = {}
  let worlds = 0
  if (mutant?.is_directed) {
    const { play, SCENARIOS } = await import('./directed.ts')
    for (const scenario of SCENARIOS)
      try {
        play(scenario, reducers)
      } catch (error) {
        return { id, worlds: 0, failures: [{ seed: 0, step: 0, ...reasonOf(error) }], tally: {} }
      }
  }
  for (let seed = seeds.from; seed < seeds.to; seed++) {
    const world = new World(seed, reducers)
    worlds++
    try {
      world.run(steps)
    } catch (error) {
      failures.push({ seed, step: world.steps, ...reasonOf(error) })
      if (stopAtFirst) break
    }
    addUp(tally, world.tally)
  }
  return { id, worlds, failures, tally }
}

/**
 * What the reducers themselves refuse to do: a move that is not in their table, an entry that does not
 * follow, a cart's hold in a turn.
 */
const REFUSED = [
  ['may not go from', 'F-216'],
  ['its hash does not follow', 'L3'],
  ['between two turns', 'L12'],
] as const

/**
 * A breach names its rule, and so does what the reducers refuse; anything else is a bug of the program that
 * ran.
 */
function reasonOf(error: unknown): { rule: string; text: string } {
  const { rule, message, stack } = error as Breach
  if (rule !== undefined) return { rule, text: message }
  const refused = REFUSED.find(([words]) => message.includes(words))
  return refused ? { rule: refused[1], text: message } : { rule: 'crash', text: stack ?? message }
}

parentPort!.on('message', (job: Job | null) => {
  if (job === null) parentPort!.close()
  else
    run(job).then(
      (report) => parentPort!.postMessage(report),
      (error: Error) =>
        parentPort!.postMessage({
          id: job.id,
          worlds: 0,
          failures: [{ seed: 0, step: 0, rule: 'crash', text: String(error.stack) }],
          tally: {},
        }),
    )
})
