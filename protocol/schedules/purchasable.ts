import type { Features } from '../catalogue/exhibitor.ts'
import { isVisible } from '../kit/visibility.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import { siteMethods } from '../payments/payment-method.ts'
import { addMinutes, epochMs } from '../time/business-day.ts'
import { daysBetween } from '../time/calendar.ts'
import type { Schedule } from './schedule.ts'

type Timed = Pick<Schedule, 'start' | 'end' | 'buy_cutoff_minutes' | 'cancelled_at' | 'deleted_at' | 'visibility'>
type Sold = Timed & Pick<Schedule, 'sell_online' | 'schedule_type'>

/** Why a schedule cannot be bought on the site now. The first one that holds is given, in this order. */
export type NotPurchasable =
  | 'tickets_off'
  | 'no_method'
  | 'not_on_site'
  | 'cancelled'
  | 'counter_only'
  | 'announced'
  | 'closed'

/**
 * The instant at which the online sale of a schedule ends (that instant is already too late).
 * @source F-044
 */
export function buyCutoff(schedule: Pick<Schedule, 'start' | 'buy_cutoff_minutes'>): string {
  return addMinutes(schedule.start, schedule.buy_cutoff_minutes)
}

/** The first business day with a schedule whose online sale has not ended; null when all of theirs have. */
export function dayOnSale(
  schedules: readonly Pick<Schedule, 'start' | 'buy_cutoff_minutes' | 'business_date'>[],
  now: string,
): string | null {
  const days = schedules
    .filter((schedule) => epochMs(now) < epochMs(buyCutoff(schedule)))
    .map(({ business_date }) => business_date)
  return days.sort()[0] ?? null
}

/**
 * May this schedule be bought on the site now, seats aside? One rule for lists, movie page and server:
 * 1. the tickets feature is on, 2. at least one method of the site is active, 3. the schedule is public and
 *    shown on the site, 4. it is not cancelled,
 * 5. it is sold online at all, 6. its cut-off has not come. Answers null when it may, else the first reason
 *    against it.
 * @param now instant by the clock of the selling home
 * @source website spec, sections 2 and 6; F-042, F-044, F-081
 */
export function notPurchasable(
  schedule: Sold,
  now: string,
  methods: readonly PaymentMethod[],
  features: Features,
): NotPurchasable | null {
  if (features.tickets !== true) return 'tickets_off'
  if (siteMethods(methods).length === 0) return 'no_method'
  if (schedule.deleted_at !== null || schedule.schedule_type !== 'public' || !isVisible(schedule, 'site'))
    return 'not_on_site'
  if (schedule.cancelled_at !== null) return 'cancelled'
  if (!schedule.sell_online) return 'counter_only'
  return epochMs(now) < epochMs(buyCutoff(schedule)) ? null : 'closed'
}

/**
 * Whether the site publishes a schedule by title and start alone: it is as many business days ahead of today
 * as the house says (`schedules_partial_from`), or more.
 * @source operations spec, section 3 (schedules_partial_from); F-045
 */
export function isAnnounced(
  { business_date }: Pick<Schedule, 'business_date'>,
  today: string,
  schedules_partial_from: number | null,
): boolean {
  return schedules_partial_from !== null && daysBetween(today, business_date) >= schedules_partial_from
}

export function purchasable(
  schedule: Sold,
  now: string,
  methods: readonly PaymentMethod[],
  features: Features,
): boolean {
  return notPurchasable(schedule, now, methods, features) === null
}

/**
 * What a visitor reads about buying: `open`, `in_carts` (none free, but carts may give some back in a few
 * minutes), `sold_out` (no seat anywhere), `sold_out_online` (the box office may have some), or
 * `not_possible`. Being sold out is said first, because it stays true whatever is switched on.
 * @param seats `free` and `in_carts` at every home together; `available_seats_online` those that the site may
 * sell, `may_come_back` whether a cart that ends may give it some
 * @source website spec, section 2; F-042, F-080, F-081
 */
export function buyState(
  reason: NotPurchasable | null,
  seats: { free: number; in_carts: number; available_seats_online: number; may_come_back: boolean },
): 'open' | 'in_carts' | 'sold_out' | 'sold_out_online' | 'not_possible' {
  if (seats.free + seats.in_carts <= 0) return 'sold_out'
  if (reason !== null) return 'not_possible'
  if (seats.available_seats_online > 0) return 'open'
  return seats.may_come_back ? 'in_carts' : 'sold_out_online'
}

/** May the counter sell it now? Until the movie is over, and also what the site does not show. */
export function sellableAtCounter(schedule: Timed, now: string): boolean {
  return (
    schedule.deleted_at === null &&
    schedule.cancelled_at === null &&
    isVisible(schedule, 'pos') &&
    epochMs(now) < epochMs(schedule.end)
  )
}

/**
 * The quick list of register, scanner and signage: of the schedules given, those that started last (`prior`
 * of them) and those that start next (`ahead`), by start.
 * @source operations spec, sections 3 and 9 (current_schedules_prior / _ahead); F-045
 */
export function quickList<S extends Pick<Schedule, 'id' | 'start'>>(
  schedules: readonly S[],
  now: string,
  prior = 10,
  ahead = 10,
): S[] {
  const ordered = schedules.toSorted((a, b) => epochMs(a.start) - epochMs(b.start) || a.id - b.id)
  const next = ordered.findIndex((schedule) => epochMs(schedule.start) > epochMs(now))
  const turn = next < 0 ? ordered.length : next
  return ordered.slice(Math.max(0, turn - prior), turn + ahead)
}
