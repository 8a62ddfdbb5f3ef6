import { priceRate } from '#protocol/pricing/price-rate.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { BesidePrices } from '../what-if/BesidePrices.tsx'

/** Ticket rates: what each kind of visitor pays. */
export function PriceRates() {
  return (
    <BesidePrices>
      <ResourceScreen resource={priceRate} />
    </BesidePrices>
  )
}
