import { priceGroup } from '#protocol/pricing/price-rate.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { BesidePrices } from '../what-if/BesidePrices.tsx'
import { useTouched } from '../what-if/use-touched.ts'

/** Price groups: which rates belong to one kind of schedule. */
export function PriceGroups() {
  const [touched, touch] = useTouched()
  return (
    <BesidePrices touched={touched}>
      <ResourceScreen resource={priceGroup} onChanged={touch} />
    </BesidePrices>
  )
}
