import { expect, test } from 'vitest'
import { dayFaults, issueFaults, worthOf } from './issue-faults.ts'
import { giftCard } from './testing/gift-card.ts'
import type { VoucherType } from './voucher-type.ts'

const ONE = { count: 1, code: '', valid_from: '2026-11-22', valid_until: null }
const OPEN = { total_turns: null, products_cents: null, price_cents: null }
const CARD = giftCard({ turns_default: 2, turns_min: 0, products_default: 1_000, cost_turn: 1_200 })
const PLAIN = giftCard({
  products_enabled: false,
  products_default: 1_000,
  turns_min: 5,
  turns_default: 5,
  turns_step: 5,
})

test('F-211 a voucher is worth what its type chooses at first, and costs what that costs, where nobody says it', () => {
  expect(worthOf(CARD, OPEN)).toEqual({ total_turns: 2, products_cents: 1_000, price_cents: 3_400 })
  expect(worthOf(PLAIN, OPEN).products_cents).toBe(0)
  expect(worthOf(CARD, { total_turns: 3, products_cents: 0, price_cents: 0 })).toEqual({
    total_turns: 3,
    products_cents: 0,
    price_cents: 0,
  })
})

test.each<[string, VoucherType, object, object, [string, string][]]>([
  ['as a buyer could choose it', CARD, {}, {}, []],
  ['with turns beside the step', PLAIN, { total_turns: 7 }, {}, [['off_step', 'total_turns']]],
  ['with more turns than its type has', CARD, { total_turns: 900 }, {}, [['outside_range', 'total_turns']]],
  ['with refreshments beside the step', CARD, { products_cents: 1_001 }, {}, [['off_step', 'products_cents']]],
  [
    'without such refreshments',
    PLAIN,
    { total_turns: 5, products_cents: 500 },
    {},
    [['no_refreshments', 'products_cents']],
  ],
  ['that ends before it begins', CARD, {}, { valid_until: '2026-11-21' }, [['days_turned', 'valid_until']]],
  [
    'that costs more than anything may',
    giftCard({ cost_turn: 100_000_000, turns_max: 22 }),
    { total_turns: 22 },
    {},
    [['outside_range', 'price_cents']],
  ],
  ['with one code for two', CARD, {}, { count: 2, code: 'GIFT-0001' }, [['single_code', 'code']]],
  ['with spaces for a code, which are none', CARD, {}, { count: 2, code: '  ' }, []],
])('F-211 a voucher is issued %s', (_what, type, worth, fields, faults) => {
  const found = issueFaults(type, worthOf(type, { ...OPEN, ...worth }), { ...ONE, ...fields })
  expect(found.map(({ code, field }) => [code, field])).toEqual(faults)
})

test('F-211 a voucher in which there is nothing is not issued', () => {
  const empty = worthOf(CARD, { ...OPEN, total_turns: 0, products_cents: 0 })
  expect(issueFaults(CARD, empty, ONE)[0]).toMatchObject({ code: 'voucher_empty', field: 'total_turns' })
})

test('F-211 a voucher may be valid on one day alone', () => {
  expect(dayFaults({ valid_from: '2026-11-22', valid_until: '2026-11-22' })).toEqual([])
})
