import { expect, test } from 'vitest'
import type { CinemaDay, Dashboard, Fill } from '#protocol/dashboard/calls.ts'
import { channelsOf, chartRows, filledOf, nowAndNext, summaryOf } from './summary.ts'

const BEGINS = '2026-11-21T04:00:00.000Z'
const AT = '2026-11-21T19:19:00.000Z'

function cinema(fields: Partial<CinemaDay>): CinemaDay {
  const empty = { restored_from: null, steps: [], compared: [], takings_cents: 0, tickets: 0 }
  return { id: 1, name: 'Lichthof', time_zone: 'Europe/Berlin', begins_at: BEGINS, ...empty, ...fields }
}

function fill(sold: number, capacity: number): Fill {
  const of = { cinema_id: 1, screen_id: 1, screen: 'Screen 1', movie: 'Conclave', start: AT, end: AT }
  return { id: sold + 1, ...of, sold, capacity }
}

function day(cinemas: CinemaDay[], schedules: Fill[] = []): Dashboard {
  return { choices: [], at: AT, on: '2026-11-21', compared_on: '2026-11-14', backups: null, cinemas, schedules }
}

const SOLD = [
  { minute: 600, online_cents: 6_000, counter_cents: 0 },
  { minute: 840, online_cents: 200, counter_cents: 3_800 },
]

test('F-333 the day of two cinemas is one: money, guests, fill and the part that was bought online', () => {
  const one = cinema({ takings_cents: 10_000, tickets: 8, steps: SOLD })
  const other = cinema({ id: 2, takings_cents: 0, tickets: 0 })
  const read = summaryOf(day([one, other], [fill(30, 100), fill(90, 100)]))
  expect(read).toMatchObject({ takings_cents: 10_000, admissions: 120, fill: 60, per_guest_cents: 1_250, online: 62 })
  expect(read.until).toBe(15 * 60 + 19)
})

test('F-333 the evening is compared with what the other had at the same time, not with its whole day', () => {
  const compared = [
    { minute: 600, online_cents: 5_000, counter_cents: 0 },
    { minute: 1_100, online_cents: 40_000, counter_cents: 0 },
  ]
  expect(summaryOf(day([cinema({ takings_cents: 10_000, steps: SOLD, compared })])).change).toBe(100)
  expect(summaryOf(day([cinema({ takings_cents: 10_000, steps: SOLD })])).change).toBeNull()
})

test('F-333 what runs and what comes, the earliest first, without what is over; full is only what is', () => {
  const at = (id: number, start: string, end: string) => ({ ...fill(0, 10), id, start, end })
  const over = at(1, '2026-11-21T15:00:00.000Z', '2026-11-21T17:00:00.000Z')
  const later = at(2, '2026-11-21T22:00:00.000Z', '2026-11-21T23:59:00.000Z')
  const runs = at(3, '2026-11-21T19:00:00.000Z', '2026-11-21T21:00:00.000Z')
  const day = { at: AT, schedules: [over, later, runs] }
  expect(nowAndNext(day).map(({ id }) => id)).toEqual([3, 2])
  expect([fill(0, 0), fill(1, 3), fill(399, 400), fill(400, 400)].map(filledOf)).toEqual([0, 33, 99, 100])
})

test('F-333 what each cinema sold stands by channel', () => {
  expect(channelsOf(cinema({ steps: SOLD }))).toEqual({ online_cents: 6_200, counter_cents: 3_800 })
})

test('an empty day has no figures that would be a guess', () => {
  expect(summaryOf(day([cinema({})]))).toMatchObject({
    takings_cents: 0,
    change: null,
    fill: null,
    per_guest_cents: null,
    online: null,
  })
})

test('the chart draws the day until now and the other one to its end', () => {
  const compared = [{ minute: 1_200, online_cents: 700, counter_cents: 0 }]
  const rows = chartRows(summaryOf(day([cinema({ takings_cents: 10_000, steps: SOLD, compared })])))
  expect(rows.at(-1)).toEqual({ minute: 1_215, before_cents: 700 })
  expect(rows.find(({ minute }) => minute === 919)).toMatchObject({ online_cents: 6_200, counter_cents: 3_800 })
})
