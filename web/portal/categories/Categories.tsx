import { category } from '#protocol/products/product.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Categories: how the product keys of the register are ordered. */
export function Categories() {
  return <ResourceScreen resource={category} />
}
