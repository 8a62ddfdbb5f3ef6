import { expect, test } from 'vitest'
import { withExhibitor } from '../db/connect.ts'
import { insertSchedules } from '../schedules/store.ts'
import type { Visit } from './testing/portal.ts'
import { openSampleHouse } from './testing/sample-house.ts'

/** Cinemas, screens and events, as a manager's portal calls them. */
const FAR = { start: '2031-05-01T19:00:00.000Z', end: '2031-05-01T21:00:00.000Z', business_date: '2031-05-01' }

const { portal, anton, ids, sampleOf, make } = await openSampleHouse(['movie', 'movie_version', 'price_group'])

/** A cinema with a screen and a schedule in it. */
async function house() {
  const cinema = await make('cinema')
  const screen = await make('screen', {}, { ...ids, cinema: cinema.id })
  const named = { ...ids, cinema: cinema.id, screen: screen.id }
  return { cinema, screen, schedule: await make('schedule', FAR, named), named }
}

/** What cancelling leaves of a schedule. */
async function cancel(id: number) {
  const sql = 'update schedules set cancelled_at = now() where id = $1'
  await withExhibitor(portal.hub.pool, 1, (client) => client.query(sql, [id]))
}

/** Texts by field of a refusal. */
async function errors(said: ReturnType<Visit>) {
  const { status, body } = await said
  return { status, ...(body.errors as Record<string, string[]>) }
}

function leave(base: string, id: number, version = 1) {
  return anton('DELETE', `${base}/${id}`, { version })
}

const WIDGET = { type: 'widget', page_slug: null, key: 'events-below-list' }
const PLANNED = ['Shows are planned here until Thursday 1 May. Cancel them or move them first.']

test('F-201 F-202 a cinema and a screen stay while schedules are to come, and a cinema while it has screens', async () => {
  const { cinema, screen, schedule } = await house()
  expect(await errors(leave('screens', screen.id))).toEqual({ status: 422, message: PLANNED })
  expect(await errors(leave('cinemas', cinema.id))).toEqual({ status: 422, message: PLANNED })
  await cancel(schedule.id)
  expect((await leave('cinemas', cinema.id)).refusal).toBe('still_used')
  expect((await leave('screens', screen.id)).status).toBe(200)
  expect((await leave('cinemas', cinema.id)).status).toBe(200)
  const back = await anton('POST', `screens/${screen.id}/restore`, { version: 2 })
  expect([back.status, back.refusal, Object.keys(back.body.errors)]).toEqual([422, 'unknown_choice', ['cinema_id']])
})

test('F-201 a cinema has a clock that exists, and keeps it while schedules are to come', async () => {
  const { cinema } = await house()
  const edit = (time_zone: string) => errors(anton('PUT', `cinemas/${cinema.id}`, { version: 1, time_zone }))
  const unknown = ['This is not a time zone. Write it like Europe/Berlin.']
  expect(await edit('Mars/Olympus')).toEqual({ status: 422, time_zone: unknown })
  expect(await edit('Europe/Lisbon')).toEqual({ status: 422, time_zone: PLANNED })
  const { options } = (await anton('GET', 'screens/create')).body
  expect(options.cinema_id).toContainEqual({ value: cinema.id, label: cinema.name })
})

test('F-202 a screen is made by its plain form, without a seat plan, and an edit keeps the plan it has', async () => {
  const { cinema } = await house()
  const plain = { cinema_id: cinema.id, name: 'Studio', short: 'S', capacity: 60 }
  const { data } = (await anton('POST', 'screens', plain)).body
  const config = { separator: '', seat_clearance: 2, allow_visitor_seat_change: true, hide_seatpicker: false }
  const hall = { numbered: false, places: 60, rows: [] }
  expect(data).toMatchObject({ ...plain, online_seats: null, accessible: false, config, arrangement: hall })
  const row = `screens/${data.id}`
  const larger = (await anton('PUT', row, { version: 1, capacity: 64, config: { ...data.config, separator: '-' } }))
    .body
  expect(larger.data).toMatchObject({ config: { separator: '-' }, arrangement: { ...hall, places: 64 } })
  const place = { slot: 1, screen_row: 1, screen_col: 1, row_name: 'A', seat_name: '1', name: 'A1' }
  const arrangement = { numbered: true, places: 0, rows: [[place]] }
  expect((await anton('PUT', row, { version: 2, capacity: 1, arrangement })).status).toBe(200)
  expect(await errors(anton('PUT', row, { version: 3, capacity: 2 }))).toEqual({
    status: 422,
    capacity: ['The seat plan of this screen has 1 place.'],
  })
  const named = (await anton('PUT', row, { version: 3, name: 'Studio 1' })).body.data
  expect(named.arrangement).toMatchObject({ ...arrangement, rows: [[{ ...place, name: 'A-1' }]] })
})

test('F-205 a new seat plan is that of schedules to be made; those that are there keep their seats, with every name', async () => {
  const { screen, named } = await house()
  const seat = (nth: number) => ({
    screen_row: 1,
    screen_col: nth,
    row_name: 'A',
    seat_name: `${nth}`,
    name: `A ${nth}`,
  })
  const planOf = (...slots: number[]) => ({
    numbered: true,
    places: 0,
    rows: [slots.map((slot) => ({ ...seat(slot), slot }))],
  })
  const row = `screens/${screen.id}`
  const first = (await anton('PUT', row, { version: 1, arrangement: planOf(1, 2, 3) })).body.data
  expect(first).toMatchObject({ capacity: 3, arrangement: planOf(1, 2, 3) })
  const schedule = (day: string) => ({
    screen_id: screen.id,
    movie_id: named.movie!,
    movie_version_id: named.movie_version!,
    price_group_id: named.price_group!,
    start: `2031-06-${day}T19:00:00Z`,
    end: `2031-06-${day}T21:00:00Z`,
    business_date: `2031-06-${day}`,
    sell_online: true,
  })
  const insert = (day: string) =>
    withExhibitor(portal.hub.pool, 1, (client) => insertSchedules(client, [schedule(day)])).then(([id]) => id!)
  const before = await insert('01')
  expect((await anton('PUT', row, { version: 2, arrangement: planOf(1, 2) })).body.data.capacity).toBe(2)
  const after = await insert('02')
  const seatsOf = async (id: number) => (await anton('GET', `schedules/${id}`)).body.data.arrangement
  expect(await seatsOf(before)).toMatchObject(planOf(1, 2, 3))
  expect(await seatsOf(after)).toMatchObject(planOf(1, 2))
  const broken = {
    ...planOf(1, 2),
    rows: [
      [
        { ...seat(1), slot: 1 },
        { ...seat(1), slot: 2 },
      ],
    ],
  }
  expect((await anton('PUT', row, { version: 3, arrangement: broken })).refusal).toBe('plan_broken')
  expect((await anton('PUT', row, { version: 2, arrangement: planOf(1) })).refusal).toBe('stale')
  const all = Array.from({ length: 2_000 }, (_, index) => ({
    slot: index + 1,
    screen_row: Math.floor(index / 50) + 1,
    screen_col: (index % 50) + 1,
    row_name: `R${Math.floor(index / 50) + 1}`,
    seat_name: `${(index % 50) + 1}`,
    name: '',
  }))
  const rows = [...Map.groupBy(all, (one) => one.row_name).values()]
  const large = await anton('PUT', row, {
    version: 3,
    config: { ...first.config, separator: ', ' },
    arrangement: { ...broken, rows },
  })
  expect([large.status, large.body.data?.capacity]).toEqual([200, 2_000])
})

test('F-202 a screen keeps its cinema, and its name is its own there', async () => {
  const [one, two] = [await house(), await house()]
  const moved = anton('PUT', `screens/${one.screen.id}`, { version: 1, cinema_id: two.cinema.id })
  expect(await errors(moved)).toEqual({ status: 422, cinema_id: ['This cannot be changed any more.'] })
  const { name } = one.screen
  const again = anton('POST', 'screens', { ...sampleOf('screen', one.named), name })
  expect(await errors(again)).toEqual({ status: 422, name: ['This is taken already.'] })
  await make('screen', { name }, two.named)
})

test('F-208 an event stands around a schedule of the house, in the language of its reader, where it shows', async () => {
  const { schedule, named } = await house()
  const event = await make(
    'event',
    { translations: { fr: { title: 'Rencontre' } }, visibility: 1 },
    { ...named, schedule: schedule.id },
  )
  expect(event).toMatchObject({ visibility: 1, sell_online: true, translations: { fr: { title: 'Rencontre' } } })
  const { options } = (await anton('GET', `events/${event.id}/edit`)).body
  const label = options.schedule_id.find(({ value }: { value: number }) => value === schedule.id)?.label
  expect(label).toMatch(/^Flow, 2031-05-01 21:00, Screen \d+, Lichthof$/)
  const { id } = await make('event', {}, { ...named, schedule: schedule.id })
  expect(await errors(anton('PUT', `events/${id}`, { version: 1, schedule_id: 99_999 }))).toEqual({
    status: 422,
    schedule_id: ['This choice does not exist any more.'],
  })
})

test('F-208 an event has a theme and a widget of the house, which stay while it names them', async () => {
  const { schedule, named } = await house()
  const [theme, widget] = [await make('theme', { background_id: null }, named), await make('content', WIDGET, named)]
  const page = await make('content', { type: 'page', page_slug: 'parking' }, named)
  const looks = { theme_id: theme.id, widget_id: widget.id }
  const event = await make('event', looks, { ...named, schedule: schedule.id })
  expect(event).toMatchObject({ ...looks, picture: null })
  const gone = ['This choice does not exist any more.']
  const wrong = { version: 1, theme_id: 99_999, widget_id: page.id }
  expect(await errors(anton('PUT', `events/${event.id}`, wrong))).toEqual({
    status: 422,
    theme_id: gone,
    widget_id: gone,
  })
  const { options } = (await anton('GET', `events/${event.id}/edit`)).body
  expect(options.widget_id.map(({ value }: { value: number }) => value)).toEqual([widget.id])
  expect(options.theme_id).toContainEqual({ value: theme.id, label: theme.name })
  const turned = { version: 1, type: 'page', key: null, page_slug: 'once-a-widget' }
  const kept = [leave('themes', theme.id), leave('contents', widget.id), anton('PUT', `contents/${widget.id}`, turned)]
  expect((await Promise.all(kept)).map(({ refusal }) => refusal)).toEqual(['still_used', 'still_used', 'still_used'])
  await leave('events', event.id)
  expect((await leave('contents', widget.id)).status).toBe(200)
})

test('F-180 schedules are read with the names of what they name', async () => {
  const { schedule, screen, cinema } = await house()
  const lister = await portal.visit(1, { exhibitor_id: 1, name: 'Olga N.', permissions: ['schedules.view'] })
  const list = await lister('GET', `schedules?filter[cinema_id]=${cinema.id}&sort=-start`)
  expect(list.body.data).toMatchObject([{ id: schedule.id, screen_id: screen.id, business_date: FAR.business_date }])
  const { data } = (await lister('GET', 'schedules/options')).body
  expect(data.screen_id).toContainEqual({
    value: screen.id,
    label: `${screen.name}, ${cinema.name}`,
    cinema_id: cinema.id,
  })
})
