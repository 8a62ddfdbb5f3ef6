import * as z from 'zod'
import { Count, RowId } from '../kit/shapes.ts'
import { Lines, Text } from '../kit/text.ts'
import { isVisible, type Surface } from '../kit/visibility.ts'
import { Amount } from '../money/cents.ts'
import { businessDate } from '../time/business-day.ts'
import { weekday } from '../time/calendar.ts'
import { rateCents } from './price-lines.ts'
import type { Channel, PriceRate } from './price-rate.ts'

/**
 * A rate as offered for one schedule, on the wire. `total_price` = base + handling in cents, without the
 * surcharge of a seat class.
 * @source F-325
 */
export const Tariff = z.object({
  price_rate_id: RowId,
  name: Text(80),
  description: Lines(2000),
  total_price: Amount,
  min_tickets: Count,
  max_tickets: Count,
  accept_voucher: z.boolean(),
})
export type Tariff = z.output<typeof Tariff>

/** What of a schedule its prices depend on. */
export interface Priced {
  price_group_id: number
  business_date: string
}

/** Why a rate may not be bought. @source operations spec, section 5; F-207, F-306 */
export type RateRefusal = 'other_price_group' | 'not_in_channel' | 'weekday' | 'one_day_ahead'

/** The surface on which a channel shows its rates. */
const SURFACE = { site: 'site', register: 'pos' } as const satisfies Record<Channel, Surface>

/**
 * Where and when it is asked: the cinema's clock and the exhibitor's business day. `now` is the clock of the
 * selling home.
 */
export interface RateMoment {
  now: string
  channel: Channel
  time_zone: string
  midnight_offset: number
}

/**
 * May this rate be bought for this schedule here and now? Answers null, or the first reason against it:
 * 1. it belongs to the schedule's price group and is not deleted, 2. it is used in this channel and shows
 *    there, 3. the weekday of the schedule's business date is one of its weekdays (a schedule after midnight
 *    counts as the evening before), 4. a rate "one day ahead" is bought on a business day before the
 *    schedule's.
 */
export function rateRefusal(schedule: Priced, rate: PriceRate, moment: RateMoment): RateRefusal | null {
  if (rate.deleted_at !== null || rate.price_group_id !== schedule.price_group_id) return 'other_price_group'
  if (!rate.used_in.includes(moment.channel) || !isVisible(rate, SURFACE[moment.channel])) return 'not_in_channel'
  if ((rate.usable.weekdays & (1 << (weekday(schedule.business_date) - 1))) === 0) return 'weekday'
  if (!rate.usable.one_day_ahead) return null
  const today = businessDate(moment.now, moment.time_zone, moment.midnight_offset)
  return today >= schedule.business_date ? 'one_day_ahead' : null
}

/** The rates that may be bought for a schedule now, in the order of the price list. */
export function ratesFor(schedule: Priced, rates: readonly PriceRate[], moment: RateMoment): PriceRate[] {
  return rates
    .filter((rate) => rateRefusal(schedule, rate, moment) === null)
    .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
}

export function tariffOf(rate: PriceRate): Tariff {
  return {
    price_rate_id: rate.id,
    name: rate.name,
    description: rate.description,
    total_price: rateCents(rate),
    min_tickets: rate.min_tickets,
    max_tickets: rate.max_tickets,
    accept_voucher: rate.accept_voucher,
  }
}

/**
 * The tariffs of a schedule as the site's data call answers them: only rates that may be bought now.
 * @source F-325
 */
export function tariffsFor(schedule: Priced, rates: readonly PriceRate[], moment: RateMoment): Tariff[] {
  return ratesFor(schedule, rates, moment).map(tariffOf)
}

/**
 * The cheapest public price of a schedule, for a showtime stub: the first rate of the list that a grown
 * visitor may buy without proof; null when there is none.
 */
export function priceOnStub(rates: readonly PriceRate[]): number | null {
  const plain = rates.find((rate) => !rate.usable.proof)
  return plain ? rateCents(plain) : null
}
