import * as z from 'zod'
import type { FeedScope } from '../kit/resource.ts'
import { Opaque, RowId, Word } from '../kit/shapes.ts'
import { type Kind, RESOURCES } from '../resources.ts'

/** A kind that flows from the hub to the edges. */
export type FeedKind = {
  [K in Kind]: (typeof RESOURCES)[K]['feed'] extends 'none' ? never : K
}[Kind]

/** Every resource that flows from the hub to the edges, by its kind. */
export const FEED_RESOURCES = Object.fromEntries(
  Object.entries(RESOURCES).filter(([, { feed }]) => (feed as FeedScope) !== 'none'),
) as Pick<typeof RESOURCES, FeedKind>

/** The parsed body of a kind. */
export type FeedBody<K extends FeedKind> = z.output<(typeof FEED_RESOURCES)[K]['row']>

/**
 * One document of the feed: the present state of one row. `deleted` documents keep their last body, because
 * what was sold under them still names them. `kind` is open: an edge keeps and ignores kinds it does not know
 * yet (the hub is newer than some edges).
 */
export const FeedDocument = z.object({
  kind: Word,
  id: RowId,
  version: RowId,
  deleted: z.boolean(),
  body: z.record(Word, z.unknown()),
})
export type FeedDocument = z.output<typeof FeedDocument>

/**
 * A page of the change feed. `cursor` is opaque to the edge and goes back as `after` with the same `epoch`;
 * when the hub's epoch differs (a restore), the answer begins from the start with `resync` true: the edge
 * forgets the documents that this pass does not name. `more` = ask again at once; `pending` = something is
 * committed that cannot be read in order yet, or not by this hub, ask again in a moment (100 ms).
 * @source docs/stack.md, "Databases" (change feed); docs/ledger.md, "One writer for the catalogue"
 */
export const FeedPage = z.object({
  epoch: Opaque.min(1),
  cursor: Opaque,
  resync: z.boolean(),
  documents: z.array(FeedDocument),
  more: z.boolean(),
  pending: z.boolean(),
})
export type FeedPage = z.output<typeof FeedPage>

/**
 * A document's body by the shape of its kind: unknown fields are kept, an invalid document answers null and
 * the edge leaves the old one in force and reports it.
 * @source docs/security.md, "Input"
 */
export function readDocument<K extends FeedKind>(kind: K, body: unknown): FeedBody<K> | null {
  const parsed = FEED_RESOURCES[kind].row.loose().safeParse(body)
  return parsed.success ? (parsed.data as FeedBody<K>) : null
}
