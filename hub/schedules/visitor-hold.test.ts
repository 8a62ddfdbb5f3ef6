import { expect, test } from 'vitest'
import { openLedger } from '#protocol/ledger/ledger.ts'
import type { BillRow } from '#protocol/ledger/rows.ts'
import { billRow, LATER, NOW } from '#protocol/ledger/testing/ledgers.ts'
import { ownBill } from './visitor-hold.ts'

const MINE: BillRow = { ...billRow('pending', LATER), visitor: 'me' }

test.each([
  ['one that is held', {}, true],
  ['one that is being paid', { status: 'paying' }, true],
  ['one whose payment has come and whose tickets are on their way', { status: 'paying', settling_at: NOW }, false],
  ['one that was paid', { status: 'settled' }, false],
  ['one that the box office has', { home: 'edge' }, false],
  ['somebody else’s', { visitor: 'you' }, false],
] as const)('F-326 F-331 a visitor changes and pays their own unpaid bill: %s', (_, changes, isOwn) => {
  const ledger = openLedger('hub', 1)
  const bill: BillRow = { ...MINE, ...changes }
  ledger.bills.put(bill.id, bill)
  expect(ownBill(ledger, 'b', 'me')).toEqual(isOwn ? bill : null)
  expect(ownBill(ledger, 'c', 'me')).toBeNull()
})
