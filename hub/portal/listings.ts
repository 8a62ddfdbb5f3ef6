import { drizzle } from 'drizzle-orm/node-postgres'
import type { Context } from 'hono'
import type pg from 'pg'
import { cinemasFor, mayAnywhere } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import type { ListQuery } from '#protocol/kit/list-query.ts'
import { listingCalls } from '#protocol/kit/listing-calls.ts'
import type { Listing } from '#protocol/kit/resource.ts'
import { LISTINGS, type ListingKind } from '#protocol/resources.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount, mountRaw } from '#protocol/server/mount.ts'
import { readClocks } from '../access/clocks.ts'
import { LISTED, type ListedAs, namesOf, readListed } from '../bills/listings.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { readAfter, readPage } from '../kit/list-query.ts'
import { rowsWithin, type Within } from '../kit/within.ts'
import type { VoucherCodes } from '../vouchers/codes.ts'
import { answerFile } from './export.ts'

export interface ListingParts {
  pool: pg.Pool
  codes: Pick<VoucherCodes, 'hash'>
}

/**
 * Puts the calls of the listings on the app (protocol/kit/listing-calls.ts), each behind who may. They read
 * one moment of the exhibitor's own rows, of the cinemas that whoever asks reaches, and write nothing. Fixed
 * words of a path come before its ids.
 */
export function listingRoutes(app: HubApp, parts: ListingParts): void {
  for (const kind of Object.keys(LISTINGS) as ListingKind[]) mountListing(app, parts, kind)
}

function mountListing(app: HubApp, { pool, codes }: ListingParts, kind: ListingKind): void {
  const resource: Listing = LISTINGS[kind]
  const { list, options, file, read } = listingCalls(resource)
  const listed: ListedAs = LISTED[kind]
  const withinOf = (c: Context<HubEnv>): Within => {
    const cinemas = cinemasFor(c.get('principal'), `${resource.base}.view`)
    return cinemas === 'all' ? null : (cinemas ?? [])
  }
  const sourceFor = (c: Context<HubEnv>) => {
    const { exhibitor_id } = c.get('principal')
    const may = (permission: Permission) => mayAnywhere(c.get('principal'), permission)
    const hashes = { hash: (code: string) => codes.hash(exhibitor_id, code), may }
    const found = (search: string) => listed.beside?.(search, hashes)
    return { resource, ...listed, found, reach: rowsWithin(resource, listed.table, withinOf(c), 'view') }
  }
  const reading = <T>(c: Context<HubEnv>, what: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    withExhibitor(pool, c.get('principal').exhibitor_id, what, { snapshot: true })

  mountRaw(app, file, (c, { query }) =>
    answerFile(c, resource, query, {
      pool,
      step: (after, limit) =>
        reading(c, async (client) => {
          const asked = query as unknown as ListQuery
          const clocks = await readClocks(client)
          return { ...(await readAfter(drizzle(client), sourceFor(c), asked, { after, limit })), clocks }
        }),
    }),
  )
  mount(app, options, (c) =>
    reading(c, async (client) => ok(await namesOf(client, Object.keys(resource.shape.shape), withinOf(c)))),
  )
  mount(app, list, (c, { query }) =>
    reading(c, async (client) =>
      ok(await readPage<never>(drizzle(client), sourceFor(c), query as unknown as ListQuery)),
    ),
  )
  mount(app, read, (c, { params }) =>
    reading(c, async (client) => {
      const row = await readListed(client, sourceFor(c), params.id)
      return row ? ok(row as never) : refuse('not_found')
    }),
  )
}
