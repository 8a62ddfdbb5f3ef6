import { expect, test } from 'vitest'
import { decideBirth, decideHandover } from '#protocol/ledger/decide-seats.ts'
import { rateRight } from '#protocol/ledger/rows.ts'
import { ok } from '#protocol/result.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import { oneRow } from '#protocol/seats/testing/plans.ts'
import { WIRES } from '#protocol/sync/versions.ts'
import { until } from '../../tests/until.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { Transactions } from '../payments/transactions.ts'
import { openSampleHouse } from '../portal/testing/sample-house.ts'
import { seatsOf } from '../portal/testing/seats.ts'
import { OnlineProducts } from '../products/online.ts'
import { Crowd } from '../schedules/crowd.ts'
import { VoucherCodes } from '../vouchers/codes.ts'
import { VoucherReach } from '../vouchers/reach.ts'
import { VoucherUses } from '../vouchers/uses.ts'
import { Orders } from './orders.ts'
import { Purchases } from './purchase.ts'
import { Refusals } from './refusals.ts'
import { Settlement } from './settle.ts'
import { Bills } from './store.ts'

/** A rate that is sold so many times, some of them at the box office (docs/ledger.md, Rights). */
const HALL = oneRow('A', 4)
const KINDS = ['cinema', 'price_group', 'payment_method'] as const
const { portal, ids, make, planIn } = await openSampleHouse(KINDS)
const { pool, lanes, links: lines, catalogue, log } = portal.hub
const { seats, second, offers } = seatsOf(portal.hub)

function openPurchases(): Purchases {
  const codes = new VoucherCodes('a key of these tests')
  const uses = new VoucherUses({ pool, codes, lines, reach: new VoucherReach({ pool, codes, lines }) })
  const conflicts = new Conflicts(pool)
  const bills = new Bills(lanes, second)
  const refusals = new Refusals({ conflicts, log })
  const transactions = new Transactions(pool)
  const settlement = new Settlement({
    lanes,
    bills,
    provider: null,
    second,
    transactions,
    conflicts,
    refusals,
    log,
  })
  const crowd = new Crowd({ checkPuzzle: async () => ok(null) })
  const products = new OnlineProducts(pool)
  const orders = new Orders({ pool, bills, provider: null })
  return new Purchases({ lanes, seats, uses, products, crowd, bills, settlement, orders })
}

test('F-206 L15 I6 what a purchase needs of a rate with a quota, and the box office has, is asked for there before it is refused', async () => {
  const rate = await make('price_rate', { base_cents: 0, handling_cents: 0, quota: 2 })
  const schedule_id = await planIn({ config: {}, arrangement: HALL, capacity: 4 }, { sell_online: true })
  const key = rateRight(schedule_id, rate.id)
  const lane = await lanes.of(1, ids.cinema!)
  await until(async () => expect((await catalogue.of(1)).schedule.has(schedule_id)).toBe(true))
  // nothing is sold of a schedule whose places nobody has counted yet
  expect(await offers.offered(1, schedule_id)).toBeNull()
  await lane.run({
    decide: ({ ledger, append }) => {
      const rights = [{ key, face: 2 }]
      const born = decideBirth(ledger, { schedule_id, max_online: null, groups: [1, 2, 3, 4], rights })
      if (born.ok) append('own', born.value)
      const away = decideHandover(ledger, { schedule_id, slots: [], rights: [{ key, amount: 2 }] })
      append('down', away.entry!)
      return ok(null)
    },
  })
  const link = await lines.of(1, ids.cinema!)
  link.heard()
  link.speaks = WIRES.hub_edge
  const offered = await until(async () => {
    const found = await offers.offered(1, schedule_id)
    expect(found?.catalogue.price_rate.has(rate.id)).toBe(true)
    return found!
  })
  const { screen_row, screen_col } = seatOfSlot(HALL, 1)!
  const buying = openPurchases().run({
    exhibitor: (await catalogue.of(1)).exhibitor.get(1)!,
    offered,
    visitor: 'a visitor',
    asker: { address: '203.0.113.5', at_the_cinema: false, grecaptcha: undefined },
    cart: {
      items: [{ type: 'ticket', price_rate_id: rate.id, schedule_id, seat: { screen_row, screen_col } }],
      products: [],
      name: 'Jana Brandt',
      email: 'jana@mailbox.example',
      amount: 0,
      payment_method_id: null,
      bill_id: null,
      age_confirmed: true,
    },
    has_terms: false,
    locale: 'en',
    key: null,
    back: 'http://localhost/en',
    callback_url: 'http://localhost/said',
  })
  const asked = until(() => {
    const [want] = link.takeWants()
    expect(want).toMatchObject({ schedule_id, rights: [{ key, amount: 1 }] })
    return want!
  })
  const first = await Promise.race([buying, asked])
  if ('want_id' in first) link.answered(first.want_id, [])
  expect(first).toHaveProperty('want_id')
  expect(await buying).toMatchObject({ ok: false, refusal: { code: 'rate_only_left' } })
})
