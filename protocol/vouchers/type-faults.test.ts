import { expect, test } from 'vitest'
import { giftCard } from './testing/gift-card.ts'
import { typeFaults } from './type-faults.ts'
import { grantAt, type VoucherType } from './voucher-type.ts'

const NO_TURNS = { turns_min: 0, turns_max: 0, turns_default: 0 }
const NONE_FIRST = { turns_min: 0, turns_default: 0, products_default: 0 }
const GRANT = { grant: 'turns', turns: null } as const
const OWN = { grant: 'none', turns: null, cinema_id: 1 } as const

test.each<[string, Partial<VoucherType>, [string, string][]]>([
  ['as it is', {}, []],
  ['the least above the greatest', { turns_min: 21 }, [['min_above_max', 'turns_max']]],
  ['a first number below the least', { turns_min: 2 }, [['outside_range', 'turns_default']]],
  ['a first number above the greatest', { turns_default: 21 }, [['outside_range', 'turns_default']]],
  [
    'a step that neither the least nor the first number is on',
    { turns_step: 5 },
    [
      ['off_step', 'turns_min'],
      ['off_step', 'turns_default'],
    ],
  ],
  [
    'a step that the greatest is not on',
    { turns_step: 5, turns_min: 5, turns_default: 5, turns_max: 12 },
    [['off_step', 'turns_max']],
  ],
  ['five, ten, fifteen or twenty', { turns_step: 5, turns_min: 5, turns_default: 10 }, []],
  ['always ten', { turns_min: 10, turns_max: 10, turns_step: 10, turns_default: 10 }, []],
  ['refreshments beside the step', { products_default: 750 }, [['off_step', 'products_default']]],
  ['refreshments above the greatest', { products_default: 5_500 }, [['outside_range', 'products_default']]],
  ['refreshments, the least above the greatest', { products_min: 5_500 }, [['min_above_max', 'products_max']]],
  ['refreshments of any amount', { products_step: 0, products_min: 1, products_default: 1_234 }, []],
  ['refreshments that are off', { products_enabled: false, products_default: 750, products_min: 9_000 }, []],
  ['refreshments alone', { ...NO_TURNS, products_min: 500, products_default: 500 }, []],
  ['nothing', { ...NO_TURNS, products_enabled: false }, [['voucher_empty', 'turns_max']]],
  ['no amount and no turn', { ...NO_TURNS, products_max: 0 }, [['voucher_empty', 'turns_max']]],
  ['nothing at first', { ...NONE_FIRST, products_enabled: false }, [['voucher_empty', 'turns_default']]],
  ['neither a turn nor refreshments at first', NONE_FIRST, [['voucher_empty', 'turns_default']]],
  ['refreshments alone, and none at first', NO_TURNS, [['voucher_empty', 'products_default']]],
  ['no turn at first, but refreshments', { ...NONE_FIRST, products_default: 500 }, []],
  ['a first number of no turns, where one is the least', { turns_default: 0 }, [['outside_range', 'turns_default']]],
  ['more that counts than a turn costs', { value_ticket: 1_151 }, [['value_above_cost', 'value_ticket']]],
  ['an offline grant of turns without a number', { offline_grant: GRANT }, [['required', 'offline_grant.turns']]],
  ['an offline grant of two turns', { offline_grant: { ...GRANT, turns: 2 } }, []],
  [
    'a cinema with turns without a number',
    { offline_grants: [{ ...GRANT, cinema_id: 1 }] },
    [['required', 'offline_grants.0.turns']],
  ],
  ['a cinema that is named twice', { offline_grants: [OWN, OWN] }, [['taken', 'offline_grants.1.cinema_id']]],
])('F-212 a voucher type with %s', (_what, fields, faults) => {
  expect(typeFaults(giftCard(fields)).map(({ code, field }) => [code, field])).toEqual(faults)
})

test('F-212 what is possible is said as what it is: turns are counted, refreshments are money', () => {
  const said = (fields: Partial<VoucherType>) => typeFaults(giftCard(fields)).map(({ detail }) => detail)
  expect(said({ turns_default: 21 })).toEqual([{ least: 1, greatest: 20 }])
  expect(said({ products_default: 5_500 })).toEqual([{ least_cents: 0, greatest_cents: 5_000 }])
  expect(said({ products_default: 750 })).toEqual([{ step_cents: 500 }])
})

test('F-212 a cinema may redeem offline what is said of it, and otherwise what the type says', () => {
  const type = { offline_grant: { grant: 'turns', turns: 2 }, offline_grants: [OWN] } as const
  expect([1, 2].map((cinema_id) => grantAt({ ...type, offline_grants: [...type.offline_grants] }, cinema_id))).toEqual([
    { grant: 'none', turns: null },
    { grant: 'turns', turns: 2 },
  ])
})
