import { expect, test } from 'vitest'
import type { Tariff } from '../pricing/tariffs.ts'
import {
  addVoucher,
  attachVoucher,
  type CartTicket,
  type CartVoucher,
  carrying,
  paidLines,
  payableBy,
  releaseOne,
  removeVoucher,
  takeOneMore,
  type VoucherCart,
  withQuantities,
} from './voucher-use.ts'

const ADULT = { schedule_id: 7, price_rate_id: 1 }
const CHILD = { schedule_id: 7, price_rate_id: 2 }

function voucher(id: string, redeemable_turn: number, used = 0): CartVoucher {
  return { id, redeemable_turn, used, price_rate_ids: [1, 2] }
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

test('F-107 F-108 a voucher pays so many tickets of a rate as somebody says, within its bounds', () => {
  const cart = { vouchers: [voucher('a', 2), voucher('b', 1, 1)], tickets: tickets(ADULT, null, 'b', null, null) }
  const count = (wanted: number) => {
    const after = attachVoucher(cart, 'a', ADULT, wanted)
    return [carrying(after.tickets, 'a', ADULT), carrying(after.tickets, 'b', ADULT)]
  }
  expect([0, 1, 2, 3].map(count)).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [2, 1],
  ])
  expect(carriedOf(attachVoucher(attachVoucher(cart, 'a', ADULT), 'a', ADULT, 1))).toEqual(['a', 'b', null, null])
})

test('F-107 F-109 a rate that does not take a voucher is not paid by it, also when one ticket more comes', () => {
  const children = { ...voucher('c', 5), price_rate_ids: [2] }
  const cart = { vouchers: [children, voucher('a', 2, 1)], tickets: tickets(ADULT, 'a') }
  expect(payableBy(children, cart.tickets, ADULT)).toBe(0)
  expect(carriedOf(takeOneMore(cart, { ...ADULT, voucher_id: null }))).toEqual(['a', 'a'])
})

test('F-109 the quantities of the rates go up and down, and the vouchers with them', () => {
  const cart = { vouchers: [voucher('a', 3, 1)], tickets: tickets(ADULT, 'a') }
  const more = withQuantities(cart, 7, { 1: 2, 2: 1 })
  expect([carriedOf(more), usedOf(more)]).toEqual([['a', 'a', null], [2]])
  const less = withQuantities(more, 7, { 1: 1 })
  expect([carriedOf(less), usedOf(less)]).toEqual([['a'], [1]])
  expect(withQuantities(less, 7, {})).toEqual({ vouchers: [voucher('a', 3, 0)], tickets: [] })
})

test('F-073 of each rate the dearest seats are paid by vouchers, and cost nothing', () => {
  const line = (price_rate_id: number, price: number) => ({
    tariff: { price_rate_id } as Tariff,
    seat: null,
    price,
    voucher_id: null,
  })
  const lines = [line(1, 1_250), line(1, 1_450), line(2, 900)]
  const paid = paidLines(lines, [...tickets(ADULT, 'a', null), ...tickets(CHILD, null)])
  expect(paid.map(({ price, voucher_id }) => [price, voucher_id])).toEqual([
    [1_250, null],
    [0, 'a'],
    [900, null],
  ])
})
