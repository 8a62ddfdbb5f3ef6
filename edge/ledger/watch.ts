import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { AuditRounds, Scope } from '#protocol/ledger/audit-rounds.ts'
import type { Breach } from './audit.ts'

export interface WatchParts {
  /** The edge's database. */
  file: string
  every_ms: number
  rounds: AuditRounds
  /** The time now, and the cinema's zone, in which nights are. */
  clock(): { now: string; time_zone: string }
  /** After each check; nothing found = []. */
  looked(breaches: readonly Breach[]): void
  failed(error: unknown): void
}

/**
 * Checks the invariants again and again (docs/ledger.md, Invariants), one check at a time, in a thread and
 * by a connection of its own: over 100,000 tickets a check takes most of a second, and nobody at the counter
 * waits for it. Answers how to end it.
 */
export function watchLedger({ file, every_ms, rounds, clock, looked, failed }: WatchParts): () => Promise<void> {
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await wait(every_ms, undefined, { signal: stopping.signal })
      try {
        const { now, time_zone } = clock()
        const breaches = await lookOnce({ file, scope: rounds.next(now, time_zone) }, stopping.signal)
        rounds.looked(breaches.length > 0)
        looked(breaches)
      } catch (error) {
        if (!stopping.signal.aborted) failed(error)
      }
    }
  }
  const ended = run().catch(() => {})
  return async () => {
    stopping.abort()
    await ended
  }
}

/** @throws what went wrong in the thread; AbortError when it was ended before */
async function lookOnce(over: { file: string; scope: Scope | null }, signal: AbortSignal): Promise<Breach[]> {
  const thread = new Worker(new URL('audit-thread.ts', import.meta.url), { workerData: over })
  try {
    const [breaches] = await once(thread, 'message', { signal })
    return breaches as Breach[]
  } finally {
    await thread.terminate()
  }
}
