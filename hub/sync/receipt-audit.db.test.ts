import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideBirth, decideHandover } from '#protocol/ledger/decide-seats.ts'
import type { SealedEntry } from '#protocol/ledger/entries.ts'
import { ok } from '#protocol/result.ts'
import { receiptsCall } from '#protocol/sync/receipt-audit.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { addCinema, addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { syncRoutes } from './routes.ts'
import { approvedDevice, TestBox } from './testing/boxes.ts'

/** Receipts of registers against what a hub has received and was reported: real boxes over the wire. */
let database: FreshDatabase
let hub: TestHub
const [one, two] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addCinema(database, { exhibitor_id: 1, name: 'Lichthof', id: 10 })
  hub = await startTestHub(database, (parts) => ({
    machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: null })],
  }))
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

function compared({ epoch, n, hash }: SealedEntry) {
  return { epoch, n, hash }
}

async function conflicts(): Promise<object[]> {
  const { rows } = await withExhibitor(database.pool, 1, (client) =>
    client.query<{ facts: object }>('select facts from conflicts order by id'),
  )
  return rows.map(({ facts }) => facts)
}

test('L11 receipts of every epoch are compared for ever: what is otherwise, or was never received, is listed once', async () => {
  const before = new TestBox(hub, 10)
  await before.admit(await before.approved())
  const lane = await hub.lanes.of(1, 10)
  await lane.run({
    decide: ({ ledger, append }) => {
      const born = decideBirth(ledger, { schedule_id: 100, max_online: null, groups: [1, 2, 3, 4] })
      if (born.ok) append('own', born.value)
      append('down', decideHandover(ledger, { schedule_id: 100, slots: [1, 2, 3, 4] }).entry!)
      return ok(null)
    },
  })
  await before.pull()
  before.does(approvedDevice(one, 'Kasse 1', 'K1'))
  before.does(approvedDevice(two, 'Kasse 2', 'K2'))
  const received = before.sells(one, 100, [1])
  await before.push()
  const reported = before.sells(one, 100, [2])
  const never = before.sells(one, 100, [3])
  const asks = (box: TestBox, receipts: object[], device_id = one) =>
    box.call(receiptsCall.path, { device_id, receipts })
  expect(await asks(before, [compared(received)])).toMatchObject({ status: 200, data: { unlike: 0 } })

  expect((await hub.enrolments.end(1, { cinema_id: 10, name: 'Lichthof', by: 1 })).ok).toBe(true)
  const box = new TestBox(hub, 10)
  await box.admit(await box.approved())
  await box.report(one, { receipts: [reported] })
  await box.report(two)
  expect((await asks(before, [compared(received)])).refusal).toBe('forbidden')
  expect(await asks(box, [compared(received), compared(reported)])).toMatchObject({ data: { unlike: 0 } })
  expect(await conflicts()).toEqual([])

  const other = { ...compared(received), hash: 'f'.repeat(64) }
  for (let times = 0; times < 2; times += 1)
    expect(await asks(box, [other, compared(reported), compared(never)])).toMatchObject({ data: { unlike: 2 } })
  const listed = [
    { kind: 'receipt_differs', entry: `1.${received.n}`, register: 'Kasse 1', other: null },
    { kind: 'receipt_missing', entry: `1.${never.n}`, register: 'Kasse 1' },
  ]
  expect(await conflicts()).toEqual(listed)
  // what another register has reported is no word of this one
  expect(await asks(box, [compared(reported)], two)).toMatchObject({ data: { unlike: 1 } })
  expect(await conflicts()).toEqual([
    ...listed,
    { kind: 'receipt_missing', entry: `1.${reported.n}`, register: 'Kasse 2' },
  ])
})
