import type { EdgeDb } from '../db/open.ts'

/** Views that one run of the process can number; above it stands the number of the run. */
const RUN = 2 ** 32

/**
 * Numbers for views of seats, in answers and live messages alike: drawn when the view is looked up, they only
 * rise, over restarts too. So a device can drop whatever is older than what it shows. The run is counted on
 * disk before its first number.
 */
export function openSeq(db: EdgeDb): () => number {
  const run = db.immediate(() =>
    db.sqlite
      .prepare<[], number>(
        'insert into live_runs (one, run) values (1, 1) on conflict (one) do update set run = run + 1 returning run',
      )
      .pluck()
      .get(),
  )!
  let seq = run * RUN
  return () => ++seq
}
