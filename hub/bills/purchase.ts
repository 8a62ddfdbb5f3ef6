import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { ageToConfirm } from '#protocol/bills/age.ts'
import type { checkout, ProcessingData, WirePayment } from '#protocol/bills/calls.ts'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { heldBy, linesOfBill, paymentsOfBill } from '#protocol/ledger/ledger.ts'
import type { BillRow, HallRow, PaymentRow } from '#protocol/ledger/rows.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import { type Answer, ok, type Result, refuse } from '#protocol/result.ts'
import { isPlanSeen } from '#protocol/schedules/plan-seen.ts'
import type { CallRefusal } from '#protocol/server/mount.ts'
import { SingleFlight } from '#protocol/server/pace.ts'
import { addMinutes, epochMs } from '#protocol/time/business-day.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { PaymentComponent, PaymentProvider } from '../payments/provider.ts'
import type { Asker, Crowd } from '../schedules/crowd.ts'
import { isPurchasable, type Offered, screenOf } from '../schedules/shown.ts'
import { ownBill, takeHold } from '../schedules/visitor-hold.ts'
import type { Seats } from '../seats/store.ts'
import {
  type CheckoutBody,
  type ChosenItem,
  chooseItems,
  compareAmount,
  newPayment,
  priceLines,
  requestHash,
  siteMethod,
} from './checkout.ts'
import { processingOf, readBill, type WholeBill, wirePayment } from './present.ts'
import type { Settlement } from './settle.ts'
import type { Bills, Purchased } from './store.ts'

/** What a purchase stands on. */
export interface PurchaseParts {
  pool: pg.Pool
  lanes: Pick<Lanes, 'of'>
  seats: Seats
  crowd: Crowd
  bills: Pick<Bills, 'checkout' | 'end'>
  settlement: Pick<Settlement, 'finish'>
  /** null: nothing is paid online. */
  provider: Pick<PaymentProvider, 'create'> | null
}

/** One purchase as a visitor asks for it. */
export interface PurchaseInput {
  exhibitor: Exhibitor
  offered: Offered
  /** The hash of the visitor's session. */
  visitor: string
  asker: Asker
  cart: CheckoutBody
  /** The house has terms for tickets, so they are to be accepted (F-094). */
  has_terms: boolean
  /** The idempotency key (F-326), the visitor's own; null without one. */
  key: string | null
  /** Where the visitor comes back to: origin and language of the page, `https://kino.example/en`. */
  back: string
  /** Where the provider says what happens to the order. */
  callback_url: string
}

/**
 * What the visitor has: the bill, and where to pay it; both of the payment are null when nothing is to pay.
 */
export interface Bought {
  uuid: string
  payment: WirePayment | null
  processingData: ProcessingData | null
}

type Refused = { ok: false; refusal: CallRefusal<typeof checkout> }
/** What a purchase, or a part of it, answers in the words of its call. */
type Answered<T> = Result<T, CallRefusal<typeof checkout>>

/**
 * A cart that can be sold: what of it at which price, and the unpaid bill of this visitor that holds exactly
 * it, if there is one.
 */
interface Cart {
  items: readonly ChosenItem[]
  method: PaymentMethod | null
  total_cents: number
  bill: BillRow | null
}

/** A bill as its rows are, wherever they were read. */
type Rows = Pick<WholeBill, 'lines' | 'payments'> & { bill: BillRow }

/**
 * The purchases of this process. A copy of a command that comes while the first is under way has the first
 * one's answer.
 */
export class Purchases {
  readonly #parts: PurchaseParts
  readonly #flights = new SingleFlight<Answered<Bought>, string>()

  constructor(parts: PurchaseParts) {
    this.#parts = parts
  }

  run(input: PurchaseInput): Promise<Answered<Bought>> {
    const purchase = new Purchase(this.#parts, input)
    const { command } = purchase
    if (command === null) return purchase.run()
    return this.#flights.run(() => purchase.run(), `${command.id} ${command.request_hash}`)
  }
}

/**
 * One purchase. In this order, so that nothing is charged for what cannot be had: the cart is checked and
 * priced here; its seats are this visitor's hold (taken now if he has none); the bill enters paying in one
 * commit; the order is opened at the provider. If that last step fails, the bill goes back to pending and its
 * seats stay the visitor's. A repeated command is answered as the first time: it is looked up before anything
 * is refused or any hold is touched; a bill that holds exactly the cart goes straight to the lane, which
 * checks by itself.
 */
class Purchase {
  readonly #parts: PurchaseParts
  readonly #input: PurchaseInput
  /**
   * The idempotency key, the visitor's own: the same key of another visitor is another key. Null without one.
   */
  readonly command: { id: string; request_hash: string } | null

  constructor(parts: PurchaseParts, input: PurchaseInput) {
    this.#parts = parts
    this.#input = input
    const { visitor, key, cart } = input
    this.command = key === null ? null : { id: `${visitor}.${key}`, request_hash: requestHash(cart) }
  }

  async run(): Promise<Answered<Bought>> {
    const { exhibitor_id, cinema_id } = this.#input.offered.schedule
    const lane = await this.#parts.lanes.of(exhibitor_id, cinema_id)
    const cart = this.#cart(lane)
    if (!cart.ok || cart.value.bill === null) {
      const repeated = await this.#answeredBefore(lane)
      if (repeated) return repeated
    }
    if (!cart.ok) return cart
    const { items, method, total_cents } = cart.value
    const bill = cart.value.bill ? ok(cart.value.bill) : await this.#hold(lane, items)
    if (!bill.ok) return bill
    const payment = method && newPayment(bill.value.id, method, total_cents)
    const paying = await this.#pay(lane, bill.value, items, payment)
    if (!paying.ok) return paying
    if (method && payment) {
      const isFirst = paying.value.payment_id === payment.id
      return isFirst ? this.#begin(rowsOf(lane, bill.value.id)!, method, payment) : this.#openAgain(paying.value)
    }
    await this.#parts.settlement.finish({ exhibitor_id, cinema_id, bill_id: bill.value.id }, false)
    return ok({ uuid: bill.value.id, payment: null, processingData: null })
  }

  /** What of the cart can be sold now; touches nothing. */
  #cart(lane: Lane): Answered<Cart> {
    if (!isPurchasable(this.#input.offered)) return refuse('not_purchasable')
    const { schedule } = this.#input.offered
    const hall = lane.committed.halls.get(schedule.id)
    if (!isAsSeen(schedule, hall, this.#input.cart.seen)) return refuse('schedule_changed', 'general')
    const items = chooseItems(this.#input.offered, this.#input.cart.items)
    const method = this.#method()
    const terms = this.#terms()
    const age = this.#age()
    if (!method.ok || !items.ok || !terms.ok || !age.ok) return refusedTogether(method, items, terms, age)
    const total = compareAmount(this.#input.offered, items.value, this.#input.cart.amount)
    if (!total.ok) return total
    const bill = this.#holding(lane, items.value)
    return ok({ items: items.value, method: method.value, total_cents: total.value, bill })
  }

  /** A page that says nothing of terms was loaded before the house had some: it has no box to tick. */
  #terms(): Answer<null, 'terms_not_accepted' | 'terms_unseen'> {
    const { has_terms, cart } = this.#input
    if (!has_terms || cart.terms_accepted) return ok(null)
    return cart.terms_accepted === undefined
      ? refuse('terms_unseen', 'general')
      : refuse('terms_not_accepted', 'terms_accepted')
  }

  /** The movie's age may have been changed after the page was loaded: then it has no box either. */
  #age(): Answer<null, 'age_not_confirmed' | 'age_unseen'> {
    const { offered, cart } = this.#input
    const age = ageToConfirm(offered.catalogue.movie.get(offered.schedule.movie_id)?.rating ?? null)
    if (age === null || cart.age_confirmed) return ok(null)
    return cart.age_confirmed === undefined
      ? refuse('age_unseen', 'general', { age })
      : refuse('age_not_confirmed', 'age_confirmed', { age })
  }

  /** The method that pays; null when nothing is to pay (F-083). */
  #method(): Answer<PaymentMethod | null, 'payment_method'> {
    const { payment_method_id, amount } = this.#input.cart
    return amount === 0 ? ok(null) : siteMethod(this.#input.offered.catalogue, payment_method_id)
  }

  /** With a known idempotency key the first answer is given again. */
  async #answeredBefore(lane: Lane): Promise<Answered<Bought> | null> {
    if (this.command === null) return null
    const known = await lane.run<Purchased, 'unknown_command'>({
      command: this.command,
      decide: () => refuse('unknown_command'),
    })
    if (known.ok) return this.#openAgain(known.value)
    const { code } = known.refusal
    return code === 'unknown_command' ? null : refuse(code)
  }

  /**
   * The answer of the first time. While its payment waits, the order is opened again under its own id, which
   * changes nothing at the provider; a payment that has ended is never opened again: one that failed answers
   * that it did, whatever the bill has become since, and nothing is to be paid for any other.
   */
  async #openAgain({ bill_id, payment_id }: Purchased): Promise<Answer<Bought, 'payment_init'>> {
    const { catalogue, schedule } = this.#input.offered
    const whole = await readBill(this.#parts.pool, schedule.exhibitor_id, { bill: bill_id })
    const payment = whole?.payments.find((row) => row.id === payment_id)
    if (!whole || !payment) return ok({ uuid: bill_id, payment: null, processingData: null })
    if (payment.status === 'failed') return refuse('payment_init', 'general')
    if (payment.status === 'paying' && whole.bill.settling_at === null)
      return this.#open(whole, catalogue.payment_method.get(payment.payment_method_id)!, payment)
    return ok({ uuid: bill_id, payment: wirePayment(whole, catalogue, payment), processingData: null })
  }

  /** The first try at the provider; if it fails, the bill waits for another payment and keeps its seats. */
  async #begin(rows: Rows, method: PaymentMethod, payment: PaymentRow): Promise<Answer<Bought, 'payment_init'>> {
    const { exhibitor_id, cinema_id } = this.#input.offered.schedule
    const opened = await this.#open(rows, method, payment)
    if (!opened.ok) await this.#parts.bills.end({ exhibitor_id, cinema_id, bill_id: rows.bill.id }, 'failed')
    return opened
  }

  /** The visitor's own unpaid bill, if it holds exactly these seats. */
  #holding(lane: Lane, items: readonly ChosenItem[]): BillRow | null {
    const { bill_id } = this.#input.cart
    const own = bill_id === null ? null : ownBill(lane.committed, bill_id, this.#input.visitor)
    if (own?.status !== 'pending') return null
    const wanted = items.flatMap(({ seat }) => seat?.slot ?? [])
    const held = heldBy(lane.committed, own.id).map((row) => row.slot)
    return held.length === items.length && wanted.every((slot) => held.includes(slot)) ? own : null
  }

  /** The visitor's bill with these seats: changed, replaced or taken now. */
  async #hold(lane: Lane, items: readonly ChosenItem[]): Promise<Answered<BillRow>> {
    const { schedule } = this.#input.offered
    const { exhibitor, visitor, asker } = this.#input
    const { bill_id } = this.#input.cart
    if (bill_id !== null && ownBill(lane.committed, bill_id, visitor) === null) return refuse('bill_foreign', 'bill_id')
    const seats = items.flatMap(({ seat }) => (seat ? [seat] : []))
    const request = { bill_id, renew: false, ...(seats.length > 0 ? { seats } : { quantity: items.length }) }
    const screen = screenOf(this.#input.offered)
    const { crowd } = this.#parts
    const about = { schedule, screen, exhibitor, visitor, asker, crowd, seen: this.#input.cart.seen }
    const taken = await takeHold(lane, this.#parts.seats, request, about)
    return taken.ok ? ok(lane.committed.bills.get(taken.value.bill_id)!) : inItems(taken)
  }

  async #pay(lane: Lane, bill: BillRow, items: readonly ChosenItem[], payment: PaymentRow | null) {
    const { exhibitor_id, cinema_id, business_date } = this.#input.offered.schedule
    const { paying_minutes, voucher_reuse_minutes: reuse_minutes } = this.#input.exhibitor.settings
    const slots = heldBy(lane.committed, bill.id).map((row) => row.slot)
    const { name, email, invoice = null } = this.#input.cart
    const contact = { id: randomUUID(), name, email, invoice }
    const lines = priceLines(this.#input.offered, bill.id, items, slots)
    await this.#parts.seats.fetchRights(
      { exhibitor_id, cinema_id, schedule_id: this.#input.offered.schedule.id },
      lines,
    )
    const command = {
      bill_id: bill.id,
      contact_id: contact.id,
      business_date,
      lines,
      payments: payment ? [payment] : [],
      reuse_minutes,
      due_at: addMinutes(lane.now(), paying_minutes),
    }
    const place = { exhibitor_id, cinema_id, bill_id: bill.id }
    const { id: schedule_id, version } = this.#input.offered.schedule
    return this.#parts.bills.checkout(place, command, contact, this.command ?? undefined, { schedule_id, version })
  }

  async #open(rows: Rows, method: PaymentMethod, payment: PaymentRow): Promise<Answer<Bought, 'payment_init'>> {
    const { back, callback_url } = this.#input
    const { id: bill_id, due_at } = rows.bill
    const created = await this.#parts.provider?.create({
      order_id: payment.id,
      bill_id,
      amount_cents: payment.amount_cents,
      description: this.#description(),
      component: method.component as PaymentComponent,
      expires_at: due_at ?? addMinutes(this.#input.offered.now, 15),
      return_url: `${back}/bill/${bill_id}`,
      callback_url,
    })
    if (!created?.ok) return refuse('payment_init', 'general')
    return ok({
      uuid: bill_id,
      payment: wirePayment(rows, this.#input.offered.catalogue, payment),
      processingData: processingOf(created.value),
    })
  }

  #description(): string {
    const { catalogue, schedule } = this.#input.offered
    return catalogue.movie.get(schedule.movie_id)?.display_title ?? ''
  }
}

/** A page may be older than the last change of its schedule's time or hall. */
function isAsSeen(
  schedule: Offered['schedule'],
  hall: HallRow | undefined,
  seen: PurchaseInput['cart']['seen'],
): boolean {
  return isPlanSeen(schedule, hall, seen) && (seen === undefined || epochMs(seen.start) === epochMs(schedule.start))
}

/** The rows of a bill as the lane has them in memory. */
function rowsOf({ committed: ledger }: Lane, bill_id: string): Rows | null {
  const bill = ledger.bills.get(bill_id)
  return bill ? { bill, lines: linesOfBill(ledger, bill_id), payments: paymentsOfBill(ledger, bill_id) } : null
}

function refusedTogether(...results: ({ ok: true } | Refused)[]): Refused {
  return { ok: false, refusal: results.flatMap((result) => (result.ok ? [] : result.refusal)) }
}

/** A refused hold, at the fields of the checkout. */
function inItems({ refusal }: Refused): Refused {
  const list = [refusal].flat()
  const renamed = list.map((one) => ({
    ...one,
    field: one.field.replace(/^seats\.(\d+)$/, 'items.$1.seat').replace(/^quantity$/, 'general'),
  }))
  return { ok: false, refusal: renamed }
}
