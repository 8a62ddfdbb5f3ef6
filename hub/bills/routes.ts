import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import {
  billResult,
  billStatus,
  checkout,
  type ProcessingData,
  paymentStatus,
  processingData,
} from '#protocol/bills/calls.ts'
import { heldBy, linesOfBill, paymentsOfBill } from '#protocol/ledger/ledger.ts'
import type { BillRow, PaymentRow } from '#protocol/ledger/rows.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { idempotencyKey, uuidParam } from '#protocol/server/paths.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { limited } from '../http/rate-limit.ts'
import { keepsSession, visitorOf } from '../http/session.ts'
import type { Lane } from '../ledger/lane.ts'
import { SANDBOX_CALLBACK } from '../payments/callback.ts'
import type { PaymentComponent } from '../payments/provider.ts'
import { askerOf } from '../schedules/crowd.ts'
import { isPurchasable, type Offered } from '../schedules/shown.ts'
import { ownBill, takeHold } from '../schedules/visitor-hold.ts'
import type { Shop } from '../site/shop.ts'
import {
  type ChosenItem,
  chooseItems,
  compareAmount,
  newPayment,
  priceLines,
  requestHash,
  siteMethod,
} from './checkout.ts'
import { billResultOf, processingOf, readBill, schedulesOf, wirePayment } from './shown.ts'
import type { Purchased } from './store.ts'

type Body = Parameters<typeof chooseItems>[1]
type Refused = { ok: false; refusal: Refusal | readonly Refusal[] }

/** The public calls about a visitor's bill (website spec, section 7; F-082, F-130..F-135, F-326, F-343). */
export function billRoutes(app: HubApp, shop: Shop): void {
  const { parts } = shop
  const alone = onePerCommand<Result<Bought> | Refused>()
  mount(app, checkout, [limited(parts.limit, 'checkout'), keepsSession(parts.sessions)], async (c, { body }) => {
    const key = idempotencyKey(c)
    if (!key.ok) return key
    const schedule_id = body.items[0]!.schedule_id
    const offered = await shop.offered(c.get('exhibitor').id, schedule_id)
    if (!offered) return refuse('rate_unknown', 'items.0.price_rate_id')
    const purchase = new Purchase(shop, c, offered, body, key.value)
    return purchase.command
      ? alone(`${purchase.command.id} ${purchase.command.request_hash}`, () => purchase.run())
      : purchase.run()
  })

  mount(app, processingData, [], async (c, { params }) => {
    const whole = await readBill(parts.pool, c.get('exhibitor').id, { payment: uuidParam(params, 'payment') })
    if (!whole) return refuse('not_found')
    const catalogue = await parts.catalogue.of(c.get('exhibitor').id)
    const payment = whole.payments.find((row) => row.id === params.payment)!
    return ok({
      uuid: whole.bill.id,
      payment: wirePayment(whole, catalogue, payment)!,
      processingData: payment.status === 'paying' ? await processing(shop, payment) : null,
    })
  })

  mount(app, paymentStatus, [], async (c, { params }) => {
    const whole = await readBill(parts.pool, c.get('exhibitor').id, { payment: uuidParam(params, 'payment') })
    return whole ? ok({ uuid: whole.bill.id }) : refuse('not_found')
  })

  mount(app, billResult, [], async (c, { params }) => {
    const exhibitor_id = c.get('exhibitor').id
    const whole = await readBill(parts.pool, exhibitor_id, { bill: uuidParam(params, 'uuid') })
    if (!whole) return refuse('not_found')
    const catalogue = await parts.catalogue.withSchedules(exhibitor_id, schedulesOf(whole))
    return ok(billResultOf(whole, catalogue, shop.signer(exhibitor_id)))
  })

  mount(app, billStatus, [], async (c, { params }) => {
    const exhibitor_id = c.get('exhibitor').id
    const whole = await readBill(parts.pool, exhibitor_id, { bill: uuidParam(params, 'uuid') })
    if (!whole) return refuse('not_found')
    return ok({ uuid: whole.bill.id, payment: wirePayment(whole, await parts.catalogue.of(exhibitor_id)) })
  })
}

/** A copy of a command that comes while the first is under way has the first one's answer. */
function onePerCommand<A>(): (command: string, run: () => Promise<A>) => Promise<A> {
  const running = new Map<string, Promise<A>>()
  return (command, run) => {
    const known = running.get(command)
    if (known) return known
    const begun = run().finally(() => running.delete(command))
    running.set(command, begun)
    return begun
  }
}

/** Where the provider's page for a payment is, asked there: the provider may have ended it meanwhile. */
export async function processing(shop: Shop, payment: PaymentRow): Promise<ProcessingData | null> {
  const order = await shop.parts.provider?.lookUp(payment.id)
  return processingOf(order?.ok ? order.value : null)
}

type CheckoutInput = {
  payment_method_id: number | null
  name: string
  email: string
  newsletter_signup: boolean
  items: Body
  amount: number
  bill_id: string | null
}
type Bought = { uuid: string; payment: ReturnType<typeof wirePayment>; processingData: ProcessingData | null }

/** A cart that can be sold: what of it at which price, and the unpaid bill of this visitor that holds exactly it, if there is one. */
interface Cart {
  items: readonly ChosenItem[]
  method: PaymentMethod | null
  total_cents: number
  bill: BillRow | null
}

/** A bill as its rows are, wherever they were read. */
type Rows = Parameters<typeof wirePayment>[0]

/**
 * One purchase. In this order, so that nothing is charged for what cannot be had: the cart is checked and priced here; its seats are this visitor's hold (taken now if he has none); the bill enters paying in
 * one commit; the order is opened at the provider. If that last step fails, the bill goes back to pending and its seats stay the visitor's. A repeated command is answered as the first time: it is looked up
 * before anything is refused or any hold is touched; a bill that holds exactly the cart goes straight to the lane, which looks by itself.
 */
class Purchase {
  readonly #shop: Shop
  readonly #c: Context<HubEnv>
  readonly #offered: Offered
  readonly #body: CheckoutInput
  /** The idempotency key, the visitor's own: the same key of another visitor is another key. Null without one. */
  readonly command: { id: string; request_hash: string } | null

  constructor(shop: Shop, c: Context<HubEnv>, offered: Offered, body: CheckoutInput, key: string | null) {
    this.#shop = shop
    this.#c = c
    this.#offered = offered
    this.#body = body
    this.command = key === null ? null : { id: `${visitorOf(c).hash}.${key}`, request_hash: requestHash(body) }
  }

  async run(): Promise<Result<Bought> | Refused> {
    const { exhibitor_id, cinema_id } = this.#offered.schedule
    const lane = await this.#shop.lanes.of(exhibitor_id, cinema_id)
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
    await this.#shop.bills.finish({ exhibitor_id, cinema_id, bill_id: bill.value.id }, false)
    return ok({ uuid: bill.value.id, payment: null, processingData: null })
  }

  /** What of the cart can be sold now; touches nothing. */
  #cart(lane: Lane): Result<Cart> | Refused {
    if (!isPurchasable(this.#offered)) return refuse('not_purchasable')
    const items = chooseItems(this.#offered, this.#body.items)
    const method = this.#method()
    if (!method.ok || !items.ok) return refusedTogether(method, items)
    const total = compareAmount(this.#offered, items.value, this.#body.amount, 'en')
    if (!total.ok) return total
    const bill = this.#holding(lane, items.value)
    return ok({ items: items.value, method: method.value, total_cents: total.value, bill })
  }

  /** The method that pays; null when nothing is to pay (F-083). */
  #method(): Result<PaymentMethod | null> {
    const { payment_method_id, amount } = this.#body
    return amount === 0 ? ok(null) : siteMethod(this.#offered.catalogue.payment_method.values(), payment_method_id)
  }

  /** With a known idempotency key the first answer is given again. */
  async #answeredBefore(lane: Lane): Promise<Result<Bought> | Refused | null> {
    if (this.command === null) return null
    const known = await lane.run<Purchased>({ command: this.command, decide: () => refuse('unknown_command') })
    if (known.ok) return this.#openAgain(known.value)
    return known.refusal.code === 'unknown_command' ? null : known
  }

  /**
   * The answer of the first time. While its payment waits, the order is opened again under its own id, which changes nothing at the provider; a payment that has ended is never opened again: one that failed
   * answers that it did, whatever the bill has become since, and nothing is to be paid for any other.
   */
  async #openAgain({ bill_id, payment_id }: Purchased): Promise<Result<Bought>> {
    const { catalogue, schedule } = this.#offered
    const whole = await readBill(this.#shop.parts.pool, schedule.exhibitor_id, { bill: bill_id })
    const payment = whole?.payments.find((row) => row.id === payment_id)
    if (!whole || !payment) return ok({ uuid: bill_id, payment: null, processingData: null })
    if (payment.status === 'failed') return refuse('payment_init', 'general')
    if (payment.status === 'paying' && whole.bill.settling_at === null)
      return this.#open(whole, catalogue.payment_method.get(payment.payment_method_id)!, payment)
    return ok({ uuid: bill_id, payment: wirePayment(whole, catalogue, payment), processingData: null })
  }

  /** The first try at the provider; if it fails, the bill waits for another payment and keeps its seats. */
  async #begin(rows: Rows, method: PaymentMethod, payment: PaymentRow): Promise<Result<Bought>> {
    const { exhibitor_id, cinema_id } = this.#offered.schedule
    const opened = await this.#open(rows, method, payment)
    if (!opened.ok) await this.#shop.bills.end({ exhibitor_id, cinema_id, bill_id: rows.bill.id }, 'failed')
    return opened
  }

  /** The visitor's own unpaid bill, if it holds exactly these seats. */
  #holding(lane: Lane, items: readonly ChosenItem[]): BillRow | null {
    const { bill_id } = this.#body
    const own = bill_id === null ? null : ownBill(lane.committed, bill_id, visitorOf(this.#c).hash)
    if (own?.status !== 'pending') return null
    const wanted = items.flatMap(({ seat }) => seat?.slot ?? [])
    const held = heldBy(lane.committed, own.id).map((row) => row.slot)
    return held.length === items.length && wanted.every((slot) => held.includes(slot)) ? own : null
  }

  /** The visitor's bill with these seats: changed, replaced or taken now. */
  async #hold(lane: Lane, items: readonly ChosenItem[]): Promise<Result<BillRow> | Refused> {
    const { catalogue, schedule } = this.#offered
    const visitor = visitorOf(this.#c).hash
    const { bill_id } = this.#body
    if (bill_id !== null && ownBill(lane.committed, bill_id, visitor) === null) return refuse('bill_foreign', 'bill_id')
    const seats = items.flatMap(({ seat }) => (seat ? [seat] : []))
    const request = { bill_id, renew: false, ...(seats.length > 0 ? { seats } : { quantity: items.length }) }
    const screen = catalogue.screen.get(schedule.screen_id)!
    const asker = await askerOf(this.#c, this.#shop.parts, schedule.cinema_id)
    const { crowd } = this.#shop
    const about = { schedule, screen, exhibitor: this.#c.get('exhibitor'), visitor, asker, crowd }
    const taken = await takeHold(lane, this.#shop.seats, request, about)
    return taken.ok ? ok(lane.committed.bills.get(taken.value.bill_id)!) : inItems(taken)
  }

  async #pay(lane: Lane, bill: BillRow, items: readonly ChosenItem[], payment: PaymentRow | null) {
    const { exhibitor_id, cinema_id, business_date } = this.#offered.schedule
    const { paying_minutes } = this.#c.get('exhibitor').settings
    const slots = heldBy(lane.committed, bill.id).map((row) => row.slot)
    const contact = { id: randomUUID(), name: this.#body.name, email: this.#body.email }
    const lines = priceLines(this.#offered, bill.id, items, slots)
    await this.#shop.seats.fetchRights({ exhibitor_id, cinema_id, schedule_id: this.#offered.schedule.id }, lines)
    const command = {
      bill_id: bill.id,
      contact_id: contact.id,
      business_date,
      lines,
      payments: payment ? [payment] : [],
      due_at: addMinutes(lane.now(), paying_minutes),
    }
    const place = { exhibitor_id, cinema_id, bill_id: bill.id }
    return this.#shop.bills.checkout(place, command, contact, this.command ?? undefined)
  }

  async #open(rows: Rows, method: PaymentMethod, payment: PaymentRow): Promise<Result<Bought>> {
    const { provider, config } = this.#shop.parts
    const callback = config.public_url ?? new URL(this.#c.req.url).origin
    const { id: bill_id, due_at } = rows.bill
    const created = await provider?.create({
      order_id: payment.id,
      bill_id,
      amount_cents: payment.amount_cents,
      description: this.#description(),
      component: method.component as PaymentComponent,
      expires_at: due_at ?? addMinutes(this.#offered.now, 15),
      return_url: `${this.#back()}/bill/${bill_id}`,
      callback_url: `${callback}${SANDBOX_CALLBACK}`,
    })
    if (!created?.ok) return refuse('payment_init', 'general')
    return ok({
      uuid: bill_id,
      payment: wirePayment(rows, this.#offered.catalogue, payment),
      processingData: processingOf(created.value),
    })
  }

  /** Where the visitor came from: the very host that his cookie belongs to, and the language of the page. */
  #back(): string {
    const origin = `${this.#c.get('secure') ? 'https' : 'http'}://${this.#c.req.header('host')}`
    const from = this.#c.req.header('referer') ?? ''
    const locale = URL.canParse(from) ? new URL(from).pathname.split('/')[1] : undefined
    const { locales } = this.#c.get('exhibitor')
    return `${origin}/${locales.find((known) => known === locale) ?? locales[0]}`
  }

  #description(): string {
    const { catalogue, schedule } = this.#offered
    return catalogue.movie.get(schedule.movie_id)?.display_title ?? ''
  }
}

/** The rows of a bill as the lane has them in memory. */
function rowsOf({ committed: ledger }: Lane, bill_id: string): Rows | null {
  const bill = ledger.bills.get(bill_id)
  return bill ? { bill, lines: linesOfBill(ledger, bill_id), payments: paymentsOfBill(ledger, bill_id) } : null
}

function refusedTogether(...results: ({ ok: true } | Refused)[]): Refused {
  return { ok: false, refusal: results.flatMap((result) => (result.ok ? [] : result.refusal)) as Refusal[] }
}

/** A refused hold, at the fields of the checkout. */
function inItems({ refusal }: Refused): Refused {
  const list = [refusal].flat() as Refusal[]
  const renamed = list.map((one) => ({
    ...one,
    field: one.field.replace(/^seats\.(\d+)$/, 'items.$1.seat').replace(/^quantity$/, 'general'),
  }))
  return { ok: false, refusal: renamed }
}
