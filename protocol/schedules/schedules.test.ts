import { describe, expect, test } from 'vitest'
import { isVisible, VISIBILITY, VISIBLE_EVERYWHERE } from '../kit/visibility.ts'
import { type PaymentMethod, paymentMethod, siteMethods } from '../payments/payment-method.ts'
import {
  buyCutoff,
  buyState,
  dayOnSale,
  isAnnounced,
  notPurchasable,
  purchasable,
  quickList,
  sellableAtCounter,
} from './purchasable.ts'
import { schedule as resource } from './schedule.ts'

function method(fields: Partial<PaymentMethod>): PaymentMethod {
  return paymentMethod.row.parse({
    id: 1,
    exhibitor_id: 1,
    version: 1,
    deleted_at: null,
    name: 'Card',
    type: 'online',
    driver: 'sandbox',
    component: 'redirect',
    access: ['site'],
    ...fields,
  })
}
const card = method({})

const schedule = {
  start: '2026-11-21T19:45:00Z',
  end: '2026-11-21T22:00:00Z',
  buy_cutoff_minutes: 15,
  cancelled_at: null,
  deleted_at: null,
  visibility: VISIBLE_EVERYWHERE,
  sell_online: true,
  schedule_type: 'public' as const,
}
const before = '2026-11-21T18:00:00Z'
const on = { tickets: true }

test('F-198 a schedule is public, private or for a school, and of a movie or an event', () => {
  const { schedule_type, item_type } = resource.shape.shape
  expect(schedule_type.unwrap().options).toEqual(['public', 'private', 'school'])
  expect(item_type.unwrap().options).toEqual(['movie', 'event'])
  expect([schedule_type.parse(undefined), item_type.parse(undefined)]).toEqual(['public', 'movie'])
})

describe('F-042 F-081 may it be bought on the site', () => {
  test.each([
    ['yes', {}, before, [card], on, null],
    ['tickets feature off', {}, before, [card], {}, 'tickets_off'],
    ['no method', {}, before, [], on, 'no_method'],
    ['F-327 only cash', {}, before, [method({ type: 'cash' })], on, 'no_method'],
    ['F-327 only at the register', {}, before, [method({ access: ['register'] })], on, 'no_method'],
    ['method switched off', {}, before, [method({ status: 'inactive' })], on, 'no_method'],
    ['F-192 not shown on the site', { visibility: VISIBILITY.pos }, before, [card], on, 'not_on_site'],
    ['F-198 private', { schedule_type: 'private' as const }, before, [card], on, 'not_on_site'],
    ['F-198 for a school', { schedule_type: 'school' as const }, before, [card], on, 'not_on_site'],
    ['deleted', { deleted_at: before }, before, [card], on, 'not_on_site'],
    ['cancelled', { cancelled_at: before }, before, [card], on, 'cancelled'],
    ['box office only', { sell_online: false }, before, [card], on, 'counter_only'],
    ['F-044 a moment before the cut-off', {}, '2026-11-21T19:59:59.999Z', [card], on, null],
    ['F-044 at the cut-off', {}, '2026-11-21T20:00:00Z', [card], on, 'closed'],
    ['F-044 a negative cut-off', { buy_cutoff_minutes: -30 }, '2026-11-21T19:15:00Z', [card], on, 'closed'],
  ])('%s', (_, fields, now, methods, features, reason) => {
    expect(notPurchasable({ ...schedule, ...fields }, now, methods, features)).toBe(reason)
    expect(purchasable({ ...schedule, ...fields }, now, methods, features)).toBe(reason === null)
  })

  test('F-030 F-046 home shows tonight while something can be bought, then the next day that has something', () => {
    const programme = [
      { ...schedule, business_date: '2026-11-21' },
      { ...schedule, business_date: '2026-11-23', start: '2026-11-23T19:45:00Z' },
    ]
    expect(dayOnSale(programme, '2026-11-21T19:59:59Z')).toBe('2026-11-21')
    expect(dayOnSale(programme, '2026-11-21T20:00:00Z')).toBe('2026-11-23')
    expect(dayOnSale(programme, '2026-11-23T20:00:00Z')).toBeNull()
  })

  test.each([
    ['2026-11-21', 7, false],
    ['2026-11-27', 7, false],
    ['2026-11-28', 7, true],
    ['2027-11-21', 7, true],
    ['2026-11-21', 1, false],
    ['2026-11-22', 1, true],
    ['2027-11-21', null, false],
  ])(
    'F-045 F-238 on 21 November a schedule of %s is only announced from %s days ahead: %s',
    (business_date, from, is) => {
      expect(isAnnounced({ business_date }, '2026-11-21', from)).toBe(is)
    },
  )

  test('F-044 the link of a schedule closes 15 minutes after its start unless it says otherwise', () => {
    expect(buyCutoff(schedule)).toBe('2026-11-21T20:00:00.000Z')
  })

  test.each([
    [null, 5, 0, 5, false, 'open'],
    [null, 5, 2, 5, true, 'open'],
    [null, 5, 0, 0, false, 'sold_out_online'],
    [null, 5, 2, 0, true, 'in_carts'],
    [null, 0, 0, 0, false, 'sold_out'],
    [null, 0, 2, 0, true, 'in_carts'],
    [null, 0, 2, 0, false, 'sold_out_online'],
    ['closed' as const, 0, 0, 0, false, 'sold_out'],
    ['closed' as const, 0, 2, 0, true, 'not_possible'],
    ['closed' as const, 5, 0, 0, false, 'not_possible'],
  ])('F-080 reason %s, %d free, %d in carts, %d online, may come back %s: %s', (...facts) => {
    const [reason, free, in_carts, available_seats_online, may_come_back, state] = facts
    expect(buyState(reason, { free, in_carts, available_seats_online, may_come_back })).toBe(state)
  })
})

test('F-075 F-242 F-327 the site offers active online methods in their order, where it names some those alone, and nothing else', () => {
  const methods = [
    method({ id: 1, sort: 3 }),
    method({ id: 2, sort: 1 }),
    method({ id: 3, type: 'voucher' }),
    method({ id: 4, type: 'invoice' }),
    method({ id: 5, type: 'cash', access: ['register'] }),
    method({ id: 6, deleted_at: before }),
  ]
  expect(siteMethods(methods).map(({ id }) => id)).toEqual([2, 1])
  expect(siteMethods(methods, [1, 3]).map(({ id }) => id)).toEqual([1])
})

describe('F-192 F-319 visibility', () => {
  test('bits: site 1, signage 2, pos 4, portal 8', () => {
    expect(VISIBILITY).toEqual({ site: 1, signage: 2, pos: 4, portal: 8 })
    expect(VISIBLE_EVERYWHERE).toBe(15)
    expect(isVisible({ visibility: 5 }, 'pos')).toBe(true)
    expect(isVisible({ visibility: 5 }, 'signage')).toBe(false)
  })
  test('the counter sells until the movie is over, also what the site hides', () => {
    expect(sellableAtCounter({ ...schedule, visibility: VISIBILITY.pos }, '2026-11-21T21:59:00Z')).toBe(true)
    expect(sellableAtCounter(schedule, schedule.end)).toBe(false)
    expect(sellableAtCounter({ ...schedule, cancelled_at: before }, before)).toBe(false)
    expect(sellableAtCounter({ ...schedule, deleted_at: before }, before)).toBe(false)
    expect(sellableAtCounter({ ...schedule, visibility: VISIBILITY.site }, before)).toBe(false)
  })
})

describe('F-045 the quick list', () => {
  const schedules = [18, 15, 21, 20, 19].map((hour) => ({ id: hour, start: `2026-11-21T${hour}:00:00Z` }))
  test('the ones that started last and the ones that start next, by start', () => {
    expect(quickList(schedules, '2026-11-21T19:30:00Z', 2, 1).map(({ id }) => id)).toEqual([18, 19, 20])
    expect(quickList(schedules, '2026-11-21T23:00:00Z', 2, 1).map(({ id }) => id)).toEqual([20, 21])
    expect(quickList(schedules, '2026-11-21T09:00:00Z', 2, 2).map(({ id }) => id)).toEqual([15, 18])
  })
})
