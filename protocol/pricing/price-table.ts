import * as z from 'zod'
import { ClassRate } from '../catalogue/screen.ts'
import { defineCall } from '../kit/call.ts'
import { SEARCH_MAX } from '../kit/list-query.ts'
import { Count, RowId, Word } from '../kit/shapes.ts'
import { KeptText, Text } from '../kit/text.ts'
import { Amount } from '../money/cents.ts'
import { type ClassRates, extraCents } from './price-lines.ts'
import { priceRate } from './price-rate.ts'
import { type TicketPrice, ticketPrice } from './ticket-price.ts'

/**
 * The prices of a house as a table: price groups are its rows, with a line for each class of seats, and rates
 * its columns. Everything that stands in it is a whole price, fees included.
 *
 * 1. A rate costs base + handling, a class adds ticket + handling (price-lines.ts).
 * 2. The classes of a group are those of the screens on which schedules to come of it are planned; of a group
 *    without any, those of all screens.
 * 3. What a class adds is what the group asks for it (`own`), otherwise what those screens do, from the
 *    least to the most of them.
 * 4. Who types a price types the whole. The fee in it stays as it is and the rest is the ticket
 *    (`besideFee`); less than its fee nothing costs.
 * @source F-206, F-333
 */

/** Groups of a page, and rates of a group that it shows. */
export const GROUPS_PER_PAGE = 20
export const RATES_PER_GROUP = 40

/** A rate in the table; the restrictions are what its column says of it. */
const TableRate = z.object({
  id: RowId,
  version: RowId,
  ...priceRate.shape.pick({
    name: true,
    color: true,
    base_cents: true,
    handling_cents: true,
    usable: true,
    used_in: true,
    accept_voucher: true,
    quota: true,
    sort: true,
  }).shape,
})
export type TableRate = z.output<typeof TableRate>

/**
 * A class of seats in the table: what its screens ask for it, from the least to the most, the row by which
 * the group asks something of its own, and the fee in what holds.
 */
const TableClass = z.object({
  seat_class: Word,
  ...ClassRate.pick({ name: true, color: true }).shape,
  least_cents: Amount,
  most_cents: Amount,
  fee_cents: Amount,
  own: z
    .object({ id: RowId, version: RowId, ...ticketPrice.shape.pick({ ticket: true, handling: true }).shape })
    .nullable(),
})
export type TableClass = z.output<typeof TableClass>

/** A group with its rates, how many more it has, and how many schedules to come are priced by it. */
const TableGroup = z.object({
  id: RowId,
  name: KeptText,
  schedules: Count,
  rates: z.array(TableRate).max(RATES_PER_GROUP),
  more_rates: Count,
  classes: z.array(TableClass).max(1_000),
})
export type TableGroup = z.output<typeof TableGroup>

/**
 * A page of the table, in the order of the groups; a search finds groups by their names. Prices are changed
 * by the calls of their rows, one by one: each of them has its version.
 */
export const priceTable = defineCall({
  method: 'GET',
  path: '/api/portal/price-table',
  who: { as: 'person', permission: 'price-rates.view', module: 'tickets' },
  limit: null,
  refusals: [],
  query: z.strictObject({
    page: z.coerce.number().pipe(z.int().min(1).max(100_000)).default(1),
    search: Text(SEARCH_MAX).default(''),
  }),
  answer: z.object({ groups: z.array(TableGroup).max(GROUPS_PER_PAGE), total: Count }),
})

/** A screen with its classes, and which groups price schedules to come on it. */
export interface TableScreen {
  id: number
  class_rate: ClassRates<ClassRate>
}

/** The classes of a group (rules 2 and 3), in the order in which its screens name them. */
export function classesOf(
  screens: readonly TableScreen[],
  planned_on: ReadonlySet<number>,
  prices: readonly Pick<TicketPrice, 'id' | 'version' | 'seat_class' | 'ticket' | 'handling'>[],
): TableClass[] {
  const used = screens.filter(({ id }) => planned_on.has(id))
  const named = (used.length > 0 ? used : screens).flatMap(({ class_rate }) => Object.entries(class_rate))
  return [...new Set(named.map(([seat_class]) => seat_class))].map((seat_class) => {
    const rates = named.filter(([name]) => name === seat_class).map(([, rate]) => rate)
    const price = prices.find((one) => one.seat_class === seat_class)
    const extras = rates.map(extraCents)
    const { name, color } = rates[0]!
    return {
      seat_class,
      name,
      color,
      least_cents: Math.min(...extras),
      most_cents: Math.max(...extras),
      fee_cents: price?.handling ?? Math.max(...rates.map(({ handling }) => handling)),
      own: price ? { id: price.id, version: price.version, ticket: price.ticket, handling: price.handling } : null,
    }
  })
}

/** What of a whole price is not its fee; null where the fee alone is more (rule 4). */
export function besideFee(whole_cents: number, fee_cents: number): number | null {
  return whole_cents < fee_cents ? null : whole_cents - fee_cents
}
