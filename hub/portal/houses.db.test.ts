import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kind, PORTAL_KINDS } from '#protocol/resources.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../tests/contract/samples.ts'
import { type Portal, startPortal, type Visit } from './testing/portal.ts'

/** Cinemas, screens and events, as a manager's portal calls them. */
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
const FAR = { start: '2031-05-01T19:00:00.000Z', end: '2031-05-01T21:00:00.000Z', business_date: '2031-05-01' }
const CANCELLED = { cancelled_at: '2026-11-22T12:00:00.000Z' }

let database: FreshDatabase
let portal: Portal
let anton: Visit
let nth = 0
const ids: Partial<Record<Kind, number>> = {}
beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, KINDS)
  anton = await portal.visit(1, { exhibitor_id: 1, name: 'Anton B.', permissions: ['*'] })
  for (const [kind, base] of [
    ['movie', 'movies'],
    ['movie_version', 'movie-versions'],
    ['price_group', 'price-groups'],
  ] as const)
    ids[kind] = (await make(kind, base)).id
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

async function make(kind: keyof typeof SAMPLES, base: string, fields: object = {}, named: Ids = ids) {
  const said = await anton('POST', base, { ...SAMPLES[kind].make(named, ++nth), ...fields })
  expect([said.status, said.body.errors]).toEqual([200, undefined])
  return said.body.data
}

/** A cinema with a screen and a schedule in it. */
async function house() {
  const cinema = await make('cinema', 'cinemas')
  const screen = await make('screen', 'screens', {}, { ...ids, cinema: cinema.id })
  const named = { ...ids, cinema: cinema.id, screen: screen.id }
  return { cinema, screen, schedule: await make('schedule', 'schedules', FAR, named), named }
}

/** Texts by field of a refusal. */
async function errors(said: ReturnType<Visit>) {
  const { status, body } = await said
  return { status, ...(body.errors as Record<string, string[]>) }
}

const PLANNED = ['Schedules are planned here until Thursday 1 May. Cancel them or move them first.']

test('F-201 F-202 a cinema and a screen stay while schedules are to come, and a cinema while it has screens', async () => {
  const { cinema, screen, schedule } = await house()
  const leave = (base: string, id: number, version = 1) => anton('DELETE', `${base}/${id}`, { version })
  expect(await errors(leave('screens', screen.id))).toEqual({ status: 422, message: PLANNED })
  expect(await errors(leave('cinemas', cinema.id))).toEqual({ status: 422, message: PLANNED })
  expect((await anton('PUT', `schedules/${schedule.id}`, { version: 1, ...CANCELLED })).status).toBe(200)
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
  expect(named.arrangement).toMatchObject(arrangement)
})

test('F-202 a screen keeps its cinema, and its name is its own there', async () => {
  const [one, two] = [await house(), await house()]
  const moved = anton('PUT', `screens/${one.screen.id}`, { version: 1, cinema_id: two.cinema.id })
  expect(await errors(moved)).toEqual({ status: 422, cinema_id: ['This cannot be changed any more.'] })
  const { name } = one.screen
  const again = anton('POST', 'screens', { ...SAMPLES.screen.make(one.named, ++nth), name })
  expect(await errors(again)).toEqual({ status: 422, name: ['This is taken already.'] })
  await make('screen', 'screens', { name }, two.named)
})

test('F-208 an event stands around a schedule of the house, in the language of its reader, where it shows', async () => {
  const { schedule, named } = await house()
  const event = await make(
    'event',
    'events',
    { translations: { fr: { title: 'Rencontre' } }, visibility: 1 },
    { ...named, schedule: schedule.id },
  )
  expect(event).toMatchObject({ visibility: 1, sell_online: true, translations: { fr: { title: 'Rencontre' } } })
  const { options } = (await anton('GET', `events/${event.id}/edit`)).body
  const label = options.schedule_id.find(({ value }: { value: number }) => value === schedule.id)?.label
  expect(label).toMatch(/^Flow, 2031-05-01 21:00, Screen \d+, Lichthof$/)
  const { id } = await make('event', 'events', {}, { ...named, schedule: schedule.id })
  expect(await errors(anton('PUT', `events/${id}`, { version: 1, schedule_id: 99_999 }))).toEqual({
    status: 422,
    schedule_id: ['This choice does not exist any more.'],
  })
})

test('F-180 schedules are read with the names of what they name, and written by no call of the kit', async () => {
  const { schedule, screen, cinema } = await house()
  const lister = await portal.visit(1, { exhibitor_id: 1, name: 'Olga N.', permissions: ['schedules.view'] })
  const list = await lister('GET', `schedules?filter[cinema_id]=${cinema.id}&sort=-start`)
  expect(list.body.data).toMatchObject([{ id: schedule.id, screen_id: screen.id, business_date: FAR.business_date }])
  const { data } = (await lister('GET', 'schedules/options')).body
  expect(data.screen_id).toContainEqual({ value: screen.id, label: screen.name })
  expect(PORTAL_KINDS).not.toContain('schedule')
})
