import type pg from 'pg'
import type { Doing, Said } from '#protocol/exhibitors/installation.ts'

/** Who does something to the installation. */
export interface Doer {
  exhibitor_id: number
  employee_id: number
  name: string
}

/**
 * Writes down what was done to the installation, in its transaction, which is of the house that it is about.
 * No call changes or deletes such a row, and each has the hash of the one before.
 */
export async function noteDoing(
  client: pg.ClientBase,
  by: Doer,
  {
    exhibitor_id,
    action,
    before = null,
    after = null,
  }: {
    exhibitor_id: number
    action: Doing['action']
    before?: Said | null
    after?: Said | null
  },
): Promise<void> {
  await client.query(
    `insert into installation_log (n, exhibitor_id, by_exhibitor_id, by_employee_id, by_name, action, before, after, hash)
     values (0, $1, $2, $3, $4, $5, $6, $7, '')`,
    [exhibitor_id, by.exhibitor_id, by.employee_id, by.name, action, before, after],
  )
}
