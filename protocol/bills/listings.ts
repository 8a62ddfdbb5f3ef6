import * as z from 'zod'
import { defineListing } from '../kit/resource.ts'
import { Count, Key, RowId } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { MovementRow, PaymentRow } from '../ledger/rows.ts'
import { BillStatus, LineStatus, PaymentStatus } from '../ledger/status.ts'
import { KeptCents } from '../money/cents.ts'
import { Instant, LocalDate } from '../time/shapes.ts'
import { BillEvent, BillInvoice, BillLine, BillPayment, StuckRefund } from './whole-bill.ts'

/**
 * What the portal lists of the ledger: purchases, sales, payments, clients, reservations, and what moved in
 * the drawers. Nothing is copied and nothing can be written: each is a view of the tables of the ledger
 * (hub/bills/listings.ts). Names and addresses come from the contacts beside the ledger (L19), so they go
 * from every list when they are erased.
 * @source operations spec, section 2; F-215, F-217, F-223, F-224
 */

/** Where a bill comes from. @source F-221 */
const Source = z.enum(['site', 'portal', 'pos', 'register', 'signage', 'scanner', 'api', 'device', 'app'])

/** What every one of them says of its bill: `at` is when it was sold, or begun as long as it is not. */
const ofBill = {
  cinema_id: RowId,
  number: Key.nullable(),
  at: Instant,
  business_date: LocalDate.nullable(),
  source: Source,
}

const buyer = { buyer_name: KeptText.nullable(), buyer_email: KeptText.nullable() }

/** Purchases: every bill that was more than a cart. */
export const bill = defineListing({
  kind: 'bill',
  base: 'bills',
  module: 'core',
  columns: [
    'at',
    'number',
    'buyer_name',
    'movie_ids',
    'tickets',
    'payment_method_ids',
    'status',
    'total_cents',
    'refunded_cents',
    'cinema_id',
    'source',
    'business_date',
    'buyer_email',
  ],
  search: ['number', 'buyer_name', 'buyer_email'],
  filters: ['cinema_id', 'source', 'status', 'payment_method_ids'],
  ranges: ['business_date', 'total_cents'],
  order: '-at',
  shape: z.object({
    id: Key,
    ...ofBill,
    status: BillStatus,
    ...buyer,
    movie_ids: z.array(RowId),
    tickets: Count,
    payment_method_ids: z.array(RowId),
    employee_id: RowId.nullable(),
    device_id: Key.nullable(),
    contact_id: Key.nullable(),
    purchased_at: Instant.nullable(),
    total_cents: KeptCents,
    refunded_cents: KeptCents,
  }),
  /** `device`: where it was sold, by the name of now; the website is a device too (F-242). */
  whole: z.object({
    device: KeptText.nullable(),
    lines: z.array(BillLine),
    payments: z.array(BillPayment),
    events: z.array(BillEvent),
    stuck: z.array(StuckRefund),
    invoice: BillInvoice.nullable(),
  }),
})

/** Sales: every line that was paid for, also where it ended since. */
export const billLine = defineListing({
  kind: 'bill_line',
  base: 'bill-lines',
  module: 'core',
  columns: [
    'at',
    'number',
    'name',
    'detail',
    'movie_id',
    'start',
    'state',
    'quantity',
    'total_cents',
    'vat_cents',
    'vat_bp',
    'cinema_id',
    'source',
    'business_date',
  ],
  search: ['number', 'name', 'detail'],
  filters: ['cinema_id', 'source', 'kind', 'state', 'movie_id'],
  ranges: ['business_date', 'total_cents'],
  order: '-at',
  shape: z.object({
    id: Key,
    bill_id: Key,
    ...ofBill,
    kind: z.enum(['ticket', 'product', 'voucher']),
    state: LineStatus,
    name: KeptText,
    detail: KeptText,
    movie_id: RowId.nullable(),
    start: Instant.nullable(),
    quantity: Count,
    vat_bp: Count,
    vat_cents: KeptCents,
    total_cents: KeptCents,
  }),
})

/**
 * Payments: every one that was begun. `device`: what the device that took it is called now. `transaction_id`:
 * the number under which its provider knows it. `refund_reason`: what people wrote of what went back of it.
 * `voucher`: the end of the code that it came from.
 */
export const payment = defineListing({
  kind: 'payment',
  base: 'payments',
  module: 'core',
  columns: [
    'at',
    'number',
    'payment_method_id',
    'type',
    'status',
    'amount_cents',
    'refunded_cents',
    'refund_reason',
    'cinema_id',
    'source',
    'device',
    'transaction_id',
    'voucher',
    'business_date',
  ],
  search: ['number', 'id', 'transaction_id'],
  filters: ['cinema_id', 'source', 'device_id', 'payment_method_id', 'type', 'status'],
  ranges: ['business_date', 'amount_cents'],
  order: '-at',
  shape: z.object({
    id: Key,
    bill_id: Key,
    ...ofBill,
    payment_method_id: RowId,
    type: PaymentRow.shape.type,
    status: PaymentStatus,
    device_id: Key.nullable(),
    device: KeptText.nullable(),
    amount_cents: KeptCents,
    tendered_cents: KeptCents,
    refunded_cents: KeptCents,
    refund_reason: KeptText.nullable(),
    transaction_id: Key.nullable(),
    voucher: KeptText.nullable(),
  }),
})

/** Clients: every address that bought something or had it reserved, under its latest name. */
export const client = defineListing({
  kind: 'client',
  base: 'clients',
  module: 'core',
  columns: ['name', 'email', 'phone', 'at', 'first_at', 'purchases', 'spent_cents'],
  search: ['name', 'email', 'phone'],
  filters: [],
  ranges: ['at'],
  order: '-at',
  shape: z.object({
    id: Key,
    name: KeptText,
    email: KeptText,
    phone: KeptText,
    at: Instant,
    first_at: Instant,
    purchases: Count,
    spent_cents: KeptCents,
  }),
})

/**
 * Reservations, those that ended too. `status` is derived (F-224): pending = seats are kept, used = it was
 * bought.
 */
export const reservation = defineListing({
  kind: 'reservation',
  base: 'reservations',
  module: 'reservations',
  columns: [
    'at',
    'number',
    'buyer_name',
    'movie_id',
    'start',
    'seats',
    'tickets',
    'due_at',
    'status',
    'total_cents',
    'buyer_email',
    'phone',
    'cinema_id',
    'source',
  ],
  search: ['number', 'buyer_name', 'buyer_email', 'phone'],
  filters: ['cinema_id', 'source', 'status'],
  ranges: ['start'],
  order: '-at',
  shape: z.object({
    id: Key,
    ...ofBill,
    ...buyer,
    phone: KeptText.nullable(),
    movie_id: RowId.nullable(),
    start: Instant.nullable(),
    seats: Count,
    tickets: Count,
    due_at: Instant.nullable(),
    status: z.enum(['pending', 'used', 'cancelled', 'expired']),
    total_cents: KeptCents,
  }),
})

/** Cash balance: what moved in the drawers beside sales. */
export const movement = defineListing({
  kind: 'movement',
  base: 'cash-balance',
  module: 'cash_balance',
  columns: ['at', 'cinema_id', 'kind', 'type', 'device_id', 'employee_id', 'reason', 'cents'],
  search: ['reason'],
  filters: ['cinema_id', 'kind', 'type', 'employee_id'],
  ranges: ['at', 'cents'],
  order: '-at',
  shape: z.object({
    id: Key,
    cinema_id: RowId,
    at: Instant,
    kind: MovementRow.shape.kind,
    type: z.enum(['cash', 'terminal']),
    device_id: Key,
    employee_id: RowId.nullable(),
    reason: KeptText,
    cents: KeptCents,
  }),
})
