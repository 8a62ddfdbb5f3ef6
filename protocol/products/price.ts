import { vatOf } from '../money/cents.ts'
import type { Product } from './product.ts'

/** What some pieces of one product cost, deposit included; VAT is taken out of the total of the line once. */
export const priceOfProduct = (
  product: Pick<Product, 'price' | 'vat_bp'>,
  quantity: number,
): { total_cents: number; vat_bp: number; vat_cents: number } => {
  const total_cents = product.price * quantity
  return { total_cents, vat_bp: product.vat_bp, vat_cents: vatOf(total_cents, product.vat_bp).vat_cents }
}
