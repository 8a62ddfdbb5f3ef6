import { afterEach, beforeEach, expect, test } from 'vitest'
import { entryBody, NO_HASH } from '#protocol/ledger/entries.ts'
import { ok } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import type { FeedPage } from '#protocol/sync/feed.ts'
import { EdgeStore } from '../ledger/store.ts'
import { Replica } from '../replica/replica.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { loadNamed, oldOf } from './old.ts'

const [LONG_AGO, TODAY] = [44, 45]

const STAMPS = { exhibitor_id: 1, version: 1, deleted_at: null }
const PLACE = { cinema_id: 1, screen_id: 1, movie_id: 1, movie_version_id: 1, price_group_id: 1 }

let box: EdgeBox
let replica: Replica
let hash: string
beforeEach(() => {
  box = edgeBox()
  replica = new Replica(box)
  hash = NO_HASH
})
afterEach(() => box.close())

function schedule(id: number, day: string) {
  const body = {
    ...STAMPS,
    ...PLACE,
    id,
    start: `${day}T18:00:00.000Z`,
    end: `${day}T20:00:00.000Z`,
    business_date: day,
    max_online_tickets: null,
    is_seatpicker_enabled: false,
    arrangement: { numbered: false, places: 2, rows: [] },
  }
  return { kind: 'schedule', id, version: 1, deleted: false, body }
}

function take(documents: FeedPage['documents'], fields: Partial<FeedPage> = {}): Promise<void> {
  const end = { more: false, pending: false }
  return replica.take({ epoch: 'e1', cursor: '1.1', resync: false, documents, ...end, ...fields })
}

/** Schedules of which a process that starts now has the slots in memory. */
function inMemory(): number[] {
  replica = new Replica(box)
  const { committed } = new EdgeStore(box.db, oldOf(replica, box.clock))
  return Array.from(committed.halls.values(), (hall) => hall.schedule_id)
}

/** The hub gives the slots of both schedules. */
async function give(): Promise<void> {
  const store = new EdgeStore(box.db, () => false)
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  for (const [at, schedule_id] of [LONG_AGO, TODAY].entries()) {
    const hall = { schedule_id, capacity: 2, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 }
    const nothing = { tickets: [], lines: [], payments: [], claims: [], bills: [], rights: [] }
    const body = entryBody({ kind: 'give', hall, slots: [1, 2], groups: [1, 2], ...nothing })
    hash = sealHash(hash, body)
    const entry = { epoch: 1, n: at + 1, hash, body }
    await store.run({ decide: ({ applyDown }) => ok(applyDown(entry)) })
  }
}

test('F-239 a schedule that a website sync does not name any more stays out of memory, during the sync and after it', async () => {
  await give()
  expect(inMemory()).toEqual([LONG_AGO, TODAY]) // no catalogue was ever here: nobody knows
  const both = [schedule(LONG_AGO, '2026-10-01'), schedule(TODAY, '2026-11-21')]
  await take(both.slice(0, 1), { resync: true, more: true })
  expect(inMemory()).toEqual([TODAY]) // said to be over; what is not named yet may come
  await take(both.slice(1))
  expect(inMemory()).toEqual([TODAY])
  await take([], { epoch: 'e1.1', resync: true, more: true })
  expect(inMemory()).toEqual([TODAY])
  await take(both.slice(1), { epoch: 'e1.1' })
  expect([replica.get('schedule', LONG_AGO), inMemory()]).toEqual([undefined, [TODAY]])
  await take([], { epoch: 'e1.2', resync: true, more: true })
  expect(inMemory()).toEqual([TODAY])
})

test('F-239 a schedule whose document cannot be read is not taken for old', async () => {
  await give()
  const broken = schedule(TODAY, '2026-11-21')
  await take([{ ...broken, body: { ...broken.body, arrangement: null } }], { resync: true })
  expect(inMemory()).toEqual([TODAY])
  await take([broken])
  expect(inMemory()).toEqual([TODAY])
  box.db.sqlite.exec(`update replica set body = json_set(body, '$.arrangement', null)`)
  expect([inMemory(), replica.get('schedule', TODAY)]).toEqual([[TODAY], undefined])
})

test('F-239 a schedule that the catalogue names again has its slots in memory again, without a restart', async () => {
  await give()
  await take([], { resync: true })
  const isOld = oldOf(replica, box.clock)
  const store = new EdgeStore(box.db, isOld)
  loadNamed({ replica, store, isOld })
  expect([...store.committed.halls.values()]).toEqual([])
  await take([schedule(LONG_AGO, '2026-10-01'), schedule(TODAY, '2026-11-21')])
  expect(Array.from(store.committed.halls.values(), (hall) => hall.schedule_id)).toEqual([TODAY])
  expect(store.committed.counts.get(TODAY)?.free.edge).toBe(2)
})
