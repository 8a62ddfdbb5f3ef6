import { decideHold, type HoldCode, type HoldCommand, rightsMissing, type Why } from '#protocol/ledger/decide-seats.ts'
import { type LedgerView, slotsOf } from '#protocol/ledger/ledger.ts'
import type { HallRow } from '#protocol/ledger/rows.ts'
import { availableOnline, mayComeBack, seatStates } from '#protocol/ledger/views.ts'
import { type Answer, ok, type Refusal, refuse } from '#protocol/result.ts'
import type { SeatState } from '#protocol/seats/arrangement.ts'
import { isCountedIn, type Near, NONE_NEAR } from '#protocol/seats/clearance.ts'
import { soon } from '#protocol/server/background.ts'
import type { Want } from '#protocol/sync/calls.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { StepContext } from '../ledger/step.ts'
import type { Lines } from './lines.ts'

/** Slots of one WANT (protocol/sync/calls.ts). */
const WANTED_AT_ONCE = 50

/** Where a schedule is played. */
export interface Place {
  exhibitor_id: number
  cinema_id: number
  schedule_id: number
}

/** What a person sees of a schedule's seats at the hub now. `version` orders two of them. */
export interface SeatMap {
  states: SeatState[]
  available_seats_online: number
  /** Free places at all, as far as known: own and the edge's. */
  free: number
  /**
   * Places in carts, own and the edge's as far as known, and whether the shop may sell some of them when a
   * cart ends.
   */
  in_carts: number
  may_come_back: boolean
  line: { up: boolean; since: string }
  version: number
}

/**
 * Chooses the slots of a hold among what is free while the step is decided, so that two who choose at once
 * never choose the same.
 */
export type Choose = (ledger: LedgerView) => Answer<number[], 'not_enough_seats' | 'not_enough_online'>

/**
 * A hold as it is asked for here; `is_new`: its bill id was drawn just now, so that nobody has to look for it
 * on disk. `isPlan`: whether the seats were chosen on the plan of the hall that is sold when it is decided.
 * `near`: which seats no other party may have beside one of them (F-121). `isAlone`: whether its visitor has
 * no other one when it is decided; else it is refused as `held_meanwhile`.
 */
export type Hold = Omit<HoldCommand, 'schedule_id' | 'slots'> & {
  slots: readonly number[] | Choose
  is_new: boolean
  isPlan?: (hall: HallRow | undefined) => boolean
  near?: Near
  isAlone?: (ledger: LedgerView) => boolean
}

/** Why seats are not held. */
export type SeatsRefusal = HoldCode | 'not_enough_seats' | 'schedule_changed' | 'held_meanwhile'

/** Seats of the hub's side: maps for people, and holds through the cinema's lane. */
export class Seats {
  readonly #lanes: Lanes
  readonly #lines: Lines
  readonly #reaching = new Map<number, number>()

  constructor(lanes: Lanes, lines: Lines) {
    this.#lanes = lanes
    this.#lines = lines
  }

  /**
   * The map of a schedule, or null while it is not born. `near`: which seats no other party may have beside
   * one that is sold, so that nobody counts them (F-121).
   */
  async map({ exhibitor_id, cinema_id, schedule_id }: Place, near: Near = NONE_NEAR): Promise<SeatMap | null> {
    const { committed: ledger, heads } = await this.#lanes.of(exhibitor_id, cinema_id)
    const hall = ledger.halls.get(schedule_id)
    if (!hall) return null
    const line = await this.#lines.of(exhibitor_id, cinema_id)
    const view = line.viewOf(schedule_id)
    const states = seatStates(ledger, schedule_id, hall.capacity, view, line.up)
    const free = states.filter(isCountedIn(states, near)).length
    return {
      states,
      available_seats_online: availableOnline(ledger, schedule_id, free),
      free: free + states.filter((state) => state === 'elsewhere').length,
      in_carts: states.filter((state) => state === 'held').length,
      may_come_back: mayComeBack(ledger, schedule_id, view, line.up),
      line: { up: line.up, since: line.since },
      version: heads.ord,
    }
  }

  /** A WANT of somebody here is under way for this schedule: what comes is not given back at once. */
  isReaching(schedule_id: number): boolean {
    return this.#reaching.has(schedule_id)
  }

  /**
   * Takes exactly these slots for a bill, or those that are chosen when it is decided, in one commit. What is
   * missing here and may be had at the edge is wanted first, all of it in one round trip of at most 1.5 s:
   * slots by their numbers, places of general admission by count. What cannot come is refused slot by slot
   * (`seats_lost`), or as `not_enough_online` with what is left. One try of one command, safe to repeat with
   * the same bill.
   */
  async hold(place: Place, command: Hold): Promise<Answer<{ due_at: string }, SeatsRefusal>> {
    const lane = await this.#lanes.of(place.exhibitor_id, place.cinema_id)
    const step = holdStep(place.schedule_id, command)
    const first = await lane.run(step)
    const want = first.ok ? null : wantAfter(first.refusal)
    if (first.ok || want === null) return first
    const reached = await this.#reach(lane, { schedule_id: place.schedule_id, ...want })
    const second = await lane.run(step)
    return second.ok ? second : withReasons(second, reached)
  }

  /**
   * Brings slots home from the edge, if they may come; with `sold` those too that are not free, with what
   * stands on them.
   */
  async bring(lane: Lane, schedule_id: number, slots: readonly number[], sold: boolean): Promise<void> {
    for (let from = 0; from < slots.length; from += WANTED_AT_ONCE)
      await this.#reach(lane, { schedule_id, slots: slots.slice(from, from + WANTED_AT_ONCE), sold })
  }

  /** Brings slots home from the edge, if they may come. Answers why, for those that stay. */
  async #reach(lane: Lane, want: Omit<Want, 'want_id'>): Promise<Map<number, string>> {
    const { schedule_id } = want
    this.#reaching.set(schedule_id, (this.#reaching.get(schedule_id) ?? 0) + 1)
    const line = await this.#lines.of(lane.exhibitor_id, lane.cinema_id)
    const answers = await line.ask(want)
    soon(
      () => this.#reached(schedule_id),
      () => {},
    )
    const stay = (answers ?? []).filter(({ answer }) => answer !== 'gave')
    return new Map(stay.map(({ slot, answer }) => [slot, answer]))
  }

  /**
   * Brings rights home that the lines of a bill need and the edge has (docs/ledger.md, Rights); what does not
   * come in time is refused by the rule.
   */
  async fetchRights(
    { exhibitor_id, cinema_id, schedule_id }: Place,
    lines: readonly { right_key: string | null }[],
  ): Promise<void> {
    const { committed } = await this.#lanes.of(exhibitor_id, cinema_id)
    const missing = rightsMissing(committed, lines)
    if (missing.length === 0) return
    const line = await this.#lines.of(exhibitor_id, cinema_id)
    await line.ask({ schedule_id, rights: missing.map(({ key, needed, left }) => ({ key, amount: needed - left })) })
  }

  #reached(schedule_id: number): void {
    const left = (this.#reaching.get(schedule_id) ?? 1) - 1
    if (left > 0) this.#reaching.set(schedule_id, left)
    else this.#reaching.delete(schedule_id)
  }
}

/**
 * Places of general admission: this bill's own first, then the hub's free ones. Refused with
 * `not_enough_online`, what is `left`, and how many are `missing` here.
 */
export function choosePlaces(schedule_id: number, bill_id: string, quantity: number): Choose {
  return (ledger) => {
    const rows = [...slotsOf(ledger, schedule_id)].filter((row) => row.home === 'hub')
    const own = rows.filter((row) => row.state === 'held' && row.bill_id === bill_id)
    const places = [...own, ...rows.filter((row) => row.state === 'free')].slice(0, quantity)
    const left = places.length
    if (left < quantity) return refuse('not_enough_online', 'seats', { left, missing: quantity - left })
    return ok(places.map((row) => row.slot))
  }
}

function holdStep(schedule_id: number, { is_new, slots: wanted, isPlan, near, isAlone, ...rest }: Hold) {
  const { bill_id, replaces, due_at } = rest
  return {
    bills: [...(is_new ? [] : [bill_id]), ...(replaces === null ? [] : [replaces])],
    decide: ({ ledger, append }: StepContext): Answer<{ due_at: string }, SeatsRefusal> => {
      if (isPlan?.(ledger.halls.get(schedule_id)) === false) return refuse('schedule_changed')
      if (isAlone?.(ledger) === false) return refuse('held_meanwhile')
      const slots = typeof wanted === 'function' ? wanted(ledger) : ok([...wanted])
      if (!slots.ok) return slots
      const decided = decideHold(ledger, { ...rest, schedule_id, slots: slots.value }, near)
      if (!decided.ok) return decided
      append('own', decided.value)
      return ok({ due_at })
    },
  }
}

type Lost = { slot: number; why: Why }[]

/**
 * What to ask the edge for after a refusal: the slots that only their being elsewhere keeps from this bill
 * (not if any other is lost too, for then nothing is taken anyway), or places by count.
 */
function wantAfter({ code, detail }: Refusal): { slots: number[] } | { count: number } | null {
  if (code === 'not_enough_online' && typeof detail.missing === 'number') return { count: detail.missing }
  if (code !== 'seats_lost') return null
  const lost = detail.lost as Lost
  return lost.every(({ why }) => why === 'elsewhere') ? { slots: lost.map(({ slot }) => slot) } : null
}

/** The edge's own words for slots that stayed there. */
function withReasons<R extends { ok: false; refusal: { detail: object } }>(
  refused: R,
  reasons: Map<number, string>,
): R {
  const { lost } = refused.refusal.detail as { lost?: Lost }
  if (!lost) return refused
  const named = lost.map(({ slot, why }) => ({ slot, why: reasons.get(slot) ?? why }))
  return { ...refused, refusal: { ...refused.refusal, detail: { ...refused.refusal.detail, lost: named } } }
}
