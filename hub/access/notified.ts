import type pg from 'pg'

/**
 * Who receives the notifications of the management of a house, in a transaction of it; where none of them has
 * an address, the house itself.
 */
export async function notified(client: pg.ClientBase, house: string): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `select email from employees
     where receives_notifications and deleted_at is null and email is not null order by email`,
  )
  return rows.length > 0 ? rows.map(({ email }) => email) : [house]
}
