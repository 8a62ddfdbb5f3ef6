import type { PoolClient } from 'pg'
import type { Held } from '#protocol/access/grades.ts'
import { permissionsOf } from '#protocol/access/permission.ts'

/** Somebody who works here, as the database has that person now, with everything that person may do. */
export interface Person extends Held {
  employee_id: number
  name: string
  email: string | null
  /** Looks after the whole installation: no role and no permission gives that. */
  is_super_admin: boolean
}

/** A person as it is read. */
export interface PersonRow extends Omit<Person, 'permissions'> {
  roles: number[]
  permissions: string[]
  cinemas: number[]
  grants: { id: number; permissions: string[] }[]
}

/** Somebody of this exhibitor who is neither gone nor blocked, by the id that this SQL names. */
export function personBy(id: string): string {
  return `
select id as employee_id, name, email, roles, permissions, cinemas,
  coalesce((select json_agg(json_build_object('id', roles.id, 'permissions', roles.permissions))
    from roles where roles.id = any (employees.roles) and roles.deleted_at is null), '[]') as grants,
  exists (select from super_admins where employee_id = employees.id) as is_super_admin
from employees where id = ${id} and deleted_at is null and access_level <> 'blocked'`
}

/** A person with everything that person may do by what was read. */
export function personOf(row: PersonRow): Person {
  const { employee_id, name, email, cinemas, grants, is_super_admin } = row
  return { employee_id, name, email, cinemas, permissions: permissionsOf(row, grants), is_super_admin }
}

/** Somebody whose password or passkey was right, and whether it still opens the portal: held until commit. */
export interface Opened {
  person: Person
  stands: (client: PoolClient) => Promise<boolean>
}

/**
 * The person of this id at the exhibitor of this transaction; null when there is none, none any
 * more, or the person is blocked.
 */
export async function readPerson(client: PoolClient, employee_id: number): Promise<Person | null> {
  const { rows } = await client.query<PersonRow>(personBy('$1'), [employee_id])
  return rows[0] ? personOf(rows[0]) : null
}
