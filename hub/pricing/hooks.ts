import { rateFaults } from '#protocol/pricing/rate-faults.ts'
import { refuse } from '#protocol/result.ts'
import type { Checks, Options } from '../kit/hooks.ts'

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
  price_rate: async ({ before, after, client }) => {
    const faults = [...rateFaults(after as { min_tickets: number; max_tickets: number })]
    if (before?.price_group_id === after.price_group_id) return faults
    const { rowCount } = await client.query('select 1 from price_groups where id = $1 and deleted_at is null', [
      after.price_group_id,
    ])
    return rowCount === 0 ? [...faults, refuse('unknown_choice', 'price_group_id').refusal] : faults
  },
}
