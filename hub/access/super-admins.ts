import type { ClientBase, PoolClient } from 'pg'
import { mayAnywhere } from '#protocol/access/grades.ts'
import type { Caretaker } from '#protocol/exhibitors/installation.ts'
import { enterHouse } from '../db/connect.ts'
import { readPerson } from './people.ts'

/** One change of these people after another, so that of two who end each other one stays. */
const LOCK = 7_032_044

/** Somebody who looks after the installation, and whether that person can do it now. */
export interface SuperAdmin extends Omit<Caretaker, 'is_me'> {
  is_able: boolean
}

/** Whether somebody of this house looks after the whole installation. */
export async function isSuperAdmin(client: PoolClient, employee_id: number): Promise<boolean> {
  return (await client.query('select 1 from super_admins where employee_id = $1', [employee_id])).rowCount !== 0
}

/** Whether somebody is one, and who acts is none: no permission of a house reaches such a person. */
export async function isBeyond(client: PoolClient, employee_id: number, by: number): Promise<boolean> {
  return (await isSuperAdmin(client, employee_id)) && !(await isSuperAdmin(client, by))
}

/** Until commit nobody else changes who they are, or shuts one of them out. */
export async function lockSuperAdmins(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
}

/** All of them, the longest first. Each house is read as its own; then the transaction is as before. */
export async function readSuperAdmins(client: PoolClient): Promise<SuperAdmin[]> {
  const { rows: ours } = await client.query<{ at: string }>(`select current_setting('app.exhibitor') as at`)
  const { rows: houses } = await client.query<{ exhibitor_id: number; trade_name: string; blocked_at: string | null }>(
    'select exhibitor_id, trade_name, blocked_at from houses order by exhibitor_id',
  )
  const people: SuperAdmin[] = []
  for (const { exhibitor_id, trade_name, blocked_at } of houses) {
    await enterHouse(client, exhibitor_id)
    const { rows } = await client.query<Pick<SuperAdmin, 'employee_id' | 'since' | 'name' | 'email'>>(
      `select s.employee_id, s.since, e.name, e.email from super_admins s join employees e on e.id = s.employee_id`,
    )
    for (const row of rows) {
      const person = await readPerson(client, row.employee_id)
      const is_able = person !== null && blocked_at === null && mayAnywhere(person, 'portal.open')
      people.push({ exhibitor_id, trade_name, ...row, is_able })
    }
  }
  await enterHouse(client, ours[0]!.at)
  return people.toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
}
