import { priceGroup } from '#protocol/pricing/price-rate.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Price groups: which rates belong to one kind of schedule. */
export function PriceGroups() {
  return <ResourceScreen resource={priceGroup} />
}
