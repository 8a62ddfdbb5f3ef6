import * as z from 'zod'
import { Instant } from '../time/shapes.ts'
import { DeviceType } from './calls.ts'

/** Who did it and where: on the edge box itself (`loopback`), at a paired register (`register`, with the employee), or the hub (`hub`, with a manager's employee id where known). */
export const DeviceActor = z.object({ via: z.enum(['loopback', 'register', 'hub']), employee_id: z.int().nullable() })
export type DeviceActor = z.output<typeof DeviceActor>

/**
 * What happened to a device, to be journalled in the transaction in which it happened. No name of a device or person in it (LEDGER, L19): a device is its uuid and series.
 * @source LEDGER, "One writer for the catalogue"; SECURITY, "Audit"
 */
export const DeviceEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('device_approved'),
    device_uuid: z.uuid(),
    type: DeviceType,
    series: z.string(),
    by: DeviceActor,
    at: Instant,
  }),
  z.object({ kind: z.literal('device_blocked'), device_uuid: z.uuid(), by: DeviceActor, at: Instant }),
  z.object({ kind: z.literal('device_logout'), device_uuid: z.uuid(), by: DeviceActor, at: Instant }),
  z.object({
    kind: z.literal('pin_locked'),
    device_uuid: z.uuid(),
    employee_id: z.int(),
    wrong: z.int(),
    until: Instant,
    at: Instant,
  }),
])
export type DeviceEvent = z.output<typeof DeviceEvent>

/** The letter before a device's number in receipt numbers: `K2` is the second register. */
export const SERIES_LETTER: Readonly<Record<DeviceType, string>> = {
  register: 'K',
  pos: 'P',
  scanner: 'S',
  signage: 'D',
}
