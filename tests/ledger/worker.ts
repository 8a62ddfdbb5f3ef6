import { parentPort } from 'node:worker_threads'
import { switchOff } from '../simulation/mutate.ts'
import type { Random } from '../simulation/random.ts'
import { PROJECT } from '../simulation/reducers.ts'
import type { Failure, Job, Report } from './campaign.ts'
import type { Breach } from './picture.ts'

/** The world of each store, loaded once the mutant stands: a module is loaded once. */
const WORLDS = {
  hub: async () => (await import('./hub-world.ts')).HubWorld.run,
  edge: async () => (await import('./edge-world.ts')).EdgeWorld.run,
  second: async () => (await import('./second-world.ts')).SecondWorld.run,
  box: async () => (await import('./box-world.ts')).BoxWorld.run,
  shop: async () => (await import('./shop-world.ts')).ShopWorld.run,
} satisfies Record<Job['store'], () => Promise<(random: Random, url: string) => Promise<void>>>

/**
 * One thread of a campaign: runs worlds of a store, the project's own or a mutant's, until they are done or
 * one breaks.
 */
async function run({ mutant, store, url, seeds }: Job): Promise<Report> {
  if (mutant) switchOff(PROJECT, mutant)
  const { Random } = await import('../simulation/random.ts')
  const world = await WORLDS[store]()
  for (let seed = seeds.from; seed < seeds.to; seed++) {
    parentPort!.postMessage({ began: seed })
    const failure = await world(new Random(seed), url).then(
      () => null,
      (error: unknown): Failure => ({ seed, ...reasonOf(error) }),
    )
    if (failure) return { worlds: seed - seeds.from + 1, failure }
  }
  return { worlds: seeds.to - seeds.from, failure: null }
}

/** A breach names its rule; a program that ran into a wall of its own names itself. */
function reasonOf(error: unknown): { rule: string; text: string } {
  const { rule, message, stack } = error as Breach
  return rule === undefined ? { rule: 'error', text: stack ?? message } : { rule, text: message }
}

parentPort!.on('message', (job: Job) => {
  run(job).then((report) => parentPort!.postMessage(report))
})
