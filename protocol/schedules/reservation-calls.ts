import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { WRITE_REFUSALS } from '../kit/resource-calls.ts'
import { Key, RowId } from '../kit/shapes.ts'

/**
 * Makes a schedule of a reservation: a draft in the plan, closed to online sale, which a planner publishes.
 * Whoever asks may also make schedules in its cinema (`forbidden`). What nobody filled in yet is `required`
 * under its field; conflicts of the plan are refused by their keys as in the planner. `request_id` is drawn
 * by the asker: asked twice it is done once. One whose schedule was deleted can be converted again.
 * @source F-197
 */
export const convertReservation = defineCall({
  method: 'POST',
  path: '/api/portal/schedule-reservations/{id}/convert',
  who: { as: 'person', permission: 'schedule-reservations.edit', module: 'tickets', scoped: true },
  limit: null,
  refusals: [...WRITE_REFUSALS, 'stale', 'not_found', 'key_used_again', 'forbidden', 'converted'],
  params: { id: IdParam },
  body: z.strictObject({
    version: RowId,
    request_id: z.uuid(),
    accepted_conflicts: z.array(Key).max(1_000).default([]),
  }),
  answer: z.object({ schedule_id: RowId, version: RowId }),
})
