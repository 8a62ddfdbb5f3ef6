import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../tests/contract/samples.ts'
import { withExhibitor } from '../db/connect.ts'
import { heldUp } from '../db/testing/held-up.ts'
import { type Portal, startPortal, type Visit } from './testing/portal.ts'

/** What the plain resources refuse beside the shapes of their fields, with the words that a manager reads. */
const KINDS: readonly Exclude<Kind, 'exhibitor'>[] = [
  ...([
    'cinema',
    'screen',
    'voucher_type',
    'voucher_package',
    'price_group',
    'price_rate',
    'category',
    'product',
  ] as const),
  ...(['background', 'theme', 'signage', 'content'] as const),
]
const USED = { message: ['This is still used elsewhere. Take it away there first.'] }
const GONE = ['This choice does not exist any more.']
const UNREAD = ['These two colours are too alike: nobody could read this from afar.']
const NEEDED = ['This field is required.']

let database: FreshDatabase
let portal: Portal
let anton: Visit
const ids: Partial<Record<Kind, number>> = {}
const bases: Partial<Record<Kind, string>> = {}
let nth = 0
beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, KINDS)
  anton = await portal.visit(1, { exhibitor_id: 1, name: 'Anton B.', permissions: ['*'] })
  for (const kind of KINDS) {
    bases[kind] = RESOURCES[kind].base!
    ids[kind] = (await make(kind)).body.data.id
  }
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

function make(kind: Exclude<Kind, 'exhibitor'>, fields: object = {}) {
  return anton('POST', bases[kind]!, { ...SAMPLES[kind].make(ids as Ids, ++nth), ...fields })
}

/** A register sells so many pieces of a product, now or by a clock that is ahead. */
function sell(product_id: number, pieces: number, state = 'sold', ahead = '0') {
  const bill = randomUUID()
  return withExhibitor(portal.hub.pool, 1, async (client) => {
    await client.query(
      `insert into bills (exhibitor_id, cinema_id, id, home, source, status, total_cents, renewals, settled_at)
       values (1, $1, $2, 'edge', 'register', 'settled', 0, 0, clock_timestamp() + $3::interval)`,
      [ids.cinema, bill, ahead],
    )
    await client.query(
      `insert into bill_lines (exhibitor_id, cinema_id, id, bill_id, kind, state, name, detail, quantity, base_cents, handling_cents,
         surcharge_ticket_cents, surcharge_handling_cents, discount_cents, total_cents, vat_bp, vat_cents, product_id)
       values (1, $1, $2, $2, 'product', $3, '', '', $4, 0, 0, 0, 0, 0, 0, 0, 0, $5)`,
      [ids.cinema, bill, state, pieces, product_id],
    )
  })
}

async function faults(said: ReturnType<Visit>) {
  const { status, body } = await said
  return [status, body.errors]
}

async function remove(kind: Kind, id = ids[kind]) {
  const { version } = (await anton('GET', `${bases[kind]}/${id}`)).body.data
  return anton('DELETE', `${bases[kind]}/${id}`, { version })
}

describe('F-209 products and their categories', () => {
  test('the deposit is part of the price', async () => {
    const text = ['The deposit is part of the price and cannot be higher.']
    expect(await faults(make('product', { price: 300, deposit_cents: 301 }))).toEqual([422, { deposit_cents: text }])
    expect((await make('product', { price: 300, deposit_cents: 300 })).status).toBe(200)
  })

  test('F-308 a barcode belongs to one product, letter by letter', async () => {
    expect((await make('product', { barcode: 'Card-7' })).status).toBe(200)
    expect(await faults(make('product', { barcode: 'Card-7' }))).toEqual([422, { barcode: ['This is taken already.'] }])
    expect((await make('product', { barcode: 'CARD-7' })).status).toBe(200)
  })

  test('a combo consists of products that are none, takes from their stock, and keeps them from being deleted', async () => {
    const cup = (await make('product', { name: 'Cup' })).body.data
    const recipe = [{ product_id: cup.id, pieces: 2 }]
    const combo = (await make('product', { name: 'For two', recipe })).body.data
    expect(combo).toMatchObject({ recipe, picture: null })
    const nested = [422, { recipe: ['A combo consists of products that are no combos, and is part of none itself.'] }]
    const become = anton('PUT', `products/${cup.id}`, { version: cup.version, recipe })
    expect(await faults(become)).toEqual(nested)
    const lid = (await make('product', { name: 'Lid' })).body.data
    const ofLids = [{ product_id: lid.id, pieces: 1 }]
    for (const part of [cup, lid])
      expect(await faults(anton('PUT', `products/${part.id}`, { version: part.version, recipe: ofLids }))).toEqual(
        nested,
      )
    const ofCombo = [{ product_id: combo.id, pieces: 1 }]
    expect(await faults(make('product', { recipe: ofCombo }))).toEqual([422, { 'recipe.0.product_id': GONE }])
    expect(await faults(make('product', { recipe, stock: 5 }))).toEqual([
      422,
      { stock: ['A combo has no stock of its own: it takes from that of its products.'] },
    ])
    const { version } = (await anton('GET', `products/${cup.id}`)).body.data
    expect(await faults(anton('DELETE', `products/${cup.id}`, { version }))).toEqual([422, USED])
    const { options } = (await anton('GET', 'products/create')).body
    const offered = options['recipe.product_id'].map(({ value }: { value: number }) => value)
    expect([offered.includes(cup.id), offered.includes(combo.id)]).toEqual([true, false])
  })

  test('the stock of a cinema is what somebody wrote down there and what was sold since, a combo by its recipe; with who, when and why', async () => {
    const cup = (await make('product', { name: 'Stock cup', stock: 80 })).body.data
    const combo = (await make('product', { recipe: [{ product_id: cup.id, pieces: 2 }] })).body.data
    const cinema_id = ids.cinema!
    const write = (what: string, pieces: number, rest: object = {}) =>
      anton('POST', `products/${cup.id}/stock`, {
        request_id: randomUUID(),
        cinema_id,
        what,
        pieces,
        reason: '',
        ...rest,
      })
    await sell(cup.id, 7)
    expect((await write('counted', 90)).body.data).toMatchObject({ cinema_id, pieces: 90 })
    const request_id = randomUUID()
    for (const _ of [1, 2]) expect((await write('delivered', 10, { request_id })).body.data.pieces).toBe(100)
    expect(await faults(write('wasted', 1))).toEqual([422, { reason: NEEDED }])
    expect((await write('wasted', 1, { reason: 'Trodden on' })).body.data.pieces).toBe(99)
    await sell(cup.id, 4)
    await sell(combo.id, 5)
    await sell(cup.id, 50, 'refunded')
    const { version } = combo
    await anton('PUT', `products/${combo.id}`, { version, recipe: [{ product_id: cup.id, pieces: 3 }] })
    await sell(combo.id, 1)
    const read = (await anton('GET', `products/${cup.id}/stock`)).body.data
    expect(read.cinemas).toContainEqual({ cinema_id, cinema: expect.any(String), pieces: 99 - 4 - 10 - 3 })
    expect(
      read.changes.map(({ what, pieces, reason, by }: Record<string, unknown>) => [what, pieces, reason, by]),
    ).toEqual([
      ['wasted', 1, 'Trodden on', 'Anton B.'],
      ['delivered', 10, '', 'Anton B.'],
      ['counted', 90, '', 'Anton B.'],
    ])
    const listed = (await anton('GET', 'products/stock')).body.data
    expect(listed).toContainEqual({ product_id: cup.id, pieces: 82, least: 82 })
    const said = { request_id: randomUUID(), cinema_id, what: 'counted', pieces: 1 }
    expect((await anton('POST', `products/${combo.id}/stock`, said)).status).toBe(422)
  })

  test('what a register sells by a clock that is ahead counts for nothing, and what is gone or a combo by now is not listed', async () => {
    const [cup, gone, became] = [await make('product'), await make('product'), await make('product')].map(
      ({ body }) => body.data,
    )
    for (const { id } of [cup, gone, became]) {
      const said = { request_id: randomUUID(), cinema_id: ids.cinema!, what: 'counted', pieces: 9, reason: '' }
      expect((await anton('POST', `products/${id}/stock`, said)).status).toBe(200)
    }
    await sell(cup.id, 2)
    await sell(cup.id, 4, 'sold', '1 day')
    const recipe = [{ product_id: cup.id, pieces: 1 }]
    expect((await anton('PUT', `products/${became.id}`, { version: became.version, recipe })).status).toBe(200)
    expect((await anton('DELETE', `products/${gone.id}`, { version: gone.version })).status).toBe(200)
    const listed: { product_id: number; pieces: number }[] = (await anton('GET', 'products/stock')).body.data
    const pieces = [cup, gone, became].map(({ id }) => listed.find((one) => one.product_id === id)?.pieces)
    expect(pieces).toEqual([7, undefined, undefined])
  })

  test('more was sold than one number of the database holds, and its stock is still answered', async () => {
    const cup = (await make('product')).body.data
    const said = { request_id: randomUUID(), cinema_id: ids.cinema, what: 'counted', pieces: 1 }
    await anton('POST', `products/${cup.id}/stock`, said)
    for (const _ of [1, 2]) await sell(cup.id, 2_000_000_000)
    const pieces = 1 - 4_000_000_000
    const { cinemas } = (await anton('GET', `products/${cup.id}/stock`)).body.data
    expect(cinemas).toContainEqual(expect.objectContaining({ cinema_id: ids.cinema, pieces }))
    const listed = (await anton('GET', 'products/stock')).body.data
    expect(listed).toContainEqual({ product_id: cup.id, pieces, least: pieces })
  })

  test('F-235 who may count in own cinemas writes nothing of another one', async () => {
    const cup = (await make('product')).body.data
    const own = ['products.view', 'products.count.own']
    const mia = await portal.visit(1, { exhibitor_id: 1, name: 'Mia K.', permissions: own })
    const said = { what: 'counted', pieces: 3 }
    const count = () =>
      mia('POST', `products/${cup.id}/stock`, { ...said, request_id: randomUUID(), cinema_id: ids.cinema })
    expect(await faults(count())).toEqual([422, { cinema_id: GONE }])
    await withExhibitor(portal.hub.pool, 1, (client) =>
      client.query('update employees set cinemas = $2 where id = $1', [mia.employee_id, [ids.cinema]]),
    )
    expect((await count()).body.data.pieces).toBe(3)
    const nobody = await portal.visit(1, { exhibitor_id: 1, name: 'Eva S.', permissions: ['products.view'] })
    expect(
      (await nobody('POST', `products/${cup.id}/stock`, { ...said, request_id: randomUUID(), cinema_id: 1 })).status,
    ).toBe(403)
  })

  test('F-210 a category with products stays; one that is gone is no choice, and its name is free', async () => {
    expect(await faults(remove('category'))).toEqual([422, USED])
    const { id, name } = (await make('category', { name: 'Ice' })).body.data
    expect((await anton('GET', 'products/create')).body.options.category_id).toContainEqual({ value: id, label: name })
    expect((await make('category', { name: 'Ice' })).body.errors).toEqual({ name: ['This is taken already.'] })
    expect((await remove('category', id)).status).toBe(200)
    expect(await faults(make('product', { category_id: id }))).toEqual([422, { category_id: GONE }])
    expect((await make('category', { name: 'Ice' })).status).toBe(200)
  })

  test('SECURITY Tenants: what goes in the same moment in which something names it is no choice', async () => {
    const { id } = (await make('category', { name: 'Gone soon' })).body.data
    const [said] = await heldUp(
      portal.hub.pool,
      1,
      ['update categories set deleted_at = now() where id = $1', [id]],
      [() => make('product', { category_id: id, name: 'Too late', barcode: 'TOO-LATE-1' })],
    )
    expect(await faults(Promise.resolve(said!))).toEqual([422, { category_id: GONE }])
  })
})

describe('F-212 voucher types', () => {
  test.each<[string, object, Record<string, string[]>]>([
    [
      'turns beside the step',
      { turns_max: 12, turns_step: 5 },
      { turns_max: ['Only multiples of 5 are possible here.'] },
    ],
    [
      'turns beyond their ends',
      { turns_default: 20, turns_max: 10 },
      { turns_default: ['This must be between 5 and 10.'] },
    ],
    [
      'refreshments beyond their ends',
      { products_enabled: true, products_min: 500, products_max: 1_000 },
      { products_default: ['This must be between €\u00a05.00 and €\u00a010.00.'] },
    ],
    [
      'more that counts than a turn costs',
      { value_ticket: 1_200 },
      { value_ticket: ['Ticket and fee together cannot count for more than a turn costs: €\u00a012.50.'] },
    ],
    [
      'nothing in the voucher that is offered first',
      { turns_min: 0, turns_default: 0 },
      { turns_default: ['A voucher needs turns or refreshments.'] },
    ],
    [
      'a cinema that is not of the house',
      { offline_grants: [{ cinema_id: 999, grant: 'none' }] },
      { 'offline_grants.0.cinema_id': GONE },
    ],
    ['an offline grant of how many turns', { offline_grant: { grant: 'turns' } }, { 'offline_grant.turns': NEEDED }],
  ])('are refused with %s', async (_what, fields, said) => {
    const fives = { turns_min: 5, turns_default: 5, turns_step: 5 }
    expect(await faults(make('voucher_type', { ...fives, ...fields }))).toEqual([422, said])
  })
})

describe('F-206 the voucher type of a rate', () => {
  test('is one that is there; a type that rates name stays, until none does any more', async () => {
    const { id, title } = (await make('voucher_type', { title: 'Ten-visit card' })).body.data
    const { options } = (await anton('GET', 'price-rates/create')).body
    expect(options.voucher_type_id).toContainEqual({ value: id, label: title })
    const rate = (await make('price_rate', { voucher_type_id: id })).body.data
    expect(rate.voucher_type_id).toBe(id)
    expect(await faults(remove('voucher_type', id))).toEqual([422, USED])
    expect((await remove('price_rate', rate.id)).status).toBe(200)
    expect((await remove('voucher_type', id)).status).toBe(200)
    expect(await faults(make('price_rate', { voucher_type_id: id }))).toEqual([422, { voucher_type_id: GONE }])
    const back = anton('POST', `price-rates/${rate.id}/restore`, { version: 2 })
    expect(await faults(back)).toEqual([422, { voucher_type_id: GONE }])
  })
})

describe('F-213 voucher packages', () => {
  test('have vouchers of types that are there, as a buyer could choose them; a type that they have stays', async () => {
    const type = (await make('voucher_type', { title: 'Ten-visit card', turns_max: 10 })).body.data
    const voucher_type_id: number = type.id
    const { options } = (await anton('GET', 'voucher-packages/create')).body
    expect(options['items.voucher_type_id']).toContainEqual({ value: type.id, label: type.title })
    const wrong = [
      { voucher_type_id, turns: 11 },
      { voucher_type_id, turns: 1, products: 500 },
    ]
    expect(await faults(make('voucher_package', { items: wrong }))).toEqual([
      422,
      {
        'items.0.turns': ['This must be between 1 and 10.'],
        'items.1.products': ['This voucher type has no refreshments.'],
      },
    ])
    const made = (await make('voucher_package', { items: [{ voucher_type_id, turns: 10 }] })).body.data
    expect(made.items).toEqual([{ voucher_type_id, quantity: 1, turns: 10, products: 0 }])
    expect(await faults(remove('voucher_type', type.id))).toEqual([422, USED])

    expect((await anton('PUT', `voucher-types/${type.id}`, { version: 1, turns_max: 5 })).status).toBe(200)
    const row = `voucher-packages/${made.id}`
    expect((await anton('PUT', row, { version: 1, price: 8_000 })).status).toBe(200)
    const items = [{ voucher_type_id, turns: 6 }]
    expect((await anton('PUT', row, { version: 2, items })).status).toBe(422)
    const more = [
      { voucher_type_id, turns: 10, quantity: 2 },
      { voucher_type_id, turns: 5 },
    ]
    expect((await anton('PUT', row, { version: 2, items: more })).status).toBe(200)
    const wrongToo = [...more, { voucher_type_id, turns: 6 }]
    expect(await faults(anton('PUT', row, { version: 3, items: wrongToo }))).toEqual([
      422,
      { 'items.2.turns': ['This must be between 1 and 5.'] },
    ])

    expect((await remove('voucher_package', made.id)).status).toBe(200)
    expect((await remove('voucher_type', type.id)).status).toBe(200)
    const back = anton('POST', `${row}/restore`, { version: 4 })
    const gone = { 'items.0.voucher_type_id': GONE, 'items.1.voucher_type_id': GONE }
    expect(await faults(back)).toEqual([422, gone])
  })
})

describe('F-283 themes and backgrounds', () => {
  test('text that nobody could read is refused where it is written, and where its background is', async () => {
    const colors = { background: '#101018', text: '#202028', muted: '#b8b0a8', accent: '#ffb040' }
    expect(await faults(make('theme', { colors }))).toEqual([422, { 'colors.text': UNREAD, background_id: UNREAD }])
    expect(await faults(make('theme', { colors: { ...colors, text: 'white' } }))).toEqual([
      422,
      { 'colors.text': ['This is not valid.'] },
    ])
    const row = `backgrounds/${ids.background}`
    expect(await faults(anton('PUT', row, { version: 1, to_color: '#fff0e0' }))).toEqual([422, { color: UNREAD }])
    expect(await faults(anton('PUT', row, { version: 1, to_color: null }))).toEqual([422, { to_color: NEEDED }])
    expect((await anton('PUT', row, { version: 1, to_color: '#000000' })).status).toBe(200)
  })

  test('what something is shown with stays', async () => {
    expect(await faults(remove('background'))).toEqual([422, USED])
    expect(await faults(remove('theme'))).toEqual([422, USED])
  })
})

describe('F-281 displays', () => {
  test('hang in a cinema, at a screen of that cinema, with a theme that is there', async () => {
    const elsewhere = (await make('cinema')).body.data.id
    expect(await faults(make('signage', { cinema_id: elsewhere }))).toEqual([422, { screen_id: GONE }])
    expect((await make('signage', { cinema_id: elsewhere, screen_id: null })).status).toBe(200)
    const move = anton('PUT', `signages/${ids.signage}`, { version: 1, cinema_id: elsewhere, screen_id: null })
    expect(await faults(move)).toEqual([422, { cinema_id: ['This cannot be changed any more.'] }])
    expect(await faults(make('signage', { theme_id: 999_999 }))).toEqual([422, { theme_id: GONE }])
  })

  test.each<[string, object, Record<string, string[]>]>([
    ['roles that are none', { role: 32 }, { role: ['This must be at most 31.'] }],
    ['a ratio of nothing', { ratio: '16:0' }, { ratio: ['This is not valid.'] }],
    [
      'entries that nobody could read',
      { display_times: { item_seconds: 1 } },
      { 'display_times.item_seconds': ['This must be at least 3.'] },
    ],
    ['an offset beyond the day', { midnight_offset: 1_440 }, { midnight_offset: ['This must be at most 1439.'] }],
  ])('F-280 are refused with %s', async (_what, fields, said) => {
    expect(await faults(make('signage', fields))).toEqual([422, said])
  })
})

describe('F-229 texts of the house', () => {
  test.each<[object, Record<string, string[]>]>([
    [{ type: 'page', page_slug: null }, { page_slug: NEEDED }],
    [{ type: 'faq' }, { groups: NEEDED }],
    [{ type: 'preset' }, { key: NEEDED }],
    [{ type: 'widget', key: 'anywhere' }, { key: GONE }],
  ])('%j is not whole', async (fields, said) => {
    expect(await faults(make('content', fields))).toEqual([422, said])
  })

  test('F-231 a page has one text in each language, and nothing of it runs', async () => {
    const page = { page_slug: 'history', text: '<p>Since <b onclick="x()">1911</b></p><script>alert(1)</script>' }
    const { data } = (await make('content', page)).body
    expect(data.text).toBe('<p>Since <b>1911</b></p>')
    expect(await faults(make('content', page))).toEqual([422, { page_slug: ['This is taken already.'] }])
    expect((await make('content', { ...page, locale: 'de' })).status).toBe(200)
  })
})
