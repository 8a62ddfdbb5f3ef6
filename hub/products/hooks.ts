import { productFaults } from '#protocol/products/product-faults.ts'
import { refuse } from '#protocol/result.ts'
import type { Checks, Options } from '../kit/hooks.ts'
import { choicesOf, isNamed, missing } from '../kit/references.ts'

export const options: Options = {
  category: async (client) => ({ cinemas: await choicesOf(client, 'cinemas') }),
  product: async (client) => ({ category_id: await choicesOf(client, 'categories') }),
}

export const check: Checks = {
  /** Its deposit is within its price, and its category is there. */
  product: async (change) => [
    ...productFaults(change.after as { price: number; deposit_cents: number }),
    ...(await missing(change, { category_id: 'categories' })),
  ],

  /**
   * One that has products is not deleted: they would have no key on the register any more. Its cinemas are
   * there.
   */
  category: async (change) => {
    const { action, after, client } = change
    const isUsed = action === 'delete' && (await isNamed(client, 'products', 'category_id', after.id))
    return isUsed ? [refuse('still_used').refusal] : missing(change, { cinemas: 'cinemas' })
  },
}
