import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Opaque } from '../kit/shapes.ts'
import { FeedPage } from './feed.ts'

/**
 * An edge reads the next page of the catalogue's change feed, with its token as Bearer. `epoch` and `after`
 * are those of the last page it stored; both null = from the start. Nothing changes at the hub by asking; a
 * lost answer is asked again.
 * @source docs/ledger.md, "One writer for the catalogue"; docs/stack.md, "Databases"
 */
export const feedCall = defineCall({
  method: 'POST',
  path: '/sync/feed',
  who: { as: 'edge' },
  limit: 'credential',
  versioned: 'hub_edge',
  refusals: [],
  body: z.object({ epoch: Opaque.nullable(), after: Opaque.nullable() }),
  answer: FeedPage,
})
