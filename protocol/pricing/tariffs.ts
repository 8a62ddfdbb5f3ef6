import * as z from 'zod'
import type { Locale } from '../i18n/locales.ts'
import { Count, RowId } from '../kit/shapes.ts'
import { Lines, Text } from '../kit/text.ts'
import { inLanguage } from '../kit/translations.ts'
import { isVisible, type Surface } from '../kit/visibility.ts'
import { Amount } from '../money/cents.ts'
import { businessDate, wallClock } from '../time/business-day.ts'
import { weekday } from '../time/calendar.ts'
import { type PricedEvent, pricedRate, rateCents } from './price-lines.ts'
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
  id: number
  price_group_id: number
  business_date: string
  start: string
}

/** The rates of a house, and the events that have prices of their own. */
export interface PriceList {
  rates: Iterable<PriceRate>
  events: Iterable<PricedEvent>
}

/** Why a rate may not be bought. @source operations spec, section 5; F-207, F-306 */
export type RateRefusal = 'other_price_group' | 'not_in_channel' | 'weekday' | 'start' | 'one_day_ahead'

const DAY_MINUTES = 24 * 60

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
 *    counts as the evening before), 4. the schedule starts within its times: a rate without a first time
 *    begins with the business day, one without a last ends with it, and both may lie around midnight, 5. a
 *    rate "one day ahead" is bought on a business day before the schedule's.
 */
export function rateRefusal(schedule: Priced, rate: PriceRate, moment: RateMoment): RateRefusal | null {
  if (rate.deleted_at !== null || rate.price_group_id !== schedule.price_group_id) return 'other_price_group'
  if (!rate.used_in.includes(moment.channel) || !isVisible(rate, SURFACE[moment.channel])) return 'not_in_channel'
  if ((rate.usable.weekdays & (1 << (weekday(schedule.business_date) - 1))) === 0) return 'weekday'
  if (hasTimes(rate) && !isWithin(wallClock(schedule.start, moment.time_zone).time, rate, moment)) return 'start'
  if (!rate.usable.one_day_ahead) return null
  const today = businessDate(moment.now, moment.time_zone, moment.midnight_offset)
  return today >= schedule.business_date ? 'one_day_ahead' : null
}

function hasTimes({ usable }: PriceRate): boolean {
  return usable.starts_from !== null || usable.starts_until !== null
}

function isWithin(time: string, { usable }: PriceRate, { midnight_offset }: RateMoment): boolean {
  const after = (clock: string) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return (hours * 60 + minutes - midnight_offset + DAY_MINUTES) % DAY_MINUTES
  }
  const from = usable.starts_from === null ? 0 : after(usable.starts_from)
  const until = usable.starts_until === null ? DAY_MINUTES : after(usable.starts_until)
  const start = after(time)
  return from < until ? from <= start && start < until : start >= from || start < until
}

/** A rate of a schedule's price list as it is sold for it, and why it may not be bought now. */
export interface RateOffer {
  rate: PriceRate
  refusal: Exclude<RateRefusal, 'other_price_group'> | null
}

/**
 * The rates of a schedule's price group, in the order of the price list, whether they may be bought or not.
 */
export function offersFor(schedule: Priced, { rates, events }: PriceList, moment: RateMoment): RateOffer[] {
  return [...rates]
    .flatMap((rate) => {
      const refusal = rateRefusal(schedule, rate, moment)
      return refusal === 'other_price_group' ? [] : [{ rate: pricedRate(rate, schedule.id, events), refusal }]
    })
    .toSorted((a, b) => a.rate.sort - b.rate.sort || a.rate.id - b.rate.id)
}

/** Those of them that may be bought now. */
export function ratesFor(schedule: Priced, list: PriceList, moment: RateMoment): PriceRate[] {
  return offersFor(schedule, list, moment).flatMap(({ rate, refusal }) => (refusal === null ? [rate] : []))
}

/** Whether a voucher of a type may pay for a rate (F-206, F-306). */
export function takesVoucher(
  rate: Pick<PriceRate, 'accept_voucher' | 'voucher_type_id'>,
  voucher_type_id: number,
): boolean {
  return rate.accept_voucher && (rate.voucher_type_id === null || rate.voucher_type_id === voucher_type_id)
}

/** The rate as a reader of this language is offered it. */
export function tariffOf(rate: PriceRate, locale: Locale): Tariff {
  const { name, description } = inLanguage(rate, locale)
  return {
    price_rate_id: rate.id,
    name,
    description,
    total_price: rateCents(rate),
    min_tickets: rate.min_tickets,
    max_tickets: rate.max_tickets,
    accept_voucher: rate.accept_voucher,
  }
}

/**
 * The tariffs of a schedule as the site's data call answers them: only rates that may be bought now, in the
 * words of the reader.
 * @source F-325
 */
export function tariffsFor(schedule: Priced, list: PriceList, moment: RateMoment, locale: Locale): Tariff[] {
  return ratesFor(schedule, list, moment).map((rate) => tariffOf(rate, locale))
}

/**
 * The cheapest public price of a schedule, for a showtime stub: the first rate of the list that a grown
 * visitor may buy without proof; null when there is none.
 */
export function priceOnStub(rates: readonly PriceRate[]): number | null {
  const plain = rates.find((rate) => !rate.usable.proof)
  return plain ? rateCents(plain) : null
}
