import * as z from 'zod'
import { defineCall } from './call.ts'
import { exportQuery, listQuery, PAGE_MAX } from './list-query.ts'
import { KeyParam } from './params.ts'
import type { Listing } from './resource.ts'
import { FILE_MAX, Options } from './resource-calls.ts'
import { Count } from './shapes.ts'
import { Lines } from './text.ts'

/**
 * The calls of a listing: those of a resource that change nothing, under the same addresses and with the same
 * query. One row, read alone, says what is `whole` of it too. A row that is not here, or not this
 * exhibitor's, is 404.
 * @source F-180, F-223, F-329
 */
export function listingCalls(listing: Listing) {
  const { base, module, cinema, columns, shape, whole } = listing
  const path = `/api/portal/${base}`
  const who = { as: 'person', permission: `${base}.view`, module, scoped: cinema !== null } as const
  const seen = { who, limit: null, refusals: [] } as const
  const listed = z.object(
    Object.fromEntries(['id', ...columns].map((field) => [field, shape.shape[field] as z.ZodType])),
  )
  return {
    list: defineCall({
      method: 'GET',
      path,
      ...seen,
      query: listQuery(listing),
      whole: true,
      answer: z.object({
        data: z.array(listed).max(PAGE_MAX),
        meta: z.object({ total: Count, page: Count, per_page: Count }),
      }),
    }),
    /** What the rows of resources are called that a row of this one names. */
    options: defineCall({ method: 'GET', path: `${path}/options`, ...seen, answer: Options }),
    /** The rows of a list as a file, without its pages. */
    file: defineCall({
      method: 'GET',
      path: `${path}.csv`,
      ...seen,
      query: exportQuery(listing),
      answer: Lines(FILE_MAX),
    }),
    read: defineCall({
      method: 'GET',
      path: `${path}/{id}`,
      params: { id: KeyParam },
      ...seen,
      answer: z.object({ ...shape.shape, ...whole.shape }),
    }),
  }
}
export type ListingCalls = ReturnType<typeof listingCalls>
