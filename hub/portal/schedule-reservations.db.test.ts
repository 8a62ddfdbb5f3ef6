import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { withExhibitor } from '../db/connect.ts'
import type { Said, Visit } from './testing/portal.ts'
import { openSampleHouse } from './testing/sample-house.ts'

/** Screenings that somebody asks for, as a planner makes schedules of them. */
const { portal, anton, ids, make } = await openSampleHouse([
  'cinema',
  'screen',
  'price_group',
  'movie',
  'movie_version',
  'tag',
])
const BASE = 'schedule-reservations'
const PLACE = { screen_id: ids.screen, movie_version_id: ids.movie_version, price_group_id: ids.price_group }

function convert({ id, version }: { id: number; version: number }, by: Visit = anton, body: object = {}) {
  return by('POST', `${BASE}/${id}/convert`, { version, request_id: randomUUID(), ...body })
}

function errorsOf({ status, body }: Said) {
  return [status, Object.keys(body.errors ?? {})]
}

describe('F-197 a reservation becomes a schedule', () => {
  test('once a reviewer has completed it: a draft at the wished time on the wall, closed to online sale', async () => {
    const asked = await make('schedule_reservation', { movie_id: null, starts_on: '2027-06-03', time: '09:30' })
    expect(asked).toMatchObject({ type: 'schedule', status: 'reserved', schedule_id: null })
    const gaps = ['screen_id', 'movie_id', 'movie_version_id', 'price_group_id']
    expect(errorsOf(await convert(asked))).toEqual([422, gaps])
    const edited = await anton('PUT', `${BASE}/${asked.id}`, { version: asked.version, ...PLACE, movie_id: ids.movie })
    const row = edited.body.data
    const request_id = randomUUID()
    const made = await convert(row, anton, { request_id })
    expect(made.status).toBe(200)
    expect((await convert(row, anton, { request_id })).body).toEqual(made.body)
    expect((await convert(row)).refusal).toBe('stale')
    const { schedule_id } = made.body.data
    expect((await anton('GET', `${BASE}/${row.id}`)).body.data).toMatchObject({ status: 'converted', schedule_id })
    expect((await anton('GET', `schedules/${schedule_id}`)).body.data).toMatchObject({
      start: '2027-06-03T07:30:00.000Z',
      business_date: '2027-06-03',
      is_draft: true,
      sell_online: false,
      schedule_type: 'private',
      movie_id: ids.movie,
    })
  })

  test('UX-47 one at a time that the clocks skip is refused, and never made an hour later', async () => {
    const asked = await make('schedule_reservation', { starts_on: '2027-03-28', time: '03:30', ...PLACE })
    const path = `${BASE}/${asked.id}`
    const moved = await anton('PUT', path, { version: asked.version, time: '02:30' })
    expect([...errorsOf(moved), moved.body.errors.time]).toEqual([422, ['time'], [expect.stringContaining('02:30')]])
    const school = 'update schedule_reservations set time = $2 where id = $1 returning version'
    const { rows } = await withExhibitor(portal.hub.pool, 1, (client) => client.query(school, [asked.id, '02:30']))
    expect(errorsOf(await convert({ ...asked, version: rows[0].version }))).toEqual([422, ['time']])
    const noted = await anton('PUT', path, { version: rows[0].version, comments: 'Still that time' })
    expect(noted.status).toBe(200)
  })

  test('a time slot says how long its hall is taken, and the schedule is as long', async () => {
    const wished = { type: 'timeslot', starts_on: '2027-06-04', time: '18:00', ...PLACE }
    const slot = await make('schedule_reservation', wished)
    expect(errorsOf(await convert(slot))).toEqual([422, ['minutes']])
    const { body } = await anton('PUT', `${BASE}/${slot.id}`, { version: slot.version, minutes: 200 })
    const { schedule_id } = (await convert(body.data)).body.data
    const { start, end } = (await anton('GET', `schedules/${schedule_id}`)).body.data
    expect(Date.parse(end) - Date.parse(start)).toBe(200 * 60_000)
  })

  test('F-191 what it would meet in the plan is named, and accepted by that name alone', async () => {
    const wished = { starts_on: '2027-06-05', time: '10:00', ...PLACE }
    const [first, second] = [await make('schedule_reservation', wished), await make('schedule_reservation', wished)]
    expect((await convert(first)).status).toBe(200)
    const met = await convert(second)
    expect(met.status).toBe(422)
    const keys = Object.keys(met.body.errors).map((name) => name.replace('conflicts.', ''))
    expect(keys.length).toBeGreaterThan(0)
    expect((await anton('GET', `${BASE}/${second.id}`)).body.data.status).toBe('reserved')
    expect((await convert(second, anton, { accepted_conflicts: keys })).status).toBe(200)
  })

  test('while its schedule stands it is settled; once that is deleted it can be moved and made again', async () => {
    const asked = await make('schedule_reservation', { starts_on: '2027-06-06', ...PLACE })
    const { schedule_id, version } = (await convert(asked)).body.data
    const path = `${BASE}/${asked.id}`
    expect(errorsOf(await anton('PUT', path, { version, time: '11:00' }))).toEqual([422, ['time']])
    expect(errorsOf(await convert({ ...asked, version }))).toEqual([422, ['message']])
    const noted = await anton('PUT', path, { version, comments: 'Paid in advance' })
    expect(noted.status).toBe(200)
    const schedule = (await anton('GET', `schedules/${schedule_id}`)).body.data
    expect((await anton('DELETE', `schedules/${schedule_id}`, { version: schedule.version })).status).toBe(200)
    const moved = await anton('PUT', path, { version: noted.body.data.version, time: '11:00' })
    expect(moved.status).toBe(200)
    const again = await convert(moved.body.data)
    expect(again.body.data.schedule_id).not.toBe(schedule_id)
  })

  test('not one that was deleted', async () => {
    const asked = await make('schedule_reservation', { starts_on: '2027-06-20', ...PLACE })
    expect((await anton('DELETE', `${BASE}/${asked.id}`, { version: asked.version })).status).toBe(200)
    const { version } = (await anton('GET', `${BASE}/${asked.id}`)).body.data
    expect((await convert({ id: asked.id, version })).status).toBe(404)
  })
})

describe('what a reservation refuses', () => {
  test.each([
    ['a state that nobody but the conversion writes', { status: 'converted' }, 'status'],
    ['a schedule that nobody made of it', { schedule_id: 1 }, 'schedule_id'],
    ['a screen that is not there', { screen_id: 99_999 }, 'screen_id'],
    ['a version without its movie', { movie_id: null, movie_version_id: ids.movie_version }, 'movie_version_id'],
    ['a day that does not exist', { starts_on: '2027-02-30' }, 'starts_on'],
    ['half a person', { number_of_persons: 0.5 }, 'number_of_persons'],
    ['no name', { company_name: ' ' }, 'company_name'],
  ])('%s', async (_, fields, field) => {
    const asked = await make('schedule_reservation')
    const said = await anton('PUT', `${BASE}/${asked.id}`, { version: asked.version, ...fields })
    expect(said.status).toBe(422)
    expect(Object.keys(said.body.errors)).toContain(field)
  })

  test('a screen of another cinema', async () => {
    const other = await make('cinema')
    const screen = await make('screen', {}, { ...ids, cinema: other.id })
    const asked = await make('schedule_reservation')
    const said = await anton('PUT', `${BASE}/${asked.id}`, { version: asked.version, screen_id: screen.id })
    expect(errorsOf(said)).toEqual([422, ['screen_id']])
  })

  test('who may not plan there, whoever keeps to another cinema, and another house', async () => {
    const asked = await make('schedule_reservation', { starts_on: '2027-06-07', ...PLACE })
    const other = await make('cinema')
    const word = (right: string) => ({ exhibitor_id: 1, permissions: [right, 'schedule-reservations.*'] })
    const reader = await portal.visit(1, { ...word('schedules.view'), name: 'Rosa R.' })
    expect((await convert(asked, reader)).status).toBe(403)
    const own = ['schedule-reservations.edit.own', 'schedules.create.own']
    const sister = await portal.visit(1, { exhibitor_id: 1, name: 'Sina S.', permissions: own })
    await withExhibitor(portal.hub.pool, 1, (client) =>
      client.query('update employees set cinemas = $2 where id = $1', [sister.employee_id, [other.id]]),
    )
    expect((await convert(asked, sister)).status).toBe(404)
    const emil = await portal.visit(2, { exhibitor_id: 2, name: 'Emil T.', permissions: ['*'] })
    expect((await convert(asked, emil)).status).toBe(404)
    expect((await anton('GET', `${BASE}/${asked.id}`)).body.data.status).toBe('reserved')
  })
})
