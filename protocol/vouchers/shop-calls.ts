import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { CaptchaToken } from '../kit/captcha-token.ts'
import { Count, RowId } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Lines, Text } from '../kit/text.ts'
import { Amount, Price } from '../money/cents.ts'
import { LocalDate } from '../time/shapes.ts'
import { PayingId } from './paying-id.ts'
import { REDEEM_REFUSALS } from './redeem.ts'
import { VoucherState } from './voucher.ts'
import { SomeTurns, Turns, VoucherKind } from './voucher-type.ts'

/**
 * A voucher type as the site sells it, in the words of its reader; `content` is HTML. Cents with VAT; the
 * numbers of refreshments mean nothing where `products_enabled` is false. `price_from` is the least that one
 * costs, `valid_until` the last day of one that is sold today, null = without end.
 * @source website spec, section 3 (Voucher type); F-146, F-148
 */
export const WireVoucherType = z.object({
  id: RowId,
  slug: Slug,
  type: VoucherKind,
  title: Text(120),
  page_title: Text(120),
  description: Lines(500),
  content: Lines(100_000),
  cost_turn: Price,
  turns_default: Turns,
  turns_min: Turns,
  turns_max: Turns,
  turns_step: SomeTurns,
  products_enabled: z.boolean(),
  products_default: Price,
  products_min: Price,
  products_max: Price,
  products_step: Price,
  price_from: Price,
  valid_until: LocalDate.nullable(),
})
export type WireVoucherType = z.output<typeof WireVoucherType>

/** The voucher types of the house, or those of one kind; none where it sells none (F-147). */
export const filterVoucherTypes = defineCall({
  method: 'POST',
  path: '/api/voucher-types/filter',
  who: { as: 'visitor', session: 'read' },
  limit: null,
  body: z.strictObject({ type: VoucherKind.optional() }),
  answer: z.array(WireVoucherType),
  refusals: [],
})

/** A voucher type by its slug; 404 for an unknown one, and where the house sells none (F-147). */
export const voucherTypeBySlug = defineCall({
  method: 'GET',
  path: '/api/voucher-types/{slug}',
  params: { slug: Slug },
  who: { as: 'anyone' },
  limit: null,
  answer: WireVoucherType,
  refusals: [],
})

/**
 * What is left of a voucher, for whoever has its whole code; how it stands is said with it. It is good in the
 * cinema that is named, to the end of `valid_until`, null = without end. @source F-156
 */
export const VoucherBalance = z.object({
  title: Text(120),
  state: VoucherState,
  total_turns: Count,
  remaining_turns: Count,
  remaining_products: Amount,
  valid_from: LocalDate,
  valid_until: LocalDate.nullable(),
  cinema_name: Text(80),
})
export type VoucherBalance = z.output<typeof VoucherBalance>

/** A code as somebody types it. */
const Barcode = Text(60).trim().min(1, { error: 'errors.required' })

/**
 * While many codes are tried that nobody has: `captcha_needed` asks for a puzzle (content/captcha.ts), solved
 * in `grecaptcha`. @source docs/security.md, "Codes"; F-348
 */
const GUESSED = ['captcha_needed', 'captcha_wrong'] as const

/**
 * Asks what is left of a voucher. A code that nobody has is refused under `barcode` exactly as one of another
 * house. @source docs/security.md, "Codes"; F-156, F-348
 */
export const voucherBalance = defineCall({
  method: 'POST',
  path: '/api/vouchers/balance',
  who: { as: 'visitor', session: 'read' },
  limit: 'voucher_check',
  body: z.strictObject({ barcode: Barcode, grecaptcha: CaptchaToken.optional() }),
  answer: VoucherBalance,
  refusals: ['voucher_unknown', ...GUESSED],
})

/**
 * A voucher that can pay for tickets of one schedule. `id` is its name at the checkout; `uuid` is the one
 * that the house knows it by, with which nothing can be bought. `barcode_text` is its whole code as it is
 * printed. It is valid from its first business day to its last, null = without end. `redeemable_turn`: so
 * many tickets it can pay now, no more than the `remaining_turns` that are left of it anywhere. `used`: how
 * many tickets carry it, none yet. `price_rate_ids`: the rates of the schedule that take it.
 * @source website spec, section 3 (Voucher); F-104, F-111
 */
export const WireVoucher = z.object({
  uuid: z.uuid(),
  id: PayingId,
  title: Text(120),
  barcode_text: Text(60),
  valid_from: LocalDate,
  valid_until: LocalDate.nullable(),
  total_turns: Count,
  remaining_turns: Count,
  redeemable_turn: Count,
  used: Count,
  price_rate_ids: z.array(RowId),
})
export type WireVoucher = z.output<typeof WireVoucher>

/**
 * Whether the voucher of a code can pay for tickets of a schedule (F-103). A code that nobody has is refused
 * under `barcode` exactly as one of another house; whoever has a whole code reads why it cannot be used:
 * `voucher_elsewhere` where it is good in another cinema of the house, `voucher_cut_off` while what is left
 * of it is at a cinema that is not reached, else as REDEEM_REFUSALS (F-110). Nothing is kept for whoever
 * asks: turns are taken at the checkout.
 * @source docs/security.md, "Codes"; F-105, F-307, F-348
 */
export const validateVoucher = defineCall({
  method: 'POST',
  path: '/api/vouchers/validate',
  who: { as: 'visitor', session: 'read' },
  limit: 'voucher_check',
  body: z.strictObject({
    schedule_id: RowId,
    barcode: Barcode,
    grecaptcha: CaptchaToken.optional(),
  }),
  answer: WireVoucher,
  refusals: ['not_purchasable', 'voucher_elsewhere', 'voucher_cut_off', ...REDEEM_REFUSALS, ...GUESSED],
})
