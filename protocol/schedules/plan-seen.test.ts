import { expect, test } from 'vitest'
import { isPlanOfLedger, isPlanPicked, isPlanSeen } from './plan-seen.ts'

const BORN = { screen_id: null, moves: 0 }
const MOVED = { screen_id: 2, moves: 1 }
const BACK = { screen_id: 1, moves: 2 }

test.each([
  ['what was never moved, without a word', 1, BORN, undefined, true],
  ['what is not born yet', 1, undefined, undefined, true],
  ['the screen that it has', 1, BORN, 1, true],
  ['another screen than it has', 1, BORN, 2, false],
  ['the hall that it went to', 2, MOVED, 2, true],
  ['the hall that it left', 2, MOVED, 1, false],
  ['what was moved, without a word', 2, MOVED, undefined, false],
  ['a copy of the catalogue that is behind', 1, MOVED, 1, false],
  ['the hall to which it came back', 1, BACK, 1, true],
])('L14 somebody sees %s', (_, screen_id, hall, seen, isSeen) => {
  const page = seen === undefined ? undefined : { screen_id: seen }
  expect(isPlanSeen({ screen_id }, hall, page)).toBe(isSeen)
})

test('L14 F-199 what a register picked on the plan of the hall that was left is not sold; what does not say it is held already', () => {
  expect([1, 2, undefined].map((screen_id) => isPlanPicked(MOVED, screen_id))).toEqual([false, true, true])
  expect([1, undefined].map((screen_id) => isPlanPicked(BORN, screen_id))).toEqual([true, true])
})

test('L14 a copy of the catalogue that is behind a move is known as such', () => {
  expect([BORN, MOVED, undefined].map((hall) => isPlanOfLedger({ screen_id: 1 }, hall))).toEqual([true, false, true])
})
