import type pg from 'pg'
import type { ProcessingData, WirePayment } from '#protocol/bills/calls.ts'
import { linesOfBill, paymentsOfBill } from '#protocol/ledger/ledger.ts'
import type { BillRow, PaymentRow } from '#protocol/ledger/rows.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Lane } from '../ledger/lane.ts'
import type { PaymentComponent, PaymentProvider } from '../payments/provider.ts'
import { processingOf, readBill, type WholeBill, wirePayment } from './present.ts'
import type { Bills, Purchased } from './store.ts'

/**
 * What the visitor has: the bill, and where to pay it; both of the payment are null when nothing is to pay.
 */
export interface Bought {
  uuid: string
  payment: WirePayment | null
  processingData: ProcessingData | null
}

/** A bill as its rows are, wherever they were read. */
export type Rows = Pick<WholeBill, 'lines' | 'payments' | 'vouchers'> & { bill: BillRow }

/** What is paid, where, and where the visitor and the provider come back to. */
export interface Order {
  exhibitor_id: number
  cinema_id: number
  catalogue: Catalogue
  now: string
  /** What the provider's page says is bought. */
  description: string
  /** Origin and language of the page, `https://kino.example/en`. */
  back: string
  /** Where the provider says what happens to the order. */
  callback_url: string
}

/** Payments at the provider while a purchase begins. */
export class Orders {
  readonly #pool: pg.Pool
  readonly #bills: Pick<Bills, 'end'>
  readonly #provider: Pick<PaymentProvider, 'create'> | null

  constructor(parts: { pool: pg.Pool; bills: Pick<Bills, 'end'>; provider: Pick<PaymentProvider, 'create'> | null }) {
    this.#pool = parts.pool
    this.#bills = parts.bills
    this.#provider = parts.provider
  }

  /** The first try at the provider; if it fails, the bill waits for another payment and keeps its seats. */
  async begin(
    order: Order,
    rows: Rows,
    method: PaymentMethod,
    payment: PaymentRow,
  ): Promise<Answer<Bought, 'payment_init'>> {
    const { exhibitor_id, cinema_id } = order
    const opened = await this.#open(order, rows, method, payment)
    if (!opened.ok) await this.#bills.end({ exhibitor_id, cinema_id, bill_id: rows.bill.id }, 'failed')
    return opened
  }

  /**
   * The answer of the first time. While its payment waits, the order is opened again under its own id, which
   * changes nothing at the provider; a payment that has ended is never opened again: one that failed answers
   * that it did, whatever the bill has become since, and nothing is to be paid for any other.
   */
  async again(order: Order, { bill_id, payment_id }: Purchased): Promise<Answer<Bought, 'payment_init'>> {
    const { catalogue, exhibitor_id } = order
    const whole = await readBill(this.#pool, exhibitor_id, { bill: bill_id })
    const payment = whole?.payments.find((row) => row.id === payment_id)
    if (!whole || !payment) return ok({ uuid: bill_id, payment: null, processingData: null })
    if (payment.status === 'failed') return refuse('payment_init', 'general')
    if (payment.status === 'paying' && whole.bill.settling_at === null)
      return this.#open(order, whole, catalogue.payment_method.get(payment.payment_method_id)!, payment)
    return ok({ uuid: bill_id, payment: wirePayment(whole, catalogue, payment), processingData: null })
  }

  async #open(
    { description, back, callback_url, catalogue, now }: Order,
    rows: Rows,
    method: PaymentMethod,
    payment: PaymentRow,
  ): Promise<Answer<Bought, 'payment_init'>> {
    const { id: bill_id, due_at } = rows.bill
    const created = await this.#provider?.create({
      order_id: payment.id,
      bill_id,
      amount_cents: payment.amount_cents,
      description,
      component: method.component as PaymentComponent,
      expires_at: due_at ?? addMinutes(now, 15),
      return_url: `${back}/bill/${bill_id}`,
      callback_url,
    })
    if (!created?.ok) return refuse('payment_init', 'general')
    return ok({
      uuid: bill_id,
      payment: wirePayment(rows, catalogue, payment),
      processingData: processingOf(created.value),
    })
  }
}

/** The rows of a bill as the lane has them in memory. */
export function rowsOf({ committed: ledger }: Lane, bill_id: string): Rows | null {
  const bill = ledger.bills.get(bill_id)
  if (!bill) return null
  const lines = linesOfBill(ledger, bill_id)
  const vouchers = lines.flatMap(({ kind, voucher_id }) =>
    kind === 'voucher' ? (ledger.vouchers.get(voucher_id ?? '') ?? []) : [],
  )
  return { bill, lines, payments: paymentsOfBill(ledger, bill_id), vouchers }
}
