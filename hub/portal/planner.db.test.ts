import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { until } from '../../tests/until.ts'
import { readFeed } from '../catalogue/feed.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Said, Visit } from './testing/portal.ts'
import { openSampleHouse } from './testing/sample-house.ts'

/** The planner's calls, as two managers make them. */
const { portal, anton, ids, make } = await openSampleHouse(['cinema', 'price_group'])
const { pool } = portal.hub
const berta = await portal.visit(1, { exhibitor_id: 1, name: 'Berta K.', permissions: ['schedules.*'] })
const elsewhere = await portal.visit(2, { exhibitor_id: 2, name: 'Emil T.', permissions: ['*'] })

const WEDNESDAY = '2027-11-24'
let screen: { id: number }
let twin: { id: number }
let movie: { id: number }
let version: { id: number }
let named: object

beforeEach(async () => {
  const config = { ads_minutes: 10, trailers_minutes: 5, cleaning_minutes: 15 }
  screen = await make('screen', { config, online_seats: 6 })
  twin = await make('screen', { config })
  movie = await make('movie', { runtime: 105, showing_from: null, default_visibility: 7 })
  version = await make('movie_version', {}, { ...ids, movie: movie.id })
  named = { screen_id: screen.id, movie_id: movie.id, movie_version_id: version.id, price_group_id: ids.price_group }
})

function at(time: string, date = WEDNESDAY): string {
  return `${date}T${time}:00.000Z`
}

function change(body: object, by: Visit = anton): Promise<Said> {
  return by('POST', 'planner/changes', { request_id: randomUUID(), cinema_id: ids.cinema, ...body })
}

/** A draft, or with `is_draft: false` a schedule of the programme. */
async function add(time: string, fields: object = {}) {
  const said = await change({ create: [{ ref: 'n1', ...named, start: at(time), ...fields }] })
  expect([said.status, said.body.errors]).toEqual([200, undefined])
  return said.body.data.create[0]
}

async function planOf(by: Visit = anton, query = `cinema_id=${ids.cinema}&first_on=${WEDNESDAY}`) {
  return by('GET', `planner?${query}`)
}

async function here(): Promise<{ id: number; start: string; is_draft: boolean }[]> {
  const { schedules } = (await planOf()).body.data
  return schedules.filter(({ screen_id }: { screen_id: number }) => [screen.id, twin.id].includes(screen_id))
}

/** Somebody buys a place of a schedule: what the hub's ledger then says of it. */
async function sell(schedule_id: number, state = 'sold') {
  await withExhibitor(pool, 1, async (client) => {
    await client.query('insert into halls (exhibitor_id, cinema_id, schedule_id, capacity) values (1, $1, $2, 10)', [
      ids.cinema,
      schedule_id,
    ])
    await client.query(
      `insert into slots (exhibitor_id, cinema_id, schedule_id, slot, group_no, home, state, generation)
       values (1, $1, $2, 1, 1, 'hub', $3, 0), (1, $1, $2, 2, 2, 'hub', 'free', 0)`,
      [ids.cinema, schedule_id, state],
    )
  })
}

describe('UX-23 F-190 a schedule that is planned', () => {
  test('follows its screen, its movie and the clock', async () => {
    expect(await add('18:00')).toMatchObject({
      ...named,
      cinema_id: ids.cinema,
      start: at('18:00'),
      feature_at: at('18:15'),
      end: at('20:00'),
      free_at: at('20:15'),
      business_date: WEDNESDAY,
      max_online_tickets: 6,
      is_seatpicker_enabled: false,
      visibility: 7,
      is_draft: true,
      ignore_conflict: false,
      version: 1,
      capacity: 10,
      sold: 0,
    })
  })

  test('UX-26 after midnight stands on the evening before', async () => {
    expect(await add('23:30')).toMatchObject({ business_date: WEDNESDAY })
    expect(await add('23:30', { start: at('02:00', '2027-11-25'), screen_id: twin.id })).toMatchObject({
      business_date: WEDNESDAY,
    })
  })

  test('keeps its length when it is moved, and gets that of another movie', async () => {
    const { id } = await add('18:00', { end: at('20:30') })
    const moved = await change({ edit: [{ id, version: 1, start: at('19:00') }] })
    expect(moved.body.data.edit[0]).toMatchObject({ start: at('19:00'), end: at('21:30'), version: 2 })
    const short = await make('movie', { runtime: 45, showing_from: null })
    const cut = await make('movie_version', {}, { ...ids, movie: short.id })
    const other = await change({ edit: [{ id, version: 2, movie_id: short.id, movie_version_id: cut.id }] })
    expect(other.body.data.edit[0]).toMatchObject({ end: at('20:00') })
  })

  test.each([
    ['a movie’s version that is another’s', { movie_version_id: 1 }, 'movie_version_id'],
    ['an end before its start', { end: '2027-11-24T10:00:00.000Z' }, 'end'],
    ['a screen that is not there', { screen_id: 99_999 }, 'screen_id'],
    ['a price group that is not there', { price_group_id: 99_999 }, 'price_group_id'],
  ])('with %s is refused at its place', async (_, fields, field) => {
    const other = await make('movie_version', {}, { ...ids, movie: (await make('movie')).id })
    const wrong = 'movie_version_id' in fields ? { movie_version_id: other.id } : fields
    const said = await change({ create: [{ ref: 'n1', ...named, start: at('18:00'), ...wrong }] })
    expect([said.status, Object.keys(said.body.errors)]).toEqual([422, [`create.0.${field}`]])
  })
})

describe('F-191 UX-24 conflicts', () => {
  const key = async (...args: Parameters<typeof change>) => Object.keys((await change(...args)).body.errors)

  test('are refused by their names, and saved anyway by those alone', async () => {
    const first = await add('18:00')
    const second = { create: [{ ref: 'late', ...named, start: at('19:55') }] }
    const said = await change(second)
    expect([said.status, said.refusal]).toEqual([422, 'conflict_overlap'])
    const [field] = Object.keys(said.body.errors)
    expect(said.body.errors).toEqual({
      [`conflicts.overlap:late:${first.id}:20`]: [
        'Another show still runs on this screen. It is free 20 minutes later.',
      ],
    })
    expect(await here()).toHaveLength(1)
    const other = await change({ ...second, accepted_conflicts: ['overlap:late:1:20'] })
    expect(other.status).toBe(422)
    const anyway = await change({ ...second, accepted_conflicts: [field!.slice('conflicts.'.length)] })
    expect(anyway.body.data.create[0]).toMatchObject({ ignore_conflict: true })
    expect(anyway.body.data.conflicts).toMatchObject([{ code: 'overlap', minutes: 20, free_at: at('20:15') }])
  })

  test('that came meanwhile are not swallowed', async () => {
    const first = await add('18:00')
    const second = { create: [{ ref: 'n', ...named, start: at('20:05') }] }
    const seen = await key(second)
    expect(seen).toEqual([`conflicts.cleaning:n:${first.id}:10`])
    const third = await change({ create: [{ ref: 'x', ...named, start: at('21:30') }] }, berta)
    expect(third.status).toBe(200)
    const accepted_conflicts = seen.map((one) => one.slice('conflicts.'.length))
    expect(await key({ ...second, accepted_conflicts })).toEqual([
      expect.stringMatching(/^conflicts\.overlap:\d+:n:\d+$/),
    ])
  })

  /** Everything that can be wrong with a place, what is planned there, and what a manager reads. */
  const SAID: readonly [string, () => Promise<object>, string][] = [
    [
      'cleaning',
      async () => {
        await add('18:00')
        return { start: at('20:05') }
      },
      'The screen is not cleaned yet. It is free 10 minutes later.',
    ],
    [
      'past_day',
      async () => ({ start: at('02:30', '2027-11-25') }),
      'It still runs when the next business day begins.',
    ],
    [
      'outside_hours',
      async () => {
        await opens([{ weekdays: 127, opens: '10:00', closes: '22:00' }])
        return { start: at('08:00') }
      },
      'The cinema is closed at this time.',
    ],
    [
      'before_release',
      async () => {
        const later = await make('movie', { runtime: 105, showing_from: '2027-12-02' })
        const of_it = await make('movie_version', {}, { ...ids, movie: later.id })
        return { movie_id: later.id, movie_version_id: of_it.id }
      },
      'This movie is shown here from Thursday 2 December on.',
    ],
    [
      'before_rental',
      async () => {
        const rental = await make('rental_profile', { starts_on: '2027-12-01' }, { ...ids, movie: movie.id })
        const rented = await make('movie_version', { rental_profile_id: rental.id }, { ...ids, movie: movie.id })
        return { movie_version_id: rented.id }
      },
      'This version is rented from Wednesday 1 December on.',
    ],
    [
      'movie_archived',
      async () => {
        const old = await make('movie', { runtime: 105, showing_from: null, status: 'archived' })
        const of_it = await make('movie_version', {}, { ...ids, movie: old.id })
        return { movie_id: old.id, movie_version_id: of_it.id }
      },
      'This movie is archived.',
    ],
    [
      'format',
      async () => {
        const deep = await make('movie_version', { dimension: '3D' }, { ...ids, movie: movie.id })
        const flat = await make('screen', { config: { dimensions: ['2D'] } })
        return { screen_id: flat.id, movie_version_id: deep.id }
      },
      'This screen cannot show this version.',
    ],
  ]

  /** When the cinema of these tests is open, until the test is over. */
  async function opens(opening_hours: object[]): Promise<void> {
    const set = async (hours: object[]) => {
      const { version: seen } = (await anton('GET', `cinemas/${ids.cinema}`)).body.data
      const said = await anton('PUT', `cinemas/${ids.cinema}`, { version: seen, opening_hours: hours })
      expect([said.status, said.body.errors]).toEqual([200, undefined])
    }
    onTestFinished(() => set([]))
    await set(opening_hours)
  }

  test.each(SAID)('“%s” is said in words, in the planner and in the form of schedules', async (code, place, text) => {
    const fields = { ...named, start: at('14:00'), ...(await place()) }
    const planned = await change({ create: [{ ref: 'n', ...fields }] })
    const formed = await anton('POST', 'schedules', fields)
    for (const said of [planned, formed]) {
      expect([said.status, said.refusal]).toEqual([422, `conflict_${code}`])
      expect(Object.values(said.body.errors)).toEqual([[text]])
    }
  })

  test('of the form of schedules are the same', async () => {
    const first = await add('18:00')
    const form = { ...named, start: at('20:05') }
    const said = await anton('POST', 'schedules', form)
    expect([said.status, Object.keys(said.body.errors)]).toEqual([422, [`conflicts.cleaning:new:${first.id}:10`]])
    const accepted_conflicts = [`cleaning:new:${first.id}:10`]
    const made = await anton('POST', 'schedules', { ...form, accepted_conflicts })
    expect([made.status, made.body.data.is_draft]).toEqual([200, false])
    const { id, version } = made.body.data
    const moved = await anton('PUT', `schedules/${id}`, { version, start: at('20:00') })
    expect(Object.keys(moved.body.errors)).toEqual([`conflicts.cleaning:${id}:${first.id}:15`])
    const renamed = await anton('PUT', `schedules/${id}`, { version, sell_online: false })
    expect(renamed.status).toBe(200)
  })

  test('of two that change places there is none', async () => {
    const [a, b] = [await add('14:00', { is_draft: false }), await add('18:00', { is_draft: false })]
    const said = await change({
      edit: [
        { id: a.id, version: 1, start: b.start },
        { id: b.id, version: 1, start: a.start },
      ],
    })
    expect([said.status, said.body.data?.conflicts]).toEqual([200, []])
  })

  test('of two who plan the same place at once one is refused', async () => {
    const body = { create: [{ ref: 'n', ...named, start: at('18:00') }] }
    const both = await Promise.all([change(body), change(body, berta)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await here()).toHaveLength(1)
  })
})

describe('UX-22 UX-27 many at once', () => {
  test('all of them, or none, and every fault is said', async () => {
    const said = await change({
      create: [
        { ref: 'a', ...named, start: at('14:00') },
        { ref: 'b', ...named, start: at('15:00') },
        { ref: 'c', ...named, start: at('20:00'), price_group_id: 99_999 },
      ],
    })
    expect([said.status, Object.keys(said.body.errors)]).toEqual([
      422,
      ['create.2.price_group_id', 'conflicts.overlap:b:a:75'],
    ])
    expect(await here()).toEqual([])
  })

  test('a preview says what would meet and writes nothing', async () => {
    const create = [
      { ref: 'a', ...named, start: at('14:00') },
      { ref: 'b', ...named, start: at('15:00') },
    ]
    const said = await change({ preview: true, create })
    expect([said.status, said.body.data]).toMatchObject([
      200,
      { create: [], conflicts: [{ ref: 'b', other_ref: 'a' }] },
    ])
    expect(await here()).toEqual([])
  })

  test('F-173 asked twice they are done once, and answered alike', async () => {
    const body = { request_id: randomUUID(), create: [{ ref: 'a', ...named, start: at('14:00') }] }
    const both = await Promise.all([change(body), change(body)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[1]!.body).toEqual(both[0]!.body)
    expect((await change(body)).body).toEqual(both[0]!.body)
    expect(await here()).toHaveLength(1)
    expect(await change({ ...body, create: [{ ...body.create[0]!, start: at('15:00') }] })).toMatchObject({
      status: 409,
    })
  })

  test('are taken back: what was made goes, what went returns', async () => {
    const made = await add('14:00')
    const gone = await change({ remove: [{ id: made.id, version: 1 }] })
    expect(gone.body.data.remove[0]).toMatchObject({ version: 2, deleted_at: expect.any(String) })
    expect(await here()).toEqual([])
    const back = await change({ restore: [{ id: made.id, version: 2 }] })
    expect(back.body.data.restore[0]).toMatchObject({ id: made.id, version: 3, deleted_at: null })
    expect((await anton('GET', `schedules/${made.id}/history`)).body.data).toHaveLength(3)
  })

  test('F-191 a place that was taken meanwhile is a conflict by its name, and it returns there anyway by that alone', async () => {
    const gone = await add('14:00')
    const removed = await change({ remove: [{ id: gone.id, version: 1 }] })
    const other = await add('14:30')
    const restore = [{ id: gone.id, version: removed.body.data.remove[0].version }]
    const met = await change({ restore })
    expect([met.status, met.refusal]).toEqual([422, 'conflict_overlap'])
    const accepted_conflicts = Object.keys(met.body.errors).map((field) => field.slice('conflicts.'.length))
    const back = await change({ restore, accepted_conflicts })
    expect(back).toMatchObject({ status: 200, body: { data: { restore: [{ id: gone.id, ignore_conflict: true }] } } })
    const path = `schedules/${gone.id}`
    const again = await anton('DELETE', path, { version: back.body.data.restore[0].version })
    const { version } = again.body.data
    expect((await anton('POST', `${path}/restore`, { version })).refusal).toBe('conflict_overlap')
    const anyway = await anton('POST', `${path}/restore`, { version, accepted_conflicts })
    expect(anyway).toMatchObject({ status: 200, body: { data: { deleted_at: null, ignore_conflict: true } } })
    await change({ remove: [{ id: gone.id, version: anyway.body.data.version }] })
    await change({ remove: [{ id: other.id, version: other.version }] })
    const free = await change({ restore: [{ id: gone.id, version: anyway.body.data.version + 1 }] })
    expect(free.status).toBe(200)
  })

  test('a version that somebody else changed is 409, and nothing is done', async () => {
    const made = await add('14:00')
    await change({ edit: [{ id: made.id, version: 1, start: at('15:00') }] }, berta)
    const edit = [{ id: made.id, version: 1, start: at('16:00') }]
    expect(await change({ edit, create: [{ ref: 'n', ...named, start: at('20:00') }] })).toMatchObject({
      status: 409,
      refusal: 'stale',
    })
    expect(await here()).toMatchObject([{ start: at('15:00') }])
  })

  test('one schedule twice in a change is refused', async () => {
    const { id } = await add('14:00')
    const seen = { id, version: 1 }
    expect((await change({ edit: [seen], remove: [seen] })).status).toBe(422)
  })
})

describe('F-200 drafts', () => {
  async function onFeed(id: number): Promise<boolean> {
    const request = { exhibitor_id: 1, cinema_id: ids.cinema! }
    let page = await readFeed(pool, { ...request, epoch: null, after: null })
    const documents = [...page.documents]
    while (page.more || page.pending) {
      page = await readFeed(pool, { ...request, epoch: page.epoch, after: page.cursor })
      documents.push(...page.documents)
    }
    return documents.some((one) => one.kind === 'schedule' && one.id === id)
  }

  test('are on no surface before they are published', async () => {
    const draft = await add('14:00')
    expect(await onFeed(draft.id)).toBe(false)
    expect((await portal.hub.catalogue.of(1)).schedule.has(draft.id)).toBe(false)
    const shown = await change({ edit: [{ id: draft.id, version: 1, is_draft: false }] })
    expect(shown.body.data.edit[0]).toMatchObject({ is_draft: false, version: 2 })
    expect(await onFeed(draft.id)).toBe(true)
    expect((await portal.hub.catalogue.of(1)).schedule.get(draft.id)).toMatchObject({ is_draft: false })
    const back = await anton('PUT', `schedules/${draft.id}`, { version: 2, is_draft: true })
    expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['is_draft']])
  })

  test('are published all, or none with a list of what meets', async () => {
    const [a, b] = [await add('14:00'), await add('18:00')]
    await change({ create: [{ ref: 'n', ...named, start: at('15:00') }], accepted_conflicts: [`overlap:n:${a.id}:75`] })
    const edit = [a, b].map(({ id }) => ({ id, version: 1, is_draft: false }))
    const said = await change({ edit })
    expect([said.status, Object.keys(said.body.errors).length]).toEqual([422, 1])
    expect((await here()).every(({ is_draft }) => is_draft)).toBe(true)
    const [key] = Object.keys(said.body.errors).map((field) => field.slice('conflicts.'.length))
    expect((await change({ edit, accepted_conflicts: [key] })).status).toBe(200)
  })
})

describe('UX-25 what is sold', () => {
  test.each(['sold', 'reserved'])('with a place %s it neither moves nor goes', async (state) => {
    const { id } = await add('14:00', { is_draft: false })
    await sell(id, state)
    for (const [method, path, body, field] of [
      ['DELETE', `schedules/${id}`, { version: 1 }, 'message'],
      ['PUT', `schedules/${id}`, { version: 1, start: at('15:00') }, 'start'],
      ['PUT', `schedules/${id}`, { version: 1, end: at('19:00') }, 'end'],
      ['PUT', `schedules/${id}`, { version: 1, screen_id: twin.id }, 'screen_id'],
      ['POST', 'schedules/bulk', { rows: [{ id, version: 1 }], change: { start: at('15:00') } }, 'start'],
    ] as const) {
      const said = await anton(method, path, body)
      expect([method, said.status, said.refusal, Object.keys(said.body.errors)]).toEqual([
        method,
        422,
        'schedule_sold',
        [field],
      ])
    }
    const moved = await change({ edit: [{ id, version: 1, start: at('15:00') }] })
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['edit.0.start']])
    const gone = await change({ remove: [{ id, version: 1 }] })
    expect([gone.status, gone.refusal]).toEqual([422, 'schedule_sold'])
    expect(
      (await anton('PUT', `schedules/${id}`, { version: 1, start: '2027-11-24T14:00:00Z', sell_online: false })).status,
    ).toBe(200)
  })

  test('F-200 the plan says how many are sold, reserved and in carts', async () => {
    const { id } = await add('14:00', { is_draft: false })
    await sell(id)
    const { schedules } = (await planOf()).body.data
    expect(schedules.find((one: { id: number }) => one.id === id)).toMatchObject({ sold: 1, reserved: 0, in_carts: 0 })
  })

  test('one that has its seats at the ledger keeps their plan', async () => {
    const large = await make('screen', { capacity: 20, arrangement: { numbered: false, places: 20, rows: [] } })
    const draft = await add('14:00')
    expect((await anton('PUT', `schedules/${draft.id}`, { version: 1, screen_id: large.id })).status).toBe(200)
    const shown = await add('18:00', { is_draft: false })
    await sell(shown.id, 'free')
    const said = await anton('PUT', `schedules/${shown.id}`, { version: 1, screen_id: large.id })
    expect([said.status, said.refusal]).toEqual([422, 'other_plan'])
    expect((await anton('PUT', `schedules/${shown.id}`, { version: 1, screen_id: twin.id })).status).toBe(200)
  })

  test('F-193 how many are sold online stands since the ledger has its seats', async () => {
    const { id } = await add('14:00', { is_draft: false })
    expect((await anton('PUT', `schedules/${id}`, { version: 1, max_online_tickets: 3 })).status).toBe(200)
    await sell(id, 'free')
    const said = await anton('PUT', `schedules/${id}`, { version: 2, max_online_tickets: 2 })
    expect([said.status, Object.keys(said.body.errors)]).toEqual([422, ['max_online_tickets']])
  })

  test('what was cancelled stays so, and nobody cancels by a form', async () => {
    const { id } = await add('14:00')
    const said = await anton('PUT', `schedules/${id}`, { version: 1, cancelled_at: at('10:00') })
    expect([said.status, Object.keys(said.body.errors)]).toEqual([422, ['cancelled_at']])
    await withExhibitor(pool, 1, (client) =>
      client.query('update schedules set cancelled_at = now() where id = $1', [id]),
    )
    const moved = await anton('PUT', `schedules/${id}`, { version: 2, start: at('15:00') })
    expect([moved.status, moved.refusal]).toEqual([422, 'schedule_cancelled'])
    const beside = await add('14:30')
    expect(beside.ignore_conflict).toBe(false)
    const { conflicts } = (await planOf(berta)).body.data
    expect(conflicts.filter(({ ref }: { ref: string }) => ref === String(beside.id))).toEqual([])
  })
})

/** A place of a template. */
function entry() {
  return {
    ...named,
    day: 0,
    time: '24:30',
    minutes: 120,
    max_online_tickets: null,
    is_seatpicker_enabled: true,
  }
}

test('F-206 a price group by which a show to come is priced stays until that is over', async () => {
  const group = await make('price_group', { name: 'Preview' })
  const { id } = await add('18:00', { price_group_id: group.id })
  const leave = () => anton('DELETE', `price-groups/${group.id}`, { version: group.version })
  expect(await leave()).toMatchObject({ status: 422, refusal: 'still_used' })
  await withExhibitor(pool, 1, (client) =>
    client.query(
      `update schedules set start = now() - interval '3 hours', "end" = now() - interval '1 hour', ignore_conflict = true where id = $1`,
      [id],
    ),
  )
  expect((await leave()).status).toBe(200)
})

describe('F-196 the plan of a week', () => {
  test('is the cine week of a day, with its screens, movies, prices and conflicts', async () => {
    const { id } = await add('18:00')
    const { data } = (await planOf(berta, `cinema_id=${ids.cinema}&first_on=2027-11-27`)).body
    expect(data).toMatchObject({ first_on: WEDNESDAY, last_on: '2027-11-30', week_begins_on: 3, midnight_offset: 300 })
    expect(data.screens.find((one: { id: number }) => one.id === screen.id)).toMatchObject({
      config: { ads_minutes: 10 },
    })
    expect(data.movies.map((one: { id: number }) => one.id)).toContain(movie.id)
    expect(data.versions.map((one: { id: number }) => one.id)).toContain(version.id)
    expect(data.schedules.find((one: { id: number }) => one.id === id)).toMatchObject({ free_at: at('20:15') })
    expect(data.cinema.cut_off_since).toBeNull()
  })

  test('begins on the day that the settings say: Monday as in the calendar', async () => {
    const begin = (day: number) =>
      withExhibitor(pool, 1, (client) =>
        client.query(`update exhibitors set settings = jsonb_set(settings, '{week_begins_on}', $1::text::jsonb)`, [
          day,
        ]),
      )
    await begin(1)
    const { data } = (await planOf(anton, `cinema_id=${ids.cinema}&first_on=2027-11-27`)).body
    await begin(3)
    expect(data).toMatchObject({ first_on: '2027-11-22', last_on: '2027-11-28', week_begins_on: 1 })
  })

  test('F-191 says where its first show meets the last one of the evening before', async () => {
    const anyway = async (start: string) => {
      const create = [{ ref: 'n', ...named, start: at(start) }]
      const { conflicts } = (await change({ preview: true, create })).body.data
      const accepted_conflicts = conflicts.map(({ key }: { key: string }) => key)
      return (await change({ create, accepted_conflicts })).body.data.create[0]
    }
    const [last, first] = [await anyway('03:00'), await anyway('04:30')] // the day begins at 04:00 of UTC
    expect([last.business_date, first.business_date]).toEqual(['2027-11-23', WEDNESDAY])
    const { conflicts } = (await planOf()).body.data
    expect(conflicts).toContainEqual(
      expect.objectContaining({ code: 'overlap', ref: String(first.id), other_ref: String(last.id) }),
    )
  })

  test.each(['first_on=2027-11-30&last_on=2027-11-24', 'first_on=2027-01-01&last_on=2027-12-31', 'first_on=soon'])(
    'of days that are none is refused: %s',
    async (days) => {
      expect((await planOf(anton, `cinema_id=${ids.cinema}&${days}`)).status).toBe(422)
    },
  )

  test('SECURITY Tenants: to another house neither cinema nor schedule is there', async () => {
    const { id } = await add('18:00')
    const mine = `cinema_id=${ids.cinema}&first_on=${WEDNESDAY}`
    expect((await planOf(elsewhere, mine)).status).toBe(404)
    expect((await change({ remove: [{ id, version: 1 }] }, elsewhere)).status).toBe(404)
    expect((await elsewhere('GET', `planner/templates?cinema_id=${ids.cinema}`)).status).toBe(404)
    expect((await here()).map((one) => one.id)).toEqual([id])
  })

  test('F-235 whoever keeps to a cinema plans no other, and each doing needs its right', async () => {
    const sister = await make('cinema')
    const own = await portal.visit(1, {
      exhibitor_id: 1,
      name: 'Olga N.',
      permissions: ['schedules.view.own', 'schedules.edit.own'],
    })
    await withExhibitor(pool, 1, (client) =>
      client.query('update employees set cinemas = $2 where id = $1', [own.employee_id, [ids.cinema]]),
    )
    const { id } = await add('18:00')
    expect((await planOf(own)).status).toBe(200)
    expect((await planOf(own, `cinema_id=${sister.id}&first_on=${WEDNESDAY}`)).status).toBe(404)
    expect((await change({ cinema_id: sister.id }, own)).status).toBe(404)
    const template = { name: 'Of the sister', days: 1, entries: [entry()] }
    expect((await own('POST', 'planner/templates', { cinema_id: sister.id, ...template })).status).toBe(404)
    expect((await own('GET', `planner/templates?cinema_id=${sister.id}`)).status).toBe(404)
    const kept = await anton('POST', 'planner/templates', { cinema_id: sister.id, ...template })
    expect([kept.status, (await own('DELETE', `planner/templates/${kept.body.data.id}`, {})).status]).toEqual([
      200, 404,
    ])
    expect((await own('GET', `planner/live?cinema_id=${sister.id}`)).status).toBe(404)
    expect((await change({ edit: [{ id, version: 1, start: at('17:00') }] }, own)).status).toBe(200)
    expect((await change({ remove: [{ id, version: 2 }] }, own)).status).toBe(403)
    expect((await change({ create: [{ ref: 'n', ...named, start: at('10:00') }] }, own)).status).toBe(403)
  })
})

describe('F-200 templates', () => {
  test('are kept by their name, replaced, and ended', async () => {
    const body = { cinema_id: ids.cinema, name: 'Weekend', days: 2, entries: [entry()] }
    const saved = await anton('POST', 'planner/templates', body)
    expect([saved.status, saved.body.data]).toMatchObject([200, { ...body, entries: [{ ...entry(), visibility: 15 }] }])
    const again = await berta('POST', 'planner/templates', { ...body, days: 1 })
    expect(again.body.data).toMatchObject({ id: saved.body.data.id, days: 1 })
    const list = (await berta('GET', `planner/templates?cinema_id=${ids.cinema}`)).body.data
    expect(list).toEqual([again.body.data])
    const path = `planner/templates/${saved.body.data.id}`
    expect((await elsewhere('DELETE', path, {})).status).toBe(404)
    expect((await anton('DELETE', path, {})).body.data).toEqual(again.body.data)
    expect((await anton('DELETE', path, {})).status).toBe(404)
  })

  test('beyond 200 of one cinema are refused in words; one of them is still replaced, and one that goes makes room', async () => {
    const ends = () => withExhibitor(pool, 1, (client) => client.query('delete from schedule_templates'))
    onTestFinished(async () => void (await ends()))
    await ends()
    await withExhibitor(pool, 1, (client) =>
      client.query(
        `insert into schedule_templates (exhibitor_id, cinema_id, name, days, entries)
         select 1, $1, 'Week ' || n, 1, $2 from generate_series(1, 200) n`,
        [ids.cinema, JSON.stringify([entry()])],
      ),
    )
    const save = (name: string) =>
      anton('POST', 'planner/templates', { cinema_id: ids.cinema, name, days: 1, entries: [entry()] })
    const full = await save('One more')
    expect([full.status, full.refusal]).toEqual([422, 'templates_full'])
    expect(full.body.errors).toEqual({ name: ['This cinema has 200 templates. Delete one first.'] })
    const { id } = (await save('Week 7')).body.data
    expect((await anton('DELETE', `planner/templates/${id}`, {})).status).toBe(200)
    expect((await save('One more')).status).toBe(200)
  })

  test.each([
    ['a time of no clock', { time: '48:00' }],
    ['a day beyond the week', { day: 7 }],
    ['a field that it does not have', { start: '2027-11-24T18:00:00.000Z' }],
  ])('with %s are refused', async (_, fields) => {
    const entries = [{ ...entry(), ...fields }]
    expect(
      (await anton('POST', 'planner/templates', { cinema_id: ids.cinema, name: 'x', days: 1, entries })).status,
    ).toBe(422)
  })
})

describe('F-200 two managers in one week', () => {
  /** What the stream of a cinema's plan says, until the test is over. */
  async function stream(by: Visit, cinema_id: unknown) {
    const cut = new AbortController()
    onTestFinished(() => cut.abort())
    const answer = await fetch(`${portal.hub.url}/api/portal/planner/live?cinema_id=${cinema_id}`, {
      headers: { cookie: by.cookie },
      signal: cut.signal,
    })
    const heard = { status: answer.status, text: '', isOver: false }
    const read = async () => {
      for await (const chunk of answer.body!) heard.text += Buffer.from(chunk).toString()
      heard.isOver = true
    }
    read().catch(() => {}) // it is cut when the test is over
    return heard
  }

  test('F-294 see each other’s changes, drafts too, and no others do: the channel of a plan is private', async () => {
    const sister = await make('cinema')
    const [open, other] = [await stream(berta, ids.cinema), await stream(berta, sister.id)]
    await until(() => expect([open.text, other.text].every((text) => text.includes('event: hello'))).toBe(true))
    await add('18:00')
    await until(() => expect(open.text).toContain(`event: plan\ndata: {"cinema_id":${ids.cinema}}`))
    expect(other.text).not.toContain('event: plan')
    expect((await elsewhere('GET', `planner/live?cinema_id=${ids.cinema}`)).status).toBe(404)
    const stranger = await portal.visit(1, null)
    expect((await stream(stranger, ids.cinema)).status).toBe(401)
  })

  test.each([
    ['is signed out', `delete from portal_sessions where employee_id = $1`],
    ['is blocked', `update employees set access_level = 'blocked' where id = $1`],
    ['is deleted', `update employees set deleted_at = now() where id = $1`],
    ['loses the right', `update employees set permissions = '{portal.open,tags.view}' where id = $1`],
    ['was idle for too long', `update portal_sessions set used_at = now() - interval '3 hours' where employee_id = $1`],
  ])('SECURITY Sessions: the stream of somebody who %s ends, those of others do not', async (why, sql) => {
    const carla = await portal.visit(1, { exhibitor_id: 1, name: `Carla ${why}`, permissions: ['schedules.view'] })
    const [open, hers] = [await stream(berta, ids.cinema), await stream(carla, ids.cinema)]
    await until(() => expect([open.text, hers.text].every((text) => text.includes('event: hello'))).toBe(true))
    await withExhibitor(pool, 1, (client) => client.query(sql, [carla.employee_id]))
    await until(() => expect(hers.isOver).toBe(true))
    expect(open.isOver).toBe(false)
  })

  test('SECURITY Sessions: an open stream is no use of the session', async () => {
    const carla = await portal.visit(1, { exhibitor_id: 1, name: 'Carla C.', permissions: ['schedules.view'] })
    const hers = await stream(carla, ids.cinema)
    const used = `update portal_sessions set used_at = now() - interval '119 minutes 58 seconds' where employee_id = $1`
    await withExhibitor(pool, 1, (client) => client.query(used, [carla.employee_id]))
    await until(() => expect(hers.isOver).toBe(true))
  })

  test('a preview and a refusal say nothing', async () => {
    const open = await stream(berta, ids.cinema)
    await until(() => expect(open.text).toContain('event: hello'))
    await change({ preview: true, create: [{ ref: 'a', ...named, start: at('14:00') }] })
    await change({ create: [{ ref: 'a', ...named, start: at('14:00'), price_group_id: 99_999 }] })
    const { id } = await add('18:00')
    await until(() => expect(open.text).toContain('event: plan'))
    expect(open.text.split('event: plan')).toHaveLength(2)
    expect(id).toBeGreaterThan(0)
  })
})

test('SECURITY Tenants: whoever asks for the plan of a cinema that is not of the house begins no ledger for it', async () => {
  const heads = async () => (await pool.query('select count(*)::int as n from ledger_heads')).rows[0].n
  const before = await heads()
  for (const cinema_id of [ids.cinema!, 987_654])
    expect((await planOf(elsewhere, `cinema_id=${cinema_id}&first_on=${WEDNESDAY}`)).status).toBe(404)
  expect(await heads()).toBe(before)
  expect((await planOf()).status).toBe(200)
})

test('L3 a schedule of which a cut-off cinema may be selling places is neither moved nor deleted', async () => {
  const { id } = await add('14:00', { is_draft: false })
  await sell(id, 'free')
  await withExhibitor(pool, 1, (client) => client.query(`update slots set home = 'edge' where schedule_id = $1`, [id]))
  const move = () => anton('PUT', `schedules/${id}`, { version: 1, start: at('15:00'), end: at('17:00') })
  const moved = await move()
  expect([moved.refusal, moved.body.message]).toEqual(['cut_off', expect.stringMatching(/cut off since \d\d:\d\d and/)])
  expect((await anton('DELETE', `schedules/${id}`, { version: 1 })).refusal).toBe('cut_off')
  await withExhibitor(pool, 1, (client) =>
    client.query(
      `insert into edge_lines (cinema_id, exhibitor_id, up, since, heard_at) values ($1, 1, false, $2, $2)`,
      [ids.cinema, '2020-02-01T18:42:00.000Z'],
    ),
  )
  expect((await move()).body.message).toContain('cut off since 1 February 19:42 and')
  await withExhibitor(pool, 1, (client) =>
    client.query('update edge_lines set up = true, since = now(), heard_at = now()'),
  )
  expect((await move()).refusal).toBe('at_counter')
  expect((await change({ remove: [{ id, version: 1 }] })).refusal).toBe('at_counter')
})

test('F-205 the seats of a schedule that the ledger has stay, whatever plan its screen has now', async () => {
  const { id } = await add('14:00', { is_draft: false })
  await sell(id, 'free')
  const place = { slot: 1, screen_row: 1, screen_col: 1, row_name: 'A', seat_name: '1', name: 'A 1' }
  const arrangement = { numbered: true, places: 0, rows: [[place]] }
  const { version: seen } = (await anton('GET', `screens/${screen.id}`)).body.data
  const drawn = await anton('PUT', `screens/${screen.id}`, { version: seen, capacity: 1, arrangement })
  expect([drawn.status, drawn.body.errors]).toEqual([200, undefined])
  const said = await anton('PUT', `schedules/${id}`, { version: 1, arrangement: drawn.body.data.arrangement })
  expect([said.status, Object.keys(said.body.errors)]).toEqual([422, ['arrangement']])
})
