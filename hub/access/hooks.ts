import type { PoolClient } from 'pg'
import { permissionsOf } from '#protocol/access/permission.ts'
import { covers, type Grant, reachFaults, type Staff, staffFaults, type Worker } from '#protocol/access/rights.ts'
import type { Choice, WriteRefusal } from '#protocol/kit/resource-calls.ts'
import { ALL_PERMISSIONS } from '#protocol/resources.ts'
import { type Refusal, refuse } from '#protocol/result.ts'
import type { Asker, Checks, Options } from '../kit/hooks.ts'
import { missing } from '../kit/references.ts'

/** What may be given by somebody: what that person has. */
function permissionChoices({ permissions }: Asker): Choice[] {
  return ALL_PERMISSIONS.filter((one) => covers(permissions, one)).map((value) => ({ value, label: value }))
}

export const options: Options = {
  role: async (_client, by) => ({ permissions: permissionChoices(by) }),
  employee: async (client, by) => {
    const { rows } = await client.query<Choice>(
      'select id as value, name as label from roles where deleted_at is null order by name, id',
    )
    return { roles: rows, permissions: permissionChoices(by) }
  },
}

export const check: Checks = {
  /**
   * It is within the reach of who changes it, before and after; its roles are there and its permissions
   * exist; somebody can still manage people, and somebody is notified. A deleted role counts for the reach:
   * it may come back, and with it what its people may do.
   */
  employee: async (change) => {
    const { action, before, after, by, client } = change
    const staff = await readStaff(client)
    const worker = after as unknown as Worker
    const known = before as unknown as Worker | null
    const touched = [worker, ...(known ? [known] : [])].flatMap((one) => [...permissionsOf(one, staff.roles)])
    return [
      ...(action === 'restore' ? [] : await missing(change, { roles: 'roles' })), // a deleted role allows nothing
      ...unknownPermissions(known?.permissions, worker.permissions),
      ...reachFaults(by.permissions, touched, 'message'),
      ...(action === 'create' ? [] : staffFaults(staff, { ...staff, employees: replaced(staff.employees, worker) })),
    ]
  },

  /** The same for a role, over everybody who has it; one that somebody has is not deleted. */
  role: async ({ action, before, after, by, client }) => {
    const staff = await readStaff(client)
    const grant = after as unknown as Grant
    const known = before as unknown as Grant | null
    const isHeld = staff.employees.some((one) => one.deleted_at === null && one.roles.includes(grant.id))
    return [
      ...(action === 'delete' && isHeld ? [refuse('still_used').refusal] : []),
      ...unknownPermissions(known?.permissions, grant.permissions),
      ...reachFaults(by.permissions, [...grant.permissions, ...(known?.permissions ?? [])], 'permissions'),
      ...(action === 'edit' ? staffFaults(staff, { ...staff, roles: replaced(staff.roles, grant) }) : []),
    ]
  },
}

/** What is newly written names permissions that there are; a word of before may stay. */
function unknownPermissions(before: readonly string[] = [], after: readonly string[]): Refusal<WriteRefusal>[] {
  const isKnown = (one: string): boolean => before.includes(one) || ALL_PERMISSIONS.includes(one)
  return after.every(isKnown) ? [] : [refuse('unknown_choice', 'permissions').refusal]
}

function replaced<T extends { id: number }>(rows: readonly T[], row: T): T[] {
  return rows.map((one) => (one.id === row.id ? row : one))
}

async function readStaff(client: PoolClient): Promise<Staff> {
  const employees = await client.query<Worker>(
    `select id, email, roles, permissions, access_level, receives_notifications, deleted_at
     from employees where deleted_at is null`,
  )
  const roles = await client.query<Grant>('select id, permissions, deleted_at from roles')
  return { employees: employees.rows, roles: roles.rows }
}
