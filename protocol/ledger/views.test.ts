import { expect, test } from 'vitest'
import { decideHold } from './decide-seats.ts'
import type { Ledger } from './ledger.ts'
import { slotKey } from './ledger.ts'
import { hold, hubWith, SCHEDULE, write } from './testing/ledgers.ts'
import { availableOnline, mayComeBack, seatStates, type View } from './views.ts'

function held(ledger: Ledger, ...slots: number[]): Ledger {
  write(ledger, 'own', decideHold(ledger, hold('cart', slots)))
  return ledger
}

function away(ledger: Ledger, ...slots: number[]): Ledger {
  for (const slot of slots) {
    const key = slotKey(SCHEDULE, slot)
    ledger.slots.put(key, { ...ledger.slots.get(key)!, home: 'edge' })
  }
  return ledger
}

function view(states: string): View {
  return { schedule_id: SCHEDULE, seq: 1, states, tickets: [] }
}

test('F-080 places in carts may come back to the shop; a register’s only while the line is up', () => {
  expect(mayComeBack(hubWith([1, 2]), SCHEDULE, undefined, true)).toBe(false)
  const full = held(hubWith([1, 2]), 1, 2)
  expect(seatStates(full, SCHEDULE, 2, undefined, false)).toEqual(['held', 'held'])
  expect(mayComeBack(full, SCHEDULE, undefined, false)).toBe(true)
  const there = away(hubWith([1, 2]), 1, 2)
  expect(mayComeBack(there, SCHEDULE, view('hs'), true)).toBe(true)
  expect(mayComeBack(there, SCHEDULE, view('hs'), false)).toBe(false)
  expect(mayComeBack(there, SCHEDULE, view('rb'), true)).toBe(false)
})

test('F-080 I10 of a limit of online sales only the shop’s own carts give something back', () => {
  const capped = held(hubWith([1, 2, 3], 1), 1)
  expect(availableOnline(capped, SCHEDULE, 2)).toBe(0)
  expect(mayComeBack(capped, SCHEDULE, undefined, true)).toBe(true)
  const spent = away(hubWith([1, 2, 3], 0), 3)
  expect(mayComeBack(spent, SCHEDULE, view('..h'), true)).toBe(false)
})
