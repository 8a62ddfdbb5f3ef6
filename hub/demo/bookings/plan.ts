import type { Screen } from '#protocol/catalogue/screen.ts'
import { HANDOVER_BEFORE_START_MS, placement, placementGroups } from '#protocol/ledger/placement.ts'
import type { Side } from '#protocol/ledger/rows.ts'
import type { Channel, PriceRate } from '#protocol/pricing/price-rate.ts'
import { type RateMoment, ratesFor } from '#protocol/pricing/tariffs.ts'
import { sellableAtCounter } from '#protocol/schedules/purchasable.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { slotCount } from '#protocol/seats/arrangement.ts'
import { businessDate, epochMs, wallClock } from '#protocol/time/business-day.ts'
import { daysBetween, weekday } from '#protocol/time/calendar.ts'
import { chance } from '../chance.ts'
import { drawPerson, type Person } from './people.ts'
import { Seating } from './seating.ts'

/**
 * A schedule that people may book. `pull` 1..5 is how many its movie draws; `online`: the site sells it now.
 */
export interface BookableSchedule {
  schedule: Schedule
  screen: Screen
  pull: number
  family: boolean
  online: boolean
}

export interface BookedTicket {
  slot: number
  price_rate_id: number
}

/** One party and what it buys where. `pays` in [0, 1) chooses among the ways to pay of that channel. */
export interface Booking {
  schedule_id: number
  cinema_id: number
  channel: Channel
  /** Of this business day. */
  tonight: boolean
  tickets: BookedTicket[]
  person: Person
  pays: number
}

export interface BookingHouse {
  bookables: readonly BookableSchedule[]
  rates: readonly PriceRate[]
  moment: Omit<RateMoment, 'channel'>
}

/** The schedules of tonight that somebody should meet; null where the day has none left for it. */
export interface SpecialSchedules {
  sold_out: number | null
  six_left: number | null
  sold_out_online: number | null
}

const SIX = 6
/** How full halls are on the day itself and on the days before it. */
const FILLED_BY_DAY = [0.42, 0.24, 0.16, 0.11, 0.08, 0.06, 0.05, 0.04]
const FILLED_LATER = 0.02
/** Beyond it a hall would look special; the front row stays free below it. */
const FILLED_MOST = 0.64
/** Of a schedule that runs already: who came without booking. */
const FILLED_RUNNING = 0.22
/** Share of the box office among those who come today, and of those who buy there in advance. */
const COUNTER_TODAY = 0.28
const COUNTER_BEFORE = 0.06
const COUNTER_DAYS = 2
/**
 * In an ordinary hall so much of the box office's block is taken at most: it has seats of its own to sell
 * when the line is cut.
 */
const MOST_OF_BLOCK: Readonly<Record<Channel, number>> = { site: 0.4, register: 0.8 }
/**
 * So long before its start a schedule may still become special: later it would be over before anybody saw it.
 */
const SPECIAL_MINUTES = 40
const SPECIAL_SEATS = 140
const PARTIES = [
  [2, 0.62],
  [1, 0.16],
  [3, 0.11],
  [4, 0.11],
] as const
const EARLY_BIRDS = 6

/** How often each rate is asked for, by its name; one that is not named here nobody asks for. */
const ASKED: Readonly<Record<string, (bookable: BookableSchedule, afternoon: boolean) => number>> = {
  Adult: () => 10,
  Student: () => 4,
  Child: ({ family }) => (family ? 6 : 0.4),
  'Leipzig-Pass': () => 0.8,
  Senior: (_bookable, afternoon) => (afternoon ? 4 : 0.8),
  'Early bird': () => 2,
  Guest: () => 0.3,
}

/** Wall clock of a schedule in minutes after the midnight of its business date. */
function minuteOf({ schedule }: BookableSchedule, time_zone: string): number {
  const { date, time } = wallClock(schedule.start, time_zone)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (date === schedule.business_date ? 0 : 24 * 60) + hours * 60 + minutes
}

/** Evenings draw more than afternoons, and nights few. */
function hourFactor(minute: number): number {
  if (minute < 17 * 60) return 0.65
  if (minute < 19 * 60) return 0.95
  if (minute < 21 * 60 + 30) return 1.3
  return minute < 22 * 60 + 45 ? 0.85 : 0.5
}

function weekdayFactor(business_date: string, minute: number): number {
  const day = weekday(business_date)
  if (day === 5 || day === 6) return minute >= 18 * 60 ? 1.25 : 1.05
  return day === 7 && minute < 19 * 60 ? 1.3 : 0.9
}

function todayOf({ moment }: BookingHouse): string {
  return businessDate(moment.now, moment.time_zone, moment.midnight_offset)
}

/**
 * Which schedules of today are special: one in a small hall for which people stand in line is sold out,
 * another has six seats left, and one that sells only so many online has sold those. Taken from the schedules
 * that begin in 40 minutes or later, evening schedules of popular movies first; a cap is found on a later day
 * when today has none.
 */
export function specialSchedules(house: BookingHouse): SpecialSchedules {
  const { time_zone, now } = house.moment
  const today = todayOf(house)
  const open = house.bookables.filter(
    ({ schedule, online }) => online && epochMs(schedule.start) > epochMs(now) + SPECIAL_MINUTES * 60_000,
  )
  const rank = (bookable: BookableSchedule): number => hourFactor(minuteOf(bookable, time_zone)) * (2 + bookable.pull)
  const best = (bookables: BookableSchedule[]) =>
    bookables.toSorted((a, b) => rank(b) - rank(a) || a.schedule.id - b.schedule.id)[0]?.schedule.id ?? null
  const capped = open.filter(({ schedule }) => schedule.max_online_tickets !== null && schedule.arrangement.numbered)
  const soonest = capped.map(({ schedule }) => schedule.business_date).toSorted()[0]
  const sold_out_online = best(capped.filter(({ schedule }) => schedule.business_date === soonest))
  const small = open.filter(
    ({ schedule }) =>
      schedule.business_date === today &&
      schedule.arrangement.numbered &&
      schedule.id !== sold_out_online &&
      slotCount(schedule.arrangement) <= SPECIAL_SEATS,
  )
  const sold_out = best(small)
  const six_left = best(small.filter(({ schedule }) => schedule.id !== sold_out))
  return { sold_out, six_left, sold_out_online }
}

/** How many seats of a schedule are taken, in the share of its hall. */
function filled(house: BookingHouse, bookable: BookableSchedule, draw: () => number): number {
  const { now, time_zone } = house.moment
  const { schedule, pull } = bookable
  if (schedule.start <= now) return FILLED_RUNNING * (0.6 + draw() * 0.8)
  const days = daysBetween(todayOf(house), schedule.business_date)
  const minute = minuteOf(bookable, time_zone)
  const base = FILLED_BY_DAY[Math.max(0, days)] ?? FILLED_LATER
  const share = base * hourFactor(minute) * weekdayFactor(schedule.business_date, minute) * (0.45 + pull * 0.18)
  return Math.min(FILLED_MOST, share * (0.75 + draw() * 0.5))
}

function drawParty(draw: () => number): number {
  let rest = draw()
  for (const [size, share] of PARTIES) {
    rest -= share
    if (rest < 0) return size
  }
  return PARTIES[0][0]
}

/** What the people of one schedule buy, one party after another. */
class ScheduleBookings {
  readonly bookings: Booking[] = []
  readonly #house: BookingHouse
  readonly #bookable: BookableSchedule
  readonly #draw: () => number
  readonly #seating: Seating
  readonly #homes: Side[]
  readonly #days: number
  readonly #afternoon: boolean
  readonly #offered: Record<Channel, PriceRate[]>
  #onlineLeft: number
  /** Places of the box office's block, and how many of them are taken. */
  readonly #block: number
  #takenInBlock = 0
  #earlyBirds = EARLY_BIRDS

  constructor(house: BookingHouse, bookable: BookableSchedule, draw: () => number) {
    this.#house = house
    this.#bookable = bookable
    this.#draw = draw
    const { schedule, screen } = bookable
    const groups = placementGroups(schedule.arrangement)
    const start = epochMs(schedule.start)
    this.#homes = placement(
      { groups, max_online: schedule.max_online_tickets },
      start,
      start - 2 * HANDOVER_BEFORE_START_MS,
    )
    this.#block = this.#homes.filter((home) => home === 'edge').length
    this.#seating = new Seating(schedule.arrangement, (name) => screen.class_rate[name]?.ticket ?? 0, draw)
    this.#days = daysBetween(todayOf(house), schedule.business_date)
    this.#afternoon = minuteOf(bookable, house.moment.time_zone) < 18 * 60
    this.#offered = { site: this.#ratesOf('site'), register: this.#ratesOf('register') }
    this.#onlineLeft = bookable.online ? (schedule.max_online_tickets ?? Number.POSITIVE_INFINITY) : 0
  }

  /**
   * People come until the hall has so many free seats; some of them at the box office. With `all` also its
   * wheelchair places and its front row are wanted.
   */
  fillTo(left: number, options: { all: boolean }): void {
    if (options.all) this.#companions()
    while (this.#seating.left > left) {
      const party = Math.min(drawParty(this.#draw), this.#seating.left - left)
      const channel = this.#drawChannel()
      // where only sofas are left, one alone finds no place and two still do
      if (!this.#admit(party, channel, options) && !this.#admit(2, channel, options)) return
    }
  }

  /** The site sells as many as it may; the box office keeps the rest. */
  sellOutOnline(): void {
    while (this.#onlineLeft > 0) {
      const party = Math.min(drawParty(this.#draw), this.#onlineLeft)
      if (!this.#admit(party, 'site', { all: true })) return
    }
  }

  /** Every wheelchair place and the seat beside it, together. */
  #companions(): void {
    for (const { slot, companion_of } of this.#bookable.schedule.arrangement.rows.flat())
      if (companion_of !== null) this.#book(2, 'site', { all: true, only: [slot!, companion_of] })
  }

  #drawChannel(): Channel {
    const share = this.#days <= 0 ? COUNTER_TODAY : this.#days <= COUNTER_DAYS ? COUNTER_BEFORE : 0
    return this.#draw() < share ? 'register' : 'site'
  }

  /**
   * A party that finds no seats together falls apart, and one that its channel cannot serve tries the other.
   */
  #admit(party: number, wished: Channel, options: { all: boolean }): boolean {
    for (let size = party; size >= 1; size--)
      for (const channel of [wished, wished === 'site' ? 'register' : 'site'] as const)
        if (this.#book(size, channel, options)) return true
    return false
  }

  #book(size: number, channel: Channel, { all, only }: { all: boolean; only?: number[] }): boolean {
    if (channel === 'site' && size > this.#onlineLeft) return false
    if (channel === 'register' && this.#days > COUNTER_DAYS) return false
    const running = this.#bookable.schedule.start <= this.#house.moment.now
    const inBlock = (slot: number) => this.#homes[slot - 1] === 'edge'
    const blockOpen = all || running || this.#takenInBlock + size <= this.#block * MOST_OF_BLOCK[channel]
    const outside = channel === 'site' || running
    const mayTake = (slot: number) => (inBlock(slot) ? blockOpen : outside)
    const allowed = (slot: number) => only?.includes(slot) ?? mayTake(slot)
    const slots = this.#seating.take(size, { allowed, all })
    if (!slots) return false
    if (channel === 'site') this.#onlineLeft -= size
    this.#takenInBlock += slots.filter(inBlock).length
    const rates = this.#drawRates(size, channel)
    const { id: schedule_id, cinema_id } = this.#bookable.schedule
    const tickets = slots.map((slot, index) => ({ slot, price_rate_id: rates[index]!.id }))
    const person = drawPerson(this.#draw)
    const tonight = this.#days <= 0
    this.bookings.push({ schedule_id, cinema_id, channel, tonight, tickets, person, pays: this.#draw() })
    return true
  }

  #ratesOf(channel: Channel): PriceRate[] {
    const { rates, moment } = this.#house
    return ratesFor(this.#bookable.schedule, { rates, events: [] }, { ...moment, channel }).filter(
      ({ quota, min_tickets }) => min_tickets <= 1 && (quota === null || channel === 'site'),
    )
  }

  /** Adults bring children to family movies; else most parties are of one kind. */
  #drawRates(size: number, channel: Channel): PriceRate[] {
    const offered = this.#offered[channel]
    const [adult, child] = ['Adult', 'Child'].map((name) => offered.find((rate) => rate.name === name))
    if (this.#bookable.family && size > 1 && adult && child) {
      const grown = size > 3 ? 2 : 1
      return Array.from({ length: size }, (_, index) => (index < grown ? adult : child))
    }
    const first = this.#drawRate(offered)
    return Array.from({ length: size }, (_, index) =>
      index === 0 || this.#draw() < 0.75 ? first : this.#drawRate(offered),
    )
  }

  #drawRate(offered: readonly PriceRate[]): PriceRate {
    const asked = offered.map((rate) =>
      this.#isOver(rate) ? 0 : (ASKED[rate.name]?.(this.#bookable, this.#afternoon) ?? 0),
    )
    let rest = this.#draw() * asked.reduce((sum, weight) => sum + weight, 0)
    const index = asked.findIndex((weight) => {
      rest -= weight
      return rest < 0
    })
    const rate = offered[Math.max(0, index)]!
    if (rate.quota !== null) this.#earlyBirds -= 1
    return rate
  }

  #isOver({ quota }: PriceRate): boolean {
    return quota !== null && this.#earlyBirds <= 0
  }
}

/**
 * Who has booked what when the demo is loaded, schedule by schedule, those that begin first coming first: the
 * same house, day and seed give the same bookings. Popular movies, evenings and weekends fill more, the
 * coming days less; people sit in the middle and a little behind it first, in twos mostly; who buys at the
 * box office sits in its block. A hall is never fuller than two thirds but for `specialShows`.
 */
export function* planBookings(house: BookingHouse, seed = 'lichthof'): Generator<Booking[]> {
  const special = specialSchedules(house)
  const { now } = house.moment
  const today = todayOf(house)
  const bookables = house.bookables.filter(
    ({ schedule, online }) => online || (sellableAtCounter(schedule, now) && schedule.business_date >= today),
  )
  for (const bookable of bookables.toSorted(byStart)) {
    const { id, arrangement, business_date } = bookable.schedule
    const draw = chance(seed, 'bookings', business_date, id)
    const made = new ScheduleBookings(house, bookable, draw)
    if (id === special.sold_out) made.fillTo(0, { all: true })
    else if (id === special.six_left) made.fillTo(SIX, { all: true })
    else if (id === special.sold_out_online) made.sellOutOnline()
    else made.fillTo(Math.ceil(slotCount(arrangement) * (1 - filled(house, bookable, draw))), { all: false })
    yield made.bookings
  }
}

function byStart({ schedule: a }: BookableSchedule, { schedule: b }: BookableSchedule): number {
  return epochMs(a.start) - epochMs(b.start) || a.id - b.id
}
