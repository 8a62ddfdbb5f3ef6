import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { KeyParam } from '../kit/params.ts'
import { Count, Key } from '../kit/shapes.ts'
import { Reason } from '../kit/text.ts'
import { isPaidBackByHub } from '../ledger/rows.ts'
import { BillStatus } from '../ledger/status.ts'
import { KeptCents } from '../money/cents.ts'
import type { BillLine, BillPayment } from './whole-bill.ts'

/** Lines of one call; a purchase has fewer. */
const LINES_AT_ONCE = 500

/** Why a line of a purchase is not refunded in the portal. */
export type StaysWhy = 'not_sold' | 'on_its_way' | 'ended' | 'at_counter'

/**
 * Whether a line may be refunded in the portal, as far as its row says: null, or why not. The home of its
 * ticket decides in the end (docs/ledger.md, L18).
 */
export function whyStays({ state, shares }: BillLine, payments: readonly BillPayment[]): StaysWhy | null {
  if (state === 'open' || state === 'dead') return 'not_sold'
  if (state === 'changing') return 'on_its_way'
  if (state !== 'sold') return 'ended'
  const types = new Map(payments.map(({ id, type }) => [id, type]))
  return shares.every(({ payment_id }) => isPaidBackByHub(types.get(payment_id))) ? null : 'at_counter'
}

/** What goes back of these lines, to each payment that carries some of them: exactly their shares (L18). */
export function paidBackOf(
  lines: readonly BillLine[],
  payments: readonly BillPayment[],
): { payment: BillPayment; cents: number }[] {
  const shares = lines.flatMap((line) => line.shares)
  return payments.flatMap((payment) => {
    const of = shares.filter(({ payment_id }) => payment_id === payment.id)
    const cents = of.reduce((sum, share) => sum + share.cents - share.back_cents, 0)
    return cents > 0 ? [{ payment, cents }] : []
  })
}

/**
 * Lines of one purchase, each ticket with the generation that the page showed, and why. The id makes a repeat
 * of the call the same call.
 */
const RefundBody = z.strictObject({
  id: z.uuid(),
  lines: z
    .array(z.strictObject({ line_id: Key, generation: Count.nullable() }))
    .min(1)
    .max(LINES_AT_ONCE)
    .refine((lines) => new Set(lines.map(({ line_id }) => line_id)).size === lines.length, 'errors.invalid'),
  reason: Reason,
})

/**
 * Refunds lines of a purchase, all of them or none, to where their money came from: each ticket dies when the
 * provider has its refund. `refunding` in the answer: the provider has not done all of it yet, and is asked
 * until it has. @source docs/ledger.md, L8, L18; F-218
 */
export const refundBill = defineCall({
  method: 'POST',
  path: '/api/portal/bills/{id}/refund',
  params: { id: KeyParam },
  who: { as: 'person', permission: 'bills.refund', module: 'core', scoped: true },
  limit: null,
  body: RefundBody,
  answer: z.object({ status: BillStatus, cents: KeptCents }),
  refusals: ['line_ended', 'money_at_counter', 'tickets_busy', 'tickets_cut_off', 'not_recorded', 'key_used_again'],
})
