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
import type { PaymentMethod } from '#protocol/bills/payment-method.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { heldBy } from '#protocol/seats/ledger.ts'
import type { BillRow, PaymentRow } from '#protocol/seats/rows.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { idempotencyKey, mount, uuidParam } from '../http/mount.ts'
import { limited } from '../http/rate-limit.ts'
import { visitorOf } from '../http/session.ts'
import { SANDBOX_CALLBACK } from '../payments/callback.ts'
import type { PaymentComponent } from '../payments/provider.ts'
import { type Shown, saleFlags } from '../schedules/shown.ts'
import { ownBill, takeHold } from '../schedules/visitor-hold.ts'
import type { Lane } from '../seats/lane.ts'
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
import { billResultOf, processingOf, readBill, wirePayment } from './shown.ts'

type Body = Parameters<typeof chooseItems>[1]
type Refused = { ok: false; refusal: Refusal | readonly Refusal[] }

/** The public calls about a visitor's bill (website spec, section 7; F-082, F-130..F-135, F-326, F-343). */
export function billRoutes(app: HubApp, shop: Shop): void {
  const { parts } = shop
  mount(app, checkout, [limited(parts.limit, 'checkout')], async (c, { body }) => {
    const key = idempotencyKey(c)
    if (!key.ok) return key
    const schedule_id = body.items[0]!.schedule_id
    const shown = await shop.shown(c.get('exhibitor').id, schedule_id)
    if (!shown) return refuse('rate_unknown', 'items.0.price_rate_id')
    return new Purchase(shop, c, shown, body, key.value).run()
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
    return ok(billResultOf(whole, await parts.catalogue.of(exhibitor_id), shop.signer(exhibitor_id)))
  })

  mount(app, billStatus, [], async (c, { params }) => {
    const exhibitor_id = c.get('exhibitor').id
    const whole = await readBill(parts.pool, exhibitor_id, { bill: uuidParam(params, 'uuid') })
    if (!whole) return refuse('not_found')
    return ok({ uuid: whole.bill.id, payment: wirePayment(whole, await parts.catalogue.of(exhibitor_id)) })
  })
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

/**
 * One purchase. In this order, so that nothing is charged for what cannot be had: the cart is checked and priced here; its seats are this visitor's hold (taken now if he has none); the bill enters paying in
 * one commit; the order is opened at the provider. If that last step fails, the bill goes back to pending and its seats stay the visitor's.
 */
class Purchase {
  readonly #shop: Shop
  readonly #c: Context<HubEnv>
  readonly #shown: Shown
  readonly #body: CheckoutInput
  readonly #key: string | null

  constructor(shop: Shop, c: Context<HubEnv>, shown: Shown, body: CheckoutInput, key: string | null) {
    this.#shop = shop
    this.#c = c
    this.#shown = shown
    this.#body = body
    this.#key = key
  }

  async run(): Promise<Result<Bought> | Refused> {
    const { exhibitor_id, cinema_id } = this.#shown.schedule
    const repeated = await this.#answeredBefore()
    if (repeated) return repeated
    if (!saleFlags(this.#shown).purchasable_online) return refuse('not_purchasable')
    const items = chooseItems(this.#shown, this.#body.items)
    const method = this.#method()
    if (!method.ok || !items.ok) return refusedTogether(method, items)
    const lane = await this.#shop.lanes.of(exhibitor_id, cinema_id)
    const bill = await this.#bill(lane, items.value)
    if (!bill.ok) return bill
    const slots = heldBy(lane.ledger, bill.value.id).map((row) => row.slot)
    const lines = priceLines(this.#shown, bill.value.id, items.value, slots)
    const total = compareAmount(lines, this.#body.amount, 'en')
    if (!total.ok) return total
    const payment = method.value && newPayment(bill.value.id, method.value, total.value)
    const paying = await this.#pay(lane, bill.value, lines, payment)
    if (!paying.ok) return paying
    if (method.value && payment) return this.#open(paying.value.bill_id, method.value, payment)
    await this.#shop.bills.settleFree({ exhibitor_id, cinema_id, bill_id: bill.value.id })
    return ok({ uuid: bill.value.id, payment: null, processingData: null })
  }

  /** The method that pays; null when nothing is to pay (F-083). */
  #method(): Result<PaymentMethod | null> {
    const { payment_method_id, amount } = this.#body
    return amount === 0 ? ok(null) : siteMethod(this.#shown.catalogue.payment_method.values(), payment_method_id)
  }

  /** With a known idempotency key the first answer is given again; the provider's order is opened again under its own id, which changes nothing there. */
  async #answeredBefore(): Promise<Result<Bought> | Refused | null> {
    if (this.#key === null) return null
    const { exhibitor_id, cinema_id } = this.#shown.schedule
    const lane = await this.#shop.lanes.of(exhibitor_id, cinema_id)
    const command = { id: this.#key, request_hash: requestHash(this.#body) }
    const known = await lane.run<{ bill_id: string } | null>({ command, decide: () => refuse('unknown_command') })
    if (!known.ok) return known.refusal.code === 'unknown_command' ? null : known
    const whole = await readBill(this.#shop.parts.pool, exhibitor_id, { bill: known.value!.bill_id })
    const payment = whole?.payments.find((row) => row.status === 'paying') ?? whole?.payments[0]
    const method = payment && this.#shown.catalogue.payment_method.get(payment.payment_method_id)
    return whole && payment && method ? this.#open(whole.bill.id, method, payment) : null
  }

  /** The visitor's own unpaid bill that holds exactly these seats; changed, replaced or taken now if it does not. */
  async #bill(lane: Lane, items: readonly ChosenItem[]): Promise<Result<BillRow> | Refused> {
    const { catalogue, schedule } = this.#shown
    const visitor = visitorOf(this.#c).hash
    const { bill_id } = this.#body
    const own = bill_id === null ? null : ownBill(lane.ledger, bill_id, visitor)
    if (bill_id !== null && own === null) return refuse('bill_foreign', 'bill_id')
    const wanted = items.flatMap(({ seat }) => (seat ? [seat] : []))
    const held = own ? heldBy(lane.ledger, own.id).map((row) => row.slot) : []
    const same =
      wanted.length === 0
        ? held.length === items.length
        : wanted.every((seat) => held.includes(seat.slot!)) && held.length === wanted.length
    if (own?.status === 'pending' && same) return ok(own)
    const request = { bill_id, renew: false, ...(wanted.length > 0 ? { seats: wanted } : { quantity: items.length }) }
    const screen = catalogue.screen.get(schedule.screen_id)!
    const about = { schedule, screen, exhibitor: this.#c.get('exhibitor'), visitor }
    const taken = await takeHold(lane, this.#shop.seats, request, about)
    return taken.ok ? ok(lane.ledger.bills.get(taken.value.bill_id)!) : inItems(taken)
  }

  #pay(lane: Lane, bill: BillRow, lines: ReturnType<typeof priceLines>, payment: PaymentRow | null) {
    const { exhibitor_id, cinema_id, business_date } = this.#shown.schedule
    const { paying_minutes } = this.#c.get('exhibitor').settings
    const contact = { id: randomUUID(), name: this.#body.name, email: this.#body.email }
    const command = {
      bill_id: bill.id,
      contact_id: contact.id,
      business_date,
      lines,
      payments: payment ? [payment] : [],
      due_at: addMinutes(lane.now(), paying_minutes),
    }
    const key = this.#key === null ? undefined : { id: this.#key, request_hash: requestHash(this.#body) }
    return this.#shop.bills.checkout({ exhibitor_id, cinema_id, bill_id: bill.id }, command, contact, key)
  }

  async #open(bill_id: string, method: PaymentMethod, payment: PaymentRow): Promise<Result<Bought>> {
    const { exhibitor_id, cinema_id } = this.#shown.schedule
    const { provider, pool } = this.#shop.parts
    const callback = this.#shop.parts.config.public_url ?? new URL(this.#c.req.url).origin
    const whole = await readBill(pool, exhibitor_id, { bill: bill_id })
    const created = await provider?.create({
      order_id: payment.id,
      bill_id,
      amount_cents: payment.amount_cents,
      description: this.#description(),
      component: method.component as PaymentComponent,
      expires_at: whole?.bill.due_at ?? addMinutes(new Date().toISOString(), 15),
      return_url: `${this.#back()}/bill/${bill_id}`,
      callback_url: `${callback}${SANDBOX_CALLBACK}`,
    })
    if (!created?.ok || !whole) {
      await this.#shop.bills.end({ exhibitor_id, cinema_id, bill_id }, 'failed')
      return refuse('payment_init', 'general')
    }
    return ok({
      uuid: bill_id,
      payment: wirePayment(whole, this.#shown.catalogue, payment),
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
    const { catalogue, schedule } = this.#shown
    return catalogue.movie.get(schedule.movie_id)?.display_title ?? ''
  }
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
