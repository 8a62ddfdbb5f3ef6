import type { Context, MiddlewareHandler } from 'hono'
import { may, type Permission } from '#protocol/access/permission.ts'
import type { DeviceType } from '#protocol/devices/calls.ts'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import type { EdgeApp, EdgeEnv } from '../http/env.ts'
import type { SignIns } from './sign-in.ts'
import type { DeviceStore } from './store.ts'

/** What stands before a room's calls. Device headers are those of F-329. */
export interface Guards {
  /**
   * A paired device of one of these types: afterwards `c.get('device')`. 401 unknown or signed out, 403
   * blocked or of another type.
   */
  requireDevice(types: readonly DeviceType[]): MiddlewareHandler<EdgeEnv>
  /**
   * A paired device of one of these types with somebody signed in who may do this (null: anybody): afterwards
   * `c.get('device')` and `c.get('employee')`. 401 not signed in or locked, 403 may not.
   */
  requireEmployee(types: readonly DeviceType[], permission: Permission | null): MiddlewareHandler<EdgeEnv>
}

/** Lets calls be mounted that ask for a device, or for somebody signed in at one. */
export function guardCalls(app: EdgeApp, guards: Guards): void {
  app
    .proves('device', ({ types }) => guards.requireDevice(types))
    .proves('employee', ({ types, permission }) => guards.requireEmployee(types, permission as Permission | null))
    .proves('candidate', () => hasPairingSecret)
    // the device store counts: it alone knows who waits and what was wrong
    .limits('pairing', 'in its room')
    .limits('pairing_number', 'in its room')
    .limits('set_up_code', 'in its room')
    .limits('pin', 'in its room')
}

/** Whose secret it is, the device store finds out. */
const hasPairingSecret: MiddlewareHandler<EdgeEnv> = async (c, next) =>
  c.req.header('x-pairing-secret') ? next() : answerRefusal(c, refuse('not_found').refusal)

/**
 * @param isAdmitted before its admission a box knows no device, not even those of the box before it (L9): who
 *   comes with a token waits, and is not sent away to be paired anew
 */
export function createGuards(devices: DeviceStore, signIns: SignIns, isAdmitted: () => boolean): Guards {
  const deviceOf = (c: Context<EdgeEnv>, types: readonly DeviceType[]) => {
    const token = c.req.header('x-device-token')
    const device = devices.authenticate(c.req.header('x-device-uuid'), token)
    if (!device.ok && token && device.refusal.code === 'device_missing' && !isAdmitted()) return refuse('hub_away')
    return device.ok && !types.includes(device.value.type) ? refuse('device_type', 'device') : device
  }

  const requireDevice: Guards['requireDevice'] = (types) => async (c, next) => {
    const device = deviceOf(c, types)
    if (!device.ok) return answerRefusal(c, device.refusal)
    c.set('device', device.value)
    await next()
    return
  }
  const requireEmployee: Guards['requireEmployee'] = (types, permission) => async (c, next) => {
    const device = deviceOf(c, types)
    if (!device.ok) return answerRefusal(c, device.refusal)
    const employee = signIns.employee(device.value.device_uuid, c.req.header('x-device-user'))
    if (!employee.ok) return answerRefusal(c, employee.refusal)
    if (permission && !may(employee.value.permissions, permission)) {
      return answerRefusal(c, refuse('permission', 'employee', { permission }).refusal)
    }
    c.set('device', device.value)
    c.set('employee', employee.value)
    await next()
    return
  }
  return { requireDevice, requireEmployee }
}
