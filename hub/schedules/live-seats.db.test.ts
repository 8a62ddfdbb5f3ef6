import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { decideBirth } from '#protocol/ledger/decide-seats.ts'
import { ok } from '#protocol/result.ts'
import { oneRow } from '#protocol/seats/testing/plans.ts'
import { freshDatabase } from '../../tests/constellation/database.ts'
import { SAMPLES } from '../../tests/contract/samples.ts'
import { until } from '../../tests/until.ts'
import { Notices } from '../db/notices.ts'
import { Lanes } from '../ledger/lanes.ts'
import type { Live } from '../live/live.ts'
import { startPortal } from '../portal/testing/portal.ts'
import { makeSamples } from '../portal/testing/sample-house.ts'
import { seatsOf } from '../portal/testing/seats.ts'
import { Seats } from '../seats/store.ts'
import { Links } from '../sync/links.ts'
import { notifyOfSeats } from './live-seats.ts'
import { Offers } from './offers.ts'

/** What browsers that look at a hall are sent by two processes of a hub. */
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
const database = await freshDatabase()
const portal = await startPortal(database, KINDS)
const anton = await portal.visit(1, { exhibitor_id: 1, name: 'Anton B.', permissions: ['*'] })
const { ids, planIn } = await makeSamples(anton, ['cinema', 'price_group'])
const { pool, lanes, links: lines, catalogue, log } = portal.hub
const { seats, offers } = seatsOf(portal.hub)
const notices = new Notices(database.url, log)
await notices.open()
const other_lanes = new Lanes({ database_url: database.url, pool, notices, schedules: async () => [] })
const other_lines = new Links(other_lanes, log)
const other_seats = new Seats(other_lanes, other_lines)
afterAll(async () => {
  await other_lines.close()
  await other_lanes.close()
  await notices.close()
  await portal.close()
  await database.close()
})

type Said = Parameters<Live['scheduleChanged']>[0]

/** What a process sends: the columns of the seats that changed, and how bills stand. */
function recorder() {
  const columns: number[][] = []
  const bills: string[] = []
  return {
    columns,
    bills,
    scheduleChanged: (said: Said) => void columns.push(said.seats.map(({ screen_col }) => screen_col)),
    billChanged: (_: number, { uuid }: { uuid: string }) => void bills.push(uuid),
  }
}

async function planned(): Promise<number> {
  const id = await planIn({ arrangement: oneRow('A', 6), capacity: 6 })
  await until(async () => expect((await catalogue.of(1)).schedule.has(id)).toBe(true))
  return id
}

test('F-124 F-295 seats that changed and bills are sent once, by the process that changed them', async () => {
  const schedule_id = await planned()
  const place = { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id }
  const lane = await lanes.of(1, ids.cinema!)
  const other_lane = await other_lanes.of(1, ids.cinema!)
  const [here, there] = [recorder(), recorder()]
  notifyOfSeats({ offers, live: here, lanes, lines, log })
  const other_offers = new Offers(catalogue, other_lanes, other_seats)
  notifyOfSeats({ offers: other_offers, live: there, lanes: other_lanes, lines: other_lines, log })
  const hold = (by: Seats, bill_id: string, slots: number[], is_new = true) => {
    const due_at = '2099-01-01T00:00:00.000Z'
    return by.hold(place, { bill_id, is_new, source: 'site', due_at, renewed: false, replaces: null, slots })
  }
  await lane.run({
    decide: ({ ledger, append }) => {
      const born = decideBirth(ledger, { schedule_id, max_online: null, groups: [1, 2, 3, 4, 5, 6] })
      if (born.ok) append('own', born.value)
      return ok(null)
    },
  })
  await until(() => expect(here.columns).toEqual([[1, 2, 3, 4, 5, 6]]))
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  expect((await hold(seats, first, [1])).ok).toBe(true)
  await until(() => expect(here.columns.slice(1)).toEqual([[1]]))
  expect((await hold(seats, first, [1, 2], false)).ok).toBe(true)
  await until(() => expect(here.columns.slice(2)).toEqual([[2]]))
  expect((await hold(seats, second, [5])).ok).toBe(true)
  await until(() => expect(here.columns.slice(3)).toEqual([[5]]))
  expect(here.bills).toEqual([first, second])
  await other_lane.follow()
  expect((await hold(other_seats, third, [6])).ok).toBe(true)
  await until(() => expect(there.columns).toHaveLength(1))
  expect(there.bills).toEqual([third])
  await lane.follow()
  expect((await hold(seats, second, [4, 5], false)).ok).toBe(true)
  await until(() => expect(here.columns.length).toBeGreaterThan(4))
  expect(here.bills).toEqual([first, second])
})
