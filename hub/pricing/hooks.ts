import { rateFaults } from '#protocol/pricing/rate-faults.ts'
import { refuse } from '#protocol/result.ts'
import type { Checks, Options } from '../kit/hooks.ts'
import { missing } from '../kit/references.ts'

export const options: Options = {
  price_rate: async (client) => {
    const { rows } = await client.query<{ value: number; label: string }>(
      'select id as value, name as label from price_groups where deleted_at is null order by sort, id',
    )
    return { price_group_id: rows }
  },
}

export const check: Checks = {
  /**
   * Its numbers fit together, and its price group is there; one that was deleted keeps the rates it has and
   * gets no others.
   */
  price_rate: async (change) => [
    ...rateFaults(change.after as { min_tickets: number; max_tickets: number }),
    ...(await missing(change, { price_group_id: 'price_groups' })),
  ],

  /** One by which a schedule to come is priced is not deleted. */
  price_group: async ({ action, after, client }) => {
    if (action !== 'delete') return []
    const { rowCount } = await client.query(
      'select 1 from schedules where price_group_id = $1 and deleted_at is null and "end" > now() limit 1',
      [after.id],
    )
    return rowCount === 0 ? [] : [refuse('still_used').refusal]
  },
}
