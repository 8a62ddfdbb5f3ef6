import { createHash } from 'node:crypto'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { epochMs } from '#protocol/time/business-day.ts'
import { withExhibitor } from '../../db/connect.ts'
import { DEMO_EXHIBITOR_ID } from '../load.ts'
import { type Booking, planBookings } from './plan.ts'
import { bookingHouse } from './schedules.ts'
import { type BookingsState, finishBookings, readBookings } from './state.ts'
import { Visitors, type VisitorsParts } from './visitors.ts'

/**
 * Purchases at a time: the lane commits many at once. Those of the coming days leave room for whoever comes
 * at the site meanwhile.
 */
const TONIGHT_AT_A_TIME = 64
const LATER_AT_A_TIME = 12
const BORN_EVERY_MS = 20

/** A uuid that says nothing and is the same at every start. */
function billId(...words: (string | number)[]): string {
  const hex = createHash('sha256').update(words.join('|')).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function isAhead(schedule: Schedule | undefined): boolean {
  return schedule !== undefined && epochMs(schedule.end) > Date.now()
}

interface Purchase {
  booking: Booking
  bill_id: string
}

export interface BookingsParts extends VisitorsParts {
  pool: pg.Pool
  log: Logger
}

/**
 * The people who have booked before the first visitor of the demo comes. Theirs are real sales: those of the
 * site are made here, those of the box office are handed to a register (deploy/box-office/). Done once in
 * the life of a database; a start that was killed in between goes on where it stopped, because every purchase
 * has the same id each time.
 */
export class Bookings {
  readonly #parts: BookingsParts
  readonly #visitors: Visitors
  readonly #counter: Promise<Booking[]>
  readonly #running: Promise<void>
  readonly #counterIsThrough = Promise.withResolvers<void>()
  #stopped = false

  /** Begins at once. */
  constructor(parts: BookingsParts) {
    this.#parts = parts
    this.#visitors = new Visitors(parts, DEMO_EXHIBITOR_ID)
    const tonight = Promise.withResolvers<Booking[]>()
    this.#counter = tonight.promise
    this.#running = this.#run(tonight.resolve).catch((error: Error) => {
      this.#parts.log.error({ err: error }, 'the bookings of the demo came to an end')
      tonight.resolve([])
    })
  }

  /**
   * What the box office has sold, once tonight's bookings of the site are in; none when it has said that it
   * did.
   */
  counter(): Promise<Booking[]> {
    return this.#counter
  }

  async counterDone(): Promise<void> {
    await finishBookings(this.#parts.pool, DEMO_EXHIBITOR_ID, 'register')
    this.#counterIsThrough.resolve()
  }

  /**
   * The box offices could not sell everything: the next start goes on there, and the coming days are booked
   * all the same.
   */
  counterLater(): void {
    this.#counterIsThrough.resolve()
  }

  /** What is under way comes to its end, nothing more begins. */
  stop(): Promise<void> {
    this.#stopped = true
    this.#counterIsThrough.resolve()
    return this.#running
  }

  async #run(tonightIsIn: (counter: Booking[]) => void): Promise<void> {
    const state = await readBookings(this.#parts.pool, DEMO_EXHIBITOR_ID)
    if (!state || (state.booked_site && state.booked_counter)) return tonightIsIn([])
    const catalogue = await this.#parts.catalogue.of(DEMO_EXHIBITOR_ID)
    const plan: Booking[] = []
    for (const ofSchedule of planBookings(bookingHouse(catalogue, state.booked_at, state.booked_until))) {
      // a start that goes on days later books nothing in schedules that are over
      plan.push(...ofSchedule.filter(({ schedule_id }) => isAhead(catalogue.schedule.get(schedule_id))))
      await nextTurn() // drawing them all takes long enough to keep others waiting
    }
    const online = state.booked_site ? [] : await this.#purchases(plan, state)
    await this.#sell(
      online.filter(({ booking }) => booking.tonight),
      TONIGHT_AT_A_TIME,
    )
    const counter = state.booked_counter ? [] : plan.filter(({ channel }) => channel === 'register')
    tonightIsIn(counter)
    // somebody waits for the box offices, and nobody for the coming days
    if (counter.length > 0) await this.#counterIsThrough.promise
    await this.#sell(
      online.filter(({ booking }) => !booking.tonight),
      LATER_AT_A_TIME,
    )
    if (!this.#stopped) await finishBookings(this.#parts.pool, DEMO_EXHIBITOR_ID, 'site')
  }

  /** Those that are still to be made, or to be finished. */
  async #purchases(plan: readonly Booking[], { booked_at }: BookingsState): Promise<Purchase[]> {
    const online = plan.filter(({ channel }) => channel === 'site')
    const purchases = online.map((booking) => {
      const bill_id = billId('booking', booked_at, booking.schedule_id, ...booking.tickets.map(({ slot }) => slot))
      return { booking, bill_id }
    })
    const over = await withExhibitor(this.#parts.pool, DEMO_EXHIBITOR_ID, (client) =>
      client.query<{ id: string }>(`select id from bills where id = any($1) and status not in ('pending', 'paying')`, [
        purchases.map(({ bill_id }) => bill_id),
      ]),
    )
    const ids = new Set(over.rows.map(({ id }) => id))
    return purchases.filter(({ bill_id }) => !ids.has(bill_id))
  }

  async #sell(purchases: readonly Purchase[], at_a_time: number): Promise<void> {
    const began = performance.now()
    const queue = purchases.values()
    let sold = 0
    const one = async (): Promise<void> => {
      for (const { booking, bill_id } of queue) {
        if (this.#stopped) return
        await this.#born(booking)
        if (await this.#bought(booking, bill_id)) sold++
      }
    }
    await Promise.all(Array.from({ length: at_a_time }, one))
    const ms = Math.round(performance.now() - began)
    this.#parts.log.info({ purchases: purchases.length, sold, ms }, 'people have booked')
  }

  /** One party that cannot buy keeps no other from it. */
  async #bought(booking: Booking, bill_id: string): Promise<boolean> {
    try {
      return await this.#visitors.buy(booking, bill_id)
    } catch (error) {
      this.#parts.log.warn({ err: error, bill_id }, 'a booking of the demo was not made; the next start tries it again')
      return false
    }
  }

  async #born({ schedule_id }: Booking): Promise<void> {
    while (!this.#stopped && !(await this.#parts.offers.offered(DEMO_EXHIBITOR_ID, schedule_id)))
      await delay(BORN_EVERY_MS)
  }
}
