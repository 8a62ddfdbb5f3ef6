import { describe, expect, test } from 'vitest'
import { VISIBILITY } from '../kit/visibility.ts'
import type { PricedEvent } from './price-lines.ts'
import type { PriceRate } from './price-rate.ts'
import { priceOnStub, rateRefusal, ratesFor, takesVoucher, tariffsFor } from './tariffs.ts'
import { adult } from './testing/adult.ts'

function use(usable: Partial<PriceRate['usable']>): PriceRate['usable'] {
  return { weekdays: 127, starts_from: null, starts_until: null, one_day_ahead: false, proof: false, ...usable }
}

// A Saturday evening's schedule at half past midnight: its business date is the Saturday.
const schedule = { id: 31, price_group_id: 7, business_date: '2026-11-21', start: '2026-11-21T23:30:00Z' }
const moment = {
  now: '2026-11-21T18:00:00Z',
  channel: 'site',
  time_zone: 'Europe/Berlin',
  midnight_offset: 300,
} as const

describe('F-207 when a rate may be bought', () => {
  test.each([
    ['any day', {}, null],
    ['of another price group', { price_group_id: 8 }, 'other_price_group'],
    ['deleted', { deleted_at: '2026-11-01T00:00:00Z' }, 'other_price_group'],
    ['only at the counter', { used_in: ['register' as const] }, 'not_in_channel'],
    ['shown at the counter alone', { visibility: VISIBILITY.pos | VISIBILITY.portal }, 'not_in_channel'],
    ['shown on the site alone', { visibility: VISIBILITY.site }, null],
    ['Monday to Thursday', { usable: use({ weekdays: 0b000_1111 }) }, 'weekday'],
    ['Saturdays', { usable: use({ weekdays: 0b010_0000 }) }, null],
    ['one day ahead', { usable: use({ one_day_ahead: true }) }, 'one_day_ahead'],
  ])('%s', (_, fields, refusal) => {
    expect(rateRefusal(schedule, adult(fields), moment)).toBe(refusal)
  })

  test.each<[string, string | null, string | null, string, boolean]>([
    ['an afternoon', '12:00', '17:00', '2026-11-21T15:59:00Z', true],
    ['an afternoon ends', '12:00', '17:00', '2026-11-21T16:00:00Z', false],
    ['an afternoon begins', '12:00', '17:00', '2026-11-21T11:00:00Z', true],
    ['until five', null, '17:00', '2026-11-21T08:00:00Z', true],
    ['until five, and half past midnight is late', null, '17:00', '2026-11-21T23:30:00Z', false],
    ['from ten at night', '22:00', null, '2026-11-21T23:30:00Z', true],
    ['around midnight', '22:00', '01:00', '2026-11-21T23:30:00Z', true],
    ['around midnight, and it is later', '22:00', '00:30', '2026-11-21T23:30:00Z', false],
    ['around the beginning of the day', '04:00', '06:00', '2026-11-21T04:30:00Z', true],
  ])('F-207 schedules that start within its times: %s', (_, starts_from, starts_until, start, isFit) => {
    const rate = adult({ usable: use({ starts_from, starts_until }) })
    expect(rateRefusal({ ...schedule, start }, rate, moment)).toBe(isFit ? null : 'start')
  })

  test('F-208 an event around the schedule has a price of its own for a rate, the oldest of several', () => {
    const prices = (base_cents: number) => [{ price_rate_id: 1, base_cents, handling_cents: 50 }]
    const event = { id: 9, schedule_id: 31, prices: prices(2000), deleted_at: null }
    const sold = (...events: PricedEvent[]) =>
      tariffsFor(schedule, { rates: [adult(), adult({ id: 2 })], events }, moment, 'en').map(
        ({ total_price }) => total_price,
      )
    expect(sold(event)).toEqual([2050, 1250])
    expect(sold({ ...event, schedule_id: 32 })).toEqual([1250, 1250])
    expect(sold({ ...event, deleted_at: '2026-11-20T10:00:00Z' })).toEqual([1250, 1250])
    expect(sold({ ...event, id: 11, prices: prices(900) }, event)).toEqual([2050, 1250])
  })

  test('F-046 F-207 one day ahead counts business days: at four in the morning it is still the day before', () => {
    const early = adult({ usable: use({ one_day_ahead: true }) })
    expect(rateRefusal(schedule, early, { ...moment, now: '2026-11-21T03:59:00Z' })).toBe(null)
    expect(rateRefusal(schedule, early, { ...moment, now: '2026-11-21T04:00:00Z' })).toBe('one_day_ahead')
  })

  test('F-006 F-325 the tariffs of a schedule are those that may be bought on the site now, in order, with every fee, in the words of the reader', () => {
    const translations = { de: { name: 'Kind' } }
    const rates = [
      adult({ id: 3, name: 'Child', sort: 2, base_cents: 650, max_tickets: 6, description: 'Up to 13', translations }),
      adult({ id: 2, name: 'Student', sort: 1, usable: use({ weekdays: 0b000_1111 }) }),
      adult({ id: 4, name: 'Guest', sort: 3, used_in: ['register'] }),
      adult({ id: 1, sort: 0, accept_voucher: true }),
    ]
    expect(tariffsFor(schedule, { rates, events: [] }, moment, 'de')).toEqual([
      {
        price_rate_id: 1,
        name: 'Adult',
        description: '',
        total_price: 1250,
        min_tickets: 1,
        max_tickets: 10,
        accept_voucher: true,
      },
      {
        price_rate_id: 3,
        name: 'Kind',
        description: 'Up to 13',
        total_price: 750,
        min_tickets: 1,
        max_tickets: 6,
        accept_voucher: false,
      },
    ])
    const counter = ratesFor(
      { ...schedule, business_date: '2026-11-23' },
      { rates, events: [] },
      { ...moment, channel: 'register' },
    )
    expect(counter.map(({ name }) => name)).toEqual(['Adult', 'Student', 'Child', 'Guest'])
  })

  test('the price on a stub is the first that needs no proof', () => {
    expect(priceOnStub([adult({ usable: use({ proof: true }), base_cents: 400 }), adult({})])).toBe(1250)
    expect(priceOnStub([])).toBe(null)
  })
})

test.each([
  [{ accept_voucher: true, voucher_type_id: null }, true],
  [{ accept_voucher: true, voucher_type_id: 3 }, true],
  [{ accept_voucher: true, voucher_type_id: 4 }, false],
  [{ accept_voucher: false, voucher_type_id: null }, false],
  [{ accept_voucher: false, voucher_type_id: 3 }, false],
])('F-206 F-306 a rate with %j is paid by a voucher of type 3: %s', (rate, takes) => {
  expect(takesVoucher(rate, 3)).toBe(takes)
})
