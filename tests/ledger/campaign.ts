import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Mutant } from '../simulation/mutants.ts'

/** A mutant that lives through so many worlds has survived. */
const WORLDS_A_MUTANT: Record<Store, number> = { hub: 60, edge: 60, second: 500, box: 120, shop: 12 }
/** A world takes a second at most; one that takes so long does not end. */
const WORLD_MS = 30_000
const THREADS = 2

export type Store = 'hub' | 'edge' | 'second' | 'box' | 'shop'

/** `url`: one of `faultyDatabase`, used where a hub is; of a shop it is the house. */
export interface Job {
  /** null: the project as it is. */
  mutant: Mutant | null
  store: Store
  url: string
  seeds: { from: number; to: number }
}

export interface Failure {
  seed: number
  rule: string
  text: string
}

export interface Report {
  worlds: number
  failure: Failure | null
}

/** Runs a job in a thread of its own: a module is loaded once, and a mutant may never come to an end. */
async function runJob(job: Job): Promise<Report> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] })
  const done = new AbortController()
  try {
    worker.postMessage(job)
    for (let seed = job.seeds.from; ; ) {
      const asleep = delay(WORLD_MS, null, { signal: done.signal }).catch(() => null)
      const heard = (await Promise.race([once(worker, 'message'), asleep])) as [Report | { began: number }] | null
      if (heard === null)
        return { worlds: seed - job.seeds.from + 1, failure: { seed, rule: 'I9', text: 'it does not end' } }
      if (!('began' in heard[0])) return heard[0]
      seed = heard[0].began
    }
  } finally {
    done.abort()
    await worker.terminate()
  }
}

/** Runs worlds of a store over the product until one breaks. */
export function runWorlds(store: Store, url: string, { worlds, seed }: { worlds: number; seed: number }) {
  return runJob({ mutant: null, store, url, seeds: { from: seed, to: seed + worlds } })
}

/** Runs worlds over each mutant until one breaks; the names of those that survived. */
export async function survivors(store: Store, url: string, mutants: readonly Mutant[]): Promise<string[]> {
  const waiting = [...mutants]
  const alive: string[] = []
  const thread = async (): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const from = mutant.first_world ?? 1
      const seeds = { from, to: from + WORLDS_A_MUTANT[store] }
      const { failure, worlds } = await runJob({ mutant, store, url, seeds })
      if (process.env.SHOW_MUTANTS) console.log(mutant.name, worlds, failure?.text.slice(0, 300) ?? 'SURVIVED')
      if (failure === null) alive.push(mutant.name)
      else if (/^(Syntax|Reference)Error/.test(failure.text)) throw new Error(`${mutant.name}: ${failure.text}`)
    }
  }
  await Promise.all(Array.from({ length: THREADS }, thread))
  return alive
}
