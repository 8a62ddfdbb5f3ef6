import { expect, test } from 'vitest'
import { type Part, type Redeemable, whyNotRedeemed } from './redeem.ts'

const NOW = '2026-11-21T18:00:00.000Z'
const VOUCHER: Redeemable = {
  state: 'active',
  valid_from: '2026-11-01T00:00:00.000Z',
  valid_until: '2027-10-31T22:59:59.999Z',
  used_at: null,
}
const ALL: Part = { turns: 3, cents: 2_000 }
const NONE: Part = { turns: 0, cents: 0 }
const TURN: Part = { turns: 1, cents: 0 }

function why(fields: Partial<Redeemable>, left = ALL, wanted = TURN, minutes?: number) {
  const refusal = whyNotRedeemed({ ...VOUCHER, ...fields }, left, wanted, NOW, minutes)
  return refusal && [refusal.code, ...Object.values(refusal.detail)]
}

test.each<[string, Partial<Redeemable>, Part, Part, unknown[] | null]>([
  ['is used as long as something is left', {}, ALL, { turns: 3, cents: 2_000 }, null],
  ['of which only refreshments are left buys refreshments', {}, { ...NONE, cents: 100 }, { ...NONE, cents: 100 }, null],
  ['of a bill that is not paid', { state: 'unpaid' }, NONE, TURN, ['voucher_unpaid']],
  ['that was paid back or withdrawn', { state: 'deleted' }, ALL, TURN, ['voucher_deleted']],
  ['that a manager blocked', { state: 'blocked' }, ALL, TURN, ['voucher_invalid']],
  [
    'before its first instant',
    { valid_from: '2026-11-21T18:00:00.001Z' },
    ALL,
    TURN,
    ['voucher_not_yet_valid', '2026-11-21T18:00:00.001Z'],
  ],
  ['at its first instant', { valid_from: '2026-11-21T18:00:00Z' }, ALL, TURN, null],
  ['at its last instant', { valid_until: NOW }, ALL, TURN, null],
  [
    'after its last instant',
    { valid_until: '2026-11-21T17:59:59Z' },
    ALL,
    TURN,
    ['voucher_expired', '2026-11-21T17:59:59Z'],
  ],
  ['without an end', { valid_until: null }, ALL, TURN, null],
  ['of which nothing is left', {}, NONE, TURN, ['voucher_used_up']],
  ['of which only refreshments are left buys no ticket', {}, { ...NONE, cents: 100 }, TURN, ['voucher_no_turns']],
  ['used a moment ago', { used_at: '2026-11-21T17:50:00.001Z' }, ALL, TURN, ['voucher_just_used', 10]],
  ['used ten minutes ago', { used_at: '2026-11-21T17:50:00.000Z' }, ALL, TURN, null],
  ['with fewer turns than are wanted', {}, ALL, { turns: 4, cents: 0 }, ['voucher_only_turns', 3]],
  [
    'with less for refreshments than is wanted',
    {},
    ALL,
    { turns: 1, cents: 2_001 },
    ['voucher_only_refreshments', 2_000],
  ],
  [
    'blocked, expired and used up says the first of it',
    { state: 'blocked', valid_until: '2026-01-01T00:00:00Z' },
    NONE,
    TURN,
    ['voucher_invalid'],
  ],
])('F-307 a voucher %s', (_what, fields, left, wanted, expected) => {
  expect(why(fields, left, wanted)).toEqual(expected)
})

test('F-307 a voucher that is not known here is refused as such, and the window is what the house says', () => {
  expect(whyNotRedeemed(undefined, NONE, TURN, NOW)?.code).toBe('voucher_unknown')
  const used = { used_at: '2026-11-21T17:55:00.000Z' }
  expect([why(used, ALL, TURN, 5), why(used, ALL, TURN, 6), why(used, ALL, TURN, 0)]).toEqual([
    null,
    ['voucher_just_used', 6],
    null,
  ])
})
