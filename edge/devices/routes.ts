import type { Hono } from 'hono'
import {
  COUNTERS,
  deviceBlock,
  deviceList,
  employeeList,
  pairingApprove,
  pairingLookUp,
  pairingStart,
  pairingStatus,
  STAFFED,
  signIn,
  signOut,
} from '#protocol/devices/calls.ts'
import type { DeviceActor } from '#protocol/devices/events.ts'
import type { EmployeeIdentity } from '#protocol/devices/identity.ts'
import { ok, refuse } from '#protocol/result.ts'
import { socketAddress } from '#protocol/server/address.ts'
import { mount } from '#protocol/server/mount.ts'
import { uuidParam } from '#protocol/server/paths.ts'
import type { EdgeEnv } from '../http/env.ts'
import type { Guards } from './guards.ts'
import type { SignInStore } from './sign-in.ts'
import type { DeviceStore } from './store.ts'

const actorOf = (employee: EmployeeIdentity): DeviceActor => ({ via: 'register', employee_id: employee.id })

/** The calls of protocol/devices/calls.ts: pairing, devices, and who is signed in at a device. */
export const mountDevices = (app: Hono<EdgeEnv>, devices: DeviceStore, signIns: SignInStore, guards: Guards): void => {
  const approver = [guards.requireEmployee(COUNTERS, 'devices.approve')]

  mount(app, pairingStart, [], (c, { body }) =>
    devices.startPairing({ ...body, device_uuid: body.device_uuid.toLowerCase(), address: socketAddress(c) }),
  )
  // before the calls with a {device_uuid} in the same place
  mount(app, pairingLookUp, approver, (_c, { body }) => devices.lookUp(body.pin))
  mount(app, pairingApprove, approver, (c, { body }) =>
    devices.approve(body.pin, body.device_uuid.toLowerCase(), actorOf(c.get('employee'))),
  )
  mount(app, pairingStatus, [], (c, { params }) => {
    const secret = c.req.header('x-pairing-secret')
    return secret ? devices.pairingStatus(uuidParam(params, 'device_uuid'), secret) : refuse('not_found')
  })
  mount(app, deviceList, approver, () => ok(devices.list()))
  mount(app, deviceBlock, [guards.requireEmployee(COUNTERS, 'devices.block')], (c, { params }) =>
    devices.block(uuidParam(params, 'device_uuid'), actorOf(c.get('employee'))),
  )

  mount(app, employeeList, [guards.requireDevice(STAFFED)], () =>
    ok(signIns.people().map(({ id, name, role_names }) => ({ id, name, roles: [...role_names] }))),
  )
  mount(app, signIn, [guards.requireDevice(STAFFED)], async (c, { body }) => {
    const result = await signIns.signIn(c.get('device').device_uuid, body.employee_id, body.pin)
    if (!result.ok) return result
    const { token, employee } = result.value
    return ok({ user_token: token, employee: { ...employee, permissions: [...employee.permissions] } })
  })
  mount(app, signOut, [guards.requireDevice(STAFFED)], async (c) => {
    await signIns.signOut(c.get('device').device_uuid)
    return ok({ signed_out: true as const })
  })
}
