import * as z from 'zod'
import { Pin } from '../access/employee.ts'
import { defineCall } from '../kit/call.ts'
import { UuidParam } from '../kit/params.ts'
import { Opaque, Permission, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { COUNTERS, DEVICE_TYPES, STAFFED, type Who } from '../kit/who.ts'
import { Instant } from '../time/shapes.ts'

/**
 * Calls between a device (register, scanner, signage, pos) and its edge. Every call after pairing carries the
 * headers of F-329: X-Device-Uuid, X-Device-Token and, when an employee is signed in, X-Device-User (the
 * sign-in token).
 * @source operations spec, sections 3 (Device) and 7; F-243..F-246, F-250
 */
export const DeviceType = z.enum(DEVICE_TYPES)
export type DeviceType = z.output<typeof DeviceType>

const APPROVER = { as: 'employee', types: COUNTERS, permission: 'devices.approve' } as const satisfies Who

export const DeviceStatus = z.enum(['pending', 'active', 'logout', 'blocked'])
export type DeviceStatus = z.output<typeof DeviceStatus>

/**
 * A new device asks to be paired; it shows `pin` (six digits, 10 minutes) and polls with `secret`, which only
 * it knows.
 */
export const pairingStart = defineCall({
  method: 'POST',
  path: '/api/pairing',
  who: { as: 'anyone' },
  limit: 'pairing',
  versioned: 'edge_device',
  refusals: ['device_blocked', 'pairing_full'],
  body: z.object({ device_uuid: z.uuid(), type: DeviceType, name: Text(60).trim().min(1) }),
  answer: z.object({ pin: z.string().regex(/^\d{6}$/), expires_at: Instant, secret: Opaque }),
})

/**
 * What became of the question: `token` is given exactly once, with status active. Header X-Pairing-Secret.
 */
export const pairingStatus = defineCall({
  method: 'GET',
  path: '/api/pairing/{device_uuid}',
  params: { device_uuid: UuidParam },
  who: { as: 'candidate' },
  limit: null,
  refusals: [],
  answer: z.object({ status: DeviceStatus, token: Opaque.nullable(), expires_at: Instant }),
})

/**
 * What an approver sees before approving. From the edge's loopback page, or a paired register with an
 * employee who has the permission.
 */
export const pairingLookUp = defineCall({
  method: 'POST',
  path: '/api/pairing/look-up',
  who: APPROVER,
  limit: 'pairing_number',
  refusals: ['pairing_unknown', 'pairing_tries'],
  body: z.object({ pin: z.string().regex(/^\d{6}$/) }),
  answer: z.object({ device_uuid: z.uuid(), type: DeviceType, name: Text(60), address: Text(100) }),
})

export const pairingApprove = defineCall({
  method: 'POST',
  path: '/api/pairing/approve',
  who: APPROVER,
  limit: 'pairing_number',
  refusals: ['pairing_unknown', 'pairing_tries', 'pairing_changed', 'device_blocked', 'quarantined'],
  body: z.object({ pin: z.string().regex(/^\d{6}$/), device_uuid: z.uuid() }),
  answer: z.object({ status: DeviceStatus }),
})

/**
 * The device that waits has the code which its edge printed at its start, as long as it had no device: it
 * approves itself, and the code is over. Header X-Pairing-Secret.
 * @source docs/security.md, "Pairing"; F-250
 */
export const pairingSetUp = defineCall({
  method: 'POST',
  path: '/api/pairing/{device_uuid}/set-up',
  params: { device_uuid: UuidParam },
  who: { as: 'candidate' },
  limit: 'set_up_code',
  refusals: ['set_up_code_wrong', 'pairing_tries', 'device_blocked', 'quarantined'],
  body: z.object({ code: Text(40) }),
  answer: z.object({ status: DeviceStatus }),
})

/** The devices of this edge, for its loopback page and for a register with the permission. */
export const deviceList = defineCall({
  method: 'GET',
  path: '/api/devices',
  who: APPROVER,
  limit: null,
  refusals: [],
  answer: z.array(
    z.object({
      device_uuid: z.uuid(),
      type: DeviceType,
      name: Text(60),
      status: DeviceStatus,
      online: z.boolean(),
      last_seen_at: Instant.nullable(),
    }),
  ),
})

export const deviceBlock = defineCall({
  method: 'POST',
  path: '/api/devices/{device_uuid}/block',
  params: { device_uuid: UuidParam },
  who: { as: 'employee', types: COUNTERS, permission: 'devices.block' },
  limit: null,
  refusals: ['quarantined'],
  body: z.object({}),
  answer: z.object({ status: DeviceStatus }),
})

/** The people who may sign in at this device (F-246: names first, then the PIN). */
export const employeeList = defineCall({
  method: 'GET',
  path: '/api/employees',
  who: { as: 'device', types: STAFFED },
  limit: null,
  versioned: 'edge_device',
  refusals: [],
  answer: z.array(z.object({ id: RowId, name: Text(80), roles: z.array(Text(60)) })),
})

export const signIn = defineCall({
  method: 'POST',
  path: '/api/sign-in',
  who: { as: 'device', types: STAFFED },
  limit: 'pin',
  versioned: 'edge_device',
  refusals: ['employee_unknown', 'pin_wrong', 'pin_locked'],
  body: z.object({ employee_id: RowId, pin: Pin }),
  answer: z.object({
    user_token: Opaque,
    employee: z.object({ id: RowId, name: Text(80), permissions: z.array(Permission) }),
  }),
})

export const signOut = defineCall({
  method: 'POST',
  path: '/api/sign-out',
  who: { as: 'device', types: STAFFED },
  limit: null,
  refusals: [],
  body: z.object({}),
  answer: z.object({ signed_out: z.literal(true) }),
})
