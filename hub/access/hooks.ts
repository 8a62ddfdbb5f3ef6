import type { PoolClient } from 'pg'
import { permissionsOf } from '#protocol/access/permission.ts'
import {
  covers,
  type Grant,
  opensPortal,
  reachFaults,
  type Staff,
  staffFaults,
  type Touched,
  type Worker,
} from '#protocol/access/rights.ts'
import type { Choice, WriteRefusal } from '#protocol/kit/resource-calls.ts'
import { ALL_PERMISSIONS } from '#protocol/resources.ts'
import { type Refusal, refuse } from '#protocol/result.ts'
import type { Asker, Checks, Options } from '../kit/hooks.ts'
import { missing } from '../kit/references.ts'
import { amongCinemas } from '../kit/within.ts'
import { isBeyond, lockSuperAdmins, readSuperAdmins, type SuperAdmin } from './super-admins.ts'

type Faults = Refusal<WriteRefusal>[]

/** What may be given by somebody: what that person has. */
function permissionChoices(by: Asker): Choice[] {
  return ALL_PERMISSIONS.filter((one) => covers(by, one)).map((value) => ({ value, label: value }))
}

const ROLES = 'select id as value, name as label, color from roles where deleted_at is null order by name, id'
const CINEMAS = `
select id as value, name as label from cinemas where deleted_at is null and ${amongCinemas('id')} order by sort, id`

export const options: Options = {
  role: async (_client, by) => ({ permissions: permissionChoices(by) }),
  employee: async (client, by) => {
    const roles = await client.query<Choice>(ROLES)
    const cinemas = await client.query<Choice>(CINEMAS, [by.within])
    return { roles: roles.rows, cinemas: cinemas.rows, permissions: permissionChoices(by) }
  },
}

export const check: Checks = {
  /**
   * It is within the reach of who changes it, before and after; its roles and cinemas are there and its
   * permissions exist; somebody can still manage people and the installation, and somebody is notified. A
   * deleted role counts for the reach: it may come back, and with it what its people may do.
   */
  employee: async (change) => {
    const { action, before, after, by, client } = change
    const staff = await readStaff(client)
    const worker = after as unknown as Worker
    const known = before as unknown as Worker | null
    const touched = [worker, ...(known ? [known] : [])].map((one): Touched => {
      return { words: permissionsOf(one, staff.roles), cinemas: one.cinemas }
    })
    // a deleted role allows nothing
    const changed = { ...staff, employees: replaced(staff.employees, worker) }
    const named = { ...(action !== 'restore' && { roles: 'roles' }), cinemas: 'cinemas' }
    return [
      ...(action === 'create' ? [] : await beyondFaults(client, [worker.id], by)),
      ...(await missing(change, named)),
      ...unknownPermissions(known?.permissions, worker.permissions),
      ...reachFaults(by, touched, 'message'),
      ...(action === 'create' ? [] : staffFaults(staff, changed)),
      ...(await caretakerFaults(client, staff, changed)),
    ]
  },

  /** The same for a role, over everybody who has it; one that somebody has is not deleted. */
  role: async ({ action, before, after, by, client }) => {
    const staff = await readStaff(client)
    const grant = after as unknown as Grant
    const known = before as unknown as Grant | null
    const holders = staff.employees.filter((one) => one.roles.includes(grant.id))
    const cinemas = holders.flatMap((one) => one.cinemas)
    const changed = { ...staff, roles: replaced(staff.roles, grant) }
    const ids = holders.map(({ id }) => id)
    const touched = [grant, ...(known ? [known] : [])].map(({ permissions }) => ({ words: permissions, cinemas }))
    return [
      ...(action === 'delete' && holders.length > 0 ? [refuse('still_used').refusal] : []),
      ...unknownPermissions(known?.permissions, grant.permissions),
      ...reachFaults(by, touched, 'permissions'),
      ...(await beyondFaults(client, ids, by)),
      ...(action === 'edit' ? staffFaults(staff, changed) : []),
      ...(action === 'edit' ? await caretakerFaults(client, staff, changed) : []),
    ]
  },
}

/** Somebody who looks after the whole installation is changed by such people alone. */
async function beyondFaults(client: PoolClient, ids: readonly number[], by: Asker): Promise<Faults> {
  for (const id of ids) if (await isBeyond(client, id, by.employee_id)) return [refuse('beyond_own_rights').refusal]
  return []
}

/**
 * The last one who looks after the installation and can open the portal can do so after the change too: no
 * permission of a house leads around that.
 */
async function caretakerFaults(client: PoolClient, before: Staff, after: Staff): Promise<Faults> {
  const { rows: ours } = await client.query<{ exhibitor_id: number; employee_id: number }>(
    'select exhibitor_id, employee_id from super_admins',
  )
  const isAble = ({ employees, roles }: Staff, id: number): boolean =>
    employees.some((one) => one.id === id && opensPortal(one, roles))
  if (!ours.some(({ employee_id: id }) => isAble(before, id) && !isAble(after, id))) return []
  await lockSuperAdmins(client)
  const isLeft = ({ exhibitor_id, employee_id, is_able }: SuperAdmin): boolean =>
    is_able && (exhibitor_id !== ours[0]!.exhibitor_id || isAble(after, employee_id))
  return (await readSuperAdmins(client)).some(isLeft) ? [] : [refuse('last_caretaker').refusal]
}

/** What is newly written names permissions that there are; a word of before may stay. */
function unknownPermissions(before: readonly string[] = [], after: readonly string[]): Faults {
  const isKnown = (one: string): boolean => before.includes(one) || ALL_PERMISSIONS.includes(one)
  return after.every(isKnown) ? [] : [refuse('unknown_choice', 'permissions').refusal]
}

function replaced<T extends { id: number }>(rows: readonly T[], row: T): T[] {
  return rows.map((one) => (one.id === row.id ? row : one))
}

async function readStaff(client: PoolClient): Promise<Staff> {
  const employees = await client.query<Worker>(
    `select id, email, roles, permissions, cinemas, access_level, receives_notifications, deleted_at
     from employees where deleted_at is null`,
  )
  const roles = await client.query<Grant>('select id, permissions, deleted_at from roles')
  return { employees: employees.rows, roles: roles.rows }
}
