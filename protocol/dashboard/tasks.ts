import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count, RowId } from '../kit/shapes.ts'
import { KeptText, Reason } from '../kit/text.ts'
import { ShownConflict } from '../ledger/conflict.ts'
import { Instant, LocalDate, TimeZone } from '../time/shapes.ts'

/**
 * What waits for a person at the hub: refunds that the provider refuses, those whose money is not back yet,
 * what two sides of the ledger say differently, and shows to come that nobody has published.
 */
export const TASKS = ['refunds_stuck', 'refunds_open', 'conflicts_open', 'drafts'] as const

/** Conflicts of one task that are shown at once. */
export const CONFLICTS_SHOWN = 20

/**
 * A kind of task in one cinema. `since` is the oldest of them, or the first show that is to be published, and
 * `date` its business day; `conflicts` the first twenty that wait for a decision, for who may see the
 * purchases of the cinema.
 */
const Task = z.object({
  kind: z.enum(TASKS),
  cinema_id: RowId,
  cinema: KeptText,
  time_zone: TimeZone,
  count: Count,
  since: Instant,
  date: LocalDate.nullable(),
  conflicts: z.array(ShownConflict).max(CONFLICTS_SHOWN),
})
export type Task = z.output<typeof Task>

/**
 * What waits for whoever asks, in the cinemas that this person reaches: refunds and disagreements for who may
 * see the dashboard, drafts for who may edit schedules. `at` is when it was read.
 * @source operations spec, section 2 (Home); F-333, F-353
 */
export const tasks = defineCall({
  method: 'GET',
  path: '/api/portal/tasks',
  who: { as: 'signed_in' },
  limit: null,
  refusals: [],
  answer: z.object({ at: Instant, tasks: z.array(Task).max(5_000) }),
})

/**
 * Decides about a conflict that no rule can settle: it leaves the list for good and for everybody, and who
 * decided, when and why stays with it. It does nothing else: no money moves, no ticket and no voucher
 * changes. Only what the provider refuses is not asked for again and again any more. `decided_before`:
 * somebody else was first, or it has come to its end by itself; a repeat of the same call is answered as the
 * first time. `unknown_choice`: it is one of a recount, for which there are
 * choices (settle.ts). A conflict of a cinema where who asks may not decide is not there.
 * @source docs/ledger.md, L10, I9; F-175, F-353
 */
export const decideConflict = defineCall({
  method: 'POST',
  path: '/api/portal/conflicts/{id}/decided',
  params: { id: IdParam },
  who: { as: 'person', permission: 'bills.decide', module: 'core', scoped: true },
  limit: null,
  body: z.strictObject({ reason: Reason }),
  answer: z.object({}),
  refusals: ['decided_before', 'unknown_choice'],
})
