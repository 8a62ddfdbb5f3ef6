import * as z from 'zod'
import { ClassRate } from '../catalogue/screen.ts'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count, Key, RowId, Word } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { Arrangement, Slot } from '../seats/arrangement.ts'
import { SEAT_ALGORITHMS } from '../seats/autoassign.ts'
import { Instant } from '../time/shapes.ts'
import { CONFLICT_CODES } from './conflicts.ts'
import { ONE_SCHEDULE } from './one-schedule.ts'
import { WireConflict } from './planner-calls.ts'

/** Seats that one move may have picked by hand. */
const PICKED_MAX = 2_000

/** The seat of somebody, before and after, by name. Null = a place without a number. */
const SeatMove = z.object({ from: Text(16).nullable(), to: Text(16).nullable() })
export type SeatMove = z.output<typeof SeatMove>

/** Whoever came together: the seats of one purchase, or of one reservation. `id` = its bill. */
const MoveParty = z.object({
  id: Key,
  kind: z.enum(['tickets', 'reservation']),
  slots: z.array(Slot),
})
export type MoveParty = z.output<typeof MoveParty>

/** A seat of the new hall that somebody picked for the one who has `from` in the old hall. */
const Picked = z.strictObject({ from: Slot, to: Slot })
export type Picked = z.output<typeof Picked>

/** A conflict, with the movie and the start of the schedule that it meets; null where it meets none. */
const NamedConflict = WireConflict.extend({ other: z.object({ movie: Text(200), start: Instant }).nullable() })

const Hall = z.object({ arrangement: Arrangement, class_rate: z.record(Word, ClassRate) })

/**
 * The hall to which everybody is to go, and all that a proposal follows from (seats/move-audience.ts): the
 * page draws the very one that the hub makes. `parties` = who has a seat, as far as the hub knows; tickets
 * that a cinema sells meanwhile are seated when all seats are home. `conflicts` = what is wrong with that
 * screen at that time.
 */
const MoveTarget = z.object({
  screen_id: RowId,
  screen: Text(60),
  from: Hall,
  to: Hall,
  parties: z.array(MoveParty),
  algorithm: z.enum(SEAT_ALGORITHMS),
  max_together: Count.nullable(),
  seat_clearance: Count,
  conflicts: z.array(NamedConflict),
})
export type MoveTarget = z.output<typeof MoveTarget>

/**
 * A move that was begun. `at_edge`, `settling` and `changing` are what it waits for (ledger/decide-move.ts).
 * `decided_at`: who sits where is decided, and it cannot be called off any more; `moved_at`: it is sold in
 * the new hall. `off_at`: somebody called it off. Of `readers` so many are `informed`.
 */
const BegunMove = z.object({
  id: z.uuid(),
  screen_id: RowId,
  screen: Text(60),
  from_screen: Text(60),
  by: Text(80).nullable(),
  begun_at: Instant,
  picked: z.array(Picked),
  called_at: Instant.nullable(),
  at_edge: Count,
  settling: Count,
  changing: Count,
  decided_at: Instant.nullable(),
  moved_at: Instant.nullable(),
  off_at: Instant.nullable(),
  done_at: Instant.nullable(),
  parties: Count,
  readers: Count,
  informed: Count,
})
export type BegunMove = z.output<typeof BegunMove>

/**
 * A schedule that may go to another screen with its audience, before that is begun and while it goes on.
 * `edge`: `none` = nothing of it is ever sold at a cinema of its own; `ready`; `old` = its program does not
 * know moves and is updated first; `away` = it cannot be asked now, and is waited for.
 * @source F-199; docs/ledger.md, L14
 */
export const MoveShown = z.object({
  ...ONE_SCHEDULE,
  version: RowId,
  screen_id: RowId,
  /** The other screens of its cinema. */
  screens: z.array(z.object({ id: RowId, name: Text(60), places: Count })),
  tickets: Count,
  bills: Count,
  reserved: Count,
  /** Purchases and reservations whose people can be written to. */
  letters: Count,
  line: z.object({ up: z.boolean(), since: Instant }),
  edge: z.enum(['none', 'ready', 'old', 'away']),
  /** The screen that was asked for, or that of a move that goes on. */
  target: MoveTarget.nullable(),
  /** The last one that was begun. */
  begun: BegunMove.nullable(),
})
export type MoveShown = z.output<typeof MoveShown>

/**
 * How a schedule stands: `asks` = it can be moved, then how far a move is: it `waits` for a cinema that is
 * cut off, or for an `old` program there to be updated, is being called `off`, calls its seats `home`, is
 * `stopped` because somebody has no seat, is `moving`, sends the `letters`, is `done`.
 */
export type MoveStanding =
  | 'asks'
  | 'draft'
  | 'over'
  | 'cancelled'
  | 'waits'
  | 'old'
  | 'off'
  | 'home'
  | 'stopped'
  | 'moving'
  | 'letters'
  | 'done'

/** @param unseated how many have no seat by the proposal of now */
export function moveStanding(shown: MoveShown, unseated: number): MoveStanding {
  const { begun, edge, line, is_draft, is_over, cancelled_at } = shown
  if (begun === null || (begun.done_at !== null && (begun.off_at !== null || shown.target !== null)))
    return cancelled_at !== null ? 'cancelled' : is_draft ? 'draft' : is_over ? 'over' : 'asks'
  if (begun.done_at !== null) return 'done'
  if (begun.moved_at !== null) return 'letters'
  if (begun.decided_at !== null) return 'moving'
  if (begun.off_at !== null) return 'off'
  if (begun.called_at === null && edge !== 'none' && edge !== 'ready') return edge === 'old' ? 'old' : 'waits'
  if (begun.at_edge > 0 && !line.up) return 'waits'
  if (begun.called_at === null || begun.at_edge + begun.settling + begun.changing > 0) return 'home'
  return unseated > 0 ? 'stopped' : 'moving'
}

const WHO = { as: 'person', permission: 'schedules.edit', module: 'tickets', scoped: true } as const

/** What moving a schedule to that screen would do, or how far a move is. */
export const moveProposal = defineCall({
  method: 'GET',
  path: '/api/portal/schedules/{id}/move',
  params: { id: IdParam },
  who: WHO,
  limit: null,
  query: z.strictObject({ screen_id: z.coerce.number().pipe(RowId).optional() }),
  refusals: [],
  answer: MoveShown,
})

const CONFLICT_REFUSALS = CONFLICT_CODES.map((code) => `conflict_${code}` as const)

/**
 * Moves a schedule to another screen of its cinema with everybody who has a seat, by the version that was
 * seen. `id` is drawn by whoever asks, once for a move: a repeat is the same move, and with other picks it
 * goes on with those, as long as who sits where is not decided. Refused besides: `seats_unplaced` with how
 * many would have no seat; `edge_behind` where the program at the cinema is older than moves are;
 * `schedule_moving` where another move goes on; conflicts that are not accepted by their keys. What is asked
 * for is done by itself, also when the cinema is cut off: then it waits for the line.
 * @source F-199; docs/ledger.md, L14
 */
export const beginMove = defineCall({
  method: 'POST',
  path: '/api/portal/schedules/{id}/move',
  params: { id: IdParam },
  who: WHO,
  limit: null,
  body: z.strictObject({
    id: z.uuid(),
    version: RowId,
    screen_id: RowId,
    picked: z.array(Picked).max(PICKED_MAX),
    accepted_conflicts: z.array(Key).max(200).default([]),
  }),
  refusals: [
    ...CONFLICT_REFUSALS,
    'stale',
    'unknown_choice',
    'schedule_cancelled',
    'schedule_draft',
    'schedule_closed',
    'schedule_moving',
    'move_decided',
    'seats_unplaced',
    'edge_behind',
    'not_recorded',
    'key_used_again',
  ],
  answer: MoveShown,
})

/**
 * Calls a move off before who sits where is decided: the schedule is sold again in the hall that it has.
 * Refused with `move_decided` when it is too late, with `unknown_choice` where no such move was begun. A
 * repeat is answered as the first time.
 */
export const callOffMove = defineCall({
  method: 'POST',
  path: '/api/portal/schedules/{id}/move/call-off',
  params: { id: IdParam },
  who: WHO,
  limit: null,
  body: z.strictObject({ id: z.uuid() }),
  refusals: ['unknown_choice', 'move_decided'],
  answer: MoveShown,
})
