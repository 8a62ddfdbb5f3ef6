import type { Context } from 'hono'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { ok, refuse } from '#protocol/result.ts'
import { freeHold, scheduleArrangement, scheduleData, takeHold as takeHoldCall } from '#protocol/schedules/calls.ts'
import { mount } from '#protocol/server/mount.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { visitorOf } from '../http/session.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Lines } from '../seats/lines.ts'
import type { Seats } from '../seats/store.ts'
import { askerOf, type Crowd } from './crowd.ts'
import type { Offers } from './offers.ts'
import { isOnlyAnnounced, isPurchasable, screenOf, siteTariffs, wireSchedule, wireSeats } from './shown.ts'
import { holdOf, ownBill, renewHold } from './visitor-hold.ts'

/** What can be bought beside tickets in a cinema, as whoever has this bill may have it. */
interface Products {
  shown: (
    catalogue: Catalogue,
    cinema_id: number,
    bill_id: string | null,
    locale: Locale,
  ) => Promise<CallAnswer<typeof scheduleData>['products']>
}

export interface ScheduleParts {
  offers: Offers
  seats: Seats
  lanes: Pick<Lanes, 'of'>
  lines: Pick<Lines, 'of'>
  crowd: Crowd
  products: Products
  /** Ends a bill that holds seats and is not paid yet; false when it cannot end any more. */
  cancel: (bill: { exhibitor_id: number; cinema_id: number; bill_id: string }) => Promise<boolean>
}

/** The public calls about one schedule (website spec, section 7; F-325, F-331, F-346). */
export function scheduleRoutes(app: HubApp, parts: ScheduleParts): void {
  const { offers, seats, lanes, crowd } = parts

  const find = (c: Context<HubEnv>, params: { id: number }) => offers.shown(c.get('exhibitor').id, params.id)

  mount(app, scheduleData, async (c, { params }) => {
    const shown = await find(c, params)
    if (!shown || isOnlyAnnounced(shown)) return refuse('not_found')
    const { locale } = c.get('speech')
    const { catalogue, schedule } = shown
    const { committed: ledger } = await lanes.of(schedule.exhibitor_id, schedule.cinema_id)
    const session = c.get('session')
    const hold = session && holdOf(ledger, schedule.id, session.hash)
    return ok({
      schedule: wireSchedule(shown, locale),
      tariffs: siteTariffs(shown, locale),
      products: await parts.products.shown(catalogue, schedule.cinema_id, hold?.id ?? null, locale),
    })
  })

  mount(app, scheduleArrangement, async (c, { params }) => {
    const shown = await find(c, params)
    if (!shown || isOnlyAnnounced(shown)) return refuse('not_found')
    const own = await offers.ownSlots(shown.schedule, c.get('session')?.hash ?? null)
    return ok({
      rows: wireSeats(shown.schedule, shown.map.states, own),
      schedule: wireSchedule(shown, c.get('speech').locale),
    })
  })

  mount(app, takeHoldCall, async (c, { params, body }) => {
    const offered = await offers.offered(c.get('exhibitor').id, params.id)
    if (!offered) return refuse('not_found')
    const { schedule } = offered
    if (!isPurchasable(offered)) return refuse('not_purchasable')
    const visitor = visitorOf(c).hash
    const lane = await lanes.of(schedule.exhibitor_id, schedule.cinema_id)
    const screen = screenOf(offered)
    const asker = await askerOf(c, parts, schedule.cinema_id, body.grecaptcha)
    const { seen } = body
    const about = { schedule, screen, exhibitor: c.get('exhibitor'), visitor, asker, crowd, seen }
    return renewHold(lane, seats, body, about)
  })

  mount(app, freeHold, async (c, { params, query }) => {
    const offered = await offers.offered(c.get('exhibitor').id, params.id)
    if (!offered) return refuse('not_found')
    const { exhibitor_id, cinema_id, id } = offered.schedule
    const visitor = visitorOf(c).hash
    const lane = await lanes.of(exhibitor_id, cinema_id)
    await lane.follow() // another process may have taken it, or ended the one before, just now
    const { committed: ledger } = lane
    const bill = query.bill_id ? ownBill(ledger, query.bill_id, visitor) : holdOf(ledger, id, visitor)
    if (bill?.status !== 'pending') return ok({ bill_id: null })
    const ended = await parts.cancel({ exhibitor_id, cinema_id, bill_id: bill.id })
    return ok({ bill_id: ended ? bill.id : null })
  })
}
