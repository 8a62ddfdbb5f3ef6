import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Opaque, PictureName } from '../kit/shapes.ts'
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

/** A picture in its narrowest width has far less. */
const WEBP_MAX = 1_000_000

/**
 * An edge reads a picture of its house in the narrowest of its widths, with its token as Bearer, to show it
 * while the hub is away too. `webp` is the file in base64. Nothing changes at the hub by asking.
 * @source F-210
 */
export const edgePicture = defineCall({
  method: 'POST',
  path: '/sync/picture',
  who: { as: 'edge' },
  limit: 'credential',
  versioned: 'hub_edge',
  refusals: ['not_found'],
  body: z.object({ picture: PictureName }),
  answer: z.object({ webp: z.base64().max(WEBP_MAX) }),
})
