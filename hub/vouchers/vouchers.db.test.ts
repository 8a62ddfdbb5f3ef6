import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCheckout } from '#protocol/ledger/decide-bill.ts'
import { decideBirth, decideHold } from '#protocol/ledger/decide-seats.ts'
import { decideRights, type NewVoucher } from '#protocol/ledger/decide-voucher.ts'
import { turnsRight } from '#protocol/ledger/rows.ts'
import { checkout, hold, SCHEDULE, ticketLine } from '#protocol/ledger/testing/ledgers.ts'
import { ok } from '#protocol/result.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { auditLedger } from '../ledger/audit.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { Lanes } from '../ledger/lanes.ts'
import { listClashes } from './clashes.ts'
import { Vouchers } from './vouchers.ts'

const log = pino({ level: 'silent' })
const AT = { exhibitor_id: 1, cinema_id: 1 }
const VOUCHER: NewVoucher = {
  id: 'v1',
  voucher_type_id: 1,
  code_mac: 'mac',
  contact_id: null,
  valid_from: '2026-11-01T00:00:00.000Z',
  valid_until: null,
  turns: 3,
  products_cents: 500,
}
let database: FreshDatabase
let notices: Notices
let lanes: Lanes
const recorded = new Map<string, string>()
/** The second place, whose disk may be full. */
const second = {
  full: false,
  hasRoom: () => true,
  record(key: string, event: string): boolean {
    if (second.full) throw new Error('the disk is full')
    recorded.set(key, event)
    return true
  },
}

function open(): Lanes {
  return new Lanes({ database_url: database.url, pool: database.pool, notices, schedules: async () => [] })
}

beforeAll(async () => {
  database = await freshDatabase()
  notices = new Notices(database.url, log)
  await notices.open()
  lanes = open()
})
afterAll(async () => {
  await lanes.close()
  await notices.close()
  await database.close()
})

function query(sql: string) {
  return withExhibitor(database.pool, 1, (client) => client.query(sql))
}

describe('vouchers of the office', () => {
  test('L8 a voucher is there when the second place has it, once, however often it is asked for', async () => {
    const vouchers = new Vouchers({ lanes, second, log })
    second.full = true
    const command = { id: 'i1', vouchers: [VOUCHER], employee_id: 7 }
    expect(await vouchers.issue(AT, command)).toMatchObject({ refusal: { code: 'being_recorded' } })
    expect(await vouchers.read(AT, 'v1')).toBe(null)
    second.full = false
    await vouchers.round()
    expect(recorded.get('issued:i1')).toContain('"code_mac":"mac"')
    expect(await vouchers.read(AT, 'v1')).toMatchObject({ state: 'active', left: { turns: 3, cents: 500 } })
    expect(await vouchers.issue(AT, command)).toEqual(ok(null))
    const other = await vouchers.issue(AT, { ...command, vouchers: [{ ...VOUCHER, turns: 9 }] })
    expect(other).toMatchObject({ refusal: { code: 'key_used_again' } })
    expect(await vouchers.issue(AT, { ...command, id: 'i2' })).toMatchObject({ refusal: { code: 'ids_taken' } })
    expect((await query('select id, state, turns from vouchers')).rows).toEqual([
      { id: 'v1', state: 'active', turns: 3 },
    ])
  })

  test('I6 F-307 what is used and what is left are what it had, also for a process that starts, and the check sees when not', async () => {
    const lane = await lanes.of(1, 1)
    const due_at = addMinutes(lane.now(), 10)
    await lane.run({
      decide: ({ ledger, append, now }) => {
        const born = decideBirth(ledger, { schedule_id: SCHEDULE, max_online: null, groups: [1, 2] })
        if (born.ok) append('own', born.value)
        const held = decideHold(ledger, hold('b', [1], { due_at }))
        if (held.ok) append('own', held.value)
        const lines = [{ ...ticketLine('b', 1, 0), voucher_id: 'v1', turns: 1 }]
        const paying = decideCheckout(ledger, checkout('b', [], { lines, payments: [], due_at, now }))
        if (paying.ok) append('own', paying.value)
        append('down', decideRights(ledger, [{ key: turnsRight('v1'), amount: 1 }], true)!)
        return paying
      },
    })
    await lanes.close()
    lanes = open()
    const vouchers = new Vouchers({ lanes, second, log })
    expect(await vouchers.read(AT, 'v1')).toMatchObject({ used_by: 'b', left: { turns: 2, cents: 500 } })
    expect((await lanes.of(1, 1)).committed.rights.get(turnsRight('v1'))).toMatchObject({ face: 3, hub: 1, edge: 1 })
    expect(await auditLedger(database.pool, 1)).toEqual([])
    await query(`update rights set hub = hub + 1 where key = 'turns/v1'`)
    await query(`update rights set hub = hub - 1 where key = 'cents/v1'`)
    const broken = await auditLedger(database.pool, 1)
    expect(broken.map(({ id, breach }) => [id, breach])).toEqual([
      ['I6', 'right turns/v1 of 3 has 2 at the hub, 1 at the edge, 0 in limbo and 1 used'],
      ['I6', 'right cents/v1 of 500 has 499 at the hub, 0 at the edge, 0 in limbo and 0 used'],
    ])
  })

  test('F-307 a voucher is blocked and let go, and one that was withdrawn stays so', async () => {
    const vouchers = new Vouchers({ lanes, second, log })
    const to = (state: 'blocked' | 'active' | 'deleted') =>
      vouchers.decide(AT, { voucher_id: 'v1', to: { state }, employee_id: 7 })
    for (const state of ['blocked', 'active', 'deleted'] as const) {
      expect(await to(state)).toEqual(ok(null))
      expect(await vouchers.read(AT, 'v1')).toMatchObject({ state })
    }
    expect(await to('active')).toMatchObject({ refusal: { code: 'voucher_deleted' } })
    expect((await query(`select state from vouchers where id = 'v1'`)).rows).toEqual([{ state: 'deleted' }])
    expect(await vouchers.read(AT, 'v2')).toBe(null)
  })

  test('F-214 two vouchers of one code are listed in their cinema, once, until one of them is withdrawn', async () => {
    const vouchers = new Vouchers({ lanes, second, log })
    const conflicts = new Conflicts(database.pool)
    const issue = (id: string) =>
      vouchers.issue(AT, { id: `i-${id}`, vouchers: [{ ...VOUCHER, id, code_mac: 'one code' }], employee_id: 7 })
    const open = async () => {
      await listClashes({ pool: database.pool, conflicts }, 1)
      return (await conflicts.open(1)).map(({ cinema_id, facts }) => [cinema_id, facts])
    }
    await issue('c1')
    expect(await open()).toEqual([])
    await issue('c2')
    for (const _ of [1, 2]) expect(await open()).toEqual([[1, { kind: 'voucher_code', count: 2, last_four: null }]])
    await vouchers.decide(AT, { voucher_id: 'c2', to: { state: 'deleted' }, employee_id: 7 })
    expect(await open()).toEqual([])
  })

  test('L3 a voucher that rests is on disk alone, stays while a bill names it, and comes back whole to whoever names it', async () => {
    const vouchers = new Vouchers({ lanes, second, log })
    const lane = await lanes.of(1, 1)
    const old = { ...VOUCHER, valid_from: '2020-01-01T00:00:00.000Z', code_mac: 'old' }
    const ids = ['r1', 'r2']
    await vouchers.issue(AT, { id: 'ir', vouchers: ids.map((id) => ({ ...old, id })), employee_id: 7 })
    const use = (bill_id: string, due_at = addMinutes(lane.now(), 10)) =>
      lane.run({
        vouchers: ['r2'],
        decide: ({ ledger, append, now }) => {
          const held = decideHold(ledger, hold(bill_id, [2], { due_at }))
          if (held.ok) append('own', held.value)
          const lines = [{ ...ticketLine(bill_id, 2, 0), voucher_id: 'r2', turns: 1 }]
          const paying = decideCheckout(ledger, checkout(bill_id, [], { lines, payments: [], due_at, now }))
          if (paying.ok) append('own', paying.value)
          return paying
        },
      })
    const end = (bill_id: string) =>
      lane.run({
        decide: ({ append }) => {
          append('own', { kind: 'ended', bill_id, status: 'expired', payment_status: 'expired' })
          return ok(null)
        },
      })
    const word = (voucher_id: string, to: object) => vouchers.decide(AT, { voucher_id, to, employee_id: 7 })
    const inMemory = async () => {
      await lane.forget(() => false)
      const { committed } = lane
      return [...ids, 'v1'].filter((id) => committed.vouchers.has(id) || committed.rights.has(turnsRight(id)))
    }
    const onDisk = async (id: string) =>
      (await query(`select key, face, hub, edge, limbo from rights where key = 'turns/${id}'`)).rows[0]

    expect((await use('rb')).ok).toBe(true)
    await word('r1', { state: 'deleted' })
    await word('r2', { valid_until: '2020-02-01T00:00:00.000Z' })
    expect(await inMemory()).toEqual(['r2', 'v1'])
    const began = open()
    const { vouchers: kept, rights } = (await began.of(1, 1)).committed
    expect([kept.has('r1'), kept.has('r2'), rights.get(turnsRight('r2'))]).toEqual([false, true, await onDisk('r2')])
    await began.close()
    await end('rb')
    expect(await inMemory()).toEqual(['v1'])
    expect(await word('r1', { state: 'active' })).toMatchObject({ refusal: { code: 'voucher_deleted' } })
    expect(await vouchers.read(AT, 'r2')).toMatchObject({ used_at: null, left: { turns: 3, cents: 500 } })
    expect(await inMemory()).toEqual(['v1'])

    const other = open()
    const there = await other.of(1, 1)
    expect(there.committed.vouchers.has('r2')).toBe(false)
    await word('r2', { valid_until: null })
    expect((await use('rc')).ok).toBe(true)
    await there.follow()
    expect(there.committed.rights.get(turnsRight('r2'))).toEqual(await onDisk('r2'))
    await end('rc')
    await there.follow()
    expect(there.committed.rights.get(turnsRight('r2'))).toEqual({
      key: 'turns/r2',
      face: 3,
      hub: 3,
      edge: 0,
      limbo: 0,
    })
    expect(await onDisk('r2')).toMatchObject({ face: 3, hub: 3 })
    await other.close()
  })
})
