import { randomUUID } from 'node:crypto'
import { paymentsOfBill } from '#protocol/ledger/ledger.ts'
import type { PaymentRow } from '#protocol/ledger/rows.ts'
import { totalCents } from '#protocol/pricing/price-lines.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import { chooseItems, newPayment, priceLines } from '../../bills/checkout.ts'
import type { Settlement } from '../../bills/settle.ts'
import type { BillPlace, Bills } from '../../bills/store.ts'
import type { CatalogueStore } from '../../catalogue/catalogue.ts'
import type { Lanes } from '../../ledger/lanes.ts'
import { SANDBOX_CALLBACK } from '../../payments/callback.ts'
import type { PaymentComponent, PaymentProvider } from '../../payments/provider.ts'
import type { Offers } from '../../schedules/offers.ts'
import { isPurchasable, type Offered } from '../../schedules/shown.ts'
import { methodsOfSite } from '../../schedules/site-methods.ts'
import type { Seats } from '../../seats/store.ts'
import type { Booking } from './plan.ts'

/** How often each way to pay is taken, in the order of the shop. */
const METHODS = [0.55, 0.85, 1]

export interface VisitorsParts {
  catalogue: Pick<CatalogueStore, 'of'>
  lanes: Pick<Lanes, 'of'>
  offers: Pick<Offers, 'offered'>
  seats: Pick<Seats, 'hold'>
  bills: Pick<Bills, 'checkout'>
  settlement: Pick<Settlement, 'check'>
  provider: Pick<PaymentProvider, 'create'>
  /** Under which address the hub is reached. */
  url: string
}

/**
 * The demo's visitors of the site. Each goes the whole way of a purchase: seats held, bill in paying, order
 * at the provider, money paid on its page, looked up, settled. Every step may be repeated under the same
 * `bill_id`: a purchase that a stop of the hub left half-way is finished, one that was finished stays as it
 * is, and none is made twice.
 */
export class Visitors {
  readonly #parts: VisitorsParts
  readonly #exhibitor_id: number

  constructor(parts: VisitorsParts, exhibitor_id: number) {
    this.#parts = parts
    this.#exhibitor_id = exhibitor_id
  }

  /** False when the seats or the schedule cannot be had any more: then this party stays at home. */
  async buy(booking: Booking, bill_id: string): Promise<boolean> {
    const offered = await this.#parts.offers.offered(this.#exhibitor_id, booking.schedule_id)
    if (!offered || !isPurchasable(offered)) return false
    const place = { exhibitor_id: this.#exhibitor_id, cinema_id: booking.cinema_id, bill_id }
    if (!(await this.#hold(place, offered, booking))) return false
    const payment = await this.#checkout(place, offered, booking)
    return payment !== null && this.#pay(place, offered, payment)
  }

  async #hold(place: BillPlace, { now }: Offered, booking: Booking): Promise<boolean> {
    const { bill_id } = place
    const { settings } = (await this.#parts.catalogue.of(this.#exhibitor_id)).exhibitor.get(this.#exhibitor_id)!
    const held = await this.#parts.seats.hold(
      { ...place, schedule_id: booking.schedule_id },
      {
        bill_id,
        is_new: false,
        source: 'site',
        slots: booking.tickets.map(({ slot }) => slot),
        due_at: addMinutes(now, settings.hold_minutes),
        renewed: false,
        replaces: null,
      },
    )
    // past choosing: this purchase was further when the hub stopped
    return held.ok || held.refusal.code === 'bill_not_open'
  }

  /** The payment of the bill; null when it cannot be sold, or is over. */
  async #checkout(place: BillPlace, offered: Offered, { tickets, person, pays }: Booking): Promise<PaymentRow | null> {
    const { catalogue, schedule } = offered
    const items = chooseItems(
      offered,
      tickets.map(({ slot, price_rate_id }) => ({
        type: 'ticket' as const,
        schedule_id: schedule.id,
        price_rate_id,
        voucher_id: null,
        seat: seatOfSlot(schedule.arrangement, slot) ?? null,
      })),
      new Map(),
    )
    if (!items.ok) return null
    const slots = tickets.map(({ slot }) => slot)
    const lines = priceLines(offered, place.bill_id, { tickets: items.value, products: [] }, slots)
    const methods = methodsOfSite(catalogue)
    const method = methods[METHODS.findIndex((share) => pays < share)] ?? methods[0]!
    const total_cents = totalCents(lines)
    const { settings } = catalogue.exhibitor.get(this.#exhibitor_id)!
    const contact = { id: randomUUID(), ...person, invoice: null }
    const command = {
      bill_id: place.bill_id,
      contact_id: contact.id,
      business_date: schedule.business_date,
      lines,
      payments: [newPayment(place.bill_id, method, total_cents)],
      due_at: addMinutes(offered.now, settings.paying_minutes),
    }
    const seen = { schedule_id: schedule.id, version: schedule.version }
    await this.#parts.bills.checkout(place, command, contact, undefined, seen)
    const { committed } = await this.#parts.lanes.of(this.#exhibitor_id, place.cinema_id)
    const payment = paymentsOfBill(committed, place.bill_id)[0]
    return payment?.status === 'paying' ? payment : null
  }

  async #pay(place: BillPlace, { catalogue, schedule }: Offered, payment: PaymentRow): Promise<boolean> {
    const { committed } = await this.#parts.lanes.of(this.#exhibitor_id, place.cinema_id)
    const { url } = this.#parts
    const created = await this.#parts.provider.create({
      order_id: payment.id,
      bill_id: place.bill_id,
      amount_cents: payment.amount_cents,
      description: catalogue.movie.get(schedule.movie_id)?.display_title ?? '',
      component: catalogue.payment_method.get(payment.payment_method_id)!.component as PaymentComponent,
      expires_at: committed.bills.get(place.bill_id)!.due_at!,
      return_url: `${url}/en/bill/${place.bill_id}`,
      callback_url: `${url}${SANDBOX_CALLBACK}`,
    })
    if (!created.ok) return false
    const paid = await fetch(created.value.checkout_url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ action: 'pay' }),
    }).catch(() => null) // the provider is away: the sweeper asks it later, and the next start pays
    if (!paid) return false
    return this.#parts.settlement.check(place, payment.id)
  }
}
