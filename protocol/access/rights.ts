import { type Refusal, refuse } from '../result.ts'
import type { Employee, Role } from './employee.ts'
import { may, type Permission, permissionsOf } from './permission.ts'

/** What of the people of a house decides who may do what. */
export type Worker = Pick<
  Employee,
  'id' | 'roles' | 'permissions' | 'access_level' | 'receives_notifications' | 'deleted_at'
> & { email?: string | null | undefined }
export type Grant = Pick<Role, 'id' | 'permissions' | 'deleted_at'>
/** The people and roles of one house, deleted ones among them. */
export interface Staff {
  employees: readonly Worker[]
  roles: readonly Grant[]
}

/** Whether who holds these permissions may do all that another one allows: `*` and `bills.*` as a whole. */
export function covers(held: ReadonlySet<string>, permission: string): boolean {
  if (held.has('*') || held.has(permission)) return true
  return !permission.endsWith('*') && may(held, permission as Permission)
}

/**
 * Why somebody may not touch these permissions: nobody gives, changes or takes what he does not have
 * himself, of a person or of a role, so that no way leads up by editing others.
 * @param touched the permissions before and after the change, together
 * @source F-232, F-235
 */
export function reachFaults(
  held: ReadonlySet<string>,
  touched: Iterable<string>,
  field: string,
): Refusal<'beyond_own_rights'>[] {
  const isWithin = [...touched].every((permission) => covers(held, permission))
  return isWithin ? [] : [refuse('beyond_own_rights', field).refusal]
}

/** Everything a person may do with these roles, whoever else there is; a deleted role allows nothing. */
export function rightsOf(worker: Pick<Worker, 'roles' | 'permissions'>, roles: readonly Grant[]): ReadonlySet<string> {
  return permissionsOf(
    worker,
    roles.filter(({ deleted_at }) => deleted_at === null),
  )
}

function isActive({ deleted_at, access_level }: Worker): boolean {
  return deleted_at === null && access_level !== 'blocked'
}

/** Whether somebody can sign in to the portal and manage people there. */
function managesPeople(worker: Worker, roles: readonly Grant[]): boolean {
  const held = rightsOf(worker, roles)
  const rights = ['portal.open', 'employees.edit', 'roles.edit'] as const
  return isActive(worker) && typeof worker.email === 'string' && rights.every((permission) => may(held, permission))
}

function managersOf({ employees, roles }: Staff): number {
  return employees.filter((worker) => managesPeople(worker, roles)).length
}

function notifiedOf({ employees }: Staff): number {
  return employees.filter((worker) => isActive(worker) && worker.receives_notifications).length
}

/**
 * What a change of people or roles must not take away: the last person who can manage people, and the last
 * one who receives management notifications. A house that had none before is not held up.
 * @source operations spec, section 5; F-233
 */
export function staffFaults(before: Staff, after: Staff): Refusal<'last_manager' | 'last_notified'>[] {
  const faults: Refusal<'last_manager' | 'last_notified'>[] = []
  if (managersOf(before) > 0 && managersOf(after) === 0) faults.push(refuse('last_manager').refusal)
  if (notifiedOf(before) > 0 && notifiedOf(after) === 0)
    faults.push(refuse('last_notified', 'receives_notifications').refusal)
  return faults
}
