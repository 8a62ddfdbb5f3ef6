import type { PoolClient } from 'pg'
import type { Choice } from '#protocol/kit/resource-calls.ts'

/** The voucher types that a form may name. */
export async function typeChoices(client: PoolClient): Promise<Choice[]> {
  const { rows } = await client.query<Choice>(
    'select id as value, title as label from voucher_types where deleted_at is null order by sort, id',
  )
  return rows
}
