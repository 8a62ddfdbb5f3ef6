import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EntryData, entryBody, NO_HASH, type SealedEntry } from '#protocol/sync/entries.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../live/notices.ts'
import { sealHash } from '../seats/lane.ts'
import { type Lanes, openLanes } from '../seats/lanes.ts'
import { applyReceived, receive } from './ingest.ts'

const log = pino({ level: 'silent' })
let database: FreshDatabase
const open: (() => Promise<void>)[] = []

/** A hub process of its own: it has in memory only what it loads. */
async function openProcess(): Promise<Lanes> {
  const notices = new Notices(database.url, log)
  await notices.open()
  const { url: database_url, pool } = database
  const lanes = await openLanes({ database_url, pool, notices, schedules: async () => [] })
  open.push(() => lanes.close().then(() => notices.close()))
  return lanes
}

beforeAll(async () => {
  database = await freshDatabase()
  await (await openProcess()).of(1, 1)
  await query('update ledger_heads set epoch = 1 where cinema_id = 1')
})
afterAll(async () => {
  for (const close of open) await close()
  await database.close()
})

const query = (sql: string) => withExhibitor(database.pool, 1, (client) => client.query(sql))

let n = 0
let hash = NO_HASH
function seal(data: EntryData): SealedEntry {
  const body = entryBody(data)
  hash = sealHash(hash, body)
  return { epoch: 1, n: ++n, hash, body }
}

async function ingest(lanes: Lanes, data: EntryData): Promise<void> {
  const lane = await lanes.of(1, 1)
  expect(await receive(database.pool, lane, 1, [seal(data)])).toEqual({ ok: true, value: { received_n: n } })
  expect(await applyReceived(database.pool, lane, log)).toBe(null)
}

const at = '2026-11-21T10:00:00.000Z'
const device_id = randomUUID()
const movement = {
  id: randomUUID(),
  kind: 'float',
  type: 'cash',
  device_id,
  employee_id: 1,
  cents: 5_000,
  reason: '',
  at,
} as const

test.each<[string, (question_id: string) => EntryData]>([
  ['a drawer move', (question_id) => ({ kind: 'cash', question_id, movement: { ...movement, id: question_id } })],
  ['a void', (question_id) => ({ kind: 'voided', question_id, of: randomUUID(), bore: false, device_id, at })],
])('L3 L8 the confirmation of %s reaches a hub that was started in between', async (_what, asked) => {
  const question_id = randomUUID()
  await ingest(await openProcess(), asked(question_id))
  await ingest(await openProcess(), { kind: 'confirmed', questions: [question_id] })
  const { rows } = await query(`select state from questions where id = '${question_id}'`)
  expect(rows).toEqual([{ state: 'confirmed' }])
})
