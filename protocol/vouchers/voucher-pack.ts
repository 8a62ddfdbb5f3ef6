import * as z from 'zod'
import { defineListing, defineResource, type Row } from '../kit/resource.ts'
import { Count, Key, RowId } from '../kit/shapes.ts'
import { KeptText, Name } from '../kit/text.ts'
import { Instant, LocalDate } from '../time/shapes.ts'
import { CodePrefix } from './code.ts'

/** Cards of one pack at most. */
export const PACK_MAX = 10_000

/**
 * A batch of printed cards: `count` of them, each with a code by which a voucher of this type begins once the
 * card is activated at its sale, in this cinema alone. The codes are drawn here, `prefix` before the letters
 * of each, or imported from cards that others printed; for those the prefix means nothing. A voucher of it is
 * valid from the first day to the last, null = without such an end. While the pack is blocked no card of it
 * is activated; vouchers that there are already stay.
 * @source operations spec, section 2 (packs); F-213
 */
export const voucherPack = defineResource({
  kind: 'voucher_pack',
  base: 'voucher-packs',
  module: 'vouchers',
  feed: 'none',
  columns: [
    'name',
    'cinema_id',
    'voucher_type_id',
    'count',
    'codes',
    'prefix',
    'valid_from',
    'valid_until',
    'is_blocked',
  ],
  search: ['name', 'prefix'],
  filters: ['cinema_id', 'voucher_type_id', 'codes', 'is_blocked'],
  order: '-id',
  shape: z.object({
    name: Name(80),
    cinema_id: RowId,
    voucher_type_id: RowId,
    codes: z.enum(['drawn', 'imported']).default('drawn'),
    prefix: CodePrefix.default(''),
    count: z.int().min(1).max(PACK_MAX),
    valid_from: LocalDate.nullable().default(null),
    valid_until: LocalDate.nullable().default(null),
    is_blocked: z.boolean().default(false),
  }),
})
export type VoucherPack = Row<typeof voucherPack>

/** What a card is: waiting for its sale, a voucher since then, or taken out of sale. */
export const CardState = z.enum(['printed', 'activated', 'blocked'])

/** What was done with a card: its code was imported or read, it was blocked, or its label was printed. */
const CardEvent = z.object({
  at: Instant,
  what: z.enum(['imported', 'read', 'labels', 'blocked', 'unblocked']),
  by: KeptText.nullable(),
})

/**
 * The cards of packs. Nobody reads a code here but its last four letters; `nth` is its place in the pack, and
 * `state_at` since when it is what it is.
 * @source F-213, F-214
 */
export const voucherCard = defineListing({
  kind: 'voucher_card',
  base: 'voucher-cards',
  module: 'vouchers',
  columns: ['last_four', 'nth', 'state', 'state_at', 'pack_id', 'voucher_type_id', 'cinema_id'],
  search: ['last_four'],
  filters: ['pack_id', 'state', 'voucher_type_id', 'cinema_id'],
  order: 'nth',
  shape: z.object({
    id: Key,
    cinema_id: RowId,
    pack_id: RowId,
    voucher_type_id: RowId,
    nth: Count,
    last_four: Key,
    state: CardState,
    state_at: Instant,
  }),
  whole: z.object({ events: z.array(CardEvent) }),
})
export type CardEvent = z.output<typeof CardEvent>
