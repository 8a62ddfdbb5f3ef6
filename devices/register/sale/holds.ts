import type { registerHold } from '#protocol/bills/register-calls.ts'
import type { CallAnswer, CallBody } from '#protocol/kit/call.ts'
import type { Arrangement } from '#protocol/seats/arrangement.ts'
import { type Draft, keepHeld, seatTickets, slotsHeld, ticketsOf } from './draft.ts'
import { nearestFree } from './party.ts'

export type HoldBody = CallBody<typeof registerHold>
export type HoldAnswer = CallAnswer<typeof registerHold>

/** One letter per slot, slot 1 first (SeatLetters). */
export const letterOf = (seats: string, slot: number): string => seats[slot - 1] ?? 's'

/**
 * The hold that makes the home hold what the draft needs in one schedule: the best ones together while the cashier leaves the choice to the home; exactly the seats of the
 * tickets once all have one or some were picked by hand, with the nearest free seats for tickets that have none yet. No tickets frees all.
 */
export const holdWanted = (draft: Draft, schedule_id: number, arrangement: Arrangement, seats: string): HoldBody => {
  const tickets = ticketsOf(draft, schedule_id)
  const own = slotsHeld(draft, schedule_id)
  const missing = tickets.length - own.length
  if (missing === 0) return { schedule_id, slots: own }
  const by_hand = draft.by_hand.includes(schedule_id) && own.length > 0 && arrangement.numbered
  if (!by_hand) return { schedule_id, count: tickets.length }
  const near = nearestFree(arrangement, own, missing, (slot) => letterOf(seats, slot) === 'f')
  return { schedule_id, slots: [...own, ...near] }
}

/** What the draft is after the home answered. `taken`: seats that tickets had, or that were picked, and that someone else has now (F-265). */
export interface Held {
  draft: Draft
  taken: { slot: number; why: string }[]
}

export const applyHeld = (draft: Draft, body: HoldBody, answer: HoldAnswer): Held => {
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
