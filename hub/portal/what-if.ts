import type pg from 'pg'
import type * as z from 'zod'
import type { Screen } from '#protocol/catalogue/screen.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { isVisible } from '#protocol/kit/visibility.ts'
import { rateRight } from '#protocol/ledger/rows.ts'
import { pricedScreen } from '#protocol/pricing/price-lines.ts'
import { offersFor } from '#protocol/pricing/tariffs.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { notPurchasable, sellableAtCounter } from '#protocol/schedules/purchasable.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { whatIf, whatIfChoices, whatIfRate } from '#protocol/schedules/what-if.ts'
import { mount } from '#protocol/server/mount.ts'
import { businessDate, businessDay, epochMs, instantText } from '#protocol/time/business-day.ts'
import type { Catalogue, CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp } from '../http/env.ts'
import { eventOf, isOnlyAnnounced, priceListOf } from '../schedules/shown.ts'
import { methodsOfSite } from '../schedules/site-methods.ts'

interface WhatIfParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'of' | 'withSchedules'>
  now?: () => number
}

type Asked = z.output<NonNullable<typeof whatIf.query>> & { at: string }

/** What is priced: a schedule, or one that nobody has planned. */
interface Subject {
  schedule: Schedule | null
  screen: Screen
  price_group_id: number
  start: string
}

/** What tickets would cost, by the functions of shop and register (protocol/schedules/what-if.ts). */
export function whatIfRoutes(app: HubApp, { pool, catalogue, now = Date.now }: WhatIfParts): void {
  const clock = () => instantText(new Date(now()).toISOString())
  mount(app, whatIf, async (c, { query }) => {
    const { exhibitor_id } = c.get('principal')
    const known = await catalogue.withSchedules(exhibitor_id, query.schedule_id ? [query.schedule_id] : [])
    const asked = { ...query, at: query.at ?? clock() }
    const subject = subjectOf(known, asked)
    if (!subject.ok) return subject
    const left = subject.value.schedule ? await leftOf(pool, exhibitor_id, subject.value.schedule) : new Map()
    return ok(answerOf(known, exhibitor_id, asked, subject.value, left))
  })

  mount(app, whatIfChoices, async (c, { query }) => {
    const known = await catalogue.of(c.get('principal').exhibitor_id)
    const { midnight_offset } = c.get('exhibitor').public_config
    const cinemas = live(known.cinema)
    const cinema = cinemas.find(({ id }) => id === query.cinema_id) ?? (query.cinema_id ? undefined : cinemas[0])
    const on = query.on ?? businessDate(clock(), cinema?.time_zone ?? 'UTC', midnight_offset)
    const mine = ({ cinema_id }: { cinema_id: number }) => cinema_id === cinema?.id
    const schedules = [...known.schedule.values()]
      .filter((one) => mine(one) && one.business_date === on && one.deleted_at === null && one.cancelled_at === null)
      .filter((one) => isVisible(one, 'portal'))
      .toSorted((a, b) => epochMs(a.start) - epochMs(b.start) || a.id - b.id)
    return ok({
      cinemas: cinemas.map(({ id, name, time_zone }) => ({ id, name, time_zone })),
      cinema_id: cinema?.id ?? null,
      on,
      screens: live(known.screen).filter(mine).map(named),
      price_groups: live(known.price_group).map(named),
      schedules: schedules.map(({ id, start, ...one }) => ({
        id,
        start,
        movie: titleOf(known, one),
        screen: known.screen.get(one.screen_id)?.name ?? '',
      })),
    })
  })
}

function live<R extends { id: number; deleted_at: string | null; sort: number }>(rows: ReadonlyMap<number, R>): R[] {
  return [...rows.values()].filter((row) => row.deleted_at === null).toSorted((a, b) => a.sort - b.sort || a.id - b.id)
}

function named({ id, name }: { id: number; name: string }) {
  return { id, name }
}

function titleOf({ movie }: Catalogue, { movie_id }: Pick<Schedule, 'movie_id'>): string {
  const found = movie.get(movie_id)
  return found?.internal_title ?? found?.display_title ?? ''
}

function subjectOf(catalogue: Catalogue, asked: Asked): Answer<Subject, 'not_found' | 'invalid'> {
  const { schedule_id, screen_id, price_group_id, start } = asked
  if (schedule_id !== undefined) {
    if (screen_id ?? price_group_id ?? start) return refuse('invalid', 'schedule_id')
    const schedule = catalogue.schedule.get(schedule_id)
    const screen = schedule && catalogue.screen.get(schedule.screen_id)
    if (!schedule || schedule.deleted_at !== null || !screen) return refuse('not_found')
    return ok({ schedule, screen, price_group_id: schedule.price_group_id, start: schedule.start })
  }
  if (screen_id === undefined) return refuse('invalid', 'screen_id')
  if (price_group_id === undefined) return refuse('invalid', 'price_group_id')
  if (start === undefined) return refuse('invalid', 'start')
  const screen = catalogue.screen.get(screen_id)
  const group = catalogue.price_group.get(price_group_id)
  if (!screen || !group || screen.deleted_at !== null || group.deleted_at !== null) return refuse('not_found')
  return ok({ schedule: null, screen, price_group_id, start })
}

function answerOf(
  catalogue: Catalogue,
  exhibitor_id: number,
  asked: Asked,
  { schedule, screen, price_group_id, start }: Subject,
  left: ReadonlyMap<string, number>,
): CallAnswer<typeof whatIf> {
  const { id, name, time_zone } = catalogue.cinema.get(screen.cinema_id)!
  const { midnight_offset } = catalogue.exhibitor.get(exhibitor_id)!.public_config
  const { class_rate } = pricedScreen(screen, { price_group_id }, catalogue.ticket_price.values())
  const business_date = schedule?.business_date ?? businessDate(start, time_zone, midnight_offset)
  const priced = { id: schedule?.id ?? 0, price_group_id, business_date, start }
  const moment = { now: asked.at, channel: asked.channel, time_zone, midnight_offset }
  const sold_until = businessDay(business_date, time_zone, midnight_offset).start
  return {
    at: asked.at,
    cinema: { id, name, time_zone },
    screen: named(screen),
    price_group: { id: price_group_id, name: catalogue.price_group.get(price_group_id)?.name ?? '' },
    movie: schedule && titleOf(catalogue, schedule),
    event: schedule && (eventOf(catalogue, schedule.id)?.title ?? null),
    start,
    business_date,
    closed: schedule && closedOf(catalogue, schedule, asked),
    classes: Object.entries(class_rate).map(([seat_class, rate]) => ({ seat_class, ...rate })),
    rates: offersFor(priced, priceListOf(catalogue), moment).map((offer) =>
      whatIfRate(
        offer,
        { ...asked, seat_class: asked.seat_class, left: left.get(rateRight(priced.id, offer.rate.id)) ?? null },
        { listed: catalogue.price_rate.get(offer.rate.id), class_rate, sold_until },
      ),
    ),
  }
}

function closedOf(catalogue: Catalogue, schedule: Schedule, { at, channel }: Asked) {
  if (channel === 'register') return sellableAtCounter(schedule, at) ? null : ('not_at_counter' as const)
  const { features } = catalogue.exhibitor.get(schedule.exhibitor_id)!.public_config
  const reason = notPurchasable(schedule, at, methodsOfSite(catalogue), features)
  return reason ?? (isOnlyAnnounced({ catalogue, schedule, now: at }) ? ('announced' as const) : null)
}

/** How many of each quota of a schedule are left, at both homes together, by the right's key. */
async function leftOf(pool: pg.Pool, exhibitor_id: number, schedule: Schedule): Promise<Map<string, number>> {
  const sql = "select key, hub + edge as left from rights where cinema_id = $1 and key like $2 || '%'"
  const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
    client.query<{ key: string; left: number }>(sql, [schedule.cinema_id, rateRight(schedule.id, 0).slice(0, -1)]),
  )
  return new Map(rows.map(({ key, left }) => [key, left]))
}
