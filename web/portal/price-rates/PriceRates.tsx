import { priceRate } from '#protocol/pricing/price-rate.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Ticket rates: what each kind of visitor pays. */
export function PriceRates() {
  return <ResourceScreen resource={priceRate} />
}
