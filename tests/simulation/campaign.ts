import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Mutant } from './mutants.ts'
import { addUp, type Tally } from './tally.ts'

const WORKERS = Math.min(2, availableParallelism())
/** Worlds that one job takes before it reports. */
const WORLDS_A_JOB = 250
/** A mutant that lives through so many worlds has survived. */
export const WORLDS_A_MUTANT = 3_000

export interface Job {
  id: number
  /** null: the project as it is. */
  mutant: Mutant | null
  seeds: { from: number; to: number }
  steps: number | undefined
  stopAtFirst: boolean
}

export interface Failure {
  seed: number
  step: number
  rule: string
  text: string
}

export interface Report {
  id: number
  worlds: number
  failures: Failure[]
  tally: Tally
}

/**
 * Runs jobs on a few threads, each on the next thread that is free; a fresh thread for each job that is a
 * mutant, because a module is loaded once.
 */
async function runJobs(jobs: readonly Job[], done: (report: Report) => void): Promise<void> {
  const waiting = [...jobs]
  const thread = async (): Promise<void> => {
    let worker: Worker | null = null
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      worker ??= new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [] })
      done(await ask(worker, job))
      if (job.mutant === null) continue
      await worker.terminate()
      worker = null
    }
    await worker?.terminate()
  }
  await Promise.all(Array.from({ length: WORKERS }, thread))
}

async function ask(worker: Worker, job: Job): Promise<Report> {
  worker.postMessage(job)
  const [report] = await once(worker, 'message')
  return report as Report
}

/**
 * Runs worlds with the seeds `seed`, `seed + 1`, … over the product's reducers. `progress` is called every
 * few hundred.
 */
export async function runWorlds(
  { worlds, seed, steps }: { worlds: number; seed: number; steps?: number | undefined },
  progress: (worlds: number, failures: readonly Failure[]) => void = () => {},
): Promise<{ failures: Failure[]; tally: Tally }> {
  const jobs: Job[] = []
  for (let from = seed; from < seed + worlds; from += WORLDS_A_JOB)
    jobs.push({
      id: jobs.length,
      mutant: null,
      seeds: { from, to: Math.min(from + WORLDS_A_JOB, seed + worlds) },
      steps,
      stopAtFirst: false,
    })
  const failures: Failure[] = []
  const tally: Tally = {}
  let ran = 0
  await runJobs(jobs, (report) => {
    ran += report.worlds
    failures.push(...report.failures)
    addUp(tally, report.tally)
    progress(ran, failures)
  })
  return { failures: failures.sort((a, b) => a.seed - b.seed), tally }
}

/** What became of a mutant: the first world that broke, or null when it survived them all. */
export interface Verdict {
  mutant: Mutant
  worlds: number
  killed: Failure | null
}

function seedsOf({ first_world: from = 1 }: Mutant): Job['seeds'] {
  return { from, to: from + WORLDS_A_MUTANT }
}

/** Runs each mutant until a world breaks. */
export async function runMutants(
  mutants: readonly Mutant[],
  heard: (verdict: Verdict) => void = () => {},
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const jobs = mutants.map((mutant, id) => ({
    id,
    mutant,
    seeds: seedsOf(mutant),
    steps: undefined,
    stopAtFirst: true,
  }))
  await runJobs(jobs, ({ id, worlds, failures }) => {
    const verdict = { mutant: mutants[id]!, worlds, killed: failures[0] ?? null }
    verdicts.push(verdict)
    heard(verdict)
  })
  return verdicts
}
