import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, append as write } from '#protocol/ledger/apply.ts'
import { decideBirth, decideHandover } from '#protocol/ledger/decide-seats.ts'
import { type Entry, entryBody, NO_HASH } from '#protocol/ledger/entries.ts'
import { openLedger } from '#protocol/ledger/ledger.ts'
import { rateRight } from '#protocol/ledger/rows.ts'
import { ok } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { Seats } from '../seats/store.ts'
import { applyReceived, receive } from '../sync/ingest.ts'
import { Links } from '../sync/links.ts'
import { type Lanes, openLanes } from './lanes.ts'

const log = pino({ level: 'silent' })
const SCHEDULE = 55
const KEY = rateRight(SCHEDULE, 7)
let database: FreshDatabase
let notices: Notices
let lanes: Lanes
let links: Links

beforeAll(async () => {
  database = await freshDatabase()
  notices = new Notices(database.url, log)
  await notices.open()
  const { url: database_url, pool } = database
  const open = () => openLanes({ database_url, pool, notices, schedules: async () => [] })
  const first = await open()
  await first.of(1, 1)
  await first.close()
  await withExhibitor(pool, 1, (client) => client.query('update ledger_heads set epoch = 1 where cinema_id = 1'))
  lanes = await open()
  links = new Links(lanes, log)
})
afterAll(async () => {
  await links.close()
  await lanes.close()
  await notices.close()
  await database.close()
})

test('I6 L15 what a sale of the hub needs of a rate with a quota, and lies at the edge, comes home before the sale is decided', async () => {
  const lane = await lanes.of(1, 1)
  const edge = openLedger('edge', 1)
  const down: Entry[] = []
  await lane.run({
    decide: ({ ledger, append }) => {
      const rights = [{ key: KEY, face: 2 }]
      const born = decideBirth(ledger, { schedule_id: SCHEDULE, max_online: null, groups: [1, 2], rights })
      if (born.ok) append('own', born.value)
      const { entry } = decideHandover(ledger, { schedule_id: SCHEDULE, slots: [1], rights: [{ key: KEY, amount: 2 }] })
      down.push(append('down', entry!))
      return ok(null)
    },
  })
  for (const entry of down) apply(edge, entry)
  const link = await links.of(1, 1)
  link.heard()
  const place = { exhibitor_id: 1, cinema_id: 1, schedule_id: SCHEDULE }
  const fetched = new Seats(lanes, links).fetchRights(place, [{ right_key: KEY }, { right_key: null }])
  const want = await until(() => {
    const [asked] = link.takeWants()
    expect(asked).toMatchObject({ schedule_id: SCHEDULE, rights: [{ key: KEY, amount: 1 }] })
    return asked!
  })
  const gave = decideHandover(edge, want).entry!
  const body = entryBody(gave)
  write(edge, 'up', gave)
  await receive(database.pool, lane, 1, [{ epoch: 1, n: 1, hash: sealHash(NO_HASH, body), body }])
  await applyReceived(database.pool, lane)
  link.answered(want.want_id, [])
  await fetched
  expect(lane.committed.rights.get(KEY)).toMatchObject({ hub: 1, edge: 1 })
  await new Seats(lanes, links).fetchRights(place, [{ right_key: KEY }])
  expect(link.takeWants()).toEqual([])
})
