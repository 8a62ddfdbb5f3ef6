import { ok, type Result, refuse } from '#protocol/result.ts'
import type { SeatState } from '#protocol/seats/arrangement.ts'
import { decideHold, type HoldCommand, type Why } from '#protocol/seats/decide.ts'
import { slotsOf } from '#protocol/seats/ledger.ts'
import { availableOnline, seatStates } from '#protocol/seats/views.ts'
import type { Links } from '../sync/links.ts'
import type { Lane, Step } from './lane.ts'
import type { Lanes } from './lanes.ts'

/** Where a schedule is played. */
export interface Place {
  exhibitor_id: number
  cinema_id: number
  schedule_id: number
}

/** What a person sees of a schedule's seats at the hub now. `version` orders two looks. */
export interface SeatMap {
  states: SeatState[]
  available_seats_online: number
  /** Free places at all, as far as known: own and the edge's. */
  free: number
  line: { up: boolean; since: string }
  version: number
}

/** A hold as it is asked for here; `is_new`: its bill id was drawn just now, so that nobody has to look for it on disk. */
export type Hold = Omit<HoldCommand, 'schedule_id'> & { is_new: boolean }

/** Seats of the hub's side: maps for people, and holds through the cinema's lane. */
export class Seats {
  readonly #lanes: Lanes
  readonly #links: Links
  readonly #reaching = new Map<number, number>()

  constructor(lanes: Lanes, links: Links) {
    this.#lanes = lanes
    this.#links = links
  }

  /** The map of a schedule, or null while it is not born. */
  async map({ exhibitor_id, cinema_id, schedule_id }: Place): Promise<SeatMap | null> {
    const { ledger, heads } = await this.#lanes.of(exhibitor_id, cinema_id)
    const hall = ledger.halls.get(schedule_id)
    if (!hall) return null
    const link = await this.#links.of(exhibitor_id, cinema_id)
    const view = link.viewOf(schedule_id)
    const states = seatStates(ledger, schedule_id, hall.capacity, view, link.up)
    return {
      states,
      available_seats_online: availableOnline(ledger, schedule_id, view, link.up),
      free: states.filter((state) => state === 'free' || state === 'elsewhere').length,
      line: { up: link.up, since: link.since },
      version: heads.ord,
    }
  }

  /** A WANT of somebody here is under way for this schedule: what comes is not given back at once. */
  isReaching(schedule_id: number): boolean {
    return this.#reaching.has(schedule_id)
  }

  /**
   * Takes exactly these slots for a bill, in one commit. Slots at home at the edge are wanted first, all of them in one round trip of at most 1.5 s; what cannot come is refused slot by slot
   * (`seats_lost`). One try of one command, safe to repeat with the same bill.
   */
  async hold(place: Place, command: Hold): Promise<Result<{ due_at: string }>> {
    const lane = await this.#lanes.of(place.exhibitor_id, place.cinema_id)
    const step = holdStep({ ...command, schedule_id: place.schedule_id }, command.is_new)
    const first = await lane.run(step)
    const away = first.ok ? [] : slotsAway(first.refusal)
    if (first.ok || away.length === 0) return first
    const reached = await this.#reach(lane, place.schedule_id, away)
    const second = await lane.run(step)
    return second.ok ? second : withReasons(second, reached)
  }

  /** Brings slots home from the edge, if they may come. Answers why, for those that stay. */
  async #reach(lane: Lane, schedule_id: number, slots: number[]): Promise<Map<number, string>> {
    this.#reaching.set(schedule_id, (this.#reaching.get(schedule_id) ?? 0) + 1)
    const link = await this.#links.of(lane.exhibitor_id, lane.cinema_id)
    const answers = await link.ask({ schedule_id, slots })
    setImmediate(() => this.#reached(schedule_id))
    const stay = (answers ?? []).filter(({ answer }) => answer !== 'gave')
    return new Map(stay.map(({ slot, answer }) => [slot, answer]))
  }

  #reached(schedule_id: number): void {
    const left = (this.#reaching.get(schedule_id) ?? 1) - 1
    if (left > 0) this.#reaching.set(schedule_id, left)
    else this.#reaching.delete(schedule_id)
  }

  /**
   * Free places of general admission: this bill's own first, then the hub's, then as many of the edge's as are missing, brought home by count. Refused with `not_enough` and what is left.
   */
  async takePlaces(place: Place, bill_id: string, quantity: number): Promise<Result<number[]>> {
    const lane = await this.#lanes.of(place.exhibitor_id, place.cinema_id)
    const mine = (): number[] => {
      const rows = [...slotsOf(lane.ledger, place.schedule_id)].filter((row) => row.home === 'hub')
      const own = rows.filter((row) => row.state === 'held' && row.bill_id === bill_id)
      return [...own, ...rows.filter((row) => row.state === 'free')].slice(0, quantity).map((row) => row.slot)
    }
    if (mine().length < quantity) {
      const link = await this.#links.of(place.exhibitor_id, place.cinema_id)
      await link.ask({ schedule_id: place.schedule_id, count: quantity - mine().length })
    }
    const slots = mine()
    return slots.length < quantity ? refuse('not_enough_online', 'seats', { left: slots.length }) : ok(slots)
  }
}

function holdStep(command: HoldCommand, is_new: boolean): Step<{ due_at: string }> {
  const { bill_id, replaces } = command
  return {
    bills: [...(is_new ? [] : [bill_id]), ...(replaces === null ? [] : [replaces])],
    decide: ({ ledger, append }) => {
      const decided = decideHold(ledger, command)
      if (!decided.ok) return decided
      append('own', decided.value)
      return ok({ due_at: command.due_at })
    },
  }
}

type Lost = { slot: number; why: Why }[]

/** The slots that only their being elsewhere keeps from this bill; none if any other is lost too, for then nothing is taken anyway. */
function slotsAway({ code, detail }: { code: string; detail: Readonly<Record<string, unknown>> }): number[] {
  if (code !== 'seats_lost') return []
  const lost = detail.lost as Lost
  return lost.every(({ why }) => why === 'elsewhere') ? lost.map(({ slot }) => slot) : []
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
