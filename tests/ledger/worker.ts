import { parentPort } from 'node:worker_threads'
import { switchOff } from '../simulation/mutate.ts'
import { PROJECT } from '../simulation/reducers.ts'
import type { Failure, Job, Report } from './campaign.ts'
import type { Breach } from './picture.ts'

/**
 * One thread of a campaign: runs worlds of a store, the project's own or a mutant's, until they are done or
 * one breaks.
 */
async function run({ mutant, store, url, seeds }: Job): Promise<Report> {
  if (mutant) switchOff(PROJECT, mutant)
  const { Random } = await import('../simulation/random.ts')
  const world = await worldOf(store)
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

async function worldOf(store: Job['store']) {
  if (store === 'edge') {
    const { EdgeWorld } = await import('./edge-world.ts')
    return EdgeWorld.run
  }
  if (store === 'second') {
    const { SecondWorld } = await import('./second-world.ts')
    return SecondWorld.run
  }
  if (store === 'box') {
    const { BoxWorld } = await import('./box-world.ts')
    return BoxWorld.run
  }
  if (store === 'shop') {
    const { ShopWorld } = await import('./shop-world.ts')
    return ShopWorld.run
  }
  const { HubWorld } = await import('./hub-world.ts')
  return HubWorld.run
}

/** A breach names its rule; a program that ran into a wall of its own names itself. */
function reasonOf(error: unknown): { rule: string; text: string } {
  const { rule, message, stack } = error as Breach
  return rule === undefined ? { rule: 'error', text: stack ?? message } : { rule, text: message }
}

parentPort!.on('message', (job: Job) => {
  run(job).then((report) => parentPort!.postMessage(report))
})
