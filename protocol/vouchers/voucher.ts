import * as z from 'zod'
import { defineListing } from '../kit/resource.ts'
import { Count, Email, Key, RowId } from '../kit/shapes.ts'
import { KeptText, Text } from '../kit/text.ts'
import { Amount, Price } from '../money/cents.ts'
import { Instant, LocalDate } from '../time/shapes.ts'
import { Turns, VoucherKind } from './voucher-type.ts'

/** Vouchers that are issued at once at most. */
export const ISSUE_MAX = 100

/**
 * How a voucher stands for people: as the ledger has it, and of an active one whether nothing is left of it,
 * or its last day is over.
 */
export const VoucherState = z.enum(['unpaid', 'active', 'used_up', 'expired', 'blocked', 'deleted'])

/** What of a voucher is neither money nor right, and is written by people. */
const said = {
  holder: Text(120).default(''),
  buyer_name: Text(120).default(''),
  buyer_email: Email.nullable().default(null),
  reference: Text(120).default(''),
}

/**
 * Vouchers that are issued by hand: `count` like each other. Turns, refreshments and price are those of their
 * type where they are null; `code` stands on a printed card, '' = the hub draws one for each. They are valid
 * from the first business day of their cinema to the last, null = without end.
 * @source operations spec, section 3 (Voucher); F-211
 */
export const VoucherIssue = z.object({
  cinema_id: RowId,
  voucher_type_id: RowId,
  count: z.int().min(1).max(ISSUE_MAX).default(1),
  total_turns: Turns.nullable().default(null),
  products_cents: Price.nullable().default(null),
  price_cents: Price.nullable().default(null),
  code: Text(60).default(''),
  valid_from: LocalDate,
  valid_until: LocalDate.nullable().default(null),
  ...said,
})
export type VoucherIssue = z.output<typeof VoucherIssue>

/** What of a voucher is written over: nothing that the ledger decides about. */
export const VoucherNotes = z.object(said)
export type VoucherNotes = z.output<typeof VoucherNotes>

/** How a voucher stands from now on, by a manager's word: `deleted` is for ever. */
export const VoucherWord = z.enum(['active', 'blocked', 'deleted'])
export type VoucherWord = z.output<typeof VoucherWord>

/**
 * What happened to a voucher, who did it (null = nobody of the house), and at which bill; `turns` and `cents`
 * are those that were used, or came back.
 */
export const VoucherEvent = z.object({
  changed_at: Instant,
  changed_by_name: KeptText.nullable(),
  what: z.enum(['issued', 'blocked', 'unblocked', 'withdrawn', 'dates', 'edited', 'read', 'used', 'came_back']),
  bill_id: Key.nullable(),
  number: Key.nullable(),
  turns: Count,
  cents: Amount,
})
export type VoucherEvent = z.output<typeof VoucherEvent>

/**
 * The vouchers of the ledger, each with what is left of it on both sides of the line. Nobody reads a code
 * here but its last four letters; a whole one that is searched for finds its voucher. `price_cents` is what
 * was asked for it, `used_at` when it was used last.
 * @source operations spec, section 3 (Voucher); F-211
 */
export const voucher = defineListing({
  kind: 'voucher',
  base: 'vouchers',
  module: 'vouchers',
  columns: [
    'last_four',
    'voucher_type_id',
    'state',
    'remaining_turns',
    'products_left_cents',
    'holder',
    'buyer_name',
    'reference',
    'valid_until',
    'used_at',
    'cinema_id',
    'kind',
    'total_turns',
    'products_cents',
    'price_cents',
    'valid_from',
    'buyer_email',
  ],
  search: ['last_four', 'holder', 'buyer_name', 'buyer_email', 'reference'],
  filters: ['state', 'voucher_type_id', 'kind', 'cinema_id'],
  ranges: ['valid_until', 'price_cents'],
  order: '-valid_from',
  shape: z.object({
    id: Key,
    cinema_id: RowId,
    last_four: Key.nullable(),
    voucher_type_id: RowId,
    kind: VoucherKind,
    state: VoucherState,
    remaining_turns: Count,
    total_turns: Count,
    products_left_cents: Amount,
    products_cents: Amount,
    price_cents: Count.nullable(),
    holder: KeptText,
    buyer_name: KeptText,
    buyer_email: KeptText.nullable(),
    reference: KeptText,
    valid_from: LocalDate,
    valid_until: LocalDate.nullable(),
    used_at: Instant.nullable(),
  }),
  whole: z.object({ version: Count, events: z.array(VoucherEvent) }),
})
