import * as z from 'zod'
import { device } from '../catalogue/device.ts'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count, RowId } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'
import type { Who } from '../kit/who.ts'
import { AskingDevice } from '../sync/about.ts'
import { EdgeCard } from '../sync/edges.ts'
import { EnrolmentPin } from '../sync/enrolment.ts'
import { Instant } from '../time/shapes.ts'

/**
 * The portal's calls about the devices of a house, box by box. What is decided here is an entry in the hub's
 * stream to the cinema's edge: it is carried out at once, and waits while the line is cut. Lists, forms and
 * files of the rows themselves are those of any resource (`devices`).
 * @source docs/ledger.md, "One writer for the catalogue"; F-240, F-243, F-245, F-250
 */
function may(permission: 'devices.view' | 'devices.edit' | 'devices.approve' | 'devices.block') {
  return { as: 'person', permission, module: 'core', scoped: true } as const satisfies Who
}

/** What the hub may order of a device. */
export const ORDERS = ['approve', 'block', 'unblock', 'logout', 'reload'] as const
export const Order = z.enum(ORDERS)
export type Order = z.output<typeof Order>

/** An order that its edge has not carried out yet: it waits for the cinema's line. */
export const WaitingOrder = z.object({ uid: z.uuid(), order: Order, at: Instant })

const { id, version } = device.row.shape
const { uid, type, name, series, status } = device.shape.shape

/** So many of what cannot be read are kept, the last ones. */
export const UNREAD_MAX = 20

/**
 * A device with what its edge said of it last. `online` null = its edge has not said so yet; `online_since`
 * null = it is not, or its edge does not say since when.
 */
export const FleetDevice = z.object({
  id,
  version,
  uid,
  type,
  name,
  series,
  status,
  auto_lock_minutes: Count.nullable(),
  online: z.boolean().nullable(),
  online_since: Instant.nullable(),
  seen_at: Instant.nullable(),
})
export type FleetDevice = z.output<typeof FleetDevice>

/**
 * Devices that the hub keeps of one box, and orders that may wait for its line beside those to block one: one
 * to each of its devices, and 200 others.
 */
export const DEVICES_MAX = 500
export const ORDERS_MAX = DEVICES_MAX + 200

/**
 * A cinema's box with its devices, those that ask to be paired, and what waits for its line. `unread`: what
 * it said of devices that cannot be read, or beyond as many as there may be, by the ids that it gave.
 */
export const Box = EdgeCard.extend({
  devices: z.array(FleetDevice).max(DEVICES_MAX),
  asking: z.array(AskingDevice).max(50),
  orders: z.array(WaitingOrder).max(ORDERS_MAX + DEVICES_MAX),
  unread: z.array(Text(200)).max(UNREAD_MAX),
})
export type Box = z.output<typeof Box>

/** The boxes of the cinemas that somebody reaches, with their devices. */
export const fleetCall = defineCall({
  method: 'GET',
  path: '/api/portal/devices/boxes',
  who: may('devices.view'),
  limit: null,
  refusals: [],
  answer: z.array(Box).max(1_000),
})

/** Whose number this is: asked of the cinema's own edge, which counts tries and burns numbers. */
export const deviceLookUp = defineCall({
  method: 'POST',
  path: '/api/portal/devices/look-up',
  who: may('devices.approve'),
  limit: 'enrolment_number',
  refusals: ['unknown_choice', 'pairing_unknown', 'pairing_tries', 'edge_unreachable', 'too_many_requests'],
  body: z.strictObject({ cinema_id: RowId, pin: EnrolmentPin }),
  answer: AskingDevice.extend({ question: Text(80) }),
})

/** What became of an order so far: it is done, or it waits for the cinema's line. */
const Ordered = z.object({ waits: z.boolean() })
const ORDER_REFUSALS = ['edge_ended', 'orders_full', 'pairing_unknown', 'device_blocked'] as const

/** Approves what a look-up found; `name` is what the house calls the device from now on. */
export const deviceApprove = defineCall({
  method: 'POST',
  path: '/api/portal/devices/approve',
  who: may('devices.approve'),
  limit: null,
  refusals: ['unknown_choice', ...ORDER_REFUSALS],
  body: z.strictObject({
    cinema_id: RowId,
    uid: z.uuid(),
    question: Text(80).min(1),
    name: Name(60),
  }),
  answer: Ordered,
})

function orderCall(order: Exclude<Order, 'approve'>, permission: 'devices.block' | 'devices.edit') {
  return defineCall({
    method: 'POST',
    path: `/api/portal/devices/{id}/${order}`,
    params: { id: IdParam },
    who: may(permission),
    limit: null,
    refusals: ORDER_REFUSALS,
    body: z.strictObject({}),
    answer: Ordered,
  })
}

/** It stops at once and cannot sign in again, also with the line cut afterwards. */
export const deviceBlock = orderCall('block', 'devices.block')
/** It may pair again, and is approved anew. */
export const deviceUnblock = orderCall('unblock', 'devices.block')
/** Its token ends; it may pair again. */
export const deviceLogout = orderCall('logout', 'devices.block')
/** It loads itself anew as soon as nobody is in the middle of something. */
export const deviceReload = orderCall('reload', 'devices.edit')

/**
 * The same of several devices, of any cinemas, every device of a box at once too: all of them, or none where
 * one is not there, or not in reach.
 * @source operations spec, section 7; F-240
 */
export const devicesReload = defineCall({
  method: 'POST',
  path: '/api/devices/reload',
  who: may('devices.edit'),
  limit: 'box_order',
  refusals: ['not_found', 'edge_ended', 'orders_full', 'too_many_requests'],
  body: z.strictObject({ ids: z.array(RowId).min(1).max(ORDERS_MAX) }),
  /**
   * So many of them wait for the lines of their cinemas. `unsure`: of so many nobody knows, because the
   * ledger of their cinema failed; the same may be ordered again.
   */
  answer: z.object({ waits: Count, unsure: Count }),
})
