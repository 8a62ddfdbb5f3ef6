import { readWire, WIRES, type WireVersions, wireText } from '../sync/versions.ts'
import type { DeviceType } from './calls.ts'

/**
 * The paired device behind a call or a broker connection, proven by its token. `series` is its name in
 * receipt numbers (`K2`), unique within the edge and never given twice.
 * @source operations spec, section 3 (Device); F-242, F-244; docs/ledger.md, "Rights"
 */
export interface DeviceIdentity {
  device_uuid: string
  type: DeviceType
  name: string
  series: string
}

/**
 * What a device's connection to the broker carries. MQTT 3.1.1 has no headers: the user name is
 * X-Device-Uuid, and the password is X-Device-Token, with X-Device-User behind a colon while somebody is
 * signed in, and then, behind another, what the device speaks (protocol/sync/versions.ts). No part has a
 * colon in it.
 * @source operations spec, section 7; F-244, F-329
 */
export function channelPassword(token: string, user_token: string | null): string {
  return [token, user_token ?? '', wireText(WIRES.edge_device)].join(':')
}

/** The two tokens of such a password, and what the device speaks. */
export function readChannelPassword(password: string): {
  token: string
  user_token: string | undefined
  wire: WireVersions
} {
  const [token = '', user_token, wire] = password.split(':', 3)
  return { token, user_token: user_token || undefined, wire: readWire(wire) }
}

/**
 * The employee who is signed in at that device, with everything they may do now (roles are looked up at each
 * call).
 * @source F-246
 */
export interface EmployeeIdentity {
  id: number
  name: string
  permissions: ReadonlySet<string>
}
