import { permissionsIn } from '#protocol/access/grades.ts'
import { permissionsOf } from '#protocol/access/permission.ts'
import type { StaffMember } from '../devices/sign-in.ts'
import type { Replica } from './replica.ts'

/**
 * Everybody of the catalogue who may be at a device, with what their roles allow in this cinema now; worked
 * out anew when employees or roles change.
 */
export function staffOf(replica: Replica, cinema_id: number): () => readonly StaffMember[] {
  let known: readonly StaffMember[] | null = null
  replica.onChange((kinds) => {
    if (kinds.has('employee') || kinds.has('role')) known = null
  })
  return () => {
    known ??= readStaff(replica, cinema_id)
    return known
  }
}

function readStaff(replica: Replica, cinema_id: number): StaffMember[] {
  const roles = replica.all('role')
  const people = replica.all('employee').filter(({ access_level }) => access_level !== 'blocked')
  return people.map((employee) => ({
    id: employee.id,
    name: employee.name,
    role_names: roles.filter((role) => employee.roles.includes(role.id)).map((role) => role.name),
    permissions: permissionsIn(permissionsOf(employee, roles), employee.cinemas.includes(cinema_id)),
    pin_hash: employee.pin_hash,
  }))
}
