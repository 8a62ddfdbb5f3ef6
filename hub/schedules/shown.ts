import type { Event } from '#protocol/catalogue/event.ts'
import type { Screen } from '#protocol/catalogue/screen.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { isVisible } from '#protocol/kit/visibility.ts'
import { pricedScreen } from '#protocol/pricing/price-lines.ts'
import type { PriceRate } from '#protocol/pricing/price-rate.ts'
import { type PriceList, type RateMoment, ratesFor, type Tariff, tariffsFor } from '#protocol/pricing/tariffs.ts'
import type { WireSchedule, WireSeat } from '#protocol/schedules/calls.ts'
import { buyState, isAnnounced, notPurchasable } from '#protocol/schedules/purchasable.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { SeatState } from '#protocol/seats/arrangement.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { SeatMap } from '../seats/store.ts'
import { methodsOfSite } from './site-methods.ts'

/** What is sold of a schedule and where, out of one catalogue. */
export interface Offered {
  catalogue: Catalogue
  schedule: Schedule
  now: string
}

/** The same with its seats. */
export interface Shown extends Offered {
  map: SeatMap
}

const eventsBySchedule = new WeakMap<Catalogue, ReadonlyMap<number, Event>>()

/** The event that the site shows around a schedule; the oldest where there are several. */
export function eventOf(catalogue: Catalogue, schedule_id: number): Event | null {
  let events = eventsBySchedule.get(catalogue)
  if (!events) {
    const live = [...catalogue.event.values()].filter((event) => event.deleted_at === null && isVisible(event, 'site'))
    events = new Map(live.sort((a, b) => b.id - a.id).map((event) => [event.schedule_id, event]))
    eventsBySchedule.set(catalogue, events)
  }
  return events.get(schedule_id) ?? null
}

/** The schedule as the shop's wire has it (F-325), with its counts as they are now, in the reader's words. */
export function wireSchedule({ catalogue, schedule, map, now }: Shown, locale: Locale): WireSchedule {
  const { sold_out, sold_out_online, purchasable_online } = saleFlags({ catalogue, schedule, map, now })
  const own = catalogue.movie_version.get(schedule.movie_version_id)
  const version = own && inLanguage(own, locale)
  const around = eventOf(catalogue, schedule.id)
  const event = around && inLanguage(around, locale)
  return {
    id: schedule.id,
    movie_id: schedule.movie_id,
    screen_id: schedule.screen_id,
    cinema_id: schedule.cinema_id,
    start: schedule.start,
    sold_out,
    sold_out_online,
    purchasable_online,
    is_seatpicker_enabled: schedule.is_seatpicker_enabled && schedule.arrangement.numbered,
    available_seats_online: map.available_seats_online,
    event: event && { id: event.id, slug: event.slug, title: event.title },
    version: version
      ? {
          id: version.id,
          text: version.text,
          short: version.short,
          dimension: version.dimension,
          media_type: version.media_type,
          subtitle_one_language: version.subtitle_one_language,
          subtitle_two_language: version.subtitle_two_language,
        }
      : null,
  }
}

/**
 * The flags of a schedule (F-080, F-081): sold out comes first, because it stays true whatever is switched
 * on. Places in carts are not sold: while some may come back nothing is sold out, there is only none free.
 * `more_at_counter`: the line is cut, or online sales are capped (docs/ledger.md, Views).
 */
export function saleFlags({ map, ...offered }: Shown) {
  const reason = reasonAgainst(offered)
  const { free, available_seats_online, may_come_back } = map
  const state = buyState(reason, map)
  return {
    sold_out: state === 'sold_out',
    sold_out_online: available_seats_online <= 0 && !may_come_back,
    more_at_counter: available_seats_online > 0 && free > available_seats_online,
    purchasable_online: reason === null,
    state,
    reason,
  }
}

function reasonAgainst({ catalogue, schedule, now }: Offered) {
  const exhibitor = catalogue.exhibitor.get(schedule.exhibitor_id)!
  // whatever else keeps it from being sold
  if (isOnlyAnnounced({ catalogue, schedule, now })) return 'announced'
  return notPurchasable(schedule, now, methodsOfSite(catalogue), exhibitor.public_config.features)
}

/** Of which schedules the public knows title and start alone; the day of a cinema is reckoned once. */
export function announcedAt({ catalogue, now }: Omit<Offered, 'schedule'>): (schedule: Schedule) => boolean {
  const dates = new Map<number, string>()
  return (schedule) => {
    const { midnight_offset, schedules_partial_from = null } = catalogue.exhibitor.get(
      schedule.exhibitor_id,
    )!.public_config
    if (schedules_partial_from === null) return false
    const { id, time_zone } = catalogue.cinema.get(schedule.cinema_id)!
    const today = dates.get(id) ?? businessDate(now, time_zone, midnight_offset)
    dates.set(id, today)
    return isAnnounced(schedule, today, schedules_partial_from)
  }
}

/** Whether the public knows its title and start alone. */
export function isOnlyAnnounced({ schedule, ...at }: Offered): boolean {
  return announcedAt(at)(schedule)
}

/** May it be bought on the site now, seats aside? */
export function isPurchasable(offered: Offered): boolean {
  return reasonAgainst(offered) === null
}

/** Its screen, with the price list of its classes that holds for it. */
export function screenOf({ catalogue, schedule }: Omit<Offered, 'now'>): Screen {
  return pricedScreen(catalogue.screen.get(schedule.screen_id)!, schedule, catalogue.ticket_price.values())
}

/** The rates that a visitor may buy for it now. */
export function siteRates(offered: Offered): PriceRate[] {
  return ratesFor(offered.schedule, priceListOf(offered.catalogue), momentOf(offered))
}

/** The same in the reader's words. */
export function siteTariffs(offered: Offered, locale: Locale): Tariff[] {
  return tariffsFor(offered.schedule, priceListOf(offered.catalogue), momentOf(offered), locale)
}

function momentOf({ catalogue, schedule, now }: Offered): RateMoment {
  const { time_zone } = catalogue.cinema.get(schedule.cinema_id)!
  const { midnight_offset } = catalogue.exhibitor.get(schedule.exhibitor_id)!.public_config
  return { now, channel: 'site', time_zone, midnight_offset }
}

/** What a schedule is priced by. */
export function priceListOf(catalogue: Catalogue): PriceList {
  return { rates: catalogue.price_rate.values(), events: catalogue.event.values() }
}

/** The seats as one visitor sees them (F-125, F-346): his own held ones count as free. */
export function wireSeats(schedule: Schedule, states: readonly SeatState[], own: ReadonlySet<number>): WireSeat[][] {
  if (!schedule.arrangement.numbered) return []
  return schedule.arrangement.rows.map((row) =>
    row.map(({ slot, screen_row, screen_col, class: seatClass, name, disabled, autoassign }) => ({
      screen_row,
      screen_col,
      class: seatClass,
      name,
      disabled,
      autoassign,
      ...seatFlags(slot === null || own.has(slot) ? 'free' : (states[slot - 1] ?? 'elsewhere')),
    })),
  )
}

/** On the public wire held, reserved and "not from here" are all `reserved` (docs/ledger.md, Views). */
export function seatFlags(state: SeatState): { sold: boolean; reserved: boolean; blocked: boolean } {
  return {
    sold: state === 'sold',
    reserved: state === 'held' || state === 'reserved' || state === 'elsewhere',
    blocked: state === 'blocked',
  }
}
