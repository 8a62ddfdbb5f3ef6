import type { DeviceType } from './calls.ts'

/**
 * The paired device behind a call or a broker connection, proven by its token. `series` is its name in receipt numbers (`K2`), unique within the edge and never given twice.
 * @source operations spec, section 3 (Device); FEATURES F-242, F-244; LEDGER, "Rights"
 */
export interface DeviceIdentity {
  device_uuid: string
  type: DeviceType
  name: string
  series: string
}

/**
 * What a device's connection to the broker carries. MQTT 3.1.1 has no headers: the user name is X-Device-Uuid, and the password is X-Device-Token, with X-Device-User behind a colon while
 * somebody is signed in. Neither token has a colon in it.
 * @source operations spec, section 7; FEATURES F-244, F-329
 */
export const channelPassword = (token: string, user_token: string | null): string =>
  user_token === null ? token : `${token}:${user_token}`

/** The two tokens of such a password. */
export function readChannelPassword(password: string): { token: string; user_token: string | undefined } {
  const [token = '', user_token] = password.split(':', 2)
  return { token, user_token }
}

/** The employee who is signed in at that device, with everything they may do now (roles are looked up at each call). @source FEATURES F-246 */
export interface EmployeeIdentity {
  id: number
  name: string
  permissions: ReadonlySet<string>
}
