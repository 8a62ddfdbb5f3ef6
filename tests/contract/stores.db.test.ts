import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkout } from '#protocol/bills/calls.ts'
import { Text } from '#protocol/kit/text.ts'
import { EntryData, entryBody, NO_HASH, type SealedEntry } from '#protocol/ledger/entries.ts'
import { needsOf } from '#protocol/ledger/needs.ts'
import { anyEntry } from '#protocol/ledger/testing/entries.ts'
import { AMOUNT_MAX_CENTS } from '#protocol/money/cents.ts'
import { ok } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { EdgeStore } from '../../edge/ledger/store.ts'
import { type EdgeBox, edgeBox } from '../../edge/testing/edge-box.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { Notices } from '../../hub/db/notices.ts'
import type { Lane } from '../../hub/ledger/lane.ts'
import { Lanes } from '../../hub/ledger/lanes.ts'
import { receive } from '../../hub/sync/ingest.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'

/**
 * What a contract accepts, both real stores take: the hub over PostgreSQL (received, applied by its lane),
 * the edge over SQLite.
 */
const RUNS = 12
/** But the one that begins both streams anew: it stands in the hub's own alone. */
const KINDS = EntryData.options.map((option) => option.shape.kind.value).filter((kind) => kind !== 'recounting')
let database: FreshDatabase
let lane: Lane
let box: EdgeBox
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const log = pino({ level: 'silent' })
  const notices = new Notices(database.url, log)
  await notices.open()
  const lanes = new Lanes({
    database_url: database.url,
    pool: database.pool,
    notices,
    schedules: async () => [],
  })
  stops.push(() => lanes.close().then(() => notices.close()))
  await lanes.of(1, 1)
  await query('update ledger_heads set epoch = 1 where cinema_id = 1')
  lane = await lanes.of(1, 1)
  await lane.follow()
  box = edgeBox()
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await box.close()
  await database.close()
})

function query<R extends object>(sql: string, values: unknown[] = []) {
  return withExhibitor(database.pool, 1, (client) => client.query<R>(sql, values)).then(({ rows }) => rows)
}

/** Writes a stream as the other side would: byte for byte, whatever a program of before has let in. */
class Stream {
  #n = 0
  #hash = NO_HASH

  seal(data: EntryData): SealedEntry {
    const body = entryBody(data)
    this.#hash = sealHash(this.#hash, body)
    return { epoch: 1, n: ++this.#n, hash: this.#hash, body }
  }
}

describe('L3 SECURITY Input: an entry that the contract accepts is applied by both stores', () => {
  const up = new Stream()
  test.each(KINDS)('%s at the hub', async (kind) => {
    await fc.assert(
      fc.asyncProperty(anyEntry(kind), async (data) => {
        const entry = up.seal(data)
        expect(await receive(database.pool, lane, 1, [entry])).toMatchObject({ ok: true })
        // past the rule that an edge takes nothing of the hub, which drawn entries hardly ever keep
        await lane.run({ ...needsOf(data), decide: ({ applyUp }) => ok(applyUp(entry)) })
        expect(lane.heads.up_n).toBe(entry.n)
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })

  test.each(KINDS)('%s at the edge', async (kind) => {
    const fresh = edgeBox()
    const store = new EdgeStore(fresh.db, () => false)
    store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
    const down = new Stream()
    await fc.assert(
      fc.asyncProperty(anyEntry(kind), async (data) => {
        const entry = down.seal(data)
        const taken = await store.run({ decide: ({ applyDown }) => ok(applyDown(entry)) })
        expect(taken).toMatchObject({ ok: true })
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    // what stands on the disk is what a process that starts reads
    expect(() => new EdgeStore(fresh.db, () => false)).not.toThrow()
    await fresh.close()
  })
})

const INVOICE = { company: 'Kern GmbH', address: 'Hauptstr. 1', vat_number: 'DE123456789' }

test('F-089 SECURITY Input: the name and the mail of any checkout that the contract accepts are kept', async () => {
  const asked = {
    payment_method_id: 1,
    email: 'a@example.org',
    email_confirmation: 'a@example.org',
    newsletter_signup: false,
    items: [{ type: 'ticket', price_rate_id: 1, schedule_id: 1 }],
    amount: 800,
    bill_id: null,
  }
  const names = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 120 })
    .filter((name) => Text(120).safeParse(name).success)
  await fc.assert(
    fc.asyncProperty(fc.uuid(), names, async (id, name) => {
      const read = checkout.body!.safeParse({ ...asked, name })
      if (!read.success) return
      const contact = { id, name: read.data.name, email: read.data.email, invoice: INVOICE }
      const step = { id: `checkout ${id}`, request_hash: id }
      await lane.run({
        command: step,
        decide: (context) => {
          context.contact(contact)
          context.append('own', { kind: 'settled', bill_id: id, at: '2026-11-22T07:00:00.000Z' })
          return ok(contact)
        },
      })
      expect(await query('select id, name, email, invoice from contacts where id = $1', [id])).toEqual([contact])
    }),
    { numRuns: 60 },
  )
  for (const name of ['a\u0000b', '\ud83c', 'tab\tbed'])
    expect(checkout.body!.safeParse({ ...asked, name }).success).toBe(false)
})

test('I5 sums of the largest amounts are exact', async () => {
  const many = 3_000
  const [sum] = await query<{ cents: number }>('select sum($1::bigint) as cents from generate_series(1, $2)', [
    AMOUNT_MAX_CENTS,
    many,
  ])
  expect(sum!.cents).toBe(AMOUNT_MAX_CENTS * many)
})
