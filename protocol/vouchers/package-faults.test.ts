import { expect, test } from 'vitest'
import { packageFaults } from './package-faults.ts'
import { giftCard } from './testing/gift-card.ts'
import type { PackageItem } from './voucher-package.ts'

const TYPES = new Map([
  [1, giftCard({ id: 1, products_min: 500, products_default: 500 })],
  [2, giftCard({ id: 2, products_enabled: false, turns_min: 5, turns_default: 5, turns_step: 5 })],
  [3, giftCard({ id: 3, turns_min: 0 })],
])

test.each<[string, Partial<PackageItem>, [string, string][]]>([
  ['as a buyer could choose them', {}, []],
  ['of a type that is not there', { voucher_type_id: 9 }, [['unknown_choice', 'voucher_type_id']]],
  ['with more turns than their type has', { turns: 21 }, [['outside_range', 'turns']]],
  ['with turns beside the step', { voucher_type_id: 2, turns: 7, products: 0 }, [['off_step', 'turns']]],
  ['with refreshments beside the step', { products: 1_250 }, [['off_step', 'products']]],
  ['with fewer refreshments than their type asks for', { products: 0 }, [['outside_range', 'products']]],
  [
    'with refreshments that their type does not have',
    { voucher_type_id: 2, turns: 5 },
    [['no_refreshments', 'products']],
  ],
  ['in which there is nothing', { voucher_type_id: 3, turns: 0, products: 0 }, [['voucher_empty', 'turns']]],
])('F-213 a package of vouchers %s', (_what, fields, faults) => {
  const items = [1, 2].map(() => ({ voucher_type_id: 1, quantity: 2, turns: 2, products: 2_000 }))
  Object.assign(items[1]!, fields)
  const expected = faults.map(([code, field]) => [code, `items.1.${field}`])
  expect(packageFaults(items, TYPES).map(({ code, field }) => [code, field])).toEqual(expected)
})

test('F-213 of vouchers that a package had nothing is asked, however many there are now: what is new must fit', () => {
  const old = { voucher_type_id: 1, quantity: 1, turns: 40, products: 750 }
  const gone = { voucher_type_id: 9, quantity: 1, turns: 2, products: 0 }
  const now = [
    gone,
    { ...old, turns: 41 },
    { ...old, quantity: 5 },
    { ...old, products: 700 },
    { ...old, voucher_type_id: 2 },
  ]
  const fields = packageFaults(now, TYPES, [old, gone]).map(({ field }) => field)
  expect(fields).toEqual(['items.1.turns', 'items.1.products', 'items.3.turns', 'items.3.products', 'items.4.products'])
})
