import { expect, test } from 'vitest'
import { RESOURCES } from '#protocol/resources.ts'
import { openSampleHouse } from '../portal/testing/sample-house.ts'

const LOGE = { ticket: 200, handling: 50, name: 'Loge', color: '#fa0' }
const SOFA = { ticket: 350, handling: 0, name: 'Sofa', color: '#0aa' }
const { portal, anton, ids, make, sampleOf } = await openSampleHouse([
  'cinema',
  'movie',
  'movie_version',
  'price_group',
])
const screen = await make('screen', { class_rate: { loge: LOGE } })
await make('screen', { class_rate: { loge: { ...LOGE, ticket: 300 }, sofa: SOFA } })
const evening = ids.price_group!
const late = (await make('price_group', { name: '100 % late_night', sort: 9 })).id as number

async function read(query: Record<string, string | number> = {}) {
  const said = await anton('GET', `price-table?${new URLSearchParams(query as Record<string, string>)}`)
  expect([said.status, said.body.errors]).toEqual([200, undefined])
  return said.body.data
}
async function groupOf(id: number) {
  return (await read()).groups.find((group: { id: number }) => group.id === id)
}

test('F-206 the table has each group with its rates, in the order of the price list, and none that was deleted', async () => {
  const at = { price_group_id: evening }
  const child = await make('price_rate', { ...at, name: 'Child', sort: 2, base_cents: 700, handling_cents: 50 })
  await make('price_rate', { ...at, name: 'Adult', sort: 1, quota: 20 })
  const gone = await make('price_rate', { ...at, name: 'Gone', sort: 3 })
  expect((await anton('DELETE', `price-rates/${gone.id}`, { version: 1 })).status).toBe(200)
  const { rates, more_rates } = await groupOf(evening)
  expect(rates.map(({ name }: { name: string }) => name)).toEqual(['Adult', 'Child'])
  expect(rates[0].quota).toBe(20)
  expect(rates[1]).toMatchObject({ id: child.id, version: 1, base_cents: 700, handling_cents: 50 })
  expect(more_rates).toBe(0)
  expect((await groupOf(late)).rates).toEqual([])
})

test('F-206 a group has the classes of the screens on which it is planned, and says how many shows it prices', async () => {
  const named = { ...ids, screen: screen.id as number }
  const at = { start: '2037-03-20T19:00:00.000Z', end: '2037-03-20T21:00:00.000Z', business_date: '2037-03-20' }
  await make('schedule', at, named)
  const loge = { seat_class: 'loge', name: 'Loge', color: '#fa0' }
  expect(await groupOf(evening)).toMatchObject({
    schedules: 1,
    classes: [{ ...loge, least_cents: 250, most_cents: 250, fee_cents: 50, own: null }],
  })
  expect(await groupOf(late)).toMatchObject({
    schedules: 0,
    classes: [
      { ...loge, least_cents: 250, most_cents: 350 },
      { seat_class: 'sofa', least_cents: 350, own: null },
    ],
  })
  const price = await make('ticket_price', { price_group_id: late, seat_class: 'loge', ticket: 100, handling: 20 })
  const own = { id: price.id, version: 1, ticket: 100, handling: 20 }
  expect((await groupOf(late)).classes[0]).toMatchObject({ least_cents: 250, most_cents: 350, fee_cents: 20, own })
})

test('F-206 hundreds of groups come page by page, and a search finds them by their names as they stand', async () => {
  for (let nth = 0; nth < 25; nth += 1) await make('price_group', { name: `Group ${nth}`, sort: 100 + nth })
  const [first, second] = [await read(), await read({ page: 2 })]
  expect([first.groups.length, second.groups.length, first.total, second.total]).toEqual([20, 7, 27, 27])
  const met = [...first.groups, ...second.groups].map(({ id }: { id: number }) => id)
  expect(new Set(met).size).toBe(27)
  expect((await read({ search: '100 % LATE_n' })).groups).toMatchObject([{ id: late }])
  expect(await read({ search: 'late%night' })).toEqual({ groups: [], total: 0 })
  expect(await read({ page: 3 })).toEqual({ groups: [], total: 27 })
})

test('F-206 of a group with very many rates it has the first, and says how many more there are', async () => {
  for (let nth = 0; nth < 42; nth += 1)
    await make('price_rate', { price_group_id: late, name: `Rate ${nth}`, sort: nth })
  const { rates, more_rates } = await groupOf(late)
  expect([rates.length, rates[39].name, more_rates]).toEqual([40, 'Rate 39', 2])
})

test('F-025 F-235 another house sees nothing of it, and who may not see rates asks in vain', async () => {
  const ole = await portal.visit(2, { exhibitor_id: 2, name: 'Ole T.', permissions: ['*'] })
  expect((await ole('GET', 'price-table')).body.data).toEqual({ groups: [], total: 0 })
  const mira = await portal.visit(1, { exhibitor_id: 1, name: 'Mira K.', permissions: ['ticket-prices.view'] })
  expect((await mira('GET', 'price-table')).status).toBe(403)
})

test.each([['page=0'], ['page=x'], ['per_page=5'], [`search=${'x'.repeat(161)}`]])(
  'F-322 %s is refused',
  async (query) => {
    expect((await anton('GET', `price-table?${query}`)).status).toBe(422)
  },
)

test.each([
  ['price_rate', { base_cents: null, handling_cents: 100 }, 'base_cents'],
  ['ticket_price', { ticket: null, handling: 100 }, 'ticket'],
  ['event', { prices: [{ price_rate_id: 1, base_cents: null, handling_cents: 100 }] }, 'prices.0.base_cents'],
] as const)('F-304 the fee of a %s alone is no price', async (kind, fields, field) => {
  const named = { ...ids, schedule: 1, screen: screen.id as number }
  const { status, body } = await anton('POST', RESOURCES[kind].base!, { ...sampleOf(kind, named), ...fields })
  expect([status, body.errors]).toEqual([422, { [field]: ['The ticket price must be entered too.'] }])
})
