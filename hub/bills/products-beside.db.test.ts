import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billResult, checkout } from '#protocol/bills/calls.ts'
import { scheduleData } from '#protocol/schedules/calls.ts'
import { until } from '../../tests/until.ts'
import { CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import type { Browser } from '../http/testing/hub.ts'
import { auditLedger } from '../ledger/audit.ts'
import { OnlineProducts } from '../products/online.ts'
import { buy, cart, data, errors, payOn } from './testing/carts.ts'
import { type DemoShop, openDemoShop } from './testing/demo-shop.ts'

/** Products beside the tickets of the site: the hub of the demo over its wire, with its real provider. */
const HOUSE = 1
let shop: DemoShop
let notices: Notices
let schedule_id: number
/** Another one of the same cinema. */
let other_id: number
let cinema_id: number
let products: OnlineProducts
let catalogue: CatalogueStore
const ids = new Map<string, number>()

beforeAll(async () => {
  shop = await openDemoShop()
  const { pool, url } = shop.database
  notices = new Notices(url, shop.log)
  catalogue = new CatalogueStore(pool, notices, () => {})
  await notices.open()
  products = new OnlineProducts(pool)
  for (const { id, name } of await sql<{ id: number; name: string }>('select id, name from products')) ids.set(name, id)
  const latest = await sql<{ id: number; cinema_id: number }>(
    `select id, cinema_id from schedules where id in (${shop.schedules}) order by start desc`,
  )
  // five of two cinemas: at some hours the very last one is alone in its own
  const [last, other] = [...Map.groupBy(latest, (one) => one.cinema_id).values()].find(({ length }) => length > 1)!
  ;({ id: schedule_id, cinema_id } = last!)
  other_id = other!.id
  const bag = [
    { product_id: id('Olives'), pieces: 1 },
    { product_id: id('Tea'), pieces: 2 },
  ]
  await sql(`update products set sell_online = name in ('Cola 0.5', 'Olives', 'Film week bag', 'Wine 0.2')`)
  await sql(`update products set recipe = '${JSON.stringify(bag)}' where name = 'Film week bag'`)
  await sql(`update exhibitors set public_config = public_config || '{"buyers_cancel": true}' where id = ${HOUSE}`)
  // whoever bought cancels until two hours before, at whatever hour this runs
  await sql(`update schedules set start = start + interval '1 day', "end" = "end" + interval '1 day', ignore_conflict = true
    where id in (${schedule_id}, ${other_id})`)
  await until(async () => expect((await catalogue.of(HOUSE)).product.get(id('Film week bag'))!.recipe).toHaveLength(2))
  await until(async () =>
    expect((await catalogue.of(HOUSE)).exhibitor.get(HOUSE)!.public_config.buyers_cancel).toBe(true),
  )
})
afterAll(async () => {
  await notices.close()
  await shop.close()
})

async function sql<R extends object>(text: string): Promise<R[]> {
  return (await withExhibitor(shop.database.pool, HOUSE, (client) => client.query<R>(text))).rows
}

function id(name: string): number {
  return ids.get(name)!
}

/** Pieces that were paid for and not fetched. */
async function promisedOf(name: string, cinema = cinema_id): Promise<number> {
  const [promised] = await sql<{ pieces: number }>(`
    select coalesce(sum(l.quantity * coalesce((part ->> 'pieces')::int, 1)), 0)::int as pieces
    from bill_lines l join bills b on b.id = l.bill_id join products p on p.id = l.product_id
      left join jsonb_array_elements(p.recipe) part on true
    where b.cinema_id = ${cinema} and b.source = 'site' and l.state in ('sold', 'changing')
      and coalesce((part ->> 'product_id')::int, p.id) = ${id(name)}`)
  return promised!.pieces
}

/** Somebody counts so many that may be sold, beside those that buyers will fetch. */
async function count(name: string, free: number, cinema = cinema_id): Promise<void> {
  await countShelf(name, free + (await promisedOf(name, cinema)), cinema)
}

/** Somebody counts all that is there. */
async function countShelf(name: string, pieces: number, cinema = cinema_id): Promise<void> {
  await sql(`insert into stock_changes (exhibitor_id, cinema_id, product_id, what, pieces, reason, employee_id)
    values (${HOUSE}, ${cinema}, ${id(name)}, 'counted', ${pieces}, '', 1)`)
}

async function leftOf(name: string, bill_id: string | null = null): Promise<number> {
  const offered = await products.offered(await catalogue.of(HOUSE), cinema_id, bill_id)
  return offered.find(({ product }) => product.name === name)?.left ?? 0
}

/** A cart with pieces of products; `browser` buys it. */
async function withProducts(browser: Browser, wanted: Readonly<Record<string, number>>, tickets = 1) {
  const body = await cart(browser, schedule_id, tickets)
  const rows = await sql<{ name: string; price: number }>('select name, price from products')
  const price = new Map(rows.map((row) => [row.name, row.price]))
  const more = Object.entries(wanted).map(([name, quantity]) => ({ type: 'product', product_id: id(name), quantity }))
  const amount = Object.entries(wanted).reduce((sum, [name, pieces]) => sum + price.get(name)! * pieces, body.amount)
  return { ...body, items: [...body.items, ...more], amount }
}

async function bought(answer: Response) {
  expect(answer.status).toBe(200)
  return checkout.answer.parse(await data(answer))
}

async function resultOf(browser: Browser, uuid: string) {
  return billResult.answer.parse(await data(await browser.get(`/api/bill/${uuid}/result`)))
}

function urlOf({ processingData }: Awaited<ReturnType<typeof bought>>): string {
  if (processingData?.component !== 'redirect') throw new Error('no page of the provider')
  return processingData.checkout_url
}

async function paid(browser: Browser, answer: Response) {
  const order = await bought(answer)
  await payOn(urlOf(order), 'pay')
  await until(async () => expect((await resultOf(browser, order.uuid)).status).toBe('settled'))
  return resultOf(browser, order.uuid)
}

describe('products beside the tickets of the site', () => {
  test('F-095 one bill has tickets and products, at the price of the server, and its page has a code for them', async () => {
    await count('Cola 0.5', 8)
    await count('Olives', 3)
    const browser = await shop.visitor()
    const body = await withProducts(browser, { 'Cola 0.5': 2, Olives: 1 })
    expect(Object.keys(await errors(await buy(browser, { ...body, amount: body.amount - 1 })))).toEqual(['general'])
    const result = await paid(browser, await buy(browser, body))
    expect(result.total_price).toBe(body.amount)
    expect(result.products.toSorted((a, b) => b.price - a.price)).toEqual([
      { name: 'Cola 0.5', detail: '', quantity: 2, price: 840, state: 'valid' },
      { name: 'Olives', detail: '', quantity: 1, price: 400, state: 'valid' },
    ])
    expect(result.bill_code).toBe(`KB1:${result.uuid.replaceAll('-', '').toUpperCase()}`)
    const lines = await sql<{ kind: string; total_cents: number; shared: number }>(`
      select kind, total_cents, (select sum(cents)::int from allocations where line_id = bill_lines.id) as shared
      from bill_lines where bill_id = '${result.uuid}' order by kind, total_cents`)
    expect(lines.map(({ kind }) => kind)).toEqual(['product', 'product', 'ticket'])
    expect(lines.every(({ total_cents, shared }) => total_cents === shared)).toBe(true)
    expect([await leftOf('Cola 0.5'), await leftOf('Olives')]).toEqual([6, 2])
    // a page for the ticket, and one for what is fetched
    const pdf = Buffer.from(await (await browser.get(result.download!)).arrayBuffer()).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
    const plain = await paid(await shop.visitor(), await buyPlain())
    expect([plain.products, plain.bill_code]).toEqual([[], null])
  })

  async function buyPlain(): Promise<Response> {
    const browser = await shop.visitor()
    return buy(browser, await cart(browser, schedule_id, 1))
  }

  test('F-095 F-089 what is not sold here, or not there any more, is refused at its item, and nothing is charged', async () => {
    await count('Cola 0.5', 2)
    await count('Olives', 0)
    const browser = await shop.visitor()
    const body = await withProducts(browser, { Coffee: 1, 'Cola 0.5': 1 })
    expect(await errors(await buy(browser, body))).toEqual({ 'items.1.product_id': ['This product is not on sale.'] })
    const many = await withProducts(browser, { 'Cola 0.5': 3 })
    const few = 'Only 2 pieces left of this: Cola 0.5.'
    expect(await errors(await buy(browser, many))).toEqual({ 'items.1.quantity': [few] })
    const german = await buy(browser, many, { 'accept-language': 'de', referer: `${shop.url}/de` })
    expect(Object.keys(await errors(german))).toEqual(['items.1.quantity'])
    const none = await withProducts(browser, { Olives: 1 })
    expect(await errors(await buy(browser, none))).toEqual({ 'items.1.quantity': ['Sold out for now: Olives.'] })
    const uncounted = await withProducts(browser, { 'Wine 0.2': 1 })
    expect(Object.keys(await errors(await buy(browser, uncounted)))).toEqual(['items.1.quantity'])
    const nobody = await buy(browser, {
      ...body,
      items: [{ type: 'product', product_id: id('Cola 0.5'), quantity: 1 }],
    })
    expect(Object.keys(await errors(nobody))).toEqual(['items'])
    const foreign = { type: 'product', product_id: 999_999, quantity: 1 }
    const other = await buy(browser, { ...body, items: [...(await cart(browser, schedule_id, 1)).items, foreign] })
    expect(Object.keys(await errors(other))).toEqual(['items.1.product_id'])
    expect(await leftOf('Cola 0.5')).toBe(2)
  })

  test('F-095 the last pieces are sold once, however many want them at the same moment', async () => {
    await count('Cola 0.5', 5)
    const browsers = await Promise.all(Array.from({ length: 6 }, () => shop.visitor()))
    const bodies: Awaited<ReturnType<typeof withProducts>>[] = []
    for (const browser of browsers) bodies.push(await withProducts(browser, { 'Cola 0.5': 2 }))
    const answers = await Promise.all(browsers.map((browser, nth) => buy(browser, bodies[nth]!)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422, 422])
    expect(await leftOf('Cola 0.5')).toBe(1)
    const winners = answers.flatMap((answer, nth) => (answer.status === 200 ? [[answer, browsers[nth]!] as const] : []))
    const [[first, of_first], [second, of_second]] = winners as [(typeof winners)[0], (typeof winners)[0]]
    await paid(of_first, first)
    expect(await leftOf('Cola 0.5')).toBe(1)
    // a payment that ends gives its pieces back, with the seats
    const order = await bought(second)
    expect(await leftOf('Cola 0.5', order.uuid)).toBe(3)
    await payOn(urlOf(order), 'cancel')
    await until(async () => expect((await resultOf(of_second, order.uuid)).status).toBe('cancelled'))
    await until(async () => expect(await leftOf('Cola 0.5')).toBe(3))
  })

  test('F-095 F-124 a page that is open asks what is left, its own pieces among it, and what it costs now', async () => {
    await count('Cola 0.5', 3)
    const browser = await shop.visitor()
    const offeredTo = async (visitor: Browser) => {
      const answer = await visitor.get(`/api/schedules/${schedule_id}/data`, { 'accept-language': 'en' })
      const { products: offered } = scheduleData.answer.parse(await data(answer))
      return offered.find(({ product_id }) => product_id === id('Cola 0.5'))
    }
    expect(await offeredTo(browser)).toMatchObject({ name: 'Cola 0.5', price: 420, left: 3 })
    const order = await bought(await buy(browser, await withProducts(browser, { 'Cola 0.5': 2 })))
    expect(await offeredTo(await shop.visitor())).toMatchObject({ left: 1 })
    await sql(`update products set price = 430 where name = 'Cola 0.5'`)
    await until(async () => expect(await offeredTo(browser)).toMatchObject({ price: 430 }))
    await sql(`update products set price = 420 where name = 'Cola 0.5'`)
    await until(async () => expect(await offeredTo(browser)).toMatchObject({ price: 420 }))
    await payOn(urlOf(order), 'cancel')
    await until(async () => expect(await offeredTo(browser)).toMatchObject({ left: 3 }))
  })

  test('F-095 F-086 a purchase that is sent twice is one, and two of one order keep what either took', async () => {
    await count('Cola 0.5', 4)
    const browser = await shop.visitor()
    const body = await withProducts(browser, { 'Cola 0.5': 3 })
    const key = { 'Idempotency-Key': randomUUID() }
    const answers = await Promise.all([buy(browser, body, key), buy(browser, body, key)])
    const [first, second] = await Promise.all(answers.map(bought))
    expect(second!.uuid).toBe(first!.uuid)
    const less = { ...body, items: body.items.slice(0, 1), bill_id: first!.uuid }
    expect(await leftOf('Cola 0.5')).toBe(1)
    // an order that another one replaces gives its pieces back
    await bought(await buy(browser, { ...less, amount: body.amount - 3 * 420 }))
    expect(await leftOf('Cola 0.5')).toBe(4)
    // two carts of one hold at once: one of them is paid, and its pieces are claimed whichever it is
    const next = await shop.visitor()
    const two = await withProducts(next, { 'Cola 0.5': 2 })
    const one = { ...two, items: two.items.with(1, { ...two.items[1]!, quantity: 1 }), amount: two.amount - 420 }
    const both = await Promise.all([buy(next, two), buy(next, one)])
    expect(both.some(({ status }) => status === 200)).toBe(true)
    const [sold] = await sql<{ pieces: number }>(`select coalesce(sum(quantity), 0)::int as pieces from bill_lines l
      join bills b on b.id = l.bill_id where b.status = 'paying' and l.product_id = ${id('Cola 0.5')} and b.id <> '${first!.uuid}'`)
    expect(sold!.pieces).toBeGreaterThan(0)
    expect(4 - (await leftOf('Cola 0.5'))).toBeGreaterThanOrEqual(sold!.pieces)
  })

  test('F-095 F-209 a combo takes its parts, of which there may be too few beside what else is in the cart', async () => {
    await count('Olives', 4)
    await count('Tea', 5)
    const browser = await shop.visitor()
    expect(await leftOf('Film week bag')).toBe(2)
    const over = await withProducts(browser, { Olives: 3, 'Film week bag': 2 })
    expect(Object.keys(await errors(await buy(browser, over)))).toEqual(['items.2.quantity'])
    const body = await withProducts(browser, { Olives: 2, 'Film week bag': 2 })
    await paid(browser, await buy(browser, body))
    expect([await leftOf('Olives'), await leftOf('Film week bag')]).toEqual([0, 0])
  })

  test('F-095 F-209 a count has what others paid for and did not fetch yet, which is not sold again', async () => {
    await count('Wine 0.2', 5)
    await count('Olives', 4)
    await count('Tea', 8)
    const browser = await shop.visitor()
    const body = await withProducts(browser, { 'Wine 0.2': 2, 'Film week bag': 1 })
    const result = await paid(browser, await buy(browser, body))
    expect([await leftOf('Wine 0.2'), await leftOf('Film week bag')]).toEqual([3, 3])
    await countShelf('Wine 0.2', 3 + (await promisedOf('Wine 0.2')))
    await countShelf('Tea', 6 + (await promisedOf('Tea')))
    expect([await leftOf('Wine 0.2'), await leftOf('Film week bag')]).toEqual([3, 3])
    // another purchase, which forgets what has ended, has no piece of it
    const other = await shop.visitor()
    const over = await withProducts(other, { 'Wine 0.2': 4 })
    expect(Object.keys(await errors(await buy(other, over)))).toEqual(['items.1.quantity'])
    expect(await leftOf('Wine 0.2')).toBe(3)
    // what goes back is there for others
    expect((await browser.send('POST', `/api/bill/${result.uuid}/cancel`, { id: randomUUID() })).status).toBe(200)
    await until(async () => expect((await resultOf(browser, result.uuid)).status).toBe('refunded'))
    expect([await leftOf('Wine 0.2'), await leftOf('Film week bag')]).toEqual([5, 4])
  })

  test('F-095 F-144 whoever cancels the tickets has the products paid back too, and their pieces are there again', async () => {
    await count('Wine 0.2', 6)
    const browser = await shop.visitor()
    const body = await withProducts(browser, { 'Wine 0.2': 4 }, 2)
    const result = await paid(browser, await buy(browser, body))
    expect(result.by_buyer.cancel).toMatchObject({ tickets: 2, online_cents: body.amount })
    expect(await leftOf('Wine 0.2')).toBe(2)
    const cancel = { id: randomUUID() }
    const call = () => browser.send('POST', `/api/bill/${result.uuid}/cancel`, cancel)
    expect((await call()).status).toBe(200)
    expect((await call()).status).toBe(200)
    await until(async () => expect((await resultOf(browser, result.uuid)).status).toBe('refunded'))
    const after = await resultOf(browser, result.uuid)
    expect(after.products.map(({ state }) => state)).toEqual(['refunded'])
    expect(after.bill_code).toBe(null)
    expect(await leftOf('Wine 0.2')).toBe(6)
    const [back] = await sql<{ cents: number }>(
      `select sum(refunded_cents)::int as cents from payments where bill_id = '${result.uuid}'`,
    )
    expect(back!.cents).toBe(body.amount)
  })

  test('F-095 F-194 with a schedule that the cinema cancels its products are paid back too', async () => {
    await count('Wine 0.2', 3)
    const browser = await shop.visitor()
    const result = await paid(browser, await buy(browser, await withProducts(browser, { 'Wine 0.2': 2 })))
    await sql(`update schedules set cancelled_at = now(), version = version + 1 where id = ${schedule_id}`)
    await sql(`insert into schedule_cancellations (exhibitor_id, cinema_id, schedule_id, is_refund, reason, employee_id)
      values (${HOUSE}, ${cinema_id}, ${schedule_id}, true, 'The projector is broken', 1)`)
    await until(async () => expect((await resultOf(browser, result.uuid)).status).toBe('refunded'))
    expect((await resultOf(browser, result.uuid)).products.map(({ state }) => state)).toEqual(['refunded'])
    expect(await leftOf('Wine 0.2')).toBe(3)
    schedule_id = other_id
  })

  test('F-095 each cinema has its own pieces, and a house without the module of products sells none', async () => {
    const [other] = await sql<{ id: number }>(`select id from cinemas where id <> ${cinema_id} limit 1`)
    await count('Cola 0.5', 0)
    await count('Cola 0.5', 9, other!.id)
    expect(await leftOf('Cola 0.5')).toBe(0)
    const there = await products.offered(await catalogue.of(HOUSE), other!.id, null)
    expect(there.map(({ product, left }) => [product.name, left])).toContainEqual(['Cola 0.5', 9])
    const module = (isOn: boolean) =>
      sql(
        `update exhibitors set public_config = jsonb_set(public_config, '{features,products}', '${isOn}') where id = 1`,
      )
    await module(false)
    await until(async () => expect(await products.offered(await catalogue.of(HOUSE), other!.id, null)).toEqual([]))
    await count('Cola 0.5', 9)
    const browser = await shop.visitor()
    const body = await withProducts(browser, { 'Cola 0.5': 1 })
    const refused = await errors(await buy(browser, body))
    expect(Object.keys(refused)).toEqual(['items.1.product_id'])
    await module(true)
  })

  test('I5 I6 afterwards no invariant is broken', async () => {
    expect(await auditLedger(shop.database.pool, HOUSE)).toEqual([])
  })
})
