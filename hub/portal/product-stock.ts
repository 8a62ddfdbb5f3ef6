import type { Context } from 'hono'
import { cinemasFor } from '#protocol/access/grades.ts'
import { changeStock, productStock, stockList } from '#protocol/products/stock-calls.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { once } from '../kit/once.ts'
import type { Within } from '../kit/within.ts'
import { listStock, productOf, readStock, stockIn, writeStock } from '../products/stock.ts'
import { type CrudParts, work } from './crud.ts'

type WriteCode = 'not_found' | 'unknown_choice' | 'recipe_counted' | 'key_used_again'

/** Where whoever asks may do this. */
function withinOf(c: Context<HubEnv>, permission: 'products.view' | 'products.count'): Within {
  const cinemas = cinemasFor(c.get('principal'), permission)
  return cinemas === 'all' ? null : (cinemas ?? [])
}

/**
 * The stock of products (protocol/products/stock-calls.ts). They come before the calls of the rows, which
 * would take `stock` for an id.
 */
export function stockRoutes(app: HubApp, parts: CrudParts): void {
  const looking = { kind: 'product', permission: 'products.view' } as const
  mount(app, stockList, (c) =>
    work(c, parts, looking, async (_rows, client) => ok(await listStock(client, withinOf(c, 'products.view')))),
  )
  mount(app, productStock, (c, { params }) =>
    work(c, parts, looking, (_rows, client) => readStock(client, params.id, withinOf(c, 'products.view'))),
  )
  mount(app, changeStock, async (c, { params: { id }, body: { request_id, ...said } }) => {
    const by = { ...c.get('principal'), within: withinOf(c, 'products.count') }
    const counting = { kind: 'product', permission: 'products.count' } as const
    const written = await work(c, parts, counting, async (_rows, client): Promise<Answer<null, WriteCode>> => {
      const counted = await productOf(client, id)
      if (!counted) return refuse('not_found')
      const request = { request_id, by, said: ['stock', id, said] }
      return once(client, request, {
        first: () => writeStock(client, by, counted, said),
        made: () => null,
        again: async () => ok(null),
      })
    })
    if (!written.ok) return written
    // sales are added up once it is written, so that no write waits for them
    const { cinema_id } = said
    return work(c, parts, counting, (_rows, client) => stockIn(client, id, { cinema_id, within: by.within }))
  })
}
