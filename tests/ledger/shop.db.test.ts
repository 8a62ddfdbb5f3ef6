import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoShop, openDemoShop } from '../../hub/bills/testing/demo-shop.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { auditLedger } from '../../hub/ledger/audit.ts'
import { runWorlds, survivors } from './campaign.ts'
import { SHOP_MUTANTS } from './mutants.ts'
import type { House } from './shop-world.ts'

const MINUTES = 60_000
/** `npm run soak` sets the full count. */
const WORLDS = Number(process.env.SHOP_WORLDS ?? 8)
let shop: DemoShop
let house: string

beforeAll(async () => {
  shop = await openDemoShop()
  const { place, schedules, database } = shop
  const text = `select t.id as voucher_type_id, c.id as cinema_id, 2 * t.cost_turn as amount
    from voucher_types t, cinemas c where t.title = 'Gift card' order by c.id limit 1`
  const { rows } = await withExhibitor(database.pool, 1, async (client) => {
    await client.query(`update exhibitors set settings = settings || '{"checkouts_per_minute": 1000}' where id = 1`)
    return client.query<House['gift']>(text)
  })
  house = JSON.stringify({ ...place, schedules, gift: rows[0]! } satisfies House)
})
afterAll(() => shop.close())

test(
  'L10, F-326: worlds in which visitors ask again with their keys, and with others’, while the provider refuses orders or its answers are lost: a key has one answer, its visitor’s alone, and what has ended is never to be paid again',
  async () => {
    expect(await runWorlds('shop', house, { worlds: WORLDS, seed: 1 })).toEqual({ worlds: WORLDS, failure: null })
    expect(await auditLedger(shop.database.pool, 1)).toEqual([])
  },
  Math.max(5, WORLDS / 20) * MINUTES,
)

test(
  'every rule of a purchase’s key that is switched off alone is seen',
  async () => {
    expect(await survivors('shop', house, SHOP_MUTANTS)).toEqual([])
  },
  10 * MINUTES,
)
