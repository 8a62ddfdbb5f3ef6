import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideChanging } from '#protocol/ledger/decide-change.ts'
import { decideClaim } from '#protocol/ledger/decide-claim.ts'
import { decideHandover } from '#protocol/ledger/decide-seats.ts'
import { slotAt } from '#protocol/ledger/ledger.ts'
import { PORTAL_KINDS } from '#protocol/resources.ts'
import { ok } from '#protocol/result.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { SAMPLES } from '../../tests/contract/samples.ts'
import { until } from '../../tests/until.ts'
import { Captchas } from '../content/captcha.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Routes } from '../http/env.ts'
import { addExhibitor, startTestHub, type TestHub, type TestParts } from '../http/testing/hub.ts'
import { auditLedger } from '../ledger/audit.ts'
import { OnlineProducts } from '../products/online.ts'
import { Crowd } from '../schedules/crowd.ts'
import { notifyOfSeats } from '../schedules/live-seats.ts'
import { scheduleRoutes } from '../schedules/routes.ts'
import { insertSchedules } from '../schedules/store.ts'
import { portalOf, switchModules, type Visit, visitor } from './testing/portal.ts'
import { seatsOf, type TestSeats } from './testing/seats.ts'

const HOUR = 3_600_000

/** Seats that a manager takes out of sale, on a hub with its ledger, its shop and its live channel. */
let database: FreshDatabase
let hub: TestHub
let own: TestSeats
let ada: Visit
let named: Record<string, number>
let day = 0

beforeAll(async () => {
  database = await freshDatabase()
  for (const [id, host] of [
    [1, 'localhost'],
    [2, '127.0.0.1'],
  ] as const) {
    await addExhibitor(database, id, [host])
    await switchModules(database, id, { tickets: true, products: true, signage: true })
  }
  hub = await startTestHub(database, (parts) => ({ calls: [...portalOf(PORTAL_KINDS)(parts).calls, ...shop(parts)] }))
  ada = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] })
  const make = async (kind: keyof typeof SAMPLES, base: string, ids: object = {}, more: object = {}) =>
    (await ada('POST', base, { ...SAMPLES[kind].make(ids, 1), ...more })).body.data.id as number
  const cinema = await make('cinema', 'cinemas')
  const movie = await make('movie', 'movies')
  const movie_version = await make('movie_version', 'movie-versions', { movie })
  const price_group = await make('price_group', 'price-groups')
  const rows = [1, 2].map((row) =>
    [1, 2, 3, 4].map((col) => ({
      slot: (row - 1) * 4 + col,
      screen_row: row,
      screen_col: col,
      row_name: 'AB'[row - 1]!,
      seat_name: `${col}`,
      name: '',
    })),
  )
  const arrangement = { numbered: true, places: 0, rows }
  const config = { separator: '' }
  const screen = await make('screen', 'screens', { cinema }, { capacity: 8, arrangement, config })
  named = { cinema, movie, movie_version, price_group, screen }
})
afterAll(async () => {
  const { rows } = await withExhibitor(database.pool, 1, (client) => client.query('select count(*) from seat_blocks'))
  expect(Number(rows[0].count)).toBeGreaterThan(0)
  await hub.close()
  await database.close()
})

/** The shop's calls, over the seats that the portal has. */
function shop(parts: TestParts): Routes[] {
  own = seatsOf(parts)
  notifyOfSeats({ ...parts, ...own })
  const captchas = new Captchas({
    pool: database.pool,
    key: 'c4'.repeat(32),
    recaptcha: null,
    exhibitors: async () => [1],
  })
  const all = {
    ...parts,
    ...own,
    crowd: new Crowd(captchas),
    products: new OnlineProducts(database.pool),
    cancel: async () => true,
  }
  return [(app) => scheduleRoutes(app, all)]
}

/** A schedule of its own for a test, born in the ledger, on a day of its own or when it is said. */
async function schedule(start?: Date): Promise<number> {
  day += 1
  const date = start?.toISOString().slice(0, 10) ?? `2031-05-${String(day).padStart(2, '0')}`
  const from = start ?? new Date(`${date}T19:00:00Z`)
  const [id] = await withExhibitor(database.pool, 1, (client) =>
    insertSchedules(client, [
      {
        screen_id: named.screen!,
        movie_id: named.movie!,
        movie_version_id: named.movie_version!,
        price_group_id: named.price_group!,
        start: from.toISOString(),
        end: new Date(from.getTime() + 7_200_000).toISOString(),
        business_date: date,
        sell_online: true,
      },
    ]),
  )
  await until(async () => {
    await own.placing.round()
    expect((await hub.lanes.of(1, named.cinema!)).committed.halls.has(id!)).toBe(true)
  })
  return id!
}

function change(id: number, what: 'block' | 'unblock', slots: number[], fields: object = {}, who = ada) {
  return who('POST', `schedules/${id}/seats/${what}`, { id: randomUUID(), slots, reason: 'Broken armrest', ...fields })
}
async function shown(id: number) {
  return (await ada('GET', `schedules/${id}/seats`)).body.data
}
async function shownBlocked(id: number): Promise<string[]> {
  const { data } = (await (await fetch(`${hub.url}/api/schedules/${id}/arrangement`)).json()) as {
    data: { rows: { name: string; blocked: boolean }[][] }
  }
  return data.rows.flat().flatMap(({ name, blocked }) => (blocked ? [name] : []))
}

test('F-204 seats are blocked with a reason and given back; shop and portal see it, and the second place has each', async () => {
  const id = await schedule()
  const live = new AbortController()
  const stream = await fetch(`${hub.url}/api/live?schedule_id=${id}`, { signal: live.signal })
  const blocked = await change(id, 'block', [1, 2, 6])
  expect([blocked.status, blocked.body.data]).toEqual([200, { slots: [1, 2, 6] }])
  expect(await shownBlocked(id)).toEqual(['A1', 'A2', 'B2'])
  let said = ''
  const reader = stream.body!.getReader()
  while (!said.includes('"blocked":true')) said += new TextDecoder().decode((await reader.read()).value)
  live.abort()
  const seats = await shown(id)
  expect(seats).toMatchObject({ states: 'bbfffbff', is_over: false, movie: 'Flow', line: { up: false } })
  expect(seats.notes).toMatchObject([{ what: 'block', slots: [1, 2, 6], reason: 'Broken armrest', by: 'Ada L.' }])
  expect((await change(id, 'block', [7], { reason: 'A film crew' })).status).toBe(200)
  expect((await change(id, 'unblock', [2, 7], { reason: 'Repaired' })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ states: 'bffffbff' })
  expect((await shown(id)).notes.map(({ what }: { what: string }) => what)).toEqual(['unblock', 'block', 'block'])
  const kept = readFileSync(join(own.second_dir, 'hub-events.jsonl'), 'utf8')
  expect([kept.match(/"claimed:/g)?.length, kept.match(/"released:/g)?.length]).toEqual([2, 2])
  expect(kept).not.toContain('Broken')
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-204 all of them or none: what is blocked, held or not blocked any more is refused by name', async () => {
  const id = await schedule()
  expect((await change(id, 'block', [3])).status).toBe(200)
  const again = await change(id, 'block', [2, 3])
  expect([again.status, again.refusal, again.body.errors.slots[0]]).toEqual([
    422,
    'seats_busy',
    expect.stringContaining(': A3.'),
  ])
  expect(await shown(id)).toMatchObject({ states: 'ffbfffff', notes: [{ slots: [3] }] })
  expect((await change(id, 'unblock', [2, 3])).body.errors.slots[0]).toContain(': A2.')
  expect(await shown(id)).toMatchObject({ states: 'ffbfffff' })
})

test('L1 F-204 seats at the box office of a cinema that is cut off are refused, and say so', async () => {
  const id = await schedule()
  expect((await change(id, 'block', [5])).status).toBe(200)
  const lane = await hub.lanes.of(1, named.cinema!)
  await lane.run({
    decide: ({ ledger, append }) => {
      const { entry } = decideHandover(ledger, { schedule_id: id, slots: [4, 5], sold: true })
      append('down', entry!)
      return ok(null)
    },
  })
  expect(await shown(id)).toMatchObject({ states: 'fffebfff' })
  const away = await change(id, 'block', [3, 4])
  expect([away.status, away.refusal]).toEqual([422, 'seats_cut_off'])
  expect(away.body.errors.slots[0]).toMatch(/the line to this cinema has been down since \d\d:\d\d: A4\./)
  expect((await change(id, 'unblock', [5])).body.errors.slots[0]).toContain('B1.')
  expect(await shown(id)).toMatchObject({ states: 'fffebfff', notes: [{ slots: [5] }] })
})

test('L8 F-204 a block that broke off before the second place is ended by the next round', async () => {
  const id = await schedule()
  const lane = await hub.lanes.of(1, named.cinema!)
  const question_id = randomUUID()
  await lane.run({
    decide: ({ ledger, append }) => {
      const claim = { question_id, state: 'blocked' as const, schedule_id: id, slots: [8], device_id: null }
      const claimed = decideClaim(ledger, { ...claim, reservation: null })
      const changing = claimed.ok ? decideChanging(ledger, claimed.value) : claimed
      if (changing.ok) append('own', changing.value)
      return ok(null)
    },
  })
  expect(await shown(id)).toMatchObject({ states: 'fffffffb', notes: [] })
  expect((await change(id, 'unblock', [8])).refusal).toBe('seats_busy')
  await own.blocks.round()
  await own.blocks.round()
  expect(slotAt(lane.committed, id, 8)).toMatchObject({ state: 'blocked', bill_id: question_id })
  expect((await change(id, 'unblock', [8])).status).toBe(200)
  expect(await shown(id)).toMatchObject({ states: 'ffffffff' })
})

test('F-204 the same call twice is one change, and of two managers at once one blocks', async () => {
  const id = await schedule()
  const call = { id: randomUUID() }
  const twice = await Promise.all([change(id, 'block', [1], call), change(id, 'block', [1], call)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await change(id, 'block', [2], call)).status).toBe(409)
  const two = await Promise.all([change(id, 'block', [4, 5]), change(id, 'block', [5, 6])])
  expect(two.map(({ status }) => status).sort()).toEqual([200, 422])
  const { states, notes } = await shown(id)
  expect([states.match(/b/g).length, notes.length]).toEqual([3, 2])
})

/** The plan of the hall with some of its seats kept for the house. */
async function keepForHouse(house: Readonly<Record<number, object>>): Promise<void> {
  const { data } = (await ada('GET', `screens/${named.screen}`)).body
  const rows = data.arrangement.rows.map((row: { slot: number }[]) =>
    row.map(({ house: _, ...seat }: { slot: number; house?: object }) =>
      house[seat.slot] ? { ...seat, house: house[seat.slot] } : seat,
    ),
  )
  const arrangement = { ...data.arrangement, rows }
  const saved = await ada('PUT', `screens/${named.screen}`, { version: data.version, arrangement })
  expect([saved.status, saved.body.errors]).toEqual([200, undefined])
}

test('F-129 L12 blocked seats with a time are released by themselves when it comes, the others stay', async () => {
  const id = await schedule(new Date(Date.now() + 63_000))
  expect((await change(id, 'block', [1, 2], { reason: 'Press', release_minutes: 1 })).status).toBe(200)
  expect((await change(id, 'block', [5], { reason: 'Broken' })).status).toBe(200)
  const before = await shown(id)
  expect(before).toMatchObject({ states: 'bbffbfff' })
  expect(before.blocked).toEqual([
    { slots: [1, 2], reason: 'Press', release_at: new Date(Date.parse(before.start) - 60_000).toISOString() },
    { slots: [5], reason: 'Broken', release_at: null },
  ])
  expect(await shownBlocked(id)).toEqual(['A1', 'A2', 'B1'])
  await own.blocks.round()
  expect(await shown(id)).toMatchObject({ states: 'bbffbfff' })
  await until(async () => {
    await own.blocks.round()
    expect(await shown(id)).toMatchObject({ states: 'ffffbfff', blocked: [{ slots: [5] }] })
  })
  expect(await shownBlocked(id)).toEqual(['B1'])
  const kept = readFileSync(join(own.second_dir, 'hub-events.jsonl'), 'utf8')
  expect(kept).toContain('\\"by\\":\\"time\\"')
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-129 L12 a block that cannot be released keeps no other from it', async () => {
  const id = await schedule(new Date(Date.now() + 10 * HOUR + 2_000))
  const stuck = '00000000-0000-4000-8000-000000000001'
  const press = { reason: 'Press', release_minutes: 600 }
  expect((await change(id, 'block', [1], { ...press, id: stuck })).status).toBe(200)
  expect((await change(id, 'block', [2], press)).status).toBe(200)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const only = `schedule_id <> ${id} or slot <> 1 or bill_id = '${stuck}'`
  await owner.query(`alter table slots add constraint stuck check (${only})`)
  await until(async () => {
    await own.blocks.round()
    expect(await shown(id)).toMatchObject({ states: 'bfffffff' })
  })
  await owner.query('alter table slots drop constraint stuck')
  await owner.end()
  await own.blocks.round()
  expect(await shown(id)).toMatchObject({ states: 'ffffffff' })
})

test('F-129 a time of release that is over is refused, as is one that is none', async () => {
  const id = await schedule(new Date(Date.now() + 3 * HOUR))
  const past = await change(id, 'block', [1], { release_minutes: 180 })
  expect([past.status, past.refusal, Object.keys(past.body.errors)]).toEqual([422, 'release_past', ['release_minutes']])
  for (const release_minutes of [-1, 1.5, 10_081, 'x'])
    expect((await change(id, 'block', [1], { release_minutes })).status).toBe(422)
  expect((await change(id, 'unblock', [1], { release_minutes: 5 })).status).toBe(422)
  expect(await shown(id)).toMatchObject({ states: 'ffffffff', notes: [], blocked: [] })
})

test('F-129 seats that the plan keeps for the house are blocked from the first moment, with reason and time', async () => {
  await keepForHouse({
    3: { reason: 'Press', release_minutes: 600 },
    7: { reason: 'Press', release_minutes: 600 },
    8: { reason: 'Owner', release_minutes: null },
  })
  const id = await schedule()
  expect((await hub.lanes.of(1, named.cinema!)).committed.counts.get(id)?.free.hub).toBe(5)
  await own.blocks.round()
  const seats = await shown(id)
  expect(seats).toMatchObject({
    states: 'ffbfffbb',
    blocked: [
      { slots: [3, 7], reason: 'Press', release_at: new Date(Date.parse(seats.start) - 10 * HOUR).toISOString() },
      { slots: [8], reason: 'Owner', release_at: null },
    ],
  })
  expect(seats.notes).toMatchObject([
    { what: 'block', by: null, by_plan: true },
    { what: 'block', by: null, by_plan: true },
  ])
  expect(await shownBlocked(id)).toEqual(['A3', 'B3', 'B4'])
  expect((await change(id, 'unblock', [7, 8], { reason: 'Nobody came' })).status).toBe(200)
  expect(await shown(id)).toMatchObject({ states: 'ffbfffff', blocked: [{ slots: [3], reason: 'Press' }] })
  const soon = await schedule(new Date(Date.now() + 6 * HOUR))
  await own.blocks.round()
  expect(await shown(soon)).toMatchObject({ states: 'fffffffb', blocked: [{ slots: [8], reason: 'Owner' }] })
  expect(await auditLedger(hub.pool, 1)).toEqual([])
  await keepForHouse({})
})

test.each([
  ['no reason', { reason: '  ' }, 422],
  ['a reason that cannot be printed', { reason: 'a\u0000b' }, 422],
  ['a reason too long', { reason: 'x'.repeat(201) }, 422],
  ['no seats', { slots: [] }, 422],
  ['a seat twice', { slots: [1, 1] }, 422],
  ['a huge number', { slots: [1e9] }, 422],
  ['a seat that the hall has not', { slots: [9] }, 422],
  ['too many seats', { slots: Array.from({ length: 501 }, (_, index) => index + 1) }, 422],
  ['no id', { id: 'x' }, 422],
  ['something else', { all: true }, 422],
])('F-204 SECURITY a block with %s is refused', async (_, fields, status) => {
  const id = await schedule()
  expect((await change(id, 'block', [1], fields)).status).toBe(status)
  expect(await shown(id)).toMatchObject({ states: 'ffffffff', notes: [] })
})

test('F-204 SECURITY nobody blocks without the permission, in another house, or when the schedule is over', async () => {
  const id = await schedule()
  const eva = await visitor(database.pool, hub.url, {
    exhibitor_id: 1,
    name: 'Eva S.',
    permissions: ['schedules.view'],
  })
  expect((await change(id, 'block', [1], {}, eva)).status).toBe(403)
  expect((await eva('GET', `schedules/${id}/seats`)).status).toBe(200)
  const words = ['schedules.view.own', 'schedules.block-seats.own']
  const keeper = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Olga N.', permissions: words })
  const keep = (cinemas: number[]) =>
    withExhibitor(database.pool, 1, (client) =>
      client.query('update employees set cinemas = $2 where id = $1', [keeper.employee_id, cinemas]),
    )
  await keep([named.cinema! + 1])
  expect((await change(id, 'block', [1], {}, keeper)).status).toBe(404)
  expect((await keeper('GET', `schedules/${id}/seats`)).status).toBe(404)
  await keep([named.cinema!])
  expect((await change(id, 'block', [8], {}, keeper)).status).toBe(200)
  expect((await change(id, 'unblock', [8], {}, keeper)).status).toBe(200)
  const other = hub.url.replace('localhost', '127.0.0.1')
  const bob = await visitor(database.pool, other, { exhibitor_id: 2, name: 'Bob M.', permissions: ['*'] })
  expect((await change(id, 'block', [1], {}, bob)).status).toBe(404)
  expect((await bob('GET', `schedules/${id}/seats`)).status).toBe(404)
  await withExhibitor(database.pool, 1, (client) =>
    client.query('update schedules set cancelled_at = now() where id = $1', [id]),
  )
  await until(async () => expect((await shown(id)).is_over).toBe(true))
  expect((await change(id, 'block', [1])).refusal).toBe('schedule_closed')
})
