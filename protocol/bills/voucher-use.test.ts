import { expect, test } from 'vitest'
import {
  addVoucher,
  attachVoucher,
  type CartTicket,
  type CartVoucher,
  payableBy,
  releaseOne,
  removeVoucher,
  takeOneMore,
  type VoucherCart,
} from './voucher-use.ts'

const ADULT = { schedule_id: 7, price_rate_id: 1 }
const CHILD = { schedule_id: 7, price_rate_id: 2 }

function voucher(id: string, redeemable_turn: number, used = 0): CartVoucher {
  return { id, redeemable_turn, used }
}

function tickets(kind: typeof ADULT, ...ids: (string | null)[]): CartTicket[] {
  return ids.map((voucher_id) => ({ ...kind, voucher_id }))
}

function usedOf({ vouchers }: VoucherCart<CartVoucher, CartTicket>): number[] {
  return vouchers.map(({ used }) => used)
}

function carriedOf({ tickets: all }: VoucherCart<CartVoucher, CartTicket>): (string | null)[] {
  return all.map(({ voucher_id }) => voucher_id)
}

test('F-104 a code that was checked enters the list with nothing used, and can be removed by its id', () => {
  const added = addVoucher({ vouchers: [voucher('a', 1, 1)], tickets: tickets(ADULT, 'a') }, voucher('b', 5, 3))
  expect(added.vouchers).toEqual([voucher('a', 1, 1), voucher('b', 5, 0)])
  const removed = removeVoucher(added, 'a')
  expect([removed.vouchers, carriedOf(removed)]).toEqual([[voucher('b', 5, 0)], [null]])
})

test.each([
  [2, 2, ['a', 'a']],
  [5, 2, ['a', 'a']],
  [1, 0, [null, null]],
  [0, 0, [null, null]],
])('F-106 one that is checked again and can pay %i now has %i used', (redeemable_turn, used, carried) => {
  const cart = { vouchers: [voucher('a', 2, 2)], tickets: tickets(ADULT, 'a', 'a') }
  const again = addVoucher(cart, voucher('a', redeemable_turn))
  expect([again.vouchers, carriedOf(again)]).toEqual([[voucher('a', redeemable_turn, used)], carried])
})

test.each([
  ['what it has', 2, tickets(ADULT, null, null, null), 2],
  ['what there is', 9, tickets(ADULT, null, null), 2],
  ['what other rates leave of it', 3, [...tickets(ADULT, null, null, null), ...tickets(CHILD, 'a', 'a')], 1],
  ['what other vouchers leave there', 9, tickets(ADULT, 'b', 'b', null), 1],
  ['its own tickets there too', 2, tickets(ADULT, 'a', null, null), 2],
  ['nothing', 1, [...tickets(ADULT, null), ...tickets(CHILD, 'a', 'a')], 0],
] as const)('F-107 on a rate a voucher can pay %s', (_, redeemable_turn, all, use) => {
  expect(payableBy(voucher('a', redeemable_turn), all, ADULT)).toBe(use)
})

test('F-108 attached to a rate, it pays its tickets that nothing pays, and used is how many carry it', () => {
  const all = [...tickets(ADULT, null, 'b', null, null), ...tickets(CHILD, null)]
  const cart = attachVoucher({ vouchers: [voucher('a', 2), voucher('b', 1, 1)], tickets: all }, 'a', ADULT)
  expect([carriedOf(cart), usedOf(cart)]).toEqual([
    ['a', 'b', 'a', null, null],
    [2, 1],
  ])
  expect(attachVoucher(cart, 'a', ADULT)).toEqual(cart)
  expect(attachVoucher(cart, 'unknown', ADULT)).toEqual(cart)
})

test('F-109 one ticket more takes a turn of the first voucher with room; without room it costs money', () => {
  const cart = { vouchers: [voucher('a', 1, 1), voucher('b', 1)], tickets: tickets(ADULT, 'a') }
  const more = takeOneMore(cart, { ...ADULT, voucher_id: null })
  expect([carriedOf(more), usedOf(more)]).toEqual([
    ['a', 'b'],
    [1, 1],
  ])
  expect(carriedOf(takeOneMore(more, { ...ADULT, voucher_id: null }))).toEqual(['a', 'b', null])
  expect(carriedOf(takeOneMore(cart, { ...CHILD, voucher_id: null }))).toEqual(['a', null])
})

test('F-099 F-109 one ticket less releases a turn of the one that went', () => {
  const cart = { vouchers: [voucher('a', 2, 1), voucher('b', 1, 1)], tickets: tickets(ADULT, 'a', 'b') }
  const less = releaseOne(cart, ADULT)
  expect([carriedOf(less), usedOf(less)]).toEqual([['a'], [1, 0]])
  expect(releaseOne(less, CHILD)).toEqual(less)
})
