import type { PoolClient } from 'pg'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import { amongCinemas, type Within } from '../kit/within.ts'

const CINEMAS = `
select id as value, name as label from cinemas where deleted_at is null and ${amongCinemas('id')} order by sort, id`

/** The voucher types that a form may name. */
export async function typeChoices(client: PoolClient): Promise<Choice[]> {
  const { rows } = await client.query<Choice>(
    'select id as value, title as label from voucher_types where deleted_at is null order by sort, id',
  )
  return rows
}

/** What a form of vouchers or cards may name: cinemas within reach, and types. */
export async function issueChoices(
  client: PoolClient,
  within: Within,
): Promise<Record<'cinema_id' | 'voucher_type_id', Choice[]>> {
  return {
    cinema_id: (await client.query<Choice>(CINEMAS, [within])).rows,
    voucher_type_id: await typeChoices(client),
  }
}
