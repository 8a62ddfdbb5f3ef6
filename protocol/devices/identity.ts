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

/** The employee who is signed in at that device, with everything they may do now (roles are looked up at each call). @source FEATURES F-246 */
export interface EmployeeIdentity {
  id: number
  name: string
  permissions: ReadonlySet<string>
}
