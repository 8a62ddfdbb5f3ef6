import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count, RowId } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { Instant, LocalDate, TimeZone } from '../time/shapes.ts'

/**
 * What waits for a person at the hub: refunds that the provider refuses, those whose money is not back yet,
 * what two sides of the ledger say differently, and shows to come that nobody has published.
 */
export const TASKS = ['refunds_stuck', 'refunds_open', 'conflicts_open', 'drafts'] as const

/**
 * A kind of task in one cinema. `since` is the oldest of them, or the first show that is to be published, and
 * `date` its business day; `details` the first twenty in a sentence each, for who may see the purchases of
 * the cinema.
 */
const Task = z.object({
  kind: z.enum(TASKS),
  cinema_id: RowId,
  cinema: KeptText,
  time_zone: TimeZone,
  count: Count,
  since: Instant,
  date: LocalDate.nullable(),
  details: z.array(KeptText).max(20),
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
