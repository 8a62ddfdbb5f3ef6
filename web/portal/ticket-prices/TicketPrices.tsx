import { ticketPrice } from '#protocol/pricing/ticket-price.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { BesidePrices } from '../what-if/BesidePrices.tsx'

/** Ticket prices: what a seat of a class costs beside the rate, by price group. */
export function TicketPrices() {
  return (
    <BesidePrices>
      <ResourceScreen resource={ticketPrice} />
    </BesidePrices>
  )
}
