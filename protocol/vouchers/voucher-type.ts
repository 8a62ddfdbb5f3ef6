import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Place, RowId } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Lines, Name, Text } from '../kit/text.ts'
import { Translations } from '../kit/translations.ts'
import { BasisPoints, Price } from '../money/cents.ts'

/** Turns of one voucher: each is one admission. */
export const Turns = z.int().min(0).max(1_000)
/** What is a number of turns at least. */
export const SomeTurns = z.int().min(1).max(1_000)

/** A gift card for somebody else, or a subscription for oneself. @source F-148 */
export const VoucherKind = z.enum(['giftcard', 'subscription'])
export type VoucherKind = z.output<typeof VoucherKind>

/**
 * What of a voucher a cinema may redeem while its line is down: nothing, so many `turns` of each one, or all
 * of those that were sold there. `turns` counts for the word of its name alone.
 */
const OfflineGrant = z.object({
  grant: z.enum(['none', 'turns', 'sold_here']).default('none'),
  turns: SomeTurns.nullable().default(null),
})
export type OfflineGrant = z.output<typeof OfflineGrant>

/** The grant of a cinema that has another one than the others. */
const CinemaGrant = OfflineGrant.extend({ cinema_id: RowId })

/** What of the vouchers of a type a cinema may redeem while its line is down: its own word, or the type's. */
export function grantAt(
  { offline_grant, offline_grants }: Pick<VoucherType, 'offline_grant' | 'offline_grants'>,
  cinema_id: number,
): OfflineGrant {
  const { grant, turns } = offline_grants.find((one) => one.cinema_id === cinema_id) ?? offline_grant
  return { grant, turns }
}

/**
 * A kind of voucher that is sold: a gift card for somebody else, or a subscription for oneself. A voucher has
 * turns, and refreshments where `products_enabled`: an amount for the counter, in cents with VAT. Of both the
 * buyer chooses `_min` to `_max` in multiples of `_step` (0 cents = any amount), and `_default` is chosen at
 * first; those of refreshments mean nothing where they are off. `cost_turn` is the price of one turn;
 * `value_ticket` and `value_handling` are what of it counts as ticket and as fee in reports once the turn is
 * redeemed. One that is sold is valid for `valid_months`, to the end of that year where `to_year_end`; null =
 * without end. `vat_bp` is the rate of a single-purpose voucher, whose VAT is due when it is sold; null = it
 * is a multi-purpose one, whose VAT is due when it is redeemed. `offline_grant` holds in every cinema that
 * `offline_grants` do not name. `description` is the short one of its card, `content` the HTML of its page,
 * cleaned when it is saved.
 * @source operations spec, section 3 (Voucher type); website spec, section 3; F-112, F-148, F-156, F-212
 */
export const voucherType = defineResource({
  kind: 'voucher_type',
  base: 'voucher-types',
  module: 'vouchers',
  feed: 'edge',
  edge_omits: ['content', 'translations'],
  columns: ['title', 'type', 'slug', 'cost_turn', 'turns_default', 'products_enabled', 'sort'],
  search: ['title', 'page_title'],
  filters: ['type', 'products_enabled'],
  order: 'sort',
  shape: z.object({
    type: VoucherKind,
    title: Name(120),
    slug: Slug.max(80),
    page_title: Text(120).nullable().default(null),
    description: Lines(500).default(''),
    content: Lines(20_000).default(''),
    cost_turn: Price,
    value_ticket: Price,
    value_handling: Price.default(0),
    turns_default: Turns.default(1),
    turns_min: Turns.default(1),
    turns_max: Turns.default(20),
    turns_step: SomeTurns.default(1),
    products_enabled: z.boolean().default(false),
    products_default: Price.default(0),
    products_min: Price.default(0),
    products_max: Price.default(0),
    products_step: Price.default(0),
    valid_months: z.int().min(1).max(240).nullable().default(null),
    to_year_end: z.boolean().default(false),
    vat_bp: BasisPoints.nullable().default(null),
    offline_grant: OfflineGrant.prefault({}),
    offline_grants: z.array(CinemaGrant).max(200).default([]),
    sort: Place.default(0),
    translations: Translations({
      title: Text(120),
      page_title: Text(120),
      description: Lines(500),
      content: Lines(20_000),
    }),
  }),
})
export type VoucherType = Row<typeof voucherType>
