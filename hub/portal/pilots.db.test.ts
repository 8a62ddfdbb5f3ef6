import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_MAX } from '#protocol/kit/list-query.ts'
import { PORTAL_KINDS } from '#protocol/resources.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { SAMPLES } from '../../tests/contract/samples.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { heldUp } from '../db/testing/held-up.ts'
import { type Portal, startPortal, switchModules, type Visit } from './testing/portal.ts'

/** The three pilots whole over HTTP, as a manager's portal calls them. */
const ANTON = { exhibitor_id: 1, name: 'Anton B.', permissions: ['tags.*', 'price-rates.*', 'payment-methods.*'] }
const SECRET = 'sk_live_of_the_house_4711'

let database: FreshDatabase
let portal: Portal
let anton: Visit
let group: number
beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, PORTAL_KINDS)
  anton = await portal.visit(1, ANTON)
  const { rows } = await sql<{ id: number }>(
    `insert into price_groups (exhibitor_id, name) values (1, 'Evening') returning id`,
  )
  group = rows[0]!.id
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

function sql<R extends object>(text: string, values: unknown[] = [], house = 1) {
  return withExhibitor(database.pool, house, (client) => client.query<R>(text, values))
}

function rate(fields: object = {}) {
  return { ...SAMPLES.price_rate.make({ price_group: group }, 1), ...fields }
}

function method(fields: object = {}) {
  return {
    name: 'Card',
    type: 'online',
    driver: 'sandbox',
    component: 'redirect',
    access: ['site'],
    config: { merchant: 'M-1', key: SECRET },
    frontend_config: { icon: 'card' },
    ...fields,
  }
}

/** Texts by field of a refusal. */
async function errors(said: ReturnType<Visit>) {
  const { status, body } = await said
  return { status, ...(body.errors as Record<string, string[]>) }
}

describe('F-173 tag', () => {
  test('its form is empty, then as it was saved; a slug belongs to one tag of a house', async () => {
    expect((await anton('GET', 'tags/create')).body).toEqual({
      data: { sort: 0, translations: {} },
      options: {},
      extras: { secrets: {} },
    })
    const { data } = (await anton('POST', 'tags', { slug: 'queer-cinema', name: 'Queer cinema' })).body
    expect((await anton('GET', `tags/${data.id}/edit`)).body).toEqual({ data, options: {}, extras: { secrets: {} } })
    expect(data).toMatchObject({
      slug: 'queer-cinema',
      name: 'Queer cinema',
      sort: 0,
      version: 1,
      changed_by: anton.employee_id,
    })
    const taken = { status: 422, slug: ['This is taken already.'] }
    expect(await errors(anton('POST', 'tags', { slug: 'queer-cinema', name: 'Again' }))).toEqual(taken)
    const other = await portal.visit(2, { ...ANTON, exhibitor_id: 2 })
    expect((await other('POST', 'tags', { slug: 'queer-cinema', name: 'There too' })).status).toBe(200)
  })

  test('F-174 a refusal names every field with its texts, and the form in one line', async () => {
    const { status, body } = await anton('POST', 'tags', { slug: 'Two Words', name: '' })
    expect([status, body]).toEqual([
      422,
      {
        message: 'There are validation errors, please check the form.',
        errors: {
          slug: ['This is lower-case letters, digits and single hyphens, as in open-air.'],
          name: ['This field is required.'],
        },
      },
    ])
  })

  test('F-180 a search reads a backslash as it stands, and a page beyond its end still says how many it found', async () => {
    for (const [slug, name] of [
      ['one-way', 'One \\ way'],
      ['another-way', 'Another % way'],
    ])
      expect((await anton('POST', 'tags', { slug, name })).status).toBe(200)
    const found = async (search: string, page = 1) =>
      (await anton('GET', `tags?search=${encodeURIComponent(search)}&page=${page}`)).body
    expect((await found('\\ w')).data).toMatchObject([{ name: 'One \\ way' }])
    expect((await found('\\')).meta.total).toBe(1)
    expect(await found('way', 9)).toEqual({ data: [], meta: { total: 2, page: 9, per_page: expect.any(Number) } })
  })

  test('F-180 of two who change the same rows at once in another order neither waits for the other for ever', async () => {
    const made = async (slug: string) => (await anton('POST', 'tags', { slug, name: 'Waits' })).body.data.id as number
    const [one, two] = [await made('waits-1'), await made('waits-2')]
    const change = (...ids: number[]) =>
      anton('POST', 'tags/bulk', { rows: ids.map((id) => ({ id, version: 1 })), change: { name: 'Changed' } })
    const both = await heldUp(
      database.pool,
      1,
      ['select from tags where id = $1 for update', [two]],
      [() => change(two, one), () => change(one, two)],
    )
    expect(both.map(({ status }) => status)).toEqual([200, 409])
  })

  test('F-180 its history says who, when and what it was before, by the name of now', async () => {
    const { data } = (await anton('POST', 'tags', { slug: 'short-films', name: 'Shorts' })).body
    const changed = (await anton('PUT', `tags/${data.id}`, { version: 1, name: 'Short films' })).body.data
    expect(changed).toMatchObject({ slug: 'short-films', name: 'Short films', version: 2 })
    await sql(`update tags set sort = 5 where id = $1`, [data.id])
    const past = (await anton('GET', `tags/${data.id}/history`)).body.data
    expect(past).toMatchObject([
      { version: 3, changed_by: null, changed_by_name: null, before: { sort: 0 } },
      {
        version: 2,
        changed_by: anton.employee_id,
        changed_by_name: 'Anton B.',
        changed_at: changed.changed_at,
        before: { name: 'Shorts' },
      },
      { version: 1, changed_by: anton.employee_id, before: null },
    ])
    expect((await anton('GET', `tags/${data.id}/history?below=2`)).body.data).toHaveLength(1)
  })

  test('F-180 a history of any length is read in pages, the last changes first', async () => {
    const { id } = (await anton('POST', 'tags', { slug: 'often', name: 'Often' })).body.data
    await sql(
      `do $$ begin for n in 1..${PAGE_MAX + 20} loop update tags set sort = n where slug = 'often'; end loop; end $$`,
    )
    const page = async (below = '') => {
      const { data } = (await anton('GET', `tags/${id}/history${below}`)).body
      return [data.length, data[0].version, data.at(-1).version]
    }
    expect(await page()).toEqual([PAGE_MAX, PAGE_MAX + 21, 22])
    expect(await page('?below=22')).toEqual([21, 21, 1])
  })

  test('F-180 the history belongs to the house and is written for ever', async () => {
    expect(
      (await sql('select * from history', [], 2)).rows.every((row) => 'exhibitor_id' in row && row.exhibitor_id === 2),
    ).toBe(true)
    await expect(sql('update history set before = null')).rejects.toThrow('permission denied')
    await expect(sql('delete from history')).rejects.toThrow('permission denied')
    await expect(
      sql(`insert into history (exhibitor_id, kind, row_id, version, changed_at) values (2, 'tag', 1, 99, now())`),
    ).rejects.toThrow('row-level security')
  })
})

const ANY_TIME = { weekdays: 127, starts_from: null, starts_until: null, one_day_ahead: false, proof: false }

describe('F-206 price rate', () => {
  test('F-173 has all its fields, their defaults, and the price groups to choose from', async () => {
    const blank = (await anton('GET', 'price-rates/create')).body
    expect(blank.options).toEqual({ price_group_id: [{ value: group, label: 'Evening' }], voucher_type_id: [] })
    const defaults = {
      min_tickets: 1,
      max_tickets: 10,
      visibility: 15,
      accept_voucher: false,
      voucher_type_id: null,
      quota: null,
      sort: 0,
      translations: {},
    }
    expect(blank.data).toEqual(defaults)
    const { data } = (await anton('POST', 'price-rates', rate())).body
    expect(data).toMatchObject({ ...rate(), ...defaults, usable: ANY_TIME })
    expect((await anton('GET', `price-rates/${data.id}/edit`)).body).toMatchObject({ data, options: blank.options })
  })

  test.each<[string, object, Record<string, string[]>]>([
    [
      'more at least than at most',
      { min_tickets: 5, max_tickets: 4 },
      { max_tickets: ['The least number is above the greatest.'] },
    ],
    [
      'a price group that is not there',
      { price_group_id: 999_999 },
      { price_group_id: ['This choice does not exist any more.'] },
    ],
    ['a price below nothing', { base_cents: -1 }, { base_cents: ['This must be at least 0.'] }],
    ['a price that nobody pays', { base_cents: 1e9 }, { base_cents: ['This must be at most €\u00a01,000,000.00.'] }],
    ['a part of a cent', { handling_cents: 1.5 }, { handling_cents: ['This is not valid.'] }],
    [
      'a weekday that no week has',
      { usable: { ...ANY_TIME, weekdays: 128 } },
      { 'usable.weekdays': ['This must be at most 127.'] },
    ],
    ['a place that does not sell', { used_in: ['phone'] }, { 'used_in.0': ['This is not valid.'] }],
    ['a surface that is none', { visibility: 16 }, { visibility: ['This must be at most 15.'] }],
    ['more VAT than there is', { vat_bp: 10_001 }, { vat_bp: ['This is a percentage: 100 at most.'] }],
  ])('is refused with %s', async (_what, fields, said) => {
    expect(await errors(anton('POST', 'price-rates', rate(fields)))).toEqual({ status: 422, ...said })
    const { data } = (await anton('POST', 'price-rates', rate())).body
    expect(await errors(anton('PUT', `price-rates/${data.id}`, { version: 1, ...fields }))).toEqual({
      status: 422,
      ...said,
    })
    expect((await anton('GET', `price-rates/${data.id}`)).body.data).toEqual(data)
  })

  test('one that a deleted price group has is still edited, and none moves there; the group of another house is none', async () => {
    const insert = (house: number) =>
      sql<{ id: number }>(
        `insert into price_groups (exhibitor_id, name) values (${house}, 'Old') returning id`,
        [],
        house,
      )
    const old = (await insert(1)).rows[0]!.id
    const foreign = (await insert(2)).rows[0]!.id
    const kept = (await anton('POST', 'price-rates', rate({ price_group_id: old }))).body.data
    await sql('update price_groups set deleted_at = now() where id = $1', [old])
    expect((await anton('PUT', `price-rates/${kept.id}`, { version: 1, base_cents: 900 })).status).toBe(200)
    const none = { status: 422, price_group_id: ['This choice does not exist any more.'] }
    for (const price_group_id of [old, foreign])
      expect(await errors(anton('POST', 'price-rates', rate({ price_group_id })))).toEqual(none)
  })

  test('F-180 the list is narrowed by group, place and voucher, searched, sorted and edited at once', async () => {
    const made = []
    for (const [name, base_cents] of [
      ['Senior', 900],
      ['Child', 600],
      ['50 % off', 500],
    ] as const)
      made.push(
        (await anton('POST', 'price-rates', rate({ name, base_cents, used_in: ['register'], accept_voucher: true })))
          .body.data,
      )
    const names = async (query: string) =>
      (await anton('GET', `price-rates?${query}`)).body.data.map(({ name }: { name: string }) => name)
    const mine = `filter[used_in]=register&filter[accept_voucher]=true&filter[price_group_id]=${group}`
    expect(await names(`${mine}&sort=base_cents`)).toEqual(['50 % off', 'Child', 'Senior'])
    expect(await names(`${mine}&sort=-base_cents&search=IL`)).toEqual(['Child'])
    expect(await names(`${mine}&search=${encodeURIComponent('50 %')}`)).toEqual(['50 % off'])
    expect((await anton('GET', 'price-rates/options')).body.data).toEqual({
      price_group_id: [{ value: group, label: 'Evening' }],
      voucher_type_id: [],
    })
    expect((await anton('GET', `price-rates?${mine}&per_page=2&page=2`)).body).toMatchObject({
      data: [{ id: expect.any(Number) }],
      meta: { total: 3, page: 2, per_page: 2 },
    })
    expect(await names('filter[used_in]=site&filter[accept_voucher]=true')).toEqual([])
    const rows = made.map(({ id, version }) => ({ id, version }))
    const edited = await anton('POST', 'price-rates/bulk', { rows, change: { handling_cents: 50 } })
    expect(edited.body.data.map((row: { handling_cents: number }) => row.handling_cents)).toEqual([50, 50, 50])
    const file = await anton('GET', `price-rates.csv?${mine}&sort=base_cents&columns=name,base_cents&format=csv_eu`)
    expect(file.body).toBe('name;base_cents\r\n50 % off;500\r\nChild;600\r\nSenior;900\r\n')
  })

  test('F-171 a house without tickets has no rates: 403, and who to turn to', async () => {
    await switchModules(database, 1, { products: true })
    const off = {
      status: 403,
      body: { message: 'This is not switched on for your house. Please contact the provider.' },
    }
    await until(async () => expect(await anton('GET', 'price-rates')).toMatchObject(off))
    expect((await anton('GET', 'tags')).status).toBe(200)
    await switchModules(database, 1, { tickets: true })
    await until(async () => expect((await anton('GET', 'price-rates')).status).toBe(200))
  })
})

describe('F-219 payment method', () => {
  test('has all its fields and their defaults', async () => {
    const { data } = (await anton('POST', 'payment-methods', method())).body
    const { config: _, ...open } = method()
    const defaults = { status: 'active', template: null, is_exclusive: false, is_withdrawable: false, sort: 0 }
    expect(data).toMatchObject({ ...open, ...defaults, version: 1 })
  })

  test('SECURITY Input: its keys have an end, however often some are added', async () => {
    const { id } = (await anton('POST', 'payment-methods', method())).body.data
    const keys = (from: number) => Object.fromEntries(Array.from({ length: 40 }, (_, nth) => [`k${from + nth}`, 'x']))
    expect((await anton('PUT', `payment-methods/${id}`, { version: 1, config: keys(0) })).status).toBe(200)
    const { status, body } = await anton('PUT', `payment-methods/${id}`, { version: 2, config: keys(40) })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['config']])
    const { extras } = (await anton('GET', `payment-methods/${id}/edit`)).body
    expect(extras.secrets.config).toHaveLength(42)
  })

  test('SECURITY Secrets: its keys are written and never read again; only which of them are set', async () => {
    const { data } = (await anton('POST', 'payment-methods', method())).body
    const row = `payment-methods/${data.id}`
    const texts = [data]
    for (const path of [row, `${row}/edit`, `${row}/history`, 'payment-methods?per_page=100', 'payment-methods.csv'])
      texts.push((await anton('GET', path)).body)
    expect((await anton('GET', `${row}/edit`)).body.extras).toEqual({ secrets: { config: ['key', 'merchant'] } })
    // one key is replaced, one taken away; the others stay without being sent
    const edited = (await anton('PUT', row, { version: 1, config: { key: `${SECRET}_new`, merchant: '' } })).body.data
    texts.push(edited, (await anton('GET', `${row}/history`)).body)
    expect((await anton('GET', `${row}/edit`)).body.extras).toEqual({ secrets: { config: ['key'] } })
    await anton('PUT', row, { version: 2, name: 'Card and phone' })
    expect((await sql('select config from payment_methods where id = $1', [data.id])).rows).toEqual([
      { config: { key: `${SECRET}_new` } },
    ])
    expect((await anton('GET', `${row}/history`)).body.data.map((one: { before: unknown }) => one.before)).toEqual([
      { name: 'Card' },
      { config: null },
      null,
    ])
    expect(texts.filter((text) => JSON.stringify(text).includes(SECRET))).toEqual([])
    expect(
      (await sql<{ row: string }>('select history::text as row from history')).rows.filter((one) =>
        one.row.includes(SECRET),
      ),
    ).toEqual([])
    expect(portal.hub.lines.filter((line) => JSON.stringify(line).includes(SECRET))).toEqual([])
  })

  test.each<[string, object, string, string?]>([
    ['a driver that takes no cards', { driver: 'cash' }, 'driver', 'This driver does not fit the type.'],
    ['a form that is not its own', { component: 'cash' }, 'component', 'This form does not fit the type.'],
    [
      'cash on the site',
      { type: 'cash', driver: 'cash', component: 'cash', access: ['site'] },
      'access',
      'This type cannot be used there.',
    ],
    [
      'a voucher on the site (F-327)',
      { type: 'voucher', driver: 'none', component: 'none' },
      'access',
      'This type cannot be used there.',
    ],
    ['a type that is none', { type: 'barter' }, 'type'],
    ['a status that is none', { status: 'archived' }, 'status'],
    ['a key that is no text', { config: { key: 1 } }, 'config.key'],
  ])('is refused with %s', async (_what, fields, field, text) => {
    const { status, body } = await anton('POST', 'payment-methods', method(fields))
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    if (text) expect(body.errors[field]).toEqual([text])
  })
})
