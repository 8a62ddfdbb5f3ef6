import * as z from 'zod'
import { Count, RowId } from '../kit/shapes.ts'
import { KeptText, Text } from '../kit/text.ts'
import { Instant } from '../time/shapes.ts'
import { DeviceType } from './calls.ts'

/**
 * Who did it and where: on the edge box itself (`loopback`), at the device with the code that the box printed
 * (`set_up_code`), at a paired register (`register`, with the
 * employee), or the hub (`hub`, with a manager's employee id where known).
 */
export const DeviceActor = z.object({
  via: z.enum(['loopback', 'set_up_code', 'register', 'hub']),
  employee_id: RowId.nullable(),
})
export type DeviceActor = z.output<typeof DeviceActor>

/**
 * The device as it was when it happened; `name` is what its screen was called at pairing (`Counter left`),
 * never a person's.
 */
const about = {
  device_uuid: z.uuid(),
  type: DeviceType,
  name: KeptText,
  series: Text(12),
  by: DeviceActor,
  at: Instant,
}

/**
 * What happened to a device or at it, recorded in the transaction in which it happened. All but
 * `pin_locked` become entries of the edge's journal; that is audit only.
 * @source docs/ledger.md, "One writer for the catalogue"; docs/security.md, "Audit" and "Pairing"
 */
export const DeviceEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('device_approved'), ...about }),
  z.object({ kind: z.literal('device_blocked'), ...about }),
  z.object({ kind: z.literal('device_unblocked'), ...about }),
  z.object({ kind: z.literal('device_logout'), ...about }),
  z.object({
    kind: z.literal('pin_locked'),
    device_uuid: z.uuid(),
    employee_id: RowId,
    wrong: Count,
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
