import { expect, test } from 'vitest'
import { until } from '../../tests/until.ts'
import { openSampleHouse } from './testing/sample-house.ts'

/** A Saturday evening at 20:00 in Berlin, and what five rates of it would cost. */
const LOGE = { ticket: 200, handling: 50, name: 'Loge', color: '#fa0' }
const START = '2027-03-20T19:00:00.000Z'
const { portal, anton, ids, make } = await openSampleHouse(['cinema', 'movie', 'movie_version', 'price_group'])
const screen = await make('screen', { class_rate: { loge: LOGE } })
const named = { ...ids, screen: screen.id as number }
const schedule = await make(
  'schedule',
  { start: START, end: '2027-03-20T21:00:00.000Z', business_date: '2027-03-20' },
  named,
)
const usable = { weekdays: 127, starts_from: null, starts_until: null, one_day_ahead: false, proof: false }
const RATES = {
  Adult: {},
  Student: { usable: { ...usable, weekdays: 0b000_1111 } },
  Matinee: { usable: { ...usable, starts_until: '17:00' } },
  Early: { usable: { ...usable, one_day_ahead: true } },
  Family: { min_tickets: 3, max_tickets: 6 },
  Guest: { used_in: ['register'] },
}
for (const [sort, [name, fields]] of Object.entries(RATES).entries())
  await make('price_rate', { name, sort, ...fields }, named)

interface Rate {
  name: string
  why_not: string | null
}
async function ask(query: Record<string, string | number>, by = anton) {
  const said = await by('GET', `what-if?${new URLSearchParams(query as Record<string, string>)}`)
  expect([said.status, said.body.errors]).toEqual([200, undefined])
  return said.body.data
}
async function reasons(query: Record<string, string | number>) {
  const { rates } = await ask(query)
  return Object.fromEntries(rates.map(({ name, why_not }: Rate) => [name, why_not]))
}
const at = { schedule_id: schedule.id, at: '2027-03-20T18:00:00.000Z' }

test('F-207 each rate that would not be sold says which of its restrictions is in the way', async () => {
  const first = {
    Adult: null,
    Student: 'weekday',
    Matinee: 'start',
    Early: 'one_day_ahead',
    Family: 'rate_min',
    Guest: 'not_in_channel',
  }
  // the catalogue learns of a rate by a notice
  await until(async () => expect(await reasons(at)).toEqual(first))
  expect(await reasons({ ...at, tickets: 4, channel: 'register' })).toMatchObject({ Family: null, Guest: null })
  expect(await reasons({ ...at, tickets: 11 })).toMatchObject({ Adult: 'rate_max', Family: 'rate_max' })
  expect(await reasons({ ...at, at: '2027-03-19T18:00:00.000Z' })).toMatchObject({ Early: null })
})

test('F-126 F-206 a rate is said with its fees, the surcharge of the seat class, and the VAT in it', async () => {
  const { rates, classes, cinema, closed } = await ask({ ...at, seat_class: 'loge' })
  expect(rates[0]).toMatchObject({
    base_cents: 1150,
    handling_cents: 100,
    surcharge_ticket_cents: 200,
    surcharge_handling_cents: 50,
    total_cents: 1500,
    vat_bp: 700,
    vat_cents: 98,
    is_own_price: false,
  })
  expect(classes).toEqual([{ seat_class: 'loge', ...LOGE }])
  expect([cinema.id, closed]).toEqual([ids.cinema, 'no_method'])
})

test('F-333 a schedule that nobody has planned is priced by screen, price group and start', async () => {
  const said = await ask({
    screen_id: screen.id,
    price_group_id: ids.price_group!,
    start: '2027-03-22T12:00:00.000Z',
    at: at.at,
  })
  expect(said).toMatchObject({ movie: null, event: null, closed: null, business_date: '2027-03-22' })
  expect(said.rates.map(({ why_not }: Rate) => why_not)).toEqual([null, null, null, null, 'rate_min', 'not_in_channel'])
})

test('what may be asked about are the cinemas, and the schedules of a day', async () => {
  const { body } = await anton('GET', `what-if/choices?on=2027-03-20`)
  expect(body.data).toMatchObject({
    cinema_id: ids.cinema,
    screens: [{ id: screen.id }],
    price_groups: [{ id: ids.price_group }],
    schedules: [{ id: schedule.id, movie: 'Flow', start: START }],
  })
  expect((await anton('GET', 'what-if/choices?cinema_id=999999')).body.data).toMatchObject({
    cinema_id: null,
    schedules: [],
  })
})

test.each([
  ['nothing', {}, 422],
  ['a schedule and a screen', { schedule_id: 1, screen_id: 1 }, 422],
  ['a screen without a start', { screen_id: 1, price_group_id: 1 }, 422],
  ['a schedule that is not there', { schedule_id: 999_999 }, 404],
  ['a screen that is not there', { screen_id: 999_999, price_group_id: 1, start: START }, 404],
  ['no party', { schedule_id: 1, tickets: 0 }, 422],
  ['a party of a thousand', { schedule_id: 1, tickets: 1000 }, 422],
  ['another channel', { schedule_id: 1, channel: 'phone' }, 422],
  ['a day that is none', { schedule_id: 1, at: '2027-02-30T10:00:00.000Z' }, 422],
  ['something else', { schedule_id: 1, more: 1 }, 422],
])('F-322 asked about %s it is refused', async (_, query, status) => {
  const said = await anton('GET', `what-if?${new URLSearchParams(query as Record<string, string>)}`)
  expect(said.status).toBe(status)
})

test('F-025 F-330 another house finds nothing here, and who may not see rates asks in vain', async () => {
  const there = await portal.visit(2, { exhibitor_id: 2, name: 'Ole T.', permissions: ['*'] })
  expect((await there('GET', `what-if?schedule_id=${schedule.id}`)).status).toBe(404)
  expect(
    (await there('GET', `what-if?screen_id=${screen.id}&price_group_id=${ids.price_group}&start=${START}`)).status,
  ).toBe(404)
  expect((await there('GET', 'what-if/choices')).body.data).toMatchObject({ cinemas: [], schedules: [] })
  const mira = await portal.visit(1, { exhibitor_id: 1, name: 'Mira K.', permissions: ['schedules.view'] })
  expect((await mira('GET', `what-if?schedule_id=${schedule.id}`)).status).toBe(403)
  const nobody = await portal.visit(1, null)
  expect((await nobody('GET', `what-if?schedule_id=${schedule.id}`)).status).toBe(401)
})

test('F-208 an own price is of a rate by which the schedule is sold, and said once', async () => {
  const other = await make('price_group')
  const [mine, foreign] = [
    await make('price_rate', {}, named),
    await make('price_rate', {}, { ...named, price_group: other.id as number }),
  ]
  const price = (price_rate_id: number) => ({ price_rate_id, base_cents: 900, handling_cents: 0 })
  const talk = (prices: object[]) => ({ schedule_id: schedule.id, slug: `t-${prices.length}`, title: 'Talk', prices })
  const wrong = await anton('POST', 'events', talk([price(mine.id), price(mine.id), price(foreign.id)]))
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([
    422,
    ['prices.1.price_rate_id', 'prices.2.price_rate_id'],
  ])
  const made = await anton('POST', 'events', talk([price(mine.id)]))
  expect(made.status).toBe(200)
  await anton('DELETE', `price-rates/${mine.id}`, { version: mine.version })
  const { id, version } = made.body.data
  const edited = await anton('PUT', `events/${id}`, { version, title: 'The talk' })
  expect([edited.status, edited.body.errors]).toEqual([200, undefined])
  const elsewhere = await make(
    'schedule',
    { start: '2027-03-27T19:00:00.000Z', end: '2027-03-27T21:00:00.000Z', business_date: '2027-03-27' },
    { ...named, price_group: other.id as number },
  )
  const moved = await anton('PUT', `events/${id}`, { version: edited.body.data.version, schedule_id: elsewhere.id })
  expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['prices.0.price_rate_id']])
})
