import { type Refusal, refuse } from '../result.ts'
import type { Product } from './product.ts'

/** Why a product cannot be as it is: the deposit is part of the price, and above it. @source F-209 */
export function productFaults({
  price,
  deposit_cents,
}: Pick<Product, 'price' | 'deposit_cents'>): Refusal<'deposit_above_price'>[] {
  return deposit_cents > price ? [refuse('deposit_above_price', 'deposit_cents').refusal] : []
}
