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
    used: new Set<string>(),
    vouchers: new Set<string>(),
  })
  expect(await auditLedger(database.pool, 1, scope(7))).toMatchObject([{ id: 'I1' }])
  expect(await auditLedger(database.pool, 1, scope(8))).toEqual([])
})

/** A bill with one ticket line in a schedule of its own, as a bug would leave it. */
async function standing(schedule_id: number, rows: { bill: string; line: string; slot: string; ticket: string }) {
  const [bill_id, line_id] = [`b${schedule_id}`, `l${schedule_id}`]
  await withExhibitor(database.pool, 3, async (client) => {
    await client.query(
      `insert into bills (exhibitor_id, cinema_id, id, home, source, status, total_cents, renewals) values (3, 3, $1, 'hub', 'site', $2, 0, 0)`,
      [bill_id, rows.bill],
    )
    await client.query(
      `insert into bill_lines (exhibitor_id, cinema_id, id, bill_id, kind, state, name, detail, quantity, base_cents, handling_cents,
         surcharge_ticket_cents, surcharge_handling_cents, discount_cents, total_cents, vat_bp, vat_cents, schedule_id, slot, ticket_id, generation)
       values (3, 3, $1, $2, 'ticket', $3, '', '', 1, 0, 0, 0, 0, 0, 0, 0, 0, $4, 1, 't', 0)`,
      [line_id, bill_id, rows.line, schedule_id],
    )
    await client.query(
      `insert into slots (exhibitor_id, cinema_id, schedule_id, slot, group_no, home, state, bill_id, ticket_id, generation) values (3, 3, $1, 1, 1, 'hub', $2, $3, 't', 0)`,
      [schedule_id, rows.slot, bill_id],
    )
    await client.query(
      `insert into tickets (exhibitor_id, cinema_id, schedule_id, ticket_id, generation, slot, state, origin, bill_id, line_id, question_id) values (3, 3, $1, 't', 0, 1, $2, 'online', $3, $4, $3)`,
      [schedule_id, rows.ticket, bill_id, line_id],
    )
  })
  return {
    schedules: new Set<number>(),
    bills: new Set([bill_id]),
    rights: new Set<string>(),
    used: new Set<string>(),
    vouchers: new Set<string>(),
  }
}

test('I2 I4 an entry that reached a bill and missed the rows of its schedule is found by what it did change: the ticket lives, the seat is held', async () => {
  const missed = await standing(70, { bill: 'settled', line: 'refunded', slot: 'sold', ticket: 'live' })
  expect(await auditLedger(database.pool, 3, missed)).toMatchObject([
    { id: 'I4', breach: 'line l70 is refunded but its ticket t of schedule 70 is live' },
  ])
  const held = await standing(71, { bill: 'expired', line: 'dead', slot: 'held', ticket: 'dead' })
  expect(await auditLedger(database.pool, 3, held)).toMatchObject([
    { id: 'I2', breach: 'line l71 is over with a bill that is expired, and holds slot 1 of schedule 71' },
  ])
  for (const [nth, bill] of ['pending', 'paying'].entries())
    await standing(72 + nth, { bill, line: 'dead', slot: 'held', ticket: 'dead' })
  await standing(74, { bill: 'expired', line: 'dead', slot: 'free', ticket: 'dead' })
  expect((await auditLedger(database.pool, 3)).filter(({ breach }) => /schedule 7[2-4]/.test(breach))).toEqual([])
})
