import { randomUUID } from 'node:crypto'
import type { checkout } from '#protocol/bills/calls.ts'
import { voucherLine } from '#protocol/bills/lines.ts'
import type { Gift, LoyaltyCardItem } from '#protocol/bills/voucher-item.ts'
import type { Cinema } from '#protocol/catalogue/cinema.ts'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import { type Answer, ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import type { CallRefusal } from '#protocol/server/mount.ts'
import { SingleFlight } from '#protocol/server/pace.ts'
import { addMinutes, businessDate, wallClock } from '#protocol/time/business-day.ts'
import { choiceCents, purchaseFaults } from '#protocol/vouchers/choice.ts'
import { lastGiftDay } from '#protocol/vouchers/gift.ts'
import { lastDay } from '#protocol/vouchers/validity.ts'
import type { VoucherType } from '#protocol/vouchers/voucher-type.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { uuidOf } from '../kit/uuid-of.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { VoucherSales } from '../vouchers/sales.ts'
import { typesInShop } from '../vouchers/shop-types.ts'
import { newPayment, requestHash, siteMethod } from './checkout.ts'
import { type Bought, type Order, type Orders, rowsOf } from './orders.ts'
import type { Bills, Purchased } from './store.ts'

/** What a purchase of a voucher stands on. */
export interface VoucherPurchaseParts {
  lanes: Pick<Lanes, 'of'>
  bills: Pick<Bills, 'checkout'>
  orders: Pick<Orders, 'begin' | 'again'>
  sales: Pick<VoucherSales, 'write'>
}

/** One purchase of one voucher (F-153) as a visitor asks for it. */
export interface VoucherPurchaseInput {
  exhibitor: Exhibitor
  catalogue: Catalogue
  locale: Locale
  /** The hash of the visitor's session. */
  visitor: string
  cart: {
    item: LoyaltyCardItem
    payment_method_id: number | null
    name: string
    email: string
    amount: number
    terms_accepted?: boolean | undefined
    holder_name?: string | undefined
    gift?: Gift | null | undefined
  }
  /** The house has terms for vouchers, so they are to be accepted. */
  has_terms: boolean
  /** The idempotency key (F-326), the visitor's own; null without one. */
  key: string | null
  /** Where the visitor comes back to: origin and language of the page, `https://kino.example/en`. */
  back: string
  /** Where the provider says what happens to the order. */
  callback_url: string
}

/** What a purchase, or a part of it, answers in the words of its call. */
type Answered<T> = Result<T, CallRefusal<typeof checkout>>

/** A voucher that can be sold: of which type, good where, for how much, and how that is paid. */
interface Cart {
  type: VoucherType
  cinema: Cinema
  method: PaymentMethod
  price_cents: number
}

/**
 * The purchases of vouchers of this process. In this order, so that nothing is charged for what cannot be
 * had: the choice is checked and priced; the voucher is written down with its code, under an id of the bill
 * that follows from the idempotency key; its bill enters paying in one commit; the order is opened at the
 * provider. The voucher is there once the bill is settled, and once only, whoever says so how often (L8); a
 * bill that ends unpaid takes it along. A copy of a command that comes while the first is under way has the
 * first one's answer.
 */
export class VoucherPurchases {
  readonly #parts: VoucherPurchaseParts
  readonly #flights = new SingleFlight<Answered<Bought>, string>()

  constructor(parts: VoucherPurchaseParts) {
    this.#parts = parts
  }

  run(input: VoucherPurchaseInput): Promise<Answered<Bought>> {
    const { visitor, key, cart } = input
    if (key === null) return this.#run(input, null)
    const command = { id: `${visitor}.${key}`, request_hash: requestHash(cart) }
    return this.#flights.run(() => this.#run(input, command), `${command.id} ${command.request_hash}`)
  }

  async #run(
    input: VoucherPurchaseInput,
    command: { id: string; request_hash: string } | null,
  ): Promise<Answered<Bought>> {
    const { exhibitor, visitor, locale, cart } = input
    const cinema = cinemaOf(input)
    const lane = cinema && (await this.#parts.lanes.of(exhibitor.id, cinema.id))
    const repeated = lane && command && (await this.#answeredBefore(lane, command))
    if (repeated) return repeated.ok ? this.#parts.orders.again(orderOf(input, lane), repeated.value) : repeated
    const chosen = cartOf(input, cinema, lane?.now() ?? null)
    if (!chosen.ok) return chosen
    if (!lane) return refuse('unknown_choice', 'items.0.cinema_id')
    const { type, method, price_cents } = chosen.value
    const place = { exhibitor_id: exhibitor.id, cinema_id: lane.cinema_id }
    const bill_id = command ? uuidOf(['voucher', exhibitor.id, command.id]) : randomUUID()
    const { item, name, email, holder_name = '', gift = null } = cart
    const { midnight_offset } = exhibitor.public_config
    const clock = { time_zone: chosen.value.cinema.time_zone, midnight_offset }
    const sold_on = businessDate(lane.now(), clock.time_zone, midnight_offset)
    const isGift = type.type === 'giftcard'
    const written = await this.#parts.sales.write(exhibitor.id, {
      ...place,
      bill_id,
      type,
      chosen: chosenIn(item),
      price_cents,
      sold_on,
      clock,
      locale,
      buyer: { name, email },
      holder: isGift ? holder_name : '',
      gift: isGift ? gift : null,
      asked: JSON.stringify(cart),
    })
    if (!written.ok) return written
    const voucher = written.value
    const payment = newPayment(bill_id, method, price_cents)
    const line = { id: randomUUID(), bill_id, voucher_id: voucher.id }
    const contact = { id: randomUUID(), name, email, invoice: null, locale }
    const paying = await this.#parts.bills.checkout(
      { ...place, bill_id },
      {
        bill_id,
        contact_id: contact.id,
        business_date: sold_on,
        lines: [voucherLine(line, type, chosenIn(item))],
        payments: [payment],
        vouchers: [voucher],
        opens: { source: 'site', visitor },
        due_at: addMinutes(lane.now(), exhibitor.settings.paying_minutes),
      },
      contact,
      command ?? undefined,
      null,
    )
    if (!paying.ok) return paying
    const order = orderOf(input, lane)
    return paying.value.payment_id === payment.id
      ? this.#parts.orders.begin(order, rowsOf(lane, bill_id)!, method, payment)
      : this.#parts.orders.again(order, paying.value)
  }

  /** With a known idempotency key the first answer is given again. */
  async #answeredBefore(
    lane: Lane,
    command: { id: string; request_hash: string },
  ): Promise<Answer<Purchased, 'key_used_again'> | null> {
    const known = await lane.run<Purchased, 'unknown_command'>({ command, decide: () => refuse('unknown_command') })
    if (known.ok) return known
    const { code } = known.refusal
    return code === 'unknown_command' ? null : refuse(code)
  }
}

function chosenIn({ total_turns, total_products }: LoyaltyCardItem) {
  return { turns: total_turns, products_cents: total_products }
}

/** The cinema that the voucher is good in: the one that was named, or the only one. */
function cinemaOf({ catalogue, cart }: VoucherPurchaseInput): Cinema | null {
  const there = [...catalogue.cinema.values()].filter(({ deleted_at }) => deleted_at === null)
  const { cinema_id } = cart.item
  if (cinema_id === null) return there.length === 1 ? there[0]! : null
  return there.find(({ id }) => id === cinema_id) ?? null
}

/** What of it can be sold; everything that is wrong is answered at once, each at its field. */
function cartOf(input: VoucherPurchaseInput, cinema: Cinema | null, now: string | null): Answered<Cart> {
  const { exhibitor, catalogue, cart, has_terms } = input
  const { item, amount, gift, terms_accepted } = cart
  const type = typesInShop({ catalogue, exhibitor }).find(({ id }) => id === item.voucher_type_id)
  if (!type) return refuse('not_purchasable')
  const method = siteMethod(catalogue, cart.payment_method_id)
  const faults = purchaseFaults(type, chosenIn(item))
  const refusals = [
    ...faults,
    ...(cinema ? [] : [refuse('unknown_choice', 'items.0.cinema_id').refusal]),
    ...(gift && cinema && now ? giftFaults(gift, type, dayAt(now, cinema, exhibitor)) : []),
    ...(method.ok ? [] : [method.refusal]),
    ...(has_terms && !terms_accepted
      ? [
          terms_accepted === undefined
            ? refuse('terms_unseen', 'general').refusal
            : refuse('terms_not_accepted', 'terms_accepted').refusal,
        ]
      : []),
  ]
  if (refusals.length > 0 || !method.ok || !cinema) return { ok: false, refusal: refusals }
  const price_cents = choiceCents(type, chosenIn(item))
  if (price_cents !== amount) return refuse('price_changed', 'general', { total_cents: price_cents })
  return ok({ type, cinema, method: method.value, price_cents })
}

/** A gift is sent from today on, and neither after its last day nor in some other year. */
function giftFaults(
  { deliver_on }: Gift,
  type: VoucherType,
  { today, business_date }: { today: string; business_date: string },
): Refusal<'day_over' | 'day_too_late'>[] {
  if (deliver_on < today) return [refuse('day_over', 'gift.deliver_on').refusal]
  if (deliver_on > lastGiftDay(today, lastDay(type, business_date)))
    return [refuse('day_too_late', 'gift.deliver_on').refusal]
  return []
}

/** The day on the wall of a cinema, and its business day. */
function dayAt(now: string, { time_zone }: Cinema, { public_config }: Exhibitor) {
  return {
    today: wallClock(now, time_zone).date,
    business_date: businessDate(now, time_zone, public_config.midnight_offset),
  }
}

function orderOf({ catalogue, cart, locale, back, callback_url }: VoucherPurchaseInput, lane: Lane): Order {
  const { exhibitor_id, cinema_id } = lane
  const type = catalogue.voucher_type.get(cart.item.voucher_type_id)
  const description = type ? inLanguage(type, locale).title : ''
  return { exhibitor_id, cinema_id, catalogue, now: lane.now(), description, back, callback_url }
}
