import type { HttpBindings } from '@hono/node-server'
import type { DeviceIdentity, EmployeeIdentity } from '#protocol/devices/identity.ts'

/** What a handler of the edge finds in its context. `device` after requireDevice, `employee` after requireEmployee. */
export interface EdgeEnv {
  Bindings: HttpBindings
  Variables: {
    request_id: string
    device: DeviceIdentity
    employee: EmployeeIdentity
  }
}
