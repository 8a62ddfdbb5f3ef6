import { expect, test } from 'vitest'
import type { PriceRate } from '#protocol/pricing/price-rate.ts'
import type { RateRefusal } from '#protocol/pricing/tariffs.ts'
import { adult } from '#protocol/pricing/testing/adult.ts'
import { SPEECHES } from '../http/speech.ts'
import type { Offered } from '../schedules/shown.ts'
import type { PayingVoucher } from '../vouchers/uses.ts'
import { type CheckoutBody, chooseItems, compareAmount, priceLines } from './checkout.ts'

type Item = CheckoutBody['items'][number]

const EARLY = { weekdays: 127, starts_from: null, starts_until: '12:00', one_day_ahead: false, proof: false }

/** A Saturday evening's schedule with one row of two seats, on sale two hours before it starts. */
function offered(rate: PriceRate, features = { tickets: true, vouchers: true }): Offered {
  const seats = [1, 2].map((screen_col) => ({ slot: screen_col, screen_row: 1, screen_col, class: 'standard_seats' }))
  const class_rate = { standard_seats: { name: 'Standard', ticket: 150, handling: 50 } }
  return {
    now: '2026-11-21T18:00:00Z',
    schedule: {
      id: 31,
      exhibitor_id: 1,
      cinema_id: 1,
      screen_id: 1,
      price_group_id: 7,
      business_date: '2026-11-21',
      start: '2026-11-21T20:00:00Z',
      arrangement: { numbered: true, places: 2, rows: [seats] },
    },
    catalogue: {
      cinema: new Map([[1, { time_zone: 'Europe/Berlin' }]]),
      exhibitor: new Map([[1, { public_config: { midnight_offset: 300, features } }]]),
      price_rate: new Map([[rate.id, rate]]),
      event: new Map(),
      screen: new Map([[1, { class_rate, config: { sofas_whole: false } }]]),
      ticket_price: new Map(),
    },
  } as unknown as Offered
}

function ticket(fields: Partial<Item> = {}): Item {
  const seat = { screen_row: 1, screen_col: 1 }
  return { type: 'ticket', price_rate_id: 1, schedule_id: 31, seat, voucher_id: null, ...fields }
}

/** A voucher of type 5, and what a checkout calls it. */
const CARD = 'the card'
const VOUCHERS: ReadonlyMap<string, PayingVoucher> = new Map([
  [CARD, { id: 'v', type: { id: 5, value_ticket: 850, value_handling: 100, vat_bp: null } as PayingVoucher['type'] }],
])

/** What is said of a purchase, field by field. */
function saidOf(rate: Partial<PriceRate>, ...items: Item[]): string[][] {
  const chosen = chooseItems(offered(adult(rate)), items, VOUCHERS)
  if (chosen.ok) return []
  return [chosen.refusal].flat().map(({ field, code, detail }) => [field, SPEECHES.en.refusal(code, detail)])
}

const NOT_ON_SALE = 'This rate is not on sale for this show.'
const NOT_SOLD: Readonly<Record<RateRefusal, [Partial<PriceRate>, string]>> = {
  other_price_group: [{ price_group_id: 8 }, NOT_ON_SALE],
  not_in_channel: [{ used_in: ['register'] }, NOT_ON_SALE],
  weekday: [{ usable: { ...EARLY, weekdays: 0b000_1111 } }, 'This rate cannot be used on this day.'],
  start: [{ usable: EARLY }, 'This rate cannot be used for shows at this time.'],
  one_day_ahead: [
    { usable: { ...EARLY, starts_until: null, one_day_ahead: true } },
    'This rate must be bought at least one day ahead.',
  ],
}

test.each(Object.entries(NOT_SOLD))('F-207 a rate that is not sold now (%s) is refused in words', (_, [rate, text]) => {
  expect(saidOf(rate, ticket())).toEqual([['items.0.price_rate_id', text]])
})

test.each<[string, Partial<PriceRate>, Item[], string, string]>([
  [
    'its rate takes no voucher',
    {},
    [ticket({ voucher_id: CARD })],
    'voucher',
    'Vouchers are not possible with this rate.',
  ],
  [
    'it takes vouchers of another type',
    { accept_voucher: true, voucher_type_id: 6 },
    [ticket({ voucher_id: CARD })],
    'voucher',
    'Vouchers are not possible with this rate.',
  ],
  [
    'nobody has this voucher',
    { accept_voucher: true },
    [ticket({ voucher_id: 'v' })],
    'voucher',
    'This code is not known. Capital and small letters count.',
  ],
  ['too few', { min_tickets: 2 }, [ticket()], 'quantity', 'This rate is sold from 2 tickets on.'],
  [
    'too many',
    { max_tickets: 1 },
    [ticket(), ticket({ seat: { screen_row: 1, screen_col: 2 } })],
    'quantity',
    'At most 1 ticket of this rate.',
  ],
  ['no seat', {}, [ticket({ seat: null })], 'seat', 'Choose as many seats as tickets.'],
  ['no such seat', {}, [ticket({ seat: { screen_row: 9, screen_col: 9 } })], 'seat', 'There is no such seat.'],
])('F-207 F-089 tickets with %s are refused in words', (_, rate, items, field, text) => {
  expect(saidOf(rate, ...items)).toEqual([[`items.0.${field}`, text]])
})

test('F-207 what may be bought is chosen, and each wrong ticket is named', () => {
  expect(saidOf({}, ticket())).toEqual([])
  expect(saidOf({}, ticket(), ticket()).map(([field]) => field)).toEqual(['items.1.seat'])
  expect(saidOf({}, ticket({ schedule_id: 32 }))).toEqual([['items.0.price_rate_id', NOT_ON_SALE]])
})

test('F-073 F-112 F-156 F-326 a turn pays for the whole ticket, whatever its class adds, and says what it counts for', () => {
  const shop = offered(adult({ accept_voucher: true, voucher_type_id: 5, base_cents: 1_150, handling_cents: 100 }))
  const items = [ticket({ voucher_id: CARD }), ticket({ seat: { screen_row: 1, screen_col: 2 } })]
  const chosen = chooseItems(shop, items, VOUCHERS)
  if (!chosen.ok) throw new Error('not chosen')
  expect(compareAmount(shop, { tickets: chosen.value, products: [] }, 1_450)).toEqual({ ok: true, value: 1_450 })
  expect(compareAmount(shop, { tickets: chosen.value, products: [] }, 2_900).ok).toBe(false)
  const [paid, bought] = priceLines(shop, 'b', { tickets: chosen.value, products: [] }, [])
  expect(paid).toMatchObject({
    voucher_id: 'v',
    turns: 1,
    voucher_ticket_cents: 850,
    voucher_handling_cents: 100,
    base_cents: 0,
    handling_cents: 0,
    surcharge_ticket_cents: 0,
    surcharge_handling_cents: 0,
    total_cents: 0,
    vat_bp: 700,
    vat_cents: 62,
    slot: 1,
  })
  expect(bought).toMatchObject({ voucher_id: null, turns: 0, total_cents: 1_450, slot: 2 })
})

test('F-065 where the house sells no vouchers none pays', () => {
  const shop = offered(adult({ accept_voucher: true }), { tickets: true, vouchers: false })
  expect(chooseItems(shop, [ticket({ voucher_id: CARD })], VOUCHERS)).toMatchObject({
    refusal: [{ code: 'voucher_not_possible', field: 'items.0.voucher' }],
  })
})

test('F-326 where no seat has a number an item has none, one that it names all the same is not read, and each has a place of its own', () => {
  const { schedule, ...rest } = offered(adult())
  const free = { ...rest, schedule: { ...schedule, arrangement: { numbered: false, places: 2, rows: [] } } } as Offered
  const chosen = chooseItems(free, [ticket({ seat: null }), ticket()], VOUCHERS)
  expect(chosen).toMatchObject({ ok: true, value: [{ seat: null }, { seat: null }] })
  if (!chosen.ok) throw new Error('not chosen')
  const lines = priceLines(free, 'b', { tickets: chosen.value, products: [] }, [5, 9])
  expect(lines.map(({ slot }) => slot)).toEqual([5, 9])
})

test('F-129 where sofas are sold whole a part of one is not bought, whatever is held', () => {
  const shop = offered(adult({}))
  const rows = [shop.schedule.arrangement.rows[0]!.map((seat) => ({ ...seat, companion_of: null, sofa: 1 }))]
  const schedule = { ...shop.schedule, arrangement: { ...shop.schedule.arrangement, rows } }
  const { screen } = shop.catalogue
  const of = (sofas_whole: boolean) => {
    const row = screen.get(schedule.screen_id)!
    const own = new Map(screen).set(schedule.screen_id, { ...row, config: { ...row.config, sofas_whole } })
    return { ...shop, schedule, catalogue: { ...shop.catalogue, screen: own } } as Offered
  }
  const whole = [ticket(), ticket({ seat: { screen_row: 1, screen_col: 2 } })]
  expect(chooseItems(of(true), [ticket()], VOUCHERS)).toMatchObject({
    refusal: [{ code: 'sofa_parted', field: 'general' }],
  })
  expect(chooseItems(of(true), whole, VOUCHERS).ok).toBe(true)
  expect(chooseItems(of(false), [ticket()], VOUCHERS).ok).toBe(true)
})

test('F-129 the seat of a companion is bought with its wheelchair place only, whatever is held', () => {
  const shop = offered(adult({}))
  const [place, companion] = shop.schedule.arrangement.rows[0]!
  const rows = [[place!, { ...companion!, companion_of: place!.slot }]]
  const hall = { ...shop, schedule: { ...shop.schedule, arrangement: { ...shop.schedule.arrangement, rows } } }
  const beside = ticket({ seat: { screen_row: 1, screen_col: 2 } })
  expect(chooseItems(hall, [beside], VOUCHERS)).toMatchObject({
    refusal: [{ code: 'companion_alone', field: 'general' }],
  })
  expect(chooseItems(hall, [ticket(), beside], VOUCHERS).ok).toBe(true)
  expect(chooseItems(hall, [ticket()], VOUCHERS).ok).toBe(true)
})
