import * as z from 'zod'
import { Count, Opaque } from '../kit/shapes.ts'
import { Instant } from '../time/shapes.ts'

/**
 * The copy of the catalogue at an edge, as it says itself. `complete`: a pass from the start has ended, and
 * none is under way; `synced_at`: when it stored a page last, null = never; `refused`: documents that it
 * could not read; `epoch`: that of the feed which it read.
 * @source operations spec, section 3 (sync_at); F-239
 */
export const CatalogueCopy = z.object({
  complete: z.boolean(),
  synced_at: Instant.nullable(),
  refused: Count,
  epoch: Opaque.nullable(),
})
export type CatalogueCopy = z.output<typeof CatalogueCopy>

/** A first copy, or a new one, comes page by page: without one for so long it has broken off. */
const COPYING_MS = 60_000
/** An edge reads the feed every minute. A copy that is older misses what was planned and priced since. */
const OLD_MS = 24 * 3_600_000

/**
 * What is said to people of a copy, so that somebody runs a website sync: `data_missing`, it is not whole;
 * `data_old`, it was not read for a day. Null = it is as it should be, or is being made.
 *
 * @param age_ms since its last page; where there was none, since the edge began
 * @source operations spec, section 8; F-239
 */
export function dataTrouble(
  { complete, refused }: Pick<CatalogueCopy, 'complete' | 'refused'>,
  age_ms: number,
): 'data_missing' | 'data_old' | null {
  if (!complete) return age_ms < COPYING_MS ? null : 'data_missing'
  if (refused > 0) return 'data_missing'
  return age_ms < OLD_MS ? null : 'data_old'
}
