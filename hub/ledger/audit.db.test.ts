import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { auditLedger } from './audit.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('I1 the check of the invariants finds nothing in an empty ledger, and a sold slot without its ticket', async () => {
  expect(await auditLedger(database.pool, 1)).toEqual([])
  await withExhibitor(database.pool, 1, (client) =>
    client.query(
      `insert into slots (exhibitor_id, cinema_id, schedule_id, slot, group_no, home, state, generation)
       values (1, 1, 7, 3, 3, 'hub', 'sold', 0)`,
    ),
  )
  expect(await auditLedger(database.pool, 1)).toEqual([
    {
      exhibitor_id: 1,
      id: 'I1',
      says: 'a sold slot has its live ticket',
      breach: 'schedule 7 slot 3 is sold without a live ticket',
    },
  ])
  expect(await auditLedger(database.pool, 2)).toEqual([])
  const scope = (id: number) => ({
    schedules: new Set([id]),
    bills: new Set(['b']),
    rights: new Set(['rate/7/1']),
    vouchers: new Set<string>(),
  })
  expect(await auditLedger(database.pool, 1, scope(7))).toMatchObject([{ id: 'I1' }])
  expect(await auditLedger(database.pool, 1, scope(8))).toEqual([])
})
