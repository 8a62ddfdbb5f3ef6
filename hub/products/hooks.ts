import { productFaults } from '#protocol/products/product-faults.ts'
import { refuse } from '#protocol/result.ts'
import type { Checks, Options } from '../kit/hooks.ts'
import { isNamed, missing } from '../kit/references.ts'

export const options: Options = {
  product: async (client) => {
    const { rows } = await client.query<{ value: number; label: string }>(
      'select id as value, name as label from categories where deleted_at is null order by sort, id',
    )
    return { category_id: rows }
  },
}

export const check: Checks = {
  /** Its deposit is within its price, and its category is there. */
  product: async (change) => [
    ...productFaults(change.after as { price: number; deposit_cents: number }),
    ...(await missing(change, { category_id: 'categories' })),
  ],

  /** One that has products is not deleted: they would have no key on the register any more. */
  category: async ({ action, after, client }) => {
    const isUsed = action === 'delete' && (await isNamed(client, 'products', 'category_id', after.id))
    return isUsed ? [refuse('still_used').refusal] : []
  },
}
