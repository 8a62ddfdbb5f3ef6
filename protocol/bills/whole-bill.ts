import * as z from 'zod'
import { Count, Key, RowId, Word } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { PaymentRow } from '../ledger/rows.ts'
import { LineStatus, PaymentStatus } from '../ledger/status.ts'
import { KeptCents } from '../money/cents.ts'
import { Instant } from '../time/shapes.ts'

/**
 * What of a bill is shown beside a row of its list: its lines with what each payment carries of them, its
 * payments, and what happened to it. @source F-215, F-217
 */

/** Where a ticket lets somebody in; null where the schedule is not planned any more. */
const SoldSchedule = z.object({
  schedule_id: RowId,
  movie_id: RowId,
  movie_title: KeptText,
  version_text: KeptText,
  screen_name: KeptText,
  cinema_name: KeptText,
  start: Instant,
})
export type SoldSchedule = z.output<typeof SoldSchedule>

/** How much of a line a payment carries, and what of that went back (L18). */
const Share = z.object({ payment_id: Key, cents: KeptCents, back_cents: KeptCents })

/**
 * A line as it was sold. `ticket` is what became of its ticket, null of a product and before it is paid;
 * `code_end` are the last four letters of the code by which it is found: the whole is the buyer's.
 * `generation` is that of the ticket now: a refund names it. `turns` of a voucher have paid it; `voucher` are
 * the last four letters of that code, null where nobody knows it any more.
 * @source docs/security.md, "Codes"
 */
export const BillLine = z.object({
  id: Key,
  kind: z.enum(['ticket', 'product', 'voucher']),
  state: LineStatus,
  name: KeptText,
  detail: KeptText,
  quantity: Count,
  total_cents: KeptCents,
  vat_bp: Count,
  vat_cents: KeptCents,
  schedule: SoldSchedule.nullable(),
  row_name: KeptText.nullable(),
  seat_name: KeptText.nullable(),
  ticket: z.enum(['live', 'dead']).nullable(),
  code_end: KeptText.nullable(),
  generation: Count.nullable(),
  turns: Count,
  voucher: KeptText.nullable(),
  shares: z.array(Share),
})
export type BillLine = z.output<typeof BillLine>

/**
 * A payment. `device` took it, in `cinema`; the website is a device too. `transaction_id`: the number under
 * which its provider knows it, null as long as it is not known. `refund_reason`: what people wrote of the
 * money that went back. `voucher`: the end of the code that it came from. @source F-217
 */
export const BillPayment = z.object({
  id: Key,
  method: KeptText,
  type: PaymentRow.shape.type,
  status: PaymentStatus,
  amount_cents: KeptCents,
  tendered_cents: KeptCents,
  refunded_cents: KeptCents,
  device: KeptText.nullable(),
  cinema: KeptText,
  transaction_id: Key.nullable(),
  refund_reason: KeptText.nullable(),
  voucher: KeptText.nullable(),
})
export type BillPayment = z.output<typeof BillPayment>

/** What can happen to a bill, as its timeline says it. */
export const BILL_EVENTS = [
  'held',
  'renewed',
  'paying',
  'recorded',
  'settled',
  'back_to_cart',
  'cancelled',
  'expired',
  'late',
  'money_back',
  'sold',
  'voided',
  'refund_begun',
  'refund',
  'reduction',
  'exchange',
  'reseat',
  'buyer_cancelled',
  'buyer_reseat',
  'reserved',
  'released',
  'overdue',
  'letter_waiting',
  'letter_sent',
  'letter_refused',
  'letter_kept',
] as const

/**
 * One thing that happened. `count` are seats or lines, `cents` the money of it; who, where and why as far as
 * it is known: by whom, for which reason, at the device of which name, by which method.
 */
export const BillEvent = z.object({
  at: Instant,
  what: z.enum(BILL_EVENTS),
  count: Count.nullable(),
  cents: KeptCents.nullable(),
  by: KeptText.nullable(),
  reason: KeptText.nullable(),
  /** To which address a letter goes, as long as that is kept. */
  reader: KeptText.nullable(),
  method: KeptText.nullable(),
  device: KeptText.nullable(),
})
export type BillEvent = z.output<typeof BillEvent>

/** Whom the invoice is made out to (invoice.ts), as long as the buyer is kept. @source F-094 */
export const BillInvoice = z.object({ company: KeptText, address: KeptText, vat_number: KeptText })
export type BillInvoice = z.output<typeof BillInvoice>

/**
 * A refund that the payment provider refuses: by which way of paying, since when, and with which code. It is
 * asked again by itself.
 */
export const StuckRefund = z.object({ method: KeptText, code: Word, since: Instant })
