import * as z from 'zod'
import { Email, RowId } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Lines, Text } from '../kit/text.ts'
import { Amount, Price } from '../money/cents.ts'
import { LocalDate } from '../time/shapes.ts'
import { GIFT_MESSAGE_MAX } from '../vouchers/gift.ts'
import { Turns } from '../vouchers/voucher-type.ts'

/**
 * One voucher asked for: a purchase has one, and nothing beside it (F-153). `total_products` are cents.
 * `cinema_id` is where it will be good, null where the house has one cinema.
 * @source website spec, section 3 (Bill item, loyalty card); F-101, F-148
 */
export const LoyaltyCardItem = z.strictObject({
  type: z.literal('loyaltyCard'),
  voucher_type_id: RowId,
  total_turns: Turns,
  total_products: Price,
  vouchers: z.literal(1),
  cinema_id: RowId.nullable().default(null),
})
export type LoyaltyCardItem = z.output<typeof LoyaltyCardItem>

/**
 * A gift card that goes to whom it is for, on a day; without one the buyer gets it at once. The message
 * stands in the letter and on the paper. @source F-156
 */
export const Gift = z.strictObject({
  email: Email,
  deliver_on: LocalDate,
  message: Lines(GIFT_MESSAGE_MAX).trim(),
})
export type Gift = z.output<typeof Gift>

/** Whose name stands on a gift card; nobody's has to (F-152). */
export const HolderName = Text(120).trim()

/**
 * The voucher of a purchase: of which type, and what is in it. It is valid from the first business day of its
 * cinema to the last, null = without end. @source website spec, section 3 (Payment); F-138
 */
export const WireSoldVoucher = z.object({
  slug: Slug,
  total_turns: Turns,
  total_products: Amount,
  valid_from: LocalDate,
  valid_until: LocalDate.nullable(),
})
export type WireSoldVoucher = z.output<typeof WireSoldVoucher>
