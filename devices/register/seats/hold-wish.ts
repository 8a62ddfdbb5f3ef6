import type { CallAnswer, CallBody } from '#protocol/kit/call.ts'
import type { registerHold } from '#protocol/register/calls.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import { type Draft, keepHeld, seatTickets, slotsHeld, ticketsOf } from '../bill/draft.ts'
import type { OpenSchedule } from '../bill/prices.ts'
import { seatClasses } from './classes.ts'
import { letterOf } from './letters.ts'
import { nearestFree } from './party.ts'

export type HoldBody = CallBody<typeof registerHold>
export type HoldAnswer = CallAnswer<typeof registerHold>

/**
 * The hold that makes the home hold what the draft needs in one schedule: the best ones together while the
 * cashier leaves the choice to the home, of the class that was promised with the price; exactly the seats of
 * the tickets once all have one. Seats that were picked by hand stay, and so do those of a class that is
 * full: the nearest free ones of the promised class join them. No tickets frees all.
 */
export function holdWanted(draft: Draft, schedule_id: number, open: OpenSchedule, seats: string): HoldBody {
  return { ...wanted(draft, schedule_id, open, seats), ...onPlan(open.schedule.screen_id) }
}

/** On whose plan seats are picked, where that is known. */
export function onPlan(screen_id: number | undefined): { screen_id?: number } {
  return screen_id === undefined ? {} : { screen_id }
}

function wanted(draft: Draft, schedule_id: number, open: OpenSchedule, seats: string): HoldBody {
  const tickets = ticketsOf(draft, schedule_id)
  const own = slotsHeld(draft, schedule_id)
  const missing = tickets.length - own.length
  if (missing === 0) return { schedule_id, slots: own }
  const count = tickets.length
  const promised = tickets.find(({ slot }) => slot === null)?.seat_class ?? null
  if (own.length === 0 || !open.arrangement.numbered) return { schedule_id, count, ...classWish(promised) }
  const classOf = (slot: number): string | undefined => seatOfSlot(open.arrangement, slot)?.class
  const pool = seatClasses(open, seats).find(({ id }) => id === promised)
  const fits = own.every((slot) => classOf(slot) === promised) && pool !== undefined && pool.free + pool.own >= count
  if (!draft.by_hand.includes(schedule_id) && (promised === null || fits))
    return { schedule_id, count, ...classWish(promised) }
  const isFree = (slot: number): boolean => letterOf(seats, slot) === 'f'
  const near = nearestFree(open.arrangement, own, missing, (slot) => isFree(slot) && classOf(slot) === promised)
  const any = nearestFree(open.arrangement, [...own, ...near], missing - near.length, isFree)
  return { schedule_id, slots: [...own, ...near, ...any] }
}

/** The class that was promised, where the schedule has several. */
export function classWish(seat_class: string | null): { seat_class?: string } {
  return seat_class === null ? {} : { seat_class }
}

/**
 * What the draft is after the home answered. `taken`: seats that tickets had, or that were picked, and that
 * someone else has now (F-265).
 */
export interface Held {
  draft: Draft
  taken: { slot: number; why: string }[]
}

export function applyHeld(draft: Draft, body: HoldBody, answer: HoldAnswer): Held {
  const { schedule_id } = body
  const anew = body.count !== undefined && answer.held.length > 0
  const held = anew
    ? seatTickets(
        draft,
        schedule_id,
        answer.held.toSorted((a, b) => a - b),
      )
    : keepHeld(draft, schedule_id, answer.held)
  return { draft: held, taken: body.slots ? answer.lost : [] }
}

/** Whether the tickets of a schedule are still as many, and on the same seats. */
export function sameSeats(one: Draft, other: Draft, schedule_id: number): boolean {
  const seats = (draft: Draft): string =>
    ticketsOf(draft, schedule_id)
      .map(({ slot }) => slot)
      .join()
  return seats(one) === seats(other)
}
