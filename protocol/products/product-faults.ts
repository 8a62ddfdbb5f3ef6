import { type Refusal, refuse } from '../result.ts'
import type { Product } from './product.ts'

type Faulty = Pick<Product, 'price' | 'deposit_cents' | 'recipe' | 'stock'>

/**
 * Why a product cannot be as it is: the deposit is part of the price, and above it; a combo has a number from
 * which on it is few, where only its parts are counted.
 * @source F-209
 */
export function productFaults({
  price,
  deposit_cents,
  recipe,
  stock,
}: Faulty): Refusal<'deposit_above_price' | 'recipe_counted'>[] {
  return [
    ...(deposit_cents > price ? [refuse('deposit_above_price', 'deposit_cents').refusal] : []),
    ...(recipe.length > 0 && stock !== null ? [refuse('recipe_counted', 'stock').refusal] : []),
  ]
}
