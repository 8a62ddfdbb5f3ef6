import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { RowId, Word } from '../kit/shapes.ts'
import { Price, TicketPart } from '../money/cents.ts'

/**
 * What a seat of a class adds to every rate of one price group, in cents, instead of what its screen asks for
 * that class (price-lines.ts, `pricedScreen`): a premiere may ask more for the loge, a cheap day nothing. The
 * screen goes on to say what the class is called, and which there are.
 * @source operations spec, section 2 (Ticket prices); F-126, F-206, F-333
 */
export const ticketPrice = defineResource({
  kind: 'ticket_price',
  base: 'ticket-prices',
  module: 'tickets',
  feed: 'edge',
  columns: ['price_group_id', 'seat_class', 'ticket', 'handling'],
  search: ['seat_class'],
  filters: ['price_group_id', 'seat_class'],
  order: 'price_group_id',
  shape: z.object({
    price_group_id: RowId,
    seat_class: Word,
    ticket: TicketPart,
    handling: Price.default(0),
  }),
})
export type TicketPrice = Row<typeof ticketPrice>
