import { expect, test } from 'vitest'
import {
  metBy,
  type PriceCell,
  type PriceDraft,
  type PriceDrafts,
  typedOf,
  withLeft,
  withMine,
  withTyped,
} from './price-drafts.ts'

const ADULT: PriceCell = {
  key: 'rate/7',
  target: { kind: 'rate', id: 7 },
  version: 3,
  whole_cents: 1250,
  fee_cents: 100,
  name: 'Adult',
  group: 'Evening',
}
const LOGE: PriceCell = {
  ...ADULT,
  key: 'class/1/loge',
  target: { kind: 'class', price_group_id: 1, seat_class: 'loge', own_id: null },
  version: 0,
  whole_cents: 250,
  fee_cents: 50,
  name: 'Loge',
}
const OWN_LOGE: PriceCell = {
  ...LOGE,
  target: { kind: 'class', price_group_id: 1, seat_class: 'loge', own_id: 4 },
  version: 2,
}
const NONE: PriceDrafts = new Map()

function draft(cell: PriceCell, text: string): PriceDraft {
  return { cell, text, theirs: null }
}

test.each([
  ['13.00', { is: 'price', cents: 1300 }],
  ['13,5', { is: 'price', cents: 1350 }],
  ['1', { is: 'price', cents: 100 }],
  ['0.99', { is: 'below_fee' }],
  ['-3', { is: 'unreadable' }],
  ['12.5055', { is: 'unreadable' }],
  ['12.505', { is: 'unreadable' }],
  ['12,505', { is: 'unreadable' }],
  ['many', { is: 'unreadable' }],
  ['', { is: 'unreadable' }],
])('F-206 “%s” over a price with a fee of 1.00 is read as the whole price', (text, typed) => {
  expect(typedOf(draft(ADULT, text))).toEqual(typed)
})

test('F-206 the price of a class goes back to what the screens ask when it is emptied', () => {
  expect(typedOf(draft(OWN_LOGE, ''))).toEqual({ is: 'none' })
  expect(typedOf(draft(LOGE, ''))).toEqual({ is: 'unreadable' })
})

test('F-206 what was there before is no draft, and an emptied price is as it was when it is left', () => {
  const typed = withTyped(NONE, ADULT, '13', 'en')
  expect([...typed.keys()]).toEqual(['rate/7'])
  expect([...withTyped(typed, ADULT, '12.50', 'en')]).toEqual([])
  expect(withLeft(typed, 'rate/7', 'de').get('rate/7')?.text).toBe('13,00')
  expect([...withLeft(withTyped(NONE, ADULT, '12,5', 'en'), 'rate/7', 'en')]).toEqual([])
  expect([...withLeft(withTyped(NONE, ADULT, '', 'en'), 'rate/7', 'en')]).toEqual([])
  expect(withLeft(withTyped(NONE, ADULT, 'x', 'en'), 'rate/7', 'en').get('rate/7')?.text).toBe('x')
})

test('F-206 the price that the screens ask may be written down as that of the group', () => {
  const typed = withLeft(withTyped(NONE, LOGE, '2.5', 'en'), LOGE.key, 'en')
  expect(typed.get(LOGE.key)?.text).toBe('2.50')
})

test('F-180 a draft meets the price that somebody else made, and only that', () => {
  const mine = draft(ADULT, '13.00')
  expect(metBy(mine, ADULT)).toBe(mine)
  const renamed = { ...ADULT, version: 4, name: 'Grown-up' }
  expect(metBy(mine, renamed)).toEqual({ ...mine, cell: renamed })
  expect(metBy(mine, { ...ADULT, version: 4, whole_cents: 1300 })).toBeNull()
  const theirs = { ...ADULT, version: 4, whole_cents: 1190 }
  expect(metBy(mine, theirs)).toEqual({ ...mine, theirs })
  expect(metBy(mine, 'gone')).toEqual({ ...mine, theirs: 'gone' })
})

test('F-180 one’s own price stands after all over what somebody else made', () => {
  const theirs = { ...ADULT, version: 4, whole_cents: 1190 }
  const met = { ...draft(ADULT, '13.00'), theirs }
  expect(withMine(new Map([[ADULT.key, met]]), met).get(ADULT.key)).toEqual(draft(theirs, '13.00'))
})

test('F-180 a class whose price somebody else took away asks first', () => {
  const met = metBy(draft(OWN_LOGE, '3.00'), LOGE)
  expect(met?.theirs).toEqual(LOGE)
})
