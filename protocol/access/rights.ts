import { type Refusal, refuse } from '../result.ts'
import type { Employee, Role } from './employee.ts'
import { cinemasFor, type Held, mayAnywhere, readWord } from './grades.ts'
import { may, type Permission, permissionsOf } from './permission.ts'

/** What of the people of a house decides who may do what. */
export type Worker = Pick<
  Employee,
  'id' | 'roles' | 'permissions' | 'cinemas' | 'access_level' | 'receives_notifications' | 'deleted_at'
> & { email?: string | null | undefined }
export type Grant = Pick<Role, 'id' | 'permissions' | 'deleted_at'>
/** The people and roles of one house, deleted ones among them. */
export interface Staff {
  employees: readonly Worker[]
  roles: readonly Grant[]
}

/**
 * Whether somebody may do all that a word allows to others who work in these cinemas: `*` and `bills.*` as a
 * whole; what a PIN opens, whoever may do it without one; what holds in own cinemas, whoever may do it there.
 * Of a word that nobody has yet there are no cinemas.
 */
export function covers(held: Held, word: string, cinemas: readonly number[] = []): boolean {
  const { permissions } = held
  if (permissions.has('*')) return true
  if (word.endsWith('*')) return permissions.has(word)
  const { permission, grade, scope } = readWord(word)
  if (grade === 'pin' && permissions.has(`${permission}.pin`)) return true
  const where = cinemasFor(held, permission as Permission) ?? (grade === 'pin' ? pinCinemas(held, permission) : null)
  if (where === null || where === 'all') return where === 'all'
  return scope === 'own' && cinemas.every((one) => where.includes(one))
}

function pinCinemas({ permissions, cinemas }: Held, permission: string): readonly number[] | null {
  return permissions.has(`${permission}.pin.own`) ? cinemas : null
}

/** Words, and in which cinemas those work who have them. */
export interface Touched {
  words: Iterable<string>
  cinemas: readonly number[]
}

/**
 * Why somebody may not touch these permissions: nobody gives, changes or takes what he does not have
 * himself, of a person or of a role, so that no way leads up by editing others.
 * @param touched the permissions before and after the change, each with its cinemas
 * @source F-232, F-235
 */
export function reachFaults(held: Held, touched: readonly Touched[], field: string): Refusal<'beyond_own_rights'>[] {
  const isWithin = touched.every(({ words, cinemas }) => [...words].every((word) => covers(held, word, cinemas)))
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

/** Whether somebody may open the portal, in one cinema at least. */
export function opensPortal(worker: Worker, roles: readonly Grant[]): boolean {
  const held = { permissions: rightsOf(worker, roles), cinemas: worker.cinemas }
  return isActive(worker) && mayAnywhere(held, 'portal.open')
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
