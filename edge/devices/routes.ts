import {
  deviceBlock,
  deviceList,
  employeeList,
  pairingApprove,
  pairingLookUp,
  pairingSetUp,
  pairingStart,
  pairingStatus,
  signIn,
  signOut,
} from '#protocol/devices/calls.ts'
import type { DeviceActor } from '#protocol/devices/events.ts'
import type { EmployeeIdentity } from '#protocol/devices/identity.ts'
import { ok } from '#protocol/result.ts'
import { socketAddress } from '#protocol/server/address.ts'
import { mount } from '#protocol/server/mount.ts'
import type { EdgeApp } from '../http/env.ts'
import { type Guards, guardCalls } from './guards.ts'
import type { SignIns } from './sign-in.ts'
import type { DeviceStore } from './store.ts'

function actorOf(employee: EmployeeIdentity): DeviceActor {
  return { via: 'register', employee_id: employee.id }
}

export interface DeviceRoutesNeeds {
  devices: DeviceStore
  signIns: SignIns
  guards: Guards
  /** The broker's word. */
  isOnline(device_uuid: string): boolean
}

/** The calls of protocol/devices/calls.ts: pairing, devices, and who is signed in at a device. */
export function mountDevices(app: EdgeApp, { devices, signIns, guards, isOnline }: DeviceRoutesNeeds): void {
  guardCalls(app, guards)
  mount(app, pairingStart, (c, { body }) =>
    devices.startPairing({ ...body, device_uuid: body.device_uuid.toLowerCase(), address: socketAddress(c) }),
  )
  // before the calls with a {device_uuid} in the same place
  mount(app, pairingLookUp, (_c, { body }) => devices.lookUp(body.pin))
  mount(app, pairingApprove, (c, { body }) =>
    devices.approve(body.pin, body.device_uuid.toLowerCase(), actorOf(c.get('employee'))),
  )
  mount(app, pairingStatus, (c, { params }) => {
    return devices.pairingStatus(params.device_uuid, c.req.header('x-pairing-secret')!)
  })
  mount(app, pairingSetUp, (c, { params, body }) =>
    devices.approveBySetUpCode(body.code, params.device_uuid.toLowerCase(), c.req.header('x-pairing-secret')!),
  )
  mount(app, deviceList, () => ok(devices.list(isOnline)))
  mount(app, deviceBlock, (c, { params }) => devices.block(params.device_uuid, actorOf(c.get('employee'))))

  mount(app, employeeList, () =>
    ok(signIns.people().map(({ id, name, role_names }) => ({ id, name, roles: [...role_names] }))),
  )
  mount(app, signIn, async (c, { body }) => {
    const result = await signIns.signIn(c.get('device').device_uuid, body.employee_id, body.pin)
    if (!result.ok) return result
    const { token, employee } = result.value
    return ok({ user_token: token, employee: { ...employee, permissions: [...employee.permissions] } })
  })
  mount(app, signOut, async (c) => {
    await signIns.signOut(c.get('device').device_uuid, c.req.header('x-device-user'))
    return ok({ signed_out: true as const })
  })
}
