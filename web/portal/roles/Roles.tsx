import { role } from '#protocol/access/employee.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Roles: what several people may do alike. */
export function Roles() {
  return <ResourceScreen resource={role} />
}
