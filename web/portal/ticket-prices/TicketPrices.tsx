import { ticketPrice } from '#protocol/pricing/ticket-price.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Ticket prices: what a seat of a class costs beside the rate, by price group. */
export function TicketPrices() {
  return <ResourceScreen resource={ticketPrice} />
}
