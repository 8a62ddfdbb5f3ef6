import { randomUUID } from 'node:crypto'
import { decideOverdue, overdueBlocks } from '#protocol/ledger/decide-claim.ts'
import { decideHold, type HoldCode, isRecalled, whyNot, whyNotApart } from '#protocol/ledger/decide-seats.ts'
import type { EntryOf } from '#protocol/ledger/entries.ts'
import { heldBy, slotAt, slotsOf } from '#protocol/ledger/ledger.ts'
import { surchargeCents } from '#protocol/pricing/price-lines.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { isPlanPicked } from '#protocol/schedules/plan-seen.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { isTaken } from '#protocol/seats/clearance.ts'
import { proposeSeats } from '#protocol/seats/propose.ts'
import { type Clock, instantOf } from '../clock.ts'
import type { EdgeStore } from '../ledger/store.ts'
import type { Showing } from '../schedules/showing.ts'
import type { Sync } from '../sync/sync.ts'

/** A cart at the counter keeps its seats so long after the last touch. */
const HOLD_MS = 10 * 60_000

/** Why a bill does not hold what was wanted of a schedule. */
export type HoldRefusal = HoldCode | 'schedule_changed' | 'screen_full' | 'not_enough_seats' | 'quarantined'

/** What a bill is to hold of a schedule; `screen_id`: on whose plan that was picked. */
interface HoldWish {
  slots?: number[] | undefined
  count?: number | undefined
  seat_class?: string | undefined
  screen_id?: number | undefined
}

export interface Held {
  held: number[]
  held_until: string | null
  lost: { slot: number; why: string }[]
}

/**
 * What registers hold (F-253, F-265): in memory of the edge alone, ended by a restart or by time (L12). A
 * slot at home at the hub is wanted first, in one round trip; what cannot come is named slot by slot, and the
 * rest is held all the same.
 */
export class Holds {
  readonly #store: EdgeStore
  readonly #showing: Showing
  readonly #want: Sync['want']
  readonly #clock: Clock
  /**
   * When the hold of each bill is over, on the monotonic clock: a step of the wall clock ends none and keeps
   * none (L12).
   */
  readonly #ends = new Map<string, number>()

  constructor(parts: { store: EdgeStore; showing: Showing; want: Sync['want']; clock: Clock }) {
    this.#store = parts.store
    this.#showing = parts.showing
    this.#want = parts.want
    this.#clock = parts.clock
  }

  /**
   * Sets what a bill holds in a schedule: exactly these slots, or the best `count`, of `seat_class` while it
   * has so many. Refused with `screen_full` and what is left when there are not so many at all (F-268), and
   * with `schedule_changed` where they were picked on the plan of another hall than is sold.
   */
  async set(bill_id: string, schedule: Schedule, wanted: HoldWish): Promise<Answer<Held, HoldRefusal>> {
    const slots = wanted.slots
      ? ok(wanted.slots)
      : this.#best(bill_id, schedule, { count: wanted.count ?? 0, seat_class: wanted.seat_class })
    if (!slots.ok) return slots
    await this.#fetch(schedule.id, bill_id, slots.value)
    const near = this.#showing.near(schedule)
    const lost = slots.value.flatMap((slot) => {
      const why = whyNotApart(this.#store.committed, { schedule_id: schedule.id, slot, own: [bill_id], near })
      return why === null ? [] : [{ slot, why }]
    })
    const keep = slots.value.filter((slot) => !lost.some((one) => one.slot === slot))
    const due_at = new Date(this.#clock.wall() + HOLD_MS).toISOString()
    const command = {
      bill_id,
      source: 'register',
      schedule_id: schedule.id,
      slots: keep,
      due_at,
      renewed: false,
      replaces: null,
    }
    this.#store.need({ bills: [bill_id] })
    const held = this.#store.hold<EntryOf<'held'>, HoldCode | 'schedule_changed'>((ledger) => {
      const hall = ledger.halls.get(schedule.id)
      const isPicked = wanted.screen_id === undefined ? (hall?.moves ?? 0) === 0 : isPlanPicked(hall, wanted.screen_id)
      if (keep.length > 0 && !isPicked) return refuse('schedule_changed', 'screen_id')
      return decideHold(ledger, command, near)
    })
    if (!held.ok) return held
    this.#ends.set(bill_id, this.#clock.mono() + HOLD_MS)
    return ok({ held: keep, held_until: keep.length > 0 ? due_at : null, lost })
  }

  /** Ends every hold of a bill; answers how many seats are free again. */
  release(bill_id: string): number {
    this.#ends.delete(bill_id)
    const held = heldBy(this.#store.committed, bill_id).length
    if (this.#store.committed.bills.get(bill_id)?.status !== 'pending') return 0
    this.#store.hold(() =>
      ok({ kind: 'ended' as const, bill_id, status: 'cancelled' as const, payment_status: 'cancelled' as const }),
    )
    return held
  }

  /** Ends holds whose time is over, and holds of schedules that are called home (L14). */
  sweep(): void {
    const now = this.#clock.mono()
    for (const [bill_id, ends] of this.#ends) {
      if (ends <= now) this.release(bill_id)
      else this.#leaveRecalled(bill_id)
    }
  }

  /**
   * Ends blocks whose time is over, of what is at home here (L12, F-129): by the wall clock, which goes on
   * while the box is off. A box that may not write leaves them blocked.
   */
  async endBlocks(): Promise<void> {
    const now = instantOf(this.#clock)
    for (const of of overdueBlocks(this.#store.committed, now))
      await this.#store.run({
        decide: ({ ledger, append }) => {
          const over = decideOverdue(ledger, { question_id: randomUUID(), of, now })
          if (over.ok) append(over.value)
          return ok(null)
        },
      })
  }

  /** The bill goes on without the seats that it cannot buy any more. */
  #leaveRecalled(bill_id: string): void {
    const { committed } = this.#store
    const schedules = new Set(heldBy(committed, bill_id).map((row) => row.schedule_id))
    for (const schedule_id of schedules) {
      const due_at = committed.bills.get(bill_id)?.due_at
      if (!due_at || !isRecalled(committed, schedule_id)) continue
      const nothing = { bill_id, source: 'register', schedule_id, slots: [], due_at, renewed: false, replaces: null }
      this.#store.hold((ledger) => decideHold(ledger, nothing))
    }
  }

  /** Brings slots home that are the hub's. Without an answer they stay there, and count as lost. */
  async #fetch(schedule_id: number, bill_id: string, slots: readonly number[]): Promise<void> {
    const away = slots.filter((slot) => whyNot(this.#store.committed, schedule_id, slot, [bill_id]) === 'elsewhere')
    const unborn = slots.filter((slot) => whyNot(this.#store.committed, schedule_id, slot, [bill_id]) === 'unknown')
    const missing = [...away, ...unborn]
    if (missing.length > 0) await this.#want({ schedule_id, slots: missing })
  }

  /**
   * The best free seats for a party (`proposeSeats`); from this box's own, and while the line is up from all
   * (docs/ledger.md, Placement).
   */
  #best(
    bill_id: string,
    schedule: Schedule,
    { count, seat_class }: { count: number; seat_class: string | undefined },
  ): Answer<number[], 'screen_full' | 'not_enough_seats'> {
    const { committed: ledger } = this.#store
    const mine = (slot: number) => {
      const row = slotAt(ledger, schedule.id, slot)
      return row?.home === 'edge' && (row.state === 'free' || row.bill_id === bill_id)
    }
    const states = this.#showing.states(schedule)
    const anywhere = (slot: number) => mine(slot) || states[slot - 1] === 'free'
    const near = this.#showing.near(schedule)
    const isOthers = (slot: number) =>
      isTaken(states[slot - 1]) && slotAt(ledger, schedule.id, slot)?.bill_id !== bill_id
    const isClear = (slot: number) => !near(slot).some(isOthers)
    const left = states.filter((_, index) => anywhere(index + 1)).length
    if (left < count) return refuse('screen_full', 'count', { left })
    if (!schedule.arrangement.numbered) return ok(this.#places(schedule, count, mine, anywhere))
    const screen = this.#showing.screen(schedule)!
    return proposeSeats({
      arrangement: schedule.arrangement,
      quantity: count,
      algorithm: screen.config.auto_assign_seats.algorithm,
      max_together: screen.config.max_together,
      leave_no_single_seat: screen.config.leave_no_single_seat,
      sofas_whole: screen.config.sofas_whole,
      isFree: (slot) => mine(slot) && isClear(slot),
      isFreeAnywhere: (slot) => anywhere(slot) && isClear(slot),
      seat_class,
      surcharge: (seat_class) => surchargeCents(screen.class_rate, seat_class),
    })
  }

  #places(
    schedule: Schedule,
    count: number,
    mine: (slot: number) => boolean,
    anywhere: (slot: number) => boolean,
  ): number[] {
    const own = [...slotsOf(this.#store.committed, schedule.id)].map((row) => row.slot).filter(mine)
    const all = Array.from({ length: schedule.arrangement.places }, (_, index) => index + 1).filter(anywhere)
    return [...new Set([...own, ...all])].slice(0, count)
  }
}
