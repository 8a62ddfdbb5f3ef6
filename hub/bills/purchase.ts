import { randomUUID } from 'node:crypto'
import { ageToConfirm } from '#protocol/bills/age.ts'
import type { checkout } from '#protocol/bills/calls.ts'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { heldBy } from '#protocol/ledger/ledger.ts'
import type { BillRow, HallRow, PaymentRow } from '#protocol/ledger/rows.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import { type Answer, ok, type Result, refuse } from '#protocol/result.ts'
import { isPlanSeen } from '#protocol/schedules/plan-seen.ts'
import type { CallRefusal } from '#protocol/server/mount.ts'
import { SingleFlight } from '#protocol/server/pace.ts'
import { addMinutes, epochMs } from '#protocol/time/business-day.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import { chooseProducts, type OnlineProducts } from '../products/online.ts'
import type { Asker, Crowd } from '../schedules/crowd.ts'
import { isPurchasable, type Offered, screenOf } from '../schedules/shown.ts'
import { ownBill, takeHold } from '../schedules/visitor-hold.ts'
import type { Seats } from '../seats/store.ts'
import type { PayingVoucher, VoucherUses } from '../vouchers/uses.ts'
import {
  type CheckoutBody,
  type Chosen,
  type ChosenItem,
  chooseItems,
  compareAmount,
  newPayment,
  priceLines,
  requestHash,
  siteMethod,
} from './checkout.ts'
import { type Bought, type Order, type Orders, rowsOf } from './orders.ts'
import type { Settlement } from './settle.ts'
import type { BillPlace, Bills, Purchased } from './store.ts'

/** What a purchase stands on. */
export interface PurchaseParts {
  lanes: Pick<Lanes, 'of'>
  seats: Seats
  uses: Pick<VoucherUses, 'named' | 'bring'>
  products: Pick<OnlineProducts, 'claim'>
  crowd: Crowd
  bills: Pick<Bills, 'checkout'>
  settlement: Pick<Settlement, 'finish'>
  orders: Pick<Orders, 'begin' | 'again'>
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
  /** The language in which it is bought. */
  locale: Locale
  /** The idempotency key (F-326), the visitor's own; null without one. */
  key: string | null
  /** Where the visitor comes back to: origin and language of the page, `https://kino.example/en`. */
  back: string
  /** Where the provider says what happens to the order. */
  callback_url: string
}

type Refused = { ok: false; refusal: CallRefusal<typeof checkout> }
/** What a purchase, or a part of it, answers in the words of its call. */
type Answered<T> = Result<T, CallRefusal<typeof checkout>>

/**
 * A cart that can be sold: what of it at which price, and the unpaid bill of this visitor that holds exactly
 * it, if there is one.
 */
interface Cart {
  items: Chosen
  method: PaymentMethod | null
  total_cents: number
  bill: BillRow | null
}

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
    const cart = this.#cart(lane, await this.#vouchers(lane))
    if (!cart.ok || cart.value.bill === null) {
      const repeated = await this.#answeredBefore(lane)
      if (repeated) return repeated
    }
    if (!cart.ok) return cart
    const { items, method, total_cents } = cart.value
    const bill = cart.value.bill ? ok(cart.value.bill) : await this.#hold(lane, items.tickets)
    if (!bill.ok) return bill
    const payment = method && newPayment(bill.value.id, method, total_cents)
    const paying = await this.#pay(lane, bill.value, items, payment)
    if (!paying.ok) return paying
    if (method && payment) {
      const isFirst = paying.value.payment_id === payment.id
      return isFirst
        ? this.#parts.orders.begin(this.#order(), rowsOf(lane, bill.value.id)!, method, payment)
        : this.#parts.orders.again(this.#order(), paying.value)
    }
    await this.#parts.settlement.finish({ exhibitor_id, cinema_id, bill_id: bill.value.id }, false)
    return ok({ uuid: bill.value.id, payment: null, processingData: null })
  }

  /** The vouchers that the cart names, if it names any. */
  #vouchers(lane: Lane): Promise<ReadonlyMap<string, PayingVoucher>> {
    const names = this.#input.cart.items.flatMap(({ voucher_id }) => voucher_id ?? [])
    return this.#parts.uses.named(lane, this.#input.offered.catalogue, names)
  }

  /** What of the cart can be sold now; touches nothing. */
  #cart(lane: Lane, vouchers: ReadonlyMap<string, PayingVoucher>): Answered<Cart> {
    if (!isPurchasable(this.#input.offered)) return refuse('not_purchasable')
    const { schedule } = this.#input.offered
    const hall = lane.committed.halls.get(schedule.id)
    if (!isAsSeen(schedule, hall, this.#input.cart.seen)) return refuse('schedule_changed', 'general')
    const tickets = chooseItems(this.#input.offered, this.#input.cart.items, vouchers)
    const products = this.#products()
    const method = this.#method()
    const terms = this.#terms()
    const age = this.#age()
    if (!method.ok || !tickets.ok || !products.ok || !terms.ok || !age.ok)
      return refusedTogether(method, tickets, products, terms, age)
    const items = { tickets: tickets.value, products: products.value }
    const total = compareAmount(this.#input.offered, items, this.#input.cart.amount)
    if (!total.ok) return total
    const bill = this.#holding(lane, items.tickets)
    return ok({ items, method: method.value, total_cents: total.value, bill })
  }

  /** The products that the site sells here; each that it does not is refused at its place. */
  #products(): Answered<Chosen['products']> {
    const { offered, cart } = this.#input
    const { chosen, unknown } = chooseProducts(offered.catalogue, offered.schedule.cinema_id, cart.products)
    if (unknown.length === 0) return ok(chosen)
    const first = cart.items.length
    const refusal = unknown.map((nth) => refuse('product_unknown', `items.${first + nth}.product_id`).refusal)
    return { ok: false, refusal }
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
    if (known.ok) return this.#parts.orders.again(this.#order(), known.value)
    const { code } = known.refusal
    return code === 'unknown_command' ? null : refuse(code)
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
    const seats = items.flatMap(({ seat }) => (seat ? [seat] : []))
    const wanted = items.length
    const request = { bill_id, wanted, renew: false, ...(seats.length > 0 ? { seats } : { quantity: wanted }) }
    const screen = screenOf(this.#input.offered)
    const { crowd } = this.#parts
    const about = { schedule, screen, exhibitor, visitor, asker, crowd, seen: this.#input.cart.seen }
    const taken = await takeHold(lane, this.#parts.seats, request, about)
    return taken.ok ? ok(lane.committed.bills.get(taken.value.bill_id)!) : inItems(taken)
  }

  async #pay(lane: Lane, bill: BillRow, items: Chosen, payment: PaymentRow | null) {
    const { exhibitor_id, cinema_id, business_date } = this.#input.offered.schedule
    const { paying_minutes, voucher_reuse_minutes: reuse_minutes } = this.#input.exhibitor.settings
    const slots = heldBy(lane.committed, bill.id).map((row) => row.slot)
    const { name, email, invoice = null } = this.#input.cart
    const contact = { id: randomUUID(), name, email, invoice, locale: this.#input.locale }
    const lines = priceLines(this.#input.offered, bill.id, items, slots)
    await this.#parts.seats.fetchRights(
      { exhibitor_id, cinema_id, schedule_id: this.#input.offered.schedule.id },
      lines,
    )
    const away = await this.#parts.uses.bring(lane, lines)
    if (away !== null) return refuse('voucher_cut_off', `items.${away}.voucher`)
    const place = { exhibitor_id, cinema_id, bill_id: bill.id }
    const claimed = await this.#claim(place, items)
    if (!claimed.ok) return claimed
    const command = {
      bill_id: bill.id,
      contact_id: contact.id,
      business_date,
      lines,
      payments: payment ? [payment] : [],
      reuse_minutes,
      due_at: addMinutes(lane.now(), paying_minutes),
    }
    const { id: schedule_id, version } = this.#input.offered.schedule
    return this.#parts.bills.checkout(place, command, contact, this.command ?? undefined, { schedule_id, version })
  }

  /** Pieces of products are this bill's before it is paid; they are refused in the words of who buys. */
  #claim(place: BillPlace, { tickets, products }: Chosen): Promise<Answered<null>> | Answered<null> {
    if (products.length === 0) return ok(null)
    const named = products.map(({ product, quantity }) => ({
      product: inLanguage(product, this.#input.locale),
      quantity,
    }))
    return this.#parts.products.claim(place, named, tickets.length)
  }

  #order(): Order {
    const { offered, back, callback_url } = this.#input
    const { exhibitor_id, cinema_id } = offered.schedule
    const { catalogue, now } = offered
    return { exhibitor_id, cinema_id, catalogue, now, description: this.#description(), back, callback_url }
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

function refusedTogether(...results: ({ ok: true } | Refused)[]): Refused {
  return { ok: false, refusal: results.flatMap((result) => (result.ok ? [] : result.refusal)) }
}

/** A refused hold, at the fields of the checkout. */
function inItems({ refusal }: Refused): Refused {
  const list = [refusal].flat()
  const renamed = list.map((one) => ({
    ...one,
    field: one.field.replace(/^seats\.(\d+)$/, 'items.$1.seat').replace(/^(?:seats|quantity)$/, 'general'),
  }))
  return { ok: false, refusal: renamed }
}
