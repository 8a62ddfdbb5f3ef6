import * as z from 'zod'
import { ClassRate } from '../catalogue/screen.ts'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count, RowId, Word } from '../kit/shapes.ts'
import { Reason, Text } from '../kit/text.ts'
import { Arrangement, ReleaseMinutes, SEATS_MAX, Slot } from '../seats/arrangement.ts'
import { Instant } from '../time/shapes.ts'

/**
 * How many schedules of a screen are still to come, and how many of them have another seat plan than the
 * screen has now: a plan is frozen when a schedule is made (F-205).
 */
export const screenPlanUse = defineCall({
  method: 'GET',
  path: '/api/portal/screens/{id}/plan-use',
  params: { id: IdParam },
  who: { as: 'person', permission: 'screens.view', module: 'core', scoped: true },
  limit: null,
  refusals: [],
  answer: z.object({ to_come: Count, with_other_plan: Count }),
})

/** Seats that one call takes out of sale or gives back. */
export const BLOCKED_AT_ONCE = 500
/** What the portal sees of one slot: free, held in a cart, reserved, blocked, sold, or elsewhere. */
const STATES = /^[fhrbse]*$/

/**
 * Who took seats out of sale or gave them back, when and why; `by` is how that person is called now,
 * `by_plan` says that it was the seat plan, when the schedule was made. `release_at`: when a block ends by
 * itself.
 */
const SeatNote = z.object({
  id: z.uuid(),
  what: z.enum(['block', 'unblock']),
  slots: z.array(Slot),
  reason: Text(200),
  release_at: Instant.nullable(),
  by: Text(80).nullable(),
  by_plan: z.boolean(),
  at: Instant,
})

/**
 * The hall of one schedule as it is now: the plan that it was made with, one letter a slot (slot 1 first),
 * the line to its cinema, what is blocked now, why and until when, and the last changes that were made here,
 * the last one first. `elsewhere` is free at the box office of a cinema that cannot be reached.
 * @source F-203, F-204, F-129
 */
export const scheduleSeats = defineCall({
  method: 'GET',
  path: '/api/portal/schedules/{id}/seats',
  params: { id: IdParam },
  who: { as: 'person', permission: 'schedules.view', module: 'tickets', scoped: true },
  limit: null,
  refusals: [],
  answer: z.object({
    id: RowId,
    start: Instant,
    movie: Text(200),
    screen: Text(60),
    cinema: Text(80),
    time_zone: Text(60),
    is_over: z.boolean(),
    arrangement: Arrangement,
    class_rate: z.record(Word, ClassRate),
    states: z.string().max(SEATS_MAX).regex(STATES),
    line: z.object({ up: z.boolean(), since: Instant }),
    blocked: z.array(z.object({ slots: z.array(Slot), reason: Text(200), release_at: Instant.nullable() })),
    notes: z.array(SeatNote).max(50),
  }),
})

/** Slots by number, each once, and why; the id makes a repeat of the call the same call. */
const SeatChangeBody = z.strictObject({
  id: z.uuid(),
  slots: z
    .array(Slot)
    .min(1)
    .max(BLOCKED_AT_ONCE)
    .refine((slots) => new Set(slots).size === slots.length, 'errors.invalid'),
  reason: Reason,
})

/** Of both changes. */
const REFUSALS = [
  'schedule_closed',
  'seat_unknown',
  'seats_busy',
  'seats_cut_off',
  'not_recorded',
  'key_used_again',
] as const

function seatChange<const W extends 'block' | 'unblock'>(what: W) {
  return {
    method: 'POST',
    path: `/api/portal/schedules/{id}/seats/${what}`,
    params: { id: IdParam },
    who: { as: 'person', permission: 'schedules.block-seats', module: 'tickets', scoped: true },
    limit: null,
    answer: z.object({ slots: z.array(Slot) }),
  } as const
}

/**
 * Takes seats of one schedule out of sale, all of them or none: at once on every surface. Seats at the box
 * office are brought home first; what cannot come is refused by name. With `release_minutes` they are
 * released by themselves so many minutes before the start, which must be to come (`release_past`).
 * @source F-204, F-129
 */
export const blockSeats = defineCall({
  ...seatChange('block'),
  body: SeatChangeBody.extend({ release_minutes: ReleaseMinutes.nullable().default(null) }),
  refusals: [...REFUSALS, 'release_past'],
})

/** Gives blocked seats back to sale, all of them or none. @source F-204 */
export const unblockSeats = defineCall({ ...seatChange('unblock'), body: SeatChangeBody, refusals: REFUSALS })
