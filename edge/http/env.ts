import type { DeviceIdentity, EmployeeIdentity } from '#protocol/devices/identity.ts'
import type { CallApp } from '#protocol/server/call-app.ts'
import type { ServerEnv } from '#protocol/server/env.ts'

/**
 * What a handler of the edge finds in its context. `device` after requireDevice, `employee` after
 * requireEmployee.
 */
export interface EdgeEnv extends ServerEnv {
  Variables: ServerEnv['Variables'] & {
    device: DeviceIdentity
    employee: EmployeeIdentity
  }
}

export type EdgeApp = CallApp<EdgeEnv>
