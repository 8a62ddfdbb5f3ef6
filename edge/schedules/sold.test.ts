import { afterEach, beforeEach, expect, test } from 'vitest'
import { movie } from '#protocol/catalogue/movie.ts'
import { soldSeats } from '#protocol/register/sold-seats.ts'
import { EdgeStore } from '../ledger/store.ts'
import { Replica } from '../replica/replica.ts'
import { Line } from '../sync/line.ts'
import { Views } from '../sync/views.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { Showing } from './showing.ts'

const STAMPS = { exhibitor_id: 1, version: 1, deleted_at: null }
const HOUR_MS = 3_600_000
const FACTS = {
  runtime: 120,
  year: 2024,
  rating: '12',
  rating_scheme: 'fsk',
  genres: ['Drama'],
  original_language: 'en',
}
const SCREEN = {
  cinema_id: 1,
  name: 'Screen 1',
  short: '1',
  capacity: 6,
  online_seats: null,
  class_rate: {},
  config: { auto_assign_seats: {} },
  arrangement: hall(),
}

let box: EdgeBox
beforeEach(() => {
  box = edgeBox()
})
afterEach(() => box.close())

function document(kind: string, id: number, fields: object) {
  return { kind, id, version: 1, deleted: false, body: { ...STAMPS, id, ...fields } }
}

/** Two rows of three seats. */
function hall() {
  const rows = ['A', 'B'].map((row_name, row) =>
    [1, 2, 3].map((place) => ({
      slot: row * 3 + place,
      screen_row: row + 1,
      screen_col: place,
      row_name,
      seat_name: String(place),
      name: `${row_name}${place}`,
    })),
  )
  return { numbered: true, places: 0, rows }
}

test('F-351 (in part) what is sold today is listed by schedule, row and seat, with the shop’s seats while the line is cut', async () => {
  const now = box.clock.wall()
  const day = (ms: number) => new Date(now + ms).toISOString().slice(0, 10)
  const schedule = (id: number, hours: number, fields: object = {}) =>
    document('schedule', id, {
      cinema_id: 1,
      screen_id: 1,
      movie_id: 1,
      movie_version_id: 1,
      price_group_id: 1,
      start: new Date(now + hours * HOUR_MS).toISOString(),
      end: new Date(now + (hours + 2) * HOUR_MS).toISOString(),
      business_date: day(0),
      max_online_tickets: null,
      is_seatpicker_enabled: true,
      cancelled_at: null,
      is_draft: false,
      arrangement: hall(),
      ...fields,
    })
  const replica = new Replica(box)
  const documents = [
    document('movie', 1, movie.shape.parse({ ...FACTS, slug: 'c', display_title: 'Conclave', original_title: 'c' })),
    document('screen', 1, SCREEN),
    schedule(14, 1),
    schedule(13, -3),
    schedule(15, 1, { business_date: day(24 * HOUR_MS) }),
    schedule(16, 1, { cancelled_at: new Date(now).toISOString() }),
    schedule(17, 1, { is_draft: true }),
    schedule(18, 1, { cinema_id: 2 }),
  ]
  await replica.take({ epoch: 'e1', cursor: 'c1', resync: true, more: false, pending: false, documents })
  const views = new Views(box.db.sqlite)
  views.take([{ schedule_id: 14, seq: 1, states: 'sfs.hs', tickets: [] }], '1')
  const { clock } = box
  const line = new Line(clock)
  const store = new EdgeStore(box.db, () => false)
  const showing = new Showing({ cinema_id: 1, replica, store, views, line, clock, nextSeq: () => 1 })
  const said = soldSeats.answer.parse(showing.sold())
  expect(said.schedules.map(({ id, sold, capacity }) => [id, sold, capacity])).toEqual([
    [13, 0, 6],
    [14, 3, 6],
  ])
  expect(said.schedules[1]).toMatchObject({
    movie_title: 'Conclave',
    screen_name: 'Screen 1',
    rows: [
      { row: 'A', seats: ['1', '3'] },
      { row: 'B', seats: ['3'] },
    ],
  })
})
