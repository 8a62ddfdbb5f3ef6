import { product } from '#protocol/products/product.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Products: what the counter sells beside tickets. */
export function Products() {
  return <ResourceScreen resource={product} />
}
