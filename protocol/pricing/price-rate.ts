import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Color, Count, Place, RowId } from '../kit/shapes.ts'
import { Lines, Name, Text } from '../kit/text.ts'
import { Translations } from '../kit/translations.ts'
import { VISIBLE_EVERYWHERE } from '../kit/visibility.ts'
import { BasisPoints, Price, TicketPart } from '../money/cents.ts'
import { LocalTime } from '../time/shapes.ts'

/**
 * The prices of one kind of screening (`Lichthof, evening`). A schedule points at one; its rates are the rows
 * of price_rate with this price_group_id.
 * @source F-206, F-333
 */
export const priceGroup = defineResource({
  kind: 'price_group',
  base: 'price-groups',
  module: 'tickets',
  feed: 'edge',
  columns: ['name', 'sort'],
  search: ['name'],
  order: 'sort',
  shape: z.object({ name: Name(80), sort: Place.default(0) }),
})

/** Where a rate may be sold: the site, or the counter (register and pos). */
export const Channel = z.enum(['site', 'register'])
export type Channel = z.output<typeof Channel>

/** How long its description may be; cleaned it may be longer than it was typed. */
export const DESCRIPTION_MAX = 2_000

/**
 * What one kind of visitor pays in one price group. `base_cents` is the ticket, `handling_cents` the fee on
 * top; both include VAT at `vat_bp`. `description` is HTML, sanitised where it is saved and where it is
 * shown. `short` is the word on a register key. Quantities per bill: 0, or min_tickets..max_tickets.
 * `usable.weekdays` is a sum of bits, 1 = Monday … 64 = Sunday, of the business date of the schedule;
 * `starts_from` and `starts_until` = the schedule starts at the first or later, and before the second, by the
 * clock of its cinema; `one_day_ahead` = bought on an earlier business day; `used_in` says where it may be
 * sold, `visibility` (bits of kit/visibility.ts) on which surfaces it shows; it is offered where both hold.
 * `accept_voucher` = vouchers pay for it, and with `voucher_type_id` those of that type alone (null = any).
 * `proof` = a card is asked for at the door (F-350). `quota` = only so many of it per schedule (null = no
 * limit).
 * @source operations spec, section 3 (Price rate); website spec, section 3 (Tariff); F-206, F-207
 */
export const priceRate = defineResource({
  kind: 'price_rate',
  base: 'price-rates',
  module: 'tickets',
  feed: 'edge',
  columns: [
    'name',
    'short',
    'price_group_id',
    'base_cents',
    'handling_cents',
    'vat_bp',
    'min_tickets',
    'max_tickets',
    'visibility',
    'accept_voucher',
    'quota',
    'sort',
  ],
  search: ['name', 'short'],
  filters: ['price_group_id', 'used_in', 'accept_voucher'],
  order: 'sort',
  shape: z.object({
    price_group_id: RowId,
    name: Name(80),
    short: Name(20),
    description: Lines(DESCRIPTION_MAX),
    base_cents: TicketPart,
    handling_cents: Price,
    vat_bp: BasisPoints,
    min_tickets: z.int().min(1).max(100).default(1),
    max_tickets: z.int().min(1).max(100).default(10),
    color: Color,
    usable: z.object({
      weekdays: z.int().min(0).max(127).default(127),
      starts_from: LocalTime.nullable().default(null),
      starts_until: LocalTime.nullable().default(null),
      one_day_ahead: z.boolean().default(false),
      proof: z.boolean().default(false),
    }),
    used_in: z.array(Channel).max(Channel.options.length),
    visibility: z.int().min(0).max(15).default(VISIBLE_EVERYWHERE),
    accept_voucher: z.boolean().default(false),
    voucher_type_id: RowId.nullable().default(null),
    quota: Count.nullable().default(null),
    sort: Place.default(0),
    translations: Translations({ name: Text(80), short: Text(20), description: Lines(DESCRIPTION_MAX) }),
  }),
})
export type PriceRate = Row<typeof priceRate>
