import { parentPort } from 'node:worker_threads'
import type { Failure, Job, Report } from './campaign.ts'
import type { Breach } from './picture.ts'

/**
 * One thread of a campaign: runs worlds of a store below a root (the project, or a mutant's copy) until they
 * are done or one breaks.
 */
async function run({ root, store, url, seeds }: Job): Promise<Report> {
  const { Random } = (await import(`${root}/tests/simulation/random.ts`)) as typeof import('../simulation/random.ts')
  const world = await worldOf(root, store)
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

async function worldOf(root: string, store: Job['store']) {
  if (store === 'edge') {
    const { EdgeWorld } = (await import(`${root}/tests/ledger/edge-world.ts`)) as typeof import('./edge-world.ts')
    return EdgeWorld.run
  }
  const { HubWorld } = (await import(`${root}/tests/ledger/hub-world.ts`)) as typeof import('./hub-world.ts')
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
