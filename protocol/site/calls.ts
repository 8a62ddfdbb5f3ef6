import * as z from 'zod'
import { WireStatus } from '../bills/calls.ts'
import { defineCall } from '../kit/call.ts'
import { Count, Nth, RowId } from '../kit/shapes.ts'

/**
 * Keeps the visitor's session alive; sent every 60 minutes. 419 when it has ended: the page reloads itself
 * (F-023). Like every call that is not a GET it carries X-Requested-With: XMLHttpRequest and the token of
 * `<meta name="csrf-token">` in X-CSRF-TOKEN; without it 419.
 */
export const touchSession = defineCall({
  method: 'POST',
  path: '/session/touch',
  who: { as: 'visitor', session: 'read' },
  limit: null,
  answer: z.object({}),
  refusals: [],
})

/**
 * The live channel of the site (server-sent events). `schedule_id` and `bill` say what this page shows; a
 * bill is named by its unguessable uuid, so that no visitor learns of another's. Without either, only changes
 * of prices and of the programme come.
 */
export const liveChannel = defineCall({
  method: 'GET',
  path: '/api/live',
  who: { as: 'anyone' },
  limit: 'stream',
  refusals: ['too_many_requests'], // its room counts what is open
  query: z.strictObject({ schedule_id: z.coerce.number().pipe(RowId).optional(), bill: z.uuid().optional() }),
  answer: z.never(),
})

/** A seat whose state changed, as in `WireSeat`. */
const SeatChange = z.object({
  screen_row: Count,
  screen_col: Count,
  sold: z.boolean(),
  reserved: z.boolean(),
  blocked: z.boolean(),
})
export type SeatChange = z.output<typeof SeatChange>

/**
 * What can come, by the name of the server-sent event. An event carries all that a page needs to redraw
 * itself, so that nothing has to be fetched:
 * - `schedule`: seat counts changed, or the line to the cinema. `more_at_counter`: places are free that the
 *   shop cannot sell now, because the line is cut or online sales are capped. `seats` are only those that
 *   changed; `seq` rises by one for each event of a schedule: after a gap or a reconnect the page fetches
 *   data and arrangement again (F-298).
 * - `bill`: status of a bill changed.
 * - `prices`: a price or a price rate changed; `schedule_id` null = any. The page fetches the schedule's data
 *   again (F-295).
 * - `plan`: the plan of a cinema changed, drafts too; it goes to the portal's planner alone
 *   (protocol/schedules/planner-calls.ts).
 */
export const LiveEvents = {
  schedule: z.object({
    schedule_id: RowId,
    seq: Nth,
    seats: z.array(SeatChange),
    available_seats_online: Count,
    sold_out: z.boolean(),
    sold_out_online: z.boolean(),
    purchasable_online: z.boolean(),
    more_at_counter: z.boolean(),
  }),
  bill: z.object({ uuid: z.uuid(), status: WireStatus }),
  prices: z.object({ schedule_id: RowId.nullable() }),
  plan: z.object({ cinema_id: RowId }),
}
export type LiveEventName = keyof typeof LiveEvents
export type LiveEvent<N extends LiveEventName> = z.output<(typeof LiveEvents)[N]>
export type LiveEventMap = { [N in LiveEventName]: LiveEvent<N> }
