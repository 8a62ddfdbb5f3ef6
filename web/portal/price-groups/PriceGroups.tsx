import { priceGroup } from '#protocol/pricing/price-rate.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { BesidePrices } from '../what-if/BesidePrices.tsx'

/** Price groups: which rates belong to one kind of schedule. */
export function PriceGroups() {
  return (
    <BesidePrices>
      <ResourceScreen resource={priceGroup} />
    </BesidePrices>
  )
}
