import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count, Nth, RowId } from '../kit/shapes.ts'
import { KeptText, Text } from '../kit/text.ts'
import type { Who } from '../kit/who.ts'
import { Instant } from '../time/shapes.ts'

/** The portal's calls about a recount: another box is the edge of a cinema, and its registers report (L9). */

function mayEdges(permission: 'edges.view' | 'edges.end') {
  return { as: 'person', permission, module: 'core', scoped: true } as const satisfies Who
}

/** Schedules in limbo that are named, those that start first. */
export const LIMBO_SHOWN = 100

/**
 * A box that was or is the edge; `by` approved it, null = nobody is known. `ended_at`: its credential was
 * ended.
 */
const EdgeOfEpoch = z.object({
  epoch: Count,
  admitted_at: Instant,
  by: KeptText.nullable(),
  ended_at: Instant.nullable(),
})

/**
 * A register that a recount waits for: `is_whole`, all that it has is here, as of `reported_at`; else
 * `receipts` of them. `lost_at`: somebody declared it lost.
 */
export const RecountRegister = z.object({
  uid: z.uuid(),
  name: KeptText,
  is_whole: z.boolean(),
  receipts: Count,
  reported_at: Instant.nullable(),
  lost_at: Instant.nullable(),
  lost_by: KeptText.nullable(),
})
export type RecountRegister = z.output<typeof RecountRegister>

/**
 * A recount, under way or ended. `received` is what the hub has of the box of before: so many entries, the
 * last of them then. `stuck_since`: since then it cannot end, whatever the registers report.
 * `restored_from`: the hub came back from a backup of that moment; `awaits_box`: none has its epoch yet.
 * `limbo`: places of shows to come that nobody sells meanwhile, by schedule; `places` of all of them.
 */
export const RecountShown = z.object({
  cinema_id: RowId,
  cinema: Text(80),
  time_zone: Text(60),
  since: Instant,
  by: KeptText.nullable(),
  ended_at: Instant.nullable(),
  stuck_since: Instant.nullable(),
  restored_from: Instant.nullable(),
  awaits_box: z.boolean(),
  boxes: z.array(EdgeOfEpoch).max(2),
  received: z.object({ entries: Nth, at: Instant.nullable() }),
  registers: z.array(RecountRegister).max(1_000),
  limbo: z.array(z.object({ schedule_id: RowId, movie: KeptText, start: Instant, places: Count })).max(LIMBO_SHOWN),
  places: Count,
})
export type RecountShown = z.output<typeof RecountShown>

/** The latest recount of a cinema; null = no other box was ever approved for it. */
export const recountShow = defineCall({
  method: 'GET',
  path: '/api/portal/edges/{cinema_id}/recount',
  params: { cinema_id: IdParam },
  who: mayEdges('edges.view'),
  limit: null,
  refusals: ['not_found'],
  answer: RecountShown.nullable(),
})

/**
 * Declares a register lost: the recount does not wait for it any more, and tickets that only it knows of may
 * be sold again. `name` is its name, typed by who means it; who and when stand in its row.
 */
export const recountLost = defineCall({
  method: 'POST',
  path: '/api/portal/edges/{cinema_id}/recount/lost',
  params: { cinema_id: IdParam },
  who: mayEdges('edges.end'),
  limit: null,
  refusals: ['not_found', 'unknown_choice', 'name_not_typed'],
  body: z.strictObject({ uid: z.uuid(), name: Text(60) }),
  answer: z.object({}),
})
