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

interface Row extends Omit<Person, 'permissions'> {
  roles: number[]
  permissions: string[]
  cinemas: number[]
  grants: { id: number; permissions: string[] }[]
}

const PERSON = `
select id as employee_id, name, email, roles, permissions, cinemas,
  coalesce((select json_agg(json_build_object('id', roles.id, 'permissions', roles.permissions))
    from roles where roles.id = any (employees.roles) and roles.deleted_at is null), '[]') as grants,
  exists (select from super_admins where employee_id = employees.id) as is_super_admin
from employees where id = $1 and deleted_at is null and access_level <> 'blocked'`

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
  const { rows } = await client.query<Row>(PERSON, [employee_id])
  const [row] = rows
  if (!row) return null
  const { name, email, cinemas, grants, is_super_admin } = row
  return { employee_id, name, email, cinemas, permissions: permissionsOf(row, grants), is_super_admin }
}
