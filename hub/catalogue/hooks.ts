import type { PoolClient } from 'pg'
import { may } from '#protocol/access/permission.ts'
import { rentalFaults } from '#protocol/catalogue/rental-faults.ts'
import type { RentalProfile } from '#protocol/catalogue/rental-profile.ts'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import { refuse } from '#protocol/result.ts'
import { readPerson } from '../access/people.ts'
import type { Change, Checks, Options } from '../kit/hooks.ts'
import { isNamed, missing } from '../kit/references.ts'

async function choices(client: PoolClient, sql: string): Promise<Choice[]> {
  return (await client.query<Choice>(sql)).rows
}

const DISTRIBUTORS = 'select id as value, name as label from distributors where deleted_at is null order by name, id'

export const options: Options = {
  distributor_office: async (client) => ({ distributor_id: await choices(client, DISTRIBUTORS) }),
}

export const check: Checks = {
  /** One of which there are offices, or movies, stays. */
  distributor: async ({ action, after, client }) => {
    if (action !== 'delete') return []
    const isUsed = await isNamed(client, 'distributor_offices', 'distributor_id', after.id)
    return isUsed ? [refuse('still_used').refusal] : []
  },

  distributor_office: (change) => missing(change, { distributor_id: 'distributors' }),

  rental_profile: async (change) => {
    const { before, after } = change as Change & { before: RentalProfile | null; after: RentalProfile }
    if (before?.is_shared && !(await mayEditShared(change))) return [refuse('shared_read_only').refusal]
    if (before?.is_shared && !after.is_shared) return [refuse('profile_shared', 'is_shared').refusal]
    return rentalFaults(after)
  },
}

/** Whether it was made by whoever changes it now, or that person may change what others share (F-187). */
async function mayEditShared({ before, client }: Change): Promise<boolean> {
  const { rows } = await client.query<{ employee_id: number | null; is_owner: boolean }>(
    `select foyer_employee() as employee_id, exists (select from history
       where kind = 'rental_profile' and row_id = $1 and version = 1 and changed_by = foyer_employee()) as is_owner`,
    [before?.id],
  )
  const { employee_id, is_owner } = rows[0]!
  if (is_owner || employee_id === null) return is_owner
  const person = await readPerson(client, employee_id)
  return person !== null && may(person.permissions, 'rental-profiles.edit-shared')
}
