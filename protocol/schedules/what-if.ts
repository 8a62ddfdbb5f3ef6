import * as z from 'zod'
import { ClassRate } from '../catalogue/screen.ts'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Color, Count, RowId, Word } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { Amount, BasisPoints } from '../money/cents.ts'
import { quantityAgainst, ticketMoney } from '../pricing/price-lines.ts'
import { Channel, type PriceRate, priceRate } from '../pricing/price-rate.ts'
import type { RateOffer } from '../pricing/tariffs.ts'
import { Instant, LocalDate, TimeZone } from '../time/shapes.ts'

const ASKED = {
  who: { as: 'person', permission: 'price-rates.view', module: 'tickets' },
  limit: null,
} as const

/** Why a rate would not be sold: not there and then, not to so many people, or not any more. */
const WHY_NOT = [
  'not_in_channel',
  'weekday',
  'start',
  'one_day_ahead',
  'rate_min',
  'rate_max',
  'rate_only_left',
] as const

/** Why nothing of a schedule is sold in a channel then. @source protocol/schedules/purchasable.ts */
const CLOSED = [
  'tickets_off',
  'no_method',
  'not_on_site',
  'cancelled',
  'counter_only',
  'announced',
  'closed',
  'not_at_counter',
] as const

const Named = z.object({ id: RowId, name: KeptText })

/**
 * What one rate would cost one person in a seat of the class that was asked for; all amounts with VAT, which
 * is contained in `total_cents`. `left` = how many of a quota nobody has bought yet, null = no quota, or no
 * schedule yet. `sold_until` = when its sale ends a business day ahead. `is_own_price` = an event of the
 * schedule says the price.
 */
const WhatIfRate = z.object({
  price_rate_id: RowId,
  name: KeptText,
  color: Color,
  why_not: z.enum(WHY_NOT).nullable(),
  base_cents: Amount,
  handling_cents: Amount,
  surcharge_ticket_cents: Amount,
  surcharge_handling_cents: Amount,
  total_cents: Amount,
  vat_bp: BasisPoints,
  vat_cents: Amount,
  is_own_price: z.boolean(),
  left: Count.nullable(),
  sold_until: Instant.nullable(),
  ...priceRate.shape.pick({
    min_tickets: true,
    max_tickets: true,
    usable: true,
    used_in: true,
    accept_voucher: true,
    quota: true,
  }).shape,
})
export type WhatIfRate = z.output<typeof WhatIfRate>

/**
 * What tickets would cost: of a schedule (`schedule_id`), or of one that is not planned (`screen_id`,
 * `price_group_id` and `start`), bought at an instant, in a channel, for a party, in a seat class. Worked out
 * by the functions by which shop and register price what they sell (`offersFor`, `ticketMoney`), from the
 * rows as they are now. `closed` = then nothing of the schedule is sold there, and why; of one that is not
 * planned nothing is known of that. Neither or both is `invalid`, what is not there `not_found`.
 * @source F-207, F-333
 */
export const whatIf = defineCall({
  method: 'GET',
  path: '/api/portal/what-if',
  ...ASKED,
  refusals: ['not_found', 'invalid'],
  query: z.strictObject({
    schedule_id: IdParam.optional(),
    screen_id: IdParam.optional(),
    price_group_id: IdParam.optional(),
    start: Instant.optional(),
    at: Instant.optional(),
    channel: Channel.default('site'),
    tickets: z.coerce.number().pipe(z.int().min(1).max(100)).default(1),
    seat_class: Word.optional(),
  }),
  answer: z.object({
    at: Instant,
    cinema: z.object({ id: RowId, name: KeptText, time_zone: TimeZone }),
    screen: Named,
    price_group: Named,
    movie: KeptText.nullable(),
    event: KeptText.nullable(),
    start: Instant,
    business_date: LocalDate,
    closed: z.enum(CLOSED).nullable(),
    classes: z.array(z.object({ seat_class: Word, ...ClassRate.shape })).max(100),
    rates: z.array(WhatIfRate).max(1_000),
  }),
})

/**
 * What may be asked about: the cinemas, and of one of them (the first where none is named) its screens, the
 * price groups, and its schedules of a business day, today where none is named.
 */
export const whatIfChoices = defineCall({
  method: 'GET',
  path: '/api/portal/what-if/choices',
  ...ASKED,
  refusals: [],
  query: z.strictObject({ cinema_id: IdParam.optional(), on: LocalDate.optional() }),
  answer: z.object({
    cinemas: z.array(z.object({ id: RowId, name: KeptText, time_zone: TimeZone })).max(1_000),
    cinema_id: RowId.nullable(),
    on: LocalDate,
    screens: z.array(Named).max(1_000),
    price_groups: z.array(Named).max(1_000),
    schedules: z.array(z.object({ id: RowId, movie: KeptText, screen: KeptText, start: Instant })).max(2_000),
  }),
})

/** What a rate costs in this seat class, and why so many people would not get it. */
export function whatIfRate(
  { rate, refusal }: RateOffer,
  asked: { tickets: number; seat_class: string | undefined; left: number | null },
  prices: { listed: PriceRate | undefined; class_rate: Parameters<typeof ticketMoney>[1]; sold_until: string },
): WhatIfRate {
  const { discount_cents: _none, ...money } = ticketMoney(rate, prices.class_rate, asked.seat_class)
  const { min_tickets, max_tickets, usable, used_in, accept_voucher, quota, color } = rate
  const few = asked.left !== null && asked.left < asked.tickets ? ('rate_only_left' as const) : null
  return {
    price_rate_id: rate.id,
    name: rate.name,
    why_not: refusal ?? quantityAgainst(rate, asked.tickets) ?? few,
    ...money,
    is_own_price: prices.listed !== rate,
    left: asked.left,
    sold_until: usable.one_day_ahead ? prices.sold_until : null,
    min_tickets,
    max_tickets,
    usable,
    used_in,
    accept_voucher,
    quota,
    color,
  }
}
