import type { PoolClient } from 'pg'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import type { Product } from '#protocol/products/product.ts'
import { productFaults } from '#protocol/products/product-faults.ts'
import { type Refusal, refuse } from '#protocol/result.ts'
import type { Change, Checks, Options } from '../kit/hooks.ts'
import { choicesOf, isNamed, missing } from '../kit/references.ts'

/** What a combo may consist of. */
const PARTS = `select id as value, name as label from products
  where deleted_at is null and recipe = '[]' order by name, id`
const NAMING = `select 1 from products
  where deleted_at is null and recipe @> jsonb_build_array(jsonb_build_object('product_id', $1::int)) limit 1`
const SIMPLE = `select id from products where id = any ($1) and deleted_at is null and recipe = '[]'`

export const options: Options = {
  category: async (client) => ({ cinemas: await choicesOf(client, 'cinemas') }),
  product: async (client) => ({
    category_id: await choicesOf(client, 'categories'),
    'recipe.product_id': (await client.query<Choice>(PARTS)).rows,
  }),
}

export const check: Checks = {
  /**
   * Its deposit is within its price, its category is there, and a combo consists of products that are none.
   * What is part of a combo is not deleted.
   */
  product: async (change) => {
    const { action, client } = change
    const after = change.after as Product
    const isPart = await isPartOfCombo(client, after.id)
    if (action === 'delete') return isPart ? [refuse('still_used').refusal] : []
    return [
      ...productFaults(after),
      ...(await recipeFaults(change, isPart)),
      ...(await missing(change, { category_id: 'categories' })),
    ]
  },

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

async function isPartOfCombo(client: PoolClient, id: number | undefined): Promise<boolean> {
  return id !== undefined && (await client.query(NAMING, [id])).rowCount !== 0
}

/** A recipe names products that are there, are no combos, and are not the combo itself. */
async function recipeFaults(
  { client, after }: Change,
  isPart: boolean,
): Promise<Refusal<'recipe_nested' | 'unknown_choice'>[]> {
  const { id, recipe } = after as Product
  const named = [...new Set(recipe.map(({ product_id }) => product_id))]
  if (named.length === 0) return []
  if (isPart || named.includes(id)) return [refuse('recipe_nested', 'recipe').refusal]
  const { rows } = await client.query<{ id: number }>(SIMPLE, [named])
  const simple = new Set(rows.map((row) => row.id))
  return recipe.flatMap(({ product_id }, nth) =>
    simple.has(product_id) ? [] : [refuse('unknown_choice', `recipe.${nth}.product_id`).refusal],
  )
}
