import { priceRate } from '#protocol/pricing/price-rate.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { BesidePrices } from '../what-if/BesidePrices.tsx'
import { useTouched } from '../what-if/use-touched.ts'

/** Ticket rates: what each kind of visitor pays. */
export function PriceRates() {
  const [touched, touch] = useTouched()
  return (
    <BesidePrices touched={touched}>
      <ResourceScreen resource={priceRate} onChanged={touch} />
    </BesidePrices>
  )
}
