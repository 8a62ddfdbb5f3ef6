/**
 * The tickets of a purchase on paper, as they are said in one language: every text is written out, so that
 * whoever draws it needs no catalogue, no clock and no words of its own.
 */
export interface TicketDocument {
  title: string
  house: { trade_name: string; brand: string; fill: string; on: string }
  pages: TicketPage[]
  /** What was bought beside the tickets, on a page of its own; null = nothing is to be fetched. */
  fetch: FetchPage | null
  fold: string
  order: { title: string; rows: [name: string, amount: string][]; totals: [name: string, amount: string][] }
  notes: { title: string; text: string }[]
  small: string
}

/** One ticket. `code` is what the door scans (KT1), `human_code` the same ticket for people. */
export interface TicketPage {
  /** Beside the mark at its head, and below at its foot. */
  head: string
  foot: string
  movie: string
  version: string
  /** Day and time at the cinema. */
  when: [day: string, time: string]
  place: { label: string; value: string }[]
  cinema: string
  address: string
  price: string
  code: string
  human_code: string
  code_text: string
}

/** Products of an order, handed out for `code` (bills/bill-code.ts); `number` is the order for people. */
export interface FetchPage {
  title: string
  text: string
  rows: string[]
  code: string
  number: string
}
