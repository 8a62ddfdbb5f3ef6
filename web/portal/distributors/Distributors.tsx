import { distributor } from '#protocol/catalogue/distributor.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Distributors: whom movies are rented from. */
export function Distributors() {
  return <ResourceScreen resource={distributor} />
}
