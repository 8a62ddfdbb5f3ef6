import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { RowId } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { ALERTS } from '../mailings/alert-kinds.ts'
import { Instant, TimeZone } from '../time/shapes.ts'

/** Of one answer; the worst come first. */
export const ALERTS_SHOWN = 200

/** An alert that stands. Without a cinema it is about the hub itself. */
export const ShownAlert = z.object({
  id: RowId,
  kind: z.enum(ALERTS),
  cinema: z.object({ id: RowId, name: KeptText, time_zone: TimeZone }).nullable(),
  since: Instant,
})
export type ShownAlert = z.output<typeof ShownAlert>

/**
 * The alerts that stand in the cinemas which whoever asks reaches, the worst first; those of the hub itself
 * for who reaches all of them.
 * @source FEATURES F-353
 */
export const alertList = defineCall({
  method: 'GET',
  path: '/api/portal/alerts',
  who: { as: 'person', permission: 'dashboard.view', module: 'core', scoped: true },
  limit: null,
  refusals: [],
  answer: z.object({ at: Instant, alerts: z.array(ShownAlert).max(ALERTS_SHOWN) }),
})
