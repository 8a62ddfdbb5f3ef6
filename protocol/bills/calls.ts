import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { CaptchaToken } from '../kit/captcha-token.ts'
import { sameAddress } from '../kit/email-address.ts'
import { UuidParam } from '../kit/params.ts'
import { Address, Count, Email, RowId, Word } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import type { VisitorStatus } from '../ledger/status.ts'
import { Amount } from '../money/cents.ts'
import { MOST_PIECES, MOST_PRODUCTS } from '../products/online.ts'
import { HOLD_REFUSALS, MOST_SEATS, SeatRef } from '../schedules/calls.ts'
import { SeenSchedule } from '../schedules/plan-seen.ts'
import { Instant, LocalDate, LocalTime, Which } from '../time/shapes.ts'
import { PayingId } from '../vouchers/paying-id.ts'
import { REDEEM_REFUSALS } from '../vouchers/redeem.ts'
import { BillCode } from './bill-code.ts'
import { Invoice } from './invoice.ts'
import { Gift, HolderName, LoyaltyCardItem, WireSoldVoucher } from './voucher-item.ts'

/**
 * The public calls about a visitor's bill, exactly as website spec section 7 and FEATURES §27 name them.
 * `uuid` and `payment` are random 122-bit ids, never row numbers (F-143, F-343).
 */

/** The visitor's view of a bill, as `visitorStatus` gives it (F-130, F-328). */
export const WireStatus = z.enum([
  'paying',
  'settled',
  'cancelled',
  'expired',
  'refunded',
  'failed',
]) satisfies z.ZodType<VisitorStatus>

/**
 * How a payment method's form renders: `redirect` sends the browser away, `qr` shows a code and a deeplink
 * (F-132, F-345).
 */
export const PaymentComponent = z.enum(['redirect', 'qr'])
export type PaymentComponent = z.output<typeof PaymentComponent>

/** @source website spec, section 3 (Payment method) */
export const WirePaymentMethod = z.object({
  id: RowId,
  name: Text(60),
  type: z.enum(['cash', 'invoice', 'terminal', 'online', 'reservation', 'other', 'voucher']),
  component: PaymentComponent,
})
export type WirePaymentMethod = z.output<typeof WirePaymentMethod>

/**
 * A payment as its visitor sees it (F-345). `status` is the visitor's view of the bill. `tip` comes on top of
 * `amount`. `passbook`, `receipt` and `download` are addresses of the wallet pass, receipt and PDF, null
 * while there is none. `schedule` or `voucher` is what to go back to when it was not settled.
 * @source website spec, section 3 (Payment)
 */
export const WirePayment = z.object({
  id: z.uuid(),
  status: WireStatus,
  amount: Amount,
  tip: Amount,
  payment_method_id: RowId,
  payment_type: Word,
  passbook: Address.nullable(),
  receipt: Address.nullable(),
  download: Address.nullable(),
  schedule: z.object({ id: RowId, start: Instant, event_id: RowId.nullable() }).nullable(),
  voucher: WireSoldVoucher.nullable(),
})
export type WirePayment = z.output<typeof WirePayment>

/**
 * What the processing page needs to send the visitor on: an external checkout address, or what the QR code
 * says and a deeplink for the phone.
 */
export const ProcessingData = z.discriminatedUnion('component', [
  z.object({ component: z.literal('redirect'), checkout_url: Address }),
  z.object({ component: z.literal('qr'), qr_code: Address, deeplink: Address }),
])
export type ProcessingData = z.output<typeof ProcessingData>

/**
 * One ticket asked for. `seat` is null without numbered seats; `voucher_id` null or the voucher that pays it,
 * one turn of it, by the `id` that its check has answered (vouchers/shop-calls.ts).
 * @source website spec, section 3 (Bill item)
 */
export const TicketItem = z.strictObject({
  type: z.literal('ticket'),
  price_rate_id: RowId,
  schedule_id: RowId,
  seat: SeatRef.nullable().default(null),
  voucher_id: PayingId.nullable().default(null),
})
export type TicketItem = z.output<typeof TicketItem>

/**
 * So many pieces of a product that the site sells beside tickets (products/online.ts). @source F-095,
 * F-101
 */
export const ProductItem = z.strictObject({
  type: z.literal('product'),
  product_id: RowId,
  quantity: z.int().min(1).max(MOST_PIECES),
})
export type ProductItem = z.output<typeof ProductItem>

/** Whoever knows the unguessable id may read it. */
const SHOWN = { who: { as: 'anyone' }, limit: null, refusals: [] } as const

/** Facts about its page that a purchase may bring along. */
const MOST_ANALYTICS = 20

/**
 * Buys what is in the cart: tickets of one schedule, with products after them if anybody wants some
 * (F-095), or one voucher (F-153), which may be a gift. The server computes the price itself and compares
 * `amount` (F-087: refused under `general`, nothing charged). `bill_id` is this browser's own hold or
 * unpaid bill, which this one replaces; without one the seats are taken here. The optional header
 * Idempotency-Key (a uuid) makes a repeated post answer as the first time; the same key with another body
 * is 409; `grecaptcha` is no part of it: seats that are taken here may need a puzzle, as with `takeHold`.
 * Where the house has terms for tickets `terms_accepted` must be true, and so must `age_confirmed` for a
 * movie that asks for an age (age.ts); who leaves one out has not seen what it is about (F-094).
 * `invoice` says whom it is made out to, if anybody needs one. Turns of vouchers are taken with the bill,
 * and come back when it ends unpaid. `payment` and `processingData` are null when nothing is to pay, as
 * when vouchers pay for all of it (F-083, F-326). Refused with 422 under name, email,
 * email_confirmation, newsletter_signup, terms_accepted, age_confirmed, invoice.company, invoice.address,
 * invoice.vat_number, payment_method_id, bill_id, items, items.N.price_rate_id, items.N.quantity,
 * items.N.product_id, items.N.seat, items.N.voucher, items.0.total_turns, items.0.total_products,
 * items.0.cinema_id, holder_name, gift.email, gift.deliver_on, gift.message, general or message (F-089).
 */
export const checkout = defineCall({
  method: 'POST',
  path: '/api/checkout',
  who: { as: 'visitor', session: 'kept' },
  limit: 'checkout',
  body: z
    .strictObject({
      payment_method_id: RowId.nullable(),
      name: Text(120).trim().min(1, { error: 'errors.required' }),
      email: Email,
      email_confirmation: Text(254),
      newsletter_signup: z.boolean(),
      terms_accepted: z.boolean().optional(),
      age_confirmed: z.boolean().optional(),
      invoice: Invoice.optional(),
      items: z
        .array(z.discriminatedUnion('type', [TicketItem, ProductItem, LoyaltyCardItem]))
        .min(1, { error: 'errors.select_ticket' })
        .max(MOST_SEATS + MOST_PRODUCTS, { error: 'errors.too_many' })
        .refine(hasNotTooMany, { error: 'errors.too_many_tickets' })
        .refine(isOneVoucherOrTickets, { error: 'errors.one_voucher' })
        .refine(hasProductsOnce, { error: 'errors.invalid' }),
      amount: Amount,
      bill_id: z.uuid().nullable(),
      seen: SeenSchedule.optional(),
      grecaptcha: CaptchaToken.optional(),
      holder_name: HolderName.optional(),
      gift: Gift.nullable().optional(),
      analytics: z
        .record(Text(60), z.union([Text(200), z.number().min(-1e12).max(1e12), z.boolean(), z.null()]))
        .refine((facts) => Object.keys(facts).length <= MOST_ANALYTICS, { error: 'errors.too_many' })
        .optional(),
    })
    .refine((body) => sameAddress(body.email, body.email_confirmation), {
      path: ['email_confirmation'],
      error: 'errors.email_confirmation',
      when: ({ value }) => hasText(value, 'email') && hasText(value, 'email_confirmation'),
    }),
  answer: z.object({
    uuid: z.uuid(),
    payment: WirePayment.nullable(),
    processingData: ProcessingData.nullable(),
  }),
  refusals: [
    'invalid',
    'key_used_again',
    'bill_foreign',
    'bill_not_open',
    'hold_ended',
    'ids_taken',
    'no_lines',
    ...HOLD_REFUSALS,
    'select_seat',
    'seats_not_held',
    'seats_unused',
    'rate_unknown',
    'rate_min',
    'rate_max',
    'rate_only_left',
    'rate_day_ahead',
    'rate_weekday',
    'rate_start',
    'voucher_not_possible',
    'voucher_elsewhere',
    'voucher_cut_off',
    ...REDEEM_REFUSALS,
    'unknown_choice',
    'off_step',
    'outside_range',
    'no_refreshments',
    'voucher_empty',
    'day_over',
    'day_too_late',
    'product_unknown',
    'product_only_left',
    'product_sold_out',
    'price_changed',
    'payment_method',
    'terms_not_accepted',
    'terms_unseen',
    'age_not_confirmed',
    'age_unseen',
    'payment_mismatch',
    'payment_init',
    'not_recorded',
    'not_purchasable',
    'schedule_changed',
  ],
})

type SoldItem = TicketItem | ProductItem | LoyaltyCardItem

function hasNotTooMany(items: readonly SoldItem[]): boolean {
  return items.filter(({ type }) => type === 'ticket').length <= MOST_SEATS
}

/** Tickets first, then products: nobody comes for a snack alone. */
function isOneVoucherOrTickets(items: readonly SoldItem[]): boolean {
  if (items[0]?.type === 'loyaltyCard') return items.length === 1
  const products = items.findIndex(({ type }) => type !== 'ticket')
  return products !== 0 && (products < 0 || items.slice(products).every(({ type }) => type === 'product'))
}

function hasProductsOnce(items: readonly SoldItem[]): boolean {
  const ids = items.flatMap((item) => (item.type === 'product' ? [item.product_id] : []))
  return ids.length <= MOST_PRODUCTS && new Set(ids).size === ids.length
}

function hasText(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[key] === 'string'
}

/**
 * Feeds the processing page; 404 for an unknown payment (F-134). `processingData` is null once the payment is
 * no longer paying.
 */
export const processingData = defineCall({
  method: 'GET',
  path: '/api/payments/{payment}/processing-data',
  params: { payment: UuidParam },
  ...SHOWN,
  answer: z.object({ uuid: z.uuid(), payment: WirePayment, processingData: ProcessingData.nullable() }),
})

/** The bill that a payment belongs to, for the waiting page; 404 until it is known (F-343). */
export const paymentStatus = defineCall({
  method: 'GET',
  path: '/api/payments/{payment}/status',
  params: { payment: UuidParam },
  ...SHOWN,
  answer: z.object({ uuid: z.uuid() }),
})

/**
 * A bought ticket with everything that stands on it. `code` is the KT1 text of its QR, `human_code` the same
 * ticket for eyes and keyboard (12 letters). `time` HH:mm and `date` YYYY-MM-DD are the cinema's wall clock.
 * `row_name` and `seat_name` are null without numbered seats. `price` is what was paid for it with every fee;
 * nothing where `turns` of a voucher have paid it. `refunded` tickets are shown, but without a code.
 * `google_wallet` is where it is saved as a pass; null without a code, and where this installation makes
 * none.
 */
export const WireTicket = z.object({
  schedule_id: RowId,
  movie_title: Text(160),
  poster_url: Address.nullable(),
  rating: Word.nullable(),
  version_text: Text(80),
  start: Instant,
  date: LocalDate,
  time: LocalTime,
  which: Which,
  cinema_name: Text(80),
  cinema_address: Text(240),
  screen_name: Text(60),
  row_name: Text(8).nullable(),
  seat_name: Text(16).nullable(),
  rate_name: Text(80),
  price: Amount,
  turns: Count,
  state: z.enum(['valid', 'refunded']),
  code: z
    .string()
    .max(500)
    .regex(/^KT1:[!-~ ]+$/)
    .nullable(),
  human_code: Text(40).nullable(),
  google_wallet: Address.nullable(),
})
export type WireTicket = z.output<typeof WireTicket>

/**
 * A product of a purchase, as its reader calls it: `price` is that of all its pieces; what was `refunded` is
 * not handed out.
 */
export const WireBoughtProduct = z.object({
  name: Text(60),
  detail: Text(120),
  quantity: Count,
  price: Amount,
  state: z.enum(['valid', 'refunded']),
})
export type WireBoughtProduct = z.output<typeof WireBoughtProduct>

/**
 * What the buyer may do alone, until `until` on the clock of the cinema: cancel `tickets`, for which this
 * comes back; change seats. null = not offered now. `is_going`: tickets are being cancelled, and the money is
 * not back; `is_cancelled`: the buyer cancelled it.
 */
const ByBuyer = z.object({
  until: z.object({ date: LocalDate, time: LocalTime }).nullable(),
  cancel: z.object({ tickets: Count, online_cents: Amount, voucher_cents: Amount, turns: Count }).nullable(),
  changes_seats: z.boolean(),
  is_going: z.boolean(),
  is_cancelled: z.boolean(),
})

/**
 * A bill as its own visitor sees it: no name, no address of anybody (F-143). `total_price` is what it
 * costs in all; `reference` is the short number for people; `schedule_id` is where to start over;
 * `held_until` says how long its seats stay this visitor's after a failed payment. Tickets only when
 * settled. `voucher` is what it sells, with the title of its page; its `code` only while it is settled,
 * for whoever paid (F-138). `products` were bought beside the tickets; they are handed out for
 * `bill_code`, the text of a QR (bill-code.ts), null while there is none to hand out (F-095). `calendar`,
 * `download` and `passbook` are addresses of files with its valid tickets, `receipt` is that of its receipt,
 * which only an installation outside production has (ticket-files.ts); null while there is none. `by_buyer`
 * says what its buyer may do alone now (by-buyer.ts).
 */
export const BillResult = z.object({
  uuid: z.uuid(),
  status: WireStatus,
  reference: Text(40),
  total_price: Amount,
  schedule_id: RowId.nullable(),
  held_until: Instant.nullable(),
  payment: WirePayment.nullable(),
  tickets: z.array(WireTicket),
  products: z.array(WireBoughtProduct),
  bill_code: BillCode.nullable(),
  calendar: Address.nullable(),
  download: Address.nullable(),
  passbook: Address.nullable(),
  receipt: Address.nullable(),
  voucher: WireSoldVoucher.extend({ page_title: Text(120), code: Text(60).nullable() }).nullable(),
  by_buyer: ByBuyer,
})
export type BillResult = z.output<typeof BillResult>

/** The bill for the result page; 404 when unknown (F-135). */
export const billResult = defineCall({
  method: 'GET',
  path: '/api/bill/{uuid}/result',
  params: { uuid: UuidParam },
  ...SHOWN,
  answer: BillResult,
})

/**
 * The state of a bill while the result page waits: `payment.status` says when to stop; `payment` is null
 * when nothing was to pay (F-135, F-343).
 */
export const billStatus = defineCall({
  method: 'GET',
  path: '/api/bill/{uuid}/status',
  params: { uuid: UuidParam },
  ...SHOWN,
  answer: z.object({ uuid: z.uuid(), payment: WirePayment.nullable() }),
})
