import type { Screen } from '#protocol/catalogue/screen.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { slotAt } from '#protocol/ledger/ledger.ts'
import { seatStates } from '#protocol/ledger/views.ts'
import { pricedScreen, rateCents } from '#protocol/pricing/price-lines.ts'
import { ratesFor } from '#protocol/pricing/tariffs.ts'
import type { registerSchedule, registerState } from '#protocol/register/calls.ts'
import type { soldSeats } from '#protocol/register/sold-seats.ts'
import { isPlanOfLedger } from '#protocol/schedules/plan-seen.ts'
import { quickList, sellableAtCounter } from '#protocol/schedules/purchasable.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { type SeatState, slotCount } from '#protocol/seats/arrangement.ts'
import { isCountedIn, type Near, NONE_NEAR, nearOf } from '#protocol/seats/clearance.ts'
import { soldRows } from '#protocol/seats/sold-rows.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import type { Clock } from '../clock.ts'
import type { EdgeStore } from '../ledger/store.ts'
import type { Replica } from '../replica/replica.ts'
import type { Line } from '../sync/line.ts'
import type { Views } from '../sync/views.ts'

type ScheduleCard = CallAnswer<typeof registerState>['schedules'][number]
type ScheduleAnswer = CallAnswer<typeof registerSchedule>

/** Of one answer. */
const SOLD_MOST = 500

function isShown({ deleted_at, cancelled_at, is_draft }: Schedule): boolean {
  return deleted_at === null && cancelled_at === null && !is_draft
}

export interface ShowingParts {
  cinema_id: number
  replica: Replica
  store: EdgeStore
  views: Views
  line: Line
  clock: Clock
  /** Numbers the views, live messages included, also over a restart (live/seq.ts). */
  nextSeq: () => number
}

const LETTER = { free: 'f', held: 'h', reserved: 'r', blocked: 'b', sold: 's', elsewhere: 'e' } as const

/** What a register sees of the schedules: own ledger plus the hub's last view (docs/ledger.md, Views). */
export class Showing {
  readonly #parts: ShowingParts

  constructor(parts: ShowingParts) {
    this.#parts = parts
  }

  now(): string {
    return new Date(this.#parts.clock.wall()).toISOString()
  }

  /** The exhibitor's midnight offset and the cinema's zone: what "today" means here. */
  get moment() {
    const { replica, cinema_id } = this.#parts
    const cinema = replica.get('cinema', cinema_id)
    const exhibitor = cinema && replica.get('exhibitor', cinema.exhibitor_id)
    return {
      now: this.now(),
      channel: 'register' as const,
      time_zone: cinema?.time_zone ?? 'UTC',
      midnight_offset: exhibitor?.public_config.midnight_offset ?? 0,
    }
  }

  /**
   * A schedule of this cinema that the counter may sell now; undefined for any other, and for one that went
   * to another screen while the copy of the catalogue has its hall of before.
   */
  sellable(schedule_id: number): Schedule | undefined {
    const { replica, store, cinema_id } = this.#parts
    const schedule = replica.live('schedule', schedule_id)
    if (schedule?.cinema_id !== cinema_id || !sellableAtCounter(schedule, this.now())) return undefined
    return isPlanOfLedger(schedule, store.committed.halls.get(schedule_id)) ? schedule : undefined
  }

  /** The quick list (F-045): what started last and what starts next. */
  quick(): ScheduleCard[] {
    const { replica, cinema_id } = this.#parts
    const exhibitor = replica.all('exhibitor')[0]
    const { current_schedules_prior, current_schedules_ahead } = exhibitor?.settings ?? {}
    const mine = replica
      .all('schedule')
      .filter((row) => row.cinema_id === cinema_id && sellableAtCounter(row, this.now()))
    return quickList(mine, this.now(), current_schedules_prior, current_schedules_ahead).map((row) => this.card(row))
  }

  /** The sold seats of the business day, of what has begun and ended too, by the start of the schedules. */
  sold(): CallAnswer<typeof soldSeats> {
    const { replica, cinema_id } = this.#parts
    const { now, time_zone, midnight_offset } = this.moment
    const today = businessDate(now, time_zone, midnight_offset)
    const schedules = replica
      .all('schedule')
      .filter((row) => row.cinema_id === cinema_id && row.business_date === today && isShown(row))
      .toSorted((a, b) => a.start.localeCompare(b.start) || a.id - b.id)
      .slice(0, SOLD_MOST)
    return { at: now, time_zone, schedules: schedules.map((row) => this.#soldOf(row)) }
  }

  #soldOf(schedule: Schedule): CallAnswer<typeof soldSeats>['schedules'][number] {
    const { movie_title, screen_name, start, id } = this.card(schedule)
    const states = this.states(schedule)
    const sold = states.filter((state) => state === 'sold').length
    const rows = soldRows(schedule.arrangement, states)
    return { id, movie_title, screen_name, start, sold, capacity: states.length, rows }
  }

  states(schedule: Schedule): SeatState[] {
    const { store, views, line } = this.#parts
    return seatStates(store.committed, schedule.id, slotCount(schedule.arrangement), views.of(schedule.id), line.up)
  }

  /** Which seats of the screen no two parties may have at once (F-121). */
  near(schedule: Schedule): Near {
    const screen = this.#parts.replica.get('screen', schedule.screen_id)
    return screen ? nearOf(schedule.arrangement, screen.config) : NONE_NEAR
  }

  /**
   * One letter a slot; `bill_id`'s own held ones as `m`, and those too near to somebody who has bought as not
   * for sale.
   */
  letters(schedule: Schedule, bill_id?: string): string {
    const { committed: ledger } = this.#parts.store
    const states = this.states(schedule)
    const isCounted = isCountedIn(states, this.near(schedule))
    return states
      .map((state, index) => {
        if (state === 'free' && !isCounted(state, index)) return LETTER.blocked
        const mine = bill_id !== undefined && slotAt(ledger, schedule.id, index + 1)?.bill_id === bill_id
        return state === 'held' && mine ? 'm' : LETTER[state]
      })
      .join('')
  }

  /** Rises with every reading, so that the newest of two plans is known. */
  nextSeq(): number {
    return this.#parts.nextSeq()
  }

  /** Its screen, with the price list of its classes that holds for it. */
  screen(schedule: Schedule): Screen | undefined {
    const { replica } = this.#parts
    const screen = replica.get('screen', schedule.screen_id)
    return screen && pricedScreen(screen, schedule, replica.all('ticket_price'))
  }

  card(schedule: Schedule): ScheduleCard {
    const { replica, store } = this.#parts
    const states = this.states(schedule)
    const isCounted = isCountedIn(states, this.near(schedule))
    const free = states.filter(isCounted).length
    const away = states.filter((state) => state === 'elsewhere').length
    const isHere = (index: number) => slotAt(store.committed, schedule.id, index + 1)?.home === 'edge'
    const free_here = states.filter((state, index) => isCounted(state, index) && isHere(index)).length
    return {
      id: schedule.id,
      screen_id: schedule.screen_id,
      movie_title: replica.get('movie', schedule.movie_id)?.display_title ?? '',
      screen_name: replica.get('screen', schedule.screen_id)?.name ?? '',
      version_text: replica.get('movie_version', schedule.movie_version_id)?.short ?? '',
      start: schedule.start,
      end: schedule.end,
      numbered: schedule.arrangement.numbered,
      capacity: states.length,
      free,
      free_here,
      free_elsewhere: free - free_here + away,
      started: schedule.start <= this.now(),
    }
  }

  /** A schedule opened for selling, its rates in the language of who sells. */
  open(schedule: Schedule, locale: Locale): ScheduleAnswer {
    const { replica } = this.#parts
    const list = { rates: replica.all('price_rate'), events: replica.all('event') }
    const rates = ratesFor(schedule, list, this.moment)
    return {
      schedule: this.card(schedule),
      arrangement: schedule.arrangement,
      class_rate: this.screen(schedule)?.class_rate ?? {},
      tariffs: rates.map((rate) => ({
        price_rate_id: rate.id,
        name: inLanguage(rate, locale).short,
        total_price: rateCents(rate),
        color: rate.color,
        proof: rate.usable.proof,
      })),
      seats: this.letters(schedule),
      seq: this.nextSeq(),
    }
  }
}
