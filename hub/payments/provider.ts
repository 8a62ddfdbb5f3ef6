import * as z from 'zod'
import { Address, JsonText, Key, Opaque, Url } from '#protocol/kit/shapes.ts'
import { Text } from '#protocol/kit/text.ts'
import { Amount, Price } from '#protocol/money/cents.ts'
import type { Refusal, Result } from '#protocol/result.ts'
import { Instant } from '#protocol/time/shapes.ts'

/**
 * A payment provider, as the hub sees any of them. It is the hub's second place for everything that carries
 * money online (docs/ledger.md L8): the whole "settled" event is recorded there before a ticket leaves the
 * house, and it is not lost or restored together with the hub. Exactly five verbs: create, look up, mark
 * settled, refund, list. Every verb is idempotent and may be repeated after a time-out.
 *
 * A webhook of a provider proves nothing: it names an order, and what happened is asked by `lookUp` (L10,
 * F-145).
 */
export interface PaymentProvider {
  /**
   * Opens an order under our own id. The same `order_id` again answers the existing order; with another
   * amount, tip or bill it is refused (`order_differs`).
   */
  create(order: NewOrder): Promise<ProviderResult>
  /**
   * The order as the provider knows it now. `order_unknown` means that it was never created there, and so
   * never paid.
   */
  lookUp(orderId: string): Promise<ProviderResult>
  /**
   * Records the whole event (its exact bytes) at the provider: the second place of an online sale (L8). Only
   * a captured order without a refund can be marked (`not_captured`, `refunded_before_settled`); the same
   * bytes again are answered as the first time, others are refused (`settled_differently`).
   */
  markSettled(orderId: string, event: string): Promise<ProviderResult>
  /**
   * Gives money back. `key` is `ticket id:generation` of the ticket that died (or another name unique within
   * the order), `reference` the question's id (L18). The same key again answers the order with the refund as
   * first made, whatever the reference (the caller compares it); another amount is refused
   * (`refund_differs`), so is more than was captured (`refund_exceeds`).
   */
  refund(orderId: string, refund: NewRefund): Promise<ProviderResult>
  /**
   * All orders, oldest first, a page at a time; `next` is null on the last page. For a restored hub (L9c) and
   * the demo console.
   */
  list(page: OrderPage): Promise<Result<OrderList, ProviderRefusal>>
}

export type ProviderResult = Result<ProviderOrder, ProviderRefusal>
export type ProviderRefusal = Refusal<ProviderRefusalCode>

export const PROVIDER_REFUSALS = [
  'provider_unreachable',
  'order_unknown',
  'order_differs',
  'not_captured',
  'settled_differently',
  'refunded_before_settled',
  'refund_exceeds',
  'refund_differs',
] as const
/**
 * `provider_unreachable`: no answer (`silent` in its detail), or none that can be understood; nothing is
 * known about the effect, ask again. All others are final.
 */
export type ProviderRefusalCode = (typeof PROVIDER_REFUSALS)[number]

/**
 * How the visitor pays: `redirect` sends the browser to `checkout_url`, `qr` shows a code and a deeplink with
 * amount plus tip (F-132).
 */
export const PAYMENT_COMPONENTS = ['redirect', 'qr'] as const
export type PaymentComponent = (typeof PAYMENT_COMPONENTS)[number]

/**
 * open → captured | failed | cancelled | expired; failed, cancelled and expired → captured is late money
 * (FEATURES, Decisions).
 */
export const ORDER_STATES = ['open', 'captured', 'failed', 'cancelled', 'expired'] as const
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * What the hub asks the provider to collect. `order_id` is our payment's uuid; `amount_cents` what the bill
 * costs, `tip_cents` on top of it; `description` is shown to the payer and carries no personal data (L19);
 * after paying the browser goes to `return_url`, and a signed webhook goes to `callback_url`.
 */
export const NewOrder = z.strictObject({
  order_id: z.uuid(),
  bill_id: z.uuid(),
  amount_cents: Price.min(1),
  tip_cents: Price.default(0),
  description: Text(200).default(''),
  component: z.enum(PAYMENT_COMPONENTS).default('redirect'),
  expires_at: Instant,
  return_url: Url,
  callback_url: Url,
})
export type NewOrder = z.input<typeof NewOrder>

export const NewRefund = z.strictObject({
  key: Key,
  amount_cents: Price.min(1),
  reference: Key,
})
export type NewRefund = z.output<typeof NewRefund>

export const OrderPage = z.strictObject({
  after: Opaque.max(40).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  newest_first: z.stringbool().or(z.boolean()).default(false),
})
export type OrderPage = z.input<typeof OrderPage>

/** A refund as the provider made it; `at` is its own instant. */
export const ProviderRefund = z.object({
  key: Key,
  amount_cents: Amount,
  reference: Key,
  at: Instant,
})
export type ProviderRefund = z.output<typeof ProviderRefund>

/**
 * An order as the provider knows it. `id` is the provider's own, `order_id` our payment's uuid.
 * `captured_cents` is what was really taken (0 until captured) and is what a settle is compared with, never
 * an amount out of a webhook. `settled_event` is the event recorded by `markSettled`, byte for byte, or null.
 * `deeplink` opens a payment app with amount plus tip and is null unless the component is `qr`.
 */
export const ProviderOrder = z.object({
  id: Key,
  order_id: z.uuid(),
  bill_id: z.uuid(),
  amount_cents: Amount,
  tip_cents: Amount,
  captured_cents: Amount,
  state: z.enum(ORDER_STATES),
  settled_event: JsonText.nullable(),
  refunds: z.array(ProviderRefund),
  component: z.enum(PAYMENT_COMPONENTS),
  checkout_url: Address,
  deeplink: Address.nullable(),
  created_at: Instant,
  expires_at: Instant,
})
export type ProviderOrder = z.output<typeof ProviderOrder>

export const OrderList = z.object({ orders: z.array(ProviderOrder), next: Opaque.nullable() })
export type OrderList = z.output<typeof OrderList>

/** What a provider's order has given back so far. */
export function refundedCents(order: ProviderOrder): number {
  return order.refunds.reduce((sum, refund) => sum + refund.amount_cents, 0)
}
