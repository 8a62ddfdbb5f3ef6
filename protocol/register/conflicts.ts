import * as z from 'zod'
import { SETTLED } from '../dashboard/settle.ts'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { COUNTERS } from '../kit/who.ts'
import { CinemaConflict, CONFLICTS_AT_REGISTER, OwedBill } from '../sync/conflict-calls.ts'

const DECIDER = {
  who: { as: 'employee', types: COUNTERS, permission: 'bills.decide' },
  limit: null,
} as const

/**
 * Conflicts of recounts at a register (L11): both sides, and what a person may do; and what is owed since
 * some were settled. Only with the hub: who has a seat now, an edge alone does not know.
 */
export const registerConflicts = defineCall({
  method: 'GET',
  path: '/api/register/conflicts',
  ...DECIDER,
  refusals: ['quarantined', 'hub_away'],
  answer: z.object({
    conflicts: z.array(CinemaConflict).max(CONFLICTS_AT_REGISTER),
    owed: z.array(OwedBill).max(CONFLICTS_AT_REGISTER),
  }),
})

/** Settles one as in the portal (protocol/dashboard/settle.ts), by the person who is signed in. */
export const registerSettle = defineCall({
  method: 'POST',
  path: '/api/register/conflicts/{id}/settled',
  params: { id: IdParam },
  ...DECIDER,
  body: SETTLED.body,
  refusals: ['quarantined', 'hub_away', ...SETTLED.refusals],
  answer: z.object({}),
})
