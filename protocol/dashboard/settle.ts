import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Key } from '../kit/shapes.ts'
import { Reason } from '../kit/text.ts'
import { ConflictSides, SETTLE_CHOICES } from '../ledger/conflict-sides.ts'
import { Slot } from '../seats/arrangement.ts'

const DECIDER = {
  params: { id: IdParam },
  who: { as: 'person', permission: 'bills.decide', module: 'core', scoped: true },
  limit: null,
} as const

/**
 * Both sides of a conflict that a recount has found, as they stand now (L11). Of any other kind there is
 * nothing to choose.
 */
export const conflictSides = defineCall({
  method: 'GET',
  path: '/api/portal/conflicts/{id}/sides',
  ...DECIDER,
  answer: ConflictSides,
  refusals: ['not_found'],
})

/** How a conflict is settled, wherever a person does it, and why it is not. */
export const SETTLED = {
  body: z.strictObject({
    choice: z.enum(SETTLE_CHOICES),
    seats: z.array(z.strictObject({ line_id: Key, slot: Slot })).max(200),
    reason: Reason,
  }),
  refusals: ['not_found', 'decided_before', 'unknown_choice', 'seats_lost', 'places_away', 'not_recorded'],
} as const

/**
 * Settles a sale that has no place (protocol/ledger/decide-left-out.ts), or takes what a late report has: in
 * the ledger, in one step, with who did it and why beside the conflict for ever. `seats`: where the tickets
 * without a place are seated, by their lines. A repeat by the same person is answered as the first time;
 * `decided_before`: somebody else was first. `seats_lost`: a seat is not free any more.
 */
export const settleConflict = defineCall({
  method: 'POST',
  path: '/api/portal/conflicts/{id}/settled',
  ...DECIDER,
  ...SETTLED,
  answer: z.object({}),
})
