import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, append as write } from '#protocol/ledger/apply.ts'
import { decideBirth, decideHandover } from '#protocol/ledger/decide-seats.ts'
import { decideRights, newVoucherRow } from '#protocol/ledger/decide-voucher.ts'
import { type Entry, type EntryData, type EntryOf, entryBody, NO_HASH } from '#protocol/ledger/entries.ts'
import { openLedger } from '#protocol/ledger/ledger.ts'
import { rateRight, turnsRight } from '#protocol/ledger/rows.ts'
import { NOW, VOUCHER } from '#protocol/ledger/testing/ledgers.ts'
import { ok } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { UNSAID, WIRES } from '#protocol/sync/versions.ts'
import type { OfflineGrant, VoucherType } from '#protocol/vouchers/voucher-type.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { Seats } from '../seats/store.ts'
import { Granting } from '../sync/granting.ts'
import { applyReceived, receive } from '../sync/ingest.ts'
import { Links } from '../sync/links.ts'
import { VoucherCodes } from '../vouchers/codes.ts'
import { VoucherReach } from '../vouchers/reach.ts'
import { Lanes } from './lanes.ts'

const log = pino({ level: 'silent' })
const SCHEDULE = 55
const KEY = rateRight(SCHEDULE, 7)
let database: FreshDatabase
let notices: Notices
let lanes: Lanes
let links: Links
let reach: VoucherReach
const codes = new VoucherCodes('a key of these tests')

beforeAll(async () => {
  database = await freshDatabase()
  notices = new Notices(database.url, log)
  await notices.open()
  const { url: database_url, pool } = database
  const open = () => new Lanes({ database_url, pool, notices, schedules: async () => [] })
  const first = open()
  await first.of(1, 1)
  await first.close()
  await withExhibitor(pool, 1, (client) => client.query('update ledger_heads set epoch = 1 where cinema_id = 1'))
  lanes = open()
  links = new Links(lanes, log)
  reach = new VoucherReach({ pool, codes, lines: links })
})
afterAll(async () => {
  await links.close()
  await lanes.close()
  await notices.close()
  await database.close()
})

const ACTIVE = { state: 'active', line_id: null, question_id: null, edge_epoch: 0 } as const

/** Issued by the office, as the ledger has it once the second place does. */
function issued(id: string): EntryOf<'issued'> {
  const row = newVoucherRow({ ...VOUCHER, id }, ACTIVE)
  return { kind: 'issued', question_id: `issue-${id}`, vouchers: [row], employee_id: 1, at: NOW }
}

test('L3 F-212 an edge gets the turns that the offline grant of a type leaves there, never one of before; once, and of no voucher that is blocked', async () => {
  const lane = await lanes.of(1, 1)
  const write = (stream: 'own' | 'down', data: EntryData) =>
    lane.run({ decide: ({ append }) => ok(void append(stream, data)) })
  const offline_grant: OfflineGrant = { grant: 'turns', turns: 1 }
  let offline_grants: VoucherType['offline_grants'] = []
  const types = async () => [{ id: VOUCHER.voucher_type_id, offline_grant, offline_grants }]
  const openGranting = () => new Granting({ pool: database.pool, types, lanes, links, reach, log })
  const granting = openGranting()
  const atEdge = () => ['v1', 'v2'].map((id) => lane.committed.rights.get(turnsRight(id))?.edge)
  await write('own', issued('v1'))
  const link = await links.of(1, 1)
  link.heard()
  link.speaks = UNSAID
  await granting.round()
  expect(atEdge()).toEqual([0, undefined])
  link.speaks = WIRES.hub_edge
  link.broken()
  await granting.round()
  expect(atEdge()).toEqual([0, undefined])
  link.heard()
  await granting.round()
  expect(atEdge()).toEqual([1, undefined])
  await write('own', issued('v2'))
  const to = (state: 'blocked' | 'active') => ({ valid_from: NOW, valid_until: null, employee_id: 1, at: NOW, state })
  await write('own', { kind: 'voucher', voucher_id: 'v2', ...to('blocked') })
  const { down_n } = lane.heads
  await granting.round()
  expect([atEdge(), lane.heads.down_n]).toEqual([[1, 0], down_n])
  await write('own', { kind: 'voucher', voucher_id: 'v2', ...to('active') })
  offline_grants = [{ cinema_id: 1, grant: 'turns', turns: 2 }]
  link.speaks = { ...WIRES.hub_edge, highest: 3 }
  await granting.round()
  expect([atEdge(), lane.heads.down_n]).toEqual([[1, 1], down_n + 1])
  link.speaks = WIRES.hub_edge
  await granting.round()
  expect([atEdge(), lane.heads.down_n]).toEqual([[2, 2], down_n + 2])
  await openGranting().round()
  expect(lane.heads.down_n).toBe(down_n + 2)
})

test('I6 L15 what is wanted of a voucher here, and lies at the edge, comes home, and is granted to nobody meanwhile; an edge of before is asked for nothing', async () => {
  const lane = await lanes.of(1, 1)
  const row = newVoucherRow({ ...VOUCHER, id: 'v3' }, ACTIVE)
  const key = turnsRight('v3')
  await lane.run({
    decide: ({ ledger, append }) => {
      append('own', { ...issued('v3'), vouchers: [row] })
      return ok(void append('down', decideRights(ledger, [{ key, amount: 2 }], true)!))
    },
  })
  const link = await links.of(1, 1)
  link.heard()
  link.speaks = UNSAID
  await reach.bring(lane, [{ voucher_id: 'v3' }])
  expect(link.takeVoucherWants()).toEqual([])
  link.speaks = WIRES.hub_edge
  const brought = reach.bring(lane, [{ voucher_id: 'v3', turns: 1, cents: 1_000 }])
  const { want_id } = await until(() => {
    const [asked] = link.takeVoucherWants()
    expect(asked).toMatchObject({ rights: [{ key, amount: 1 }] })
    return asked!
  })
  link.answered(want_id, [])
  await brought
  expect([reach.isReaching('v3'), reach.isReaching('v1')]).toEqual([true, false])
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

test('L3 what an edge showed of a schedule leaves the hub’s memory with the schedule', async () => {
  const [link, lane] = [await links.of(1, 1), await lanes.of(1, 1)]
  const schedule_id = SCHEDULE + 1
  await lane.run({
    decide: ({ ledger, append }) => {
      const born = decideBirth(ledger, { schedule_id, max_online: null, groups: [1, 2] })
      if (born.ok) append('own', born.value)
      return born
    },
  })
  link.shown([{ schedule_id, seq: 1, states: 'ff', tickets: [] }])
  expect(link.viewOf(schedule_id)).toMatchObject({ seq: 1 })
  await lanes.forget(async () => (id) => id === schedule_id)
  expect([lane.committed.halls.has(schedule_id), link.viewOf(schedule_id)]).toEqual([false, undefined])
})
