import type { PoolClient } from 'pg'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import { DESCRIPTION_MAX, type PriceRate } from '#protocol/pricing/price-rate.ts'
import { rateFaults } from '#protocol/pricing/rate-faults.ts'
import { refuse } from '#protocol/result.ts'
import type { Checks, Derived, Options } from '../kit/hooks.ts'
import { cleanInLanguages, htmlFaultsInLanguages } from '../kit/html-in-languages.ts'
import { missing } from '../kit/references.ts'
import { typeChoices } from '../vouchers/type-choices.ts'

const DESCRIPTION = { field: 'description', max: DESCRIPTION_MAX } as const

async function groupChoices(client: PoolClient): Promise<Choice[]> {
  const { rows } = await client.query<Choice>(
    'select id as value, name as label from price_groups where deleted_at is null order by sort, id',
  )
  return rows
}

/** The seat classes that screens have a price for, each by the first name that it has there. */
async function classChoices(client: PoolClient): Promise<Choice[]> {
  const { rows } = await client.query<Choice>(
    `select distinct on (key) key as value, value ->> 'name' as label
     from screens, jsonb_each(class_rate) where deleted_at is null order by key, sort, id`,
  )
  return rows
}

export const options: Options = {
  price_rate: async (client) => ({
    price_group_id: await groupChoices(client),
    voucher_type_id: await typeChoices(client),
  }),
  ticket_price: async (client) => ({
    price_group_id: await groupChoices(client),
    seat_class: await classChoices(client),
  }),
}

export const derive: Derived = {
  /** Its description is HTML, kept as it may be shown. */
  price_rate: (_, given) => cleanInLanguages(given, DESCRIPTION),
}

export const check: Checks = {
  /**
   * Its numbers fit together, its price group is there, and its voucher type; a group that was deleted keeps
   * the rates it has and gets no others.
   */
  price_rate: async (change) => [
    ...rateFaults(change.after as PriceRate),
    ...htmlFaultsInLanguages(change.after as PriceRate, DESCRIPTION),
    ...(await missing(change, { price_group_id: 'price_groups', voucher_type_id: 'voucher_types' })),
  ],

  /** The same of the price of a seat class. */
  ticket_price: (change) => missing(change, { price_group_id: 'price_groups' }),

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
