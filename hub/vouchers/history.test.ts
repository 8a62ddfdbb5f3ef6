import { expect, test } from 'vitest'
import type { EntryData } from '#protocol/ledger/entries.ts'
import { type LineRow, NO_VOUCHER } from '#protocol/ledger/rows.ts'
import { saidOf } from './history.ts'

const AT = '2026-11-22T18:00:00.000Z'
const LINE = { kind: 'ticket', ...NO_VOUCHER, voucher_id: 'v', turns: 2 } as LineRow
const PAID = { voucher_id: 'v', amount_cents: 500 }

/** Entries about one bill. */
function about(bill_id: string | null, ...entries: object[]) {
  return entries.map((data) => ({ data: data as EntryData, at: AT, bill_id }))
}
function short(entries: ReturnType<typeof about>) {
  return saidOf('v', entries).map(({ what, bill_id, turns, cents }) => [what, bill_id, turns, cents])
}
const paying = { kind: 'paying', lines: [LINE, { ...LINE, voucher_id: 'w' }], payments: [PAID] }

test('F-211 a use stands in the history with its bill, and what an unpaid or voided bill took comes back', () => {
  const ended = { kind: 'ended', status: 'pending' }
  expect(short([...about('b', paying, ended, paying), ...about(null, { kind: 'voucher', state: 'blocked' })])).toEqual([
    ['used', 'b', 2, 500],
    ['came_back', 'b', 2, 500],
    ['used', 'b', 2, 500],
    ['blocked', null, 0, 0],
  ])
  const sold = { kind: 'sold', bill: { employee_id: 4 }, lines: [LINE], payments: [] }
  expect(short(about('c', sold, { kind: 'voided' }, { kind: 'voided' }))).toEqual([
    ['used', 'c', 2, 0],
    ['came_back', 'c', 2, 0],
  ])
})

test('F-211 a refund says what came back, and an exchange that keeps its turns says nothing', () => {
  const change = { kind: 'changed', ended: [LINE], sold: [], payments: [] }
  const to_vouchers = [
    { voucher_id: 'v', cents: 200 },
    { voucher_id: 'w', cents: 90 },
  ]
  expect(short(about('b', { ...change, what: 'refund', to_vouchers }))).toEqual([['came_back', 'b', 2, 200]])
  expect(short(about('b', { ...change, what: 'exchange', sold: [LINE] }))).toEqual([])
})

test('F-211 of a manager’s words each is called by what it changed', () => {
  const words = (['blocked', 'blocked', 'active', 'deleted'] as const).map((state) => ({ kind: 'voucher', state }))
  expect(short(about(null, ...words)).map(([what]) => what)).toEqual(['blocked', 'dates', 'unblocked', 'withdrawn'])
})
