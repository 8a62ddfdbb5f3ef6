import * as z from 'zod'
import { Count, Nth, RowId, Word } from '../kit/shapes.ts'
import { defineTopic, matchTopic, type Topic } from '../kit/topic.ts'
import { LineState, PrinterState } from '../register/calls.ts'
import type { DeviceType } from './calls.ts'
import { Disk } from './disk.ts'

/**
 * The topics of a cinema's broker: live views for every device of the cinema, and for one device (or one that
 * belongs to it) its presence and short commands of the edge; a device that missed any of them asks the same
 * by HTTP.
 * @source docs/stack.md, "Messaging"; docs/ledger.md, "Views"; F-294..F-298
 */

/**
 * The state of every slot of one schedule as all devices see it: f free, h held, r reserved, b blocked, s
 * sold, e free elsewhere and not reachable; slot 1 first.
 */
export const seatsTopic = defineTopic({
  pattern: 'foyer/v1/cinema/{cinema_id}/schedules/{schedule_id}/seats',
  type: 'seats',
  payload: z.object({
    schedule_id: RowId,
    seq: Nth,
    seats: z
      .string()
      .regex(/^[fhrbse]*$/)
      .max(20_000),
  }),
  // the next view replaces it, and a new connection gets the last one
  qos: 0,
  retain: true,
  write: 'edge',
  read: 'cinema',
  // who draws plans; a scanner asks for tickets, never for seats
  roles: ['register', 'pos', 'signage'],
})

/**
 * The line to the hub, the ticket printer and the disk of the box, as the status line and the notices show
 * them; `waiting` counts what is not sent or not printed yet. `epoch` is the box's own, once it was admitted.
 */
export const cinemaStateTopic = defineTopic({
  pattern: 'foyer/v1/cinema/{cinema_id}/state',
  type: 'cinema-state',
  payload: z.object({
    line: LineState,
    printer: z.object({ state: PrinterState, waiting: Count }),
    disk: Disk,
    epoch: Count.optional(),
  }),
  qos: 0,
  retain: true,
  write: 'edge',
  read: 'cinema',
})

/**
 * The edge has another catalogue now: rows of these kinds changed (`price_rate`, `product` …). A device that
 * shows any of them asks again, at once; one that missed it asks when it is connected.
 * @source F-295, F-298
 */
export const catalogueTopic = defineTopic({
  pattern: 'foyer/v1/cinema/{cinema_id}/catalogue',
  type: 'catalogue',
  payload: z.object({ kinds: z.array(Word).max(100) }),
  qos: 1,
  retain: false,
  write: 'edge',
  read: 'cinema',
})

/**
 * Birth and will of a device. `session` is drawn anew for each connection: a will counts only against the
 * birth of its own session, so one that comes late does not end a newer connection.
 */
export const presenceTopic = defineTopic({
  pattern: 'foyer/v1/cinema/{cinema_id}/devices/{device_uuid}/presence',
  type: 'presence',
  payload: z.object({ session: Nth, online: z.boolean() }),
  qos: 1,
  retain: true,
  write: 'own',
  read: 'own',
})

/**
 * What the edge asks of one device: `reload` when idle, `lock` the screen now, `blocked` or `logout` before
 * its connection ends.
 */
export const commandsTopic = defineTopic({
  pattern: 'foyer/v1/cinema/{cinema_id}/devices/{device_uuid}/commands',
  type: 'command',
  payload: z.object({ command: z.enum(['reload', 'lock', 'blocked', 'logout']) }),
  qos: 1,
  retain: false,
  write: 'edge',
  read: 'own',
})

export const TOPICS: readonly Topic[] = [seatsTopic, cinemaStateTopic, catalogueTopic, presenceTopic, commandsTopic]

/** Who asks the broker: a device proven by its token, at its own cinema's edge; its type is its role. */
export interface TopicClient {
  type: DeviceType
  device_uuid: string
  cinema_id: number
  /** The device that it belongs to: it gets what that one gets. */
  parent_uuid?: string | null
}
export type TopicAction = 'publish' | 'subscribe' | 'forward'

/**
 * The one decision of the broker, for publish, subscribe and forward alike: may this client do this with this
 * topic? `forward` (a message on its way to a subscriber) is answered as subscribe, but for a concrete topic.
 * Wildcards only where a subscription names a schedule; `#`, `$SYS`, `$share` and everything not listed are
 * refused.
 * @source docs/security.md, "Broker"
 */
export function mayUseTopic(client: TopicClient, action: TopicAction, path: string): boolean {
  return TOPICS.some((topic) => {
    const params = matchTopic(topic, path, { wild: action === 'subscribe' })
    if (!params || params.cinema_id !== String(client.cinema_id)) return false
    if (topic.roles && !topic.roles.includes(client.type)) return false
    const party = action === 'publish' ? topic.write : topic.read
    if (party === 'own' && params.device_uuid === client.parent_uuid) return action !== 'publish'
    if (party === 'own') return params.device_uuid === client.device_uuid
    return party === 'cinema'
  })
}
