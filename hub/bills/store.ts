import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import {
  type CheckoutCommand,
  decideCheckout,
  decideEnd,
  decideLate,
  decideMoneyBack,
  decideSettled,
  decideSettling,
  type EndCommand,
  settledEvent,
} from '#protocol/bills/decide.ts'
import { ok, type Result, refuse } from '#protocol/result.ts'
import { headOf, type Ledger, paymentsOfBill } from '#protocol/seats/ledger.ts'
import type { PaymentProvider, ProviderOrder } from '../payments/provider.ts'
import type { Lane, Step } from '../seats/lane.ts'
import type { Lanes } from '../seats/lanes.ts'
import type { ContactWrite } from '../seats/statement.ts'

/** Where a bill of the hub lives. */
export interface BillPlace {
  exhibitor_id: number
  cinema_id: number
  bill_id: string
}

/** 48 random bits, 12 hex letters (LEDGER.md, "Ticket code KT1"). */
const drawTicketId = (): string => randomBytes(6).toString('hex')

/** Short reference of a bill: the year, and the place of its entry in the cinema's own journal, so that no two are alike. */
const billNumber = (ledger: Ledger, cinema_id: number, at: string): string =>
  `${at.slice(2, 4)}-${cinema_id}${String(headOf(ledger, 'own').n + 1).padStart(6, '0')}`

/**
 * Bills of the hub. The order of the steps is the safety: paying → settling → the whole event at the provider → settled → ticket (L8); money that came too late goes back (L10). Every function may be
 * repeated at any time, by a webhook, a page or the sweeper: each step is decided from what stands on disk.
 */
export class Bills {
  readonly #lanes: Lanes
  readonly #provider: PaymentProvider | null
  readonly #log: Logger
  readonly #finishing = new Map<string, Promise<boolean>>()

  constructor(lanes: Lanes, provider: PaymentProvider | null, log: Logger) {
    this.#lanes = lanes
    this.#provider = provider
    this.#log = log
  }

  /** The bill enters `paying` with its contact, in one commit. With a command a repeat is answered as the first time. */
  async checkout(
    place: BillPlace,
    command: Omit<CheckoutCommand, 'now'>,
    contact: ContactWrite | null,
    key: Step<unknown>['command'],
  ): Promise<Result<{ bill_id: string }>> {
    const lane = await this.#lane(place)
    return lane.run({
      bills: [place.bill_id],
      ...(key ? { command: key } : {}),
      decide: ({ ledger, append, now, contact: write }) => {
        const decided = decideCheckout(ledger, { ...command, now })
        if (!decided.ok) return decided
        append('own', decided.value)
        if (contact) write(contact)
        return ok({ bill_id: place.bill_id })
      },
    })
  }

  /** Ends an unpaid bill: its slots are free with the commit. */
  async end(place: BillPlace, outcome: EndCommand['outcome']): Promise<Result<null>> {
    const lane = await this.#lane(place)
    return lane.run({
      bills: [place.bill_id],
      decide: ({ ledger, append, now, requireDue }) => {
        const due_at = ledger.bills.get(place.bill_id)?.due_at
        const decided = decideEnd(ledger, { bill_id: place.bill_id, outcome, now })
        if (!decided.ok) return decided
        if (outcome === 'expired' && due_at) requireDue(due_at)
        append('own', decided.value)
        return ok(null)
      },
    })
  }

  /**
   * Looks a payment up at its provider and does what its state asks for. What a webhook says is never believed; that one came is only the reason to look (L10, F-145). Runs for one payment
   * share one look. Answers false when something was out of reach and it should be asked again.
   */
  look(place: BillPlace, payment_id: string): Promise<boolean> {
    const running = this.#finishing.get(payment_id)
    if (running) return running
    const run = this.#look(place, payment_id).finally(() => this.#finishing.delete(payment_id))
    this.#finishing.set(payment_id, run)
    return run
  }

  async #look(place: BillPlace, payment_id: string): Promise<boolean> {
    if (!this.#provider) return false
    const found = await this.#provider.lookUp(payment_id)
    if (!found.ok) return found.refusal.code !== 'provider_unreachable'
    if (found.value.bill_id !== place.bill_id) return true
    const order = found.value
    if (order.state === 'captured') return this.#captured(place, payment_id, order)
    const outcome = { failed: 'failed', cancelled: 'cancelled', expired: 'timed_out', open: null } as const
    const ends = outcome[order.state]
    if (ends === null) return true
    const lane = await this.#lane(place)
    const current = paymentsOfBill(lane.ledger, place.bill_id).find((payment) => payment.id === payment_id)
    if (current?.status === 'paying') await this.end(place, ends)
    return true
  }

  /** The money is there: settle, or give it back when the bill has ended meanwhile. */
  async #captured(place: BillPlace, payment_id: string, order: ProviderOrder): Promise<boolean> {
    const lane = await this.#lane(place)
    const taken = await lane.run({
      bills: [place.bill_id],
      decide: ({ ledger, append, now }) => {
        const payment = ledger.payments.get(payment_id)
        if (!payment || payment.amount_cents !== order.captured_cents) return refuse('amount_differs')
        if (payment.status === 'paid') return ok('paid' as const)
        if (payment.status !== 'paying') {
          const late = decideLate(ledger, { bill_id: place.bill_id, payment_id })
          if (!late.ok) return late
          for (const entry of late.value) append('own', entry)
          return ok('late' as const)
        }
        const number = billNumber(ledger, place.cinema_id, now)
        const settling = decideSettling(ledger, { bill_id: place.bill_id, number, at: now }, drawTicketId)
        if (settling.ok) append('own', settling.value)
        else if (settling.refusal.code !== 'already_settling') return settling
        return ok('settling' as const)
      },
    })
    if (!taken.ok) {
      this.#log.error({ bill_id: place.bill_id, payment_id, refusal: taken.refusal }, 'captured money has no bill')
      return true
    }
    if (taken.value === 'settling') return this.#settle(lane, place, payment_id)
    if (taken.value === 'late' || this.#owes(lane, payment_id)) return this.#giveBack(lane, place, payment_id)
    return true
  }

  /** The whole event to the second place, and only then the tickets (L8). */
  async #settle(lane: Lane, place: BillPlace, payment_id: string): Promise<boolean> {
    const marked = await this.#provider!.markSettled(payment_id, settledEvent(lane.ledger, place.bill_id))
    if (!marked.ok) {
      this.#log.warn(
        { bill_id: place.bill_id, refusal: marked.refusal },
        'the second place has not taken the event yet',
      )
      return false
    }
    await lane.run({
      bills: [place.bill_id],
      decide: ({ ledger, append, now }) => {
        const decided = decideSettled(ledger, { bill_id: place.bill_id, at: now })
        if (decided.ok) append('own', decided.value)
        return ok(null)
      },
    })
    return true
  }

  /** Late money that the provider has not given back yet. */
  #owes(lane: Lane, payment_id: string): boolean {
    const payment = lane.ledger.payments.get(payment_id)
    const status = payment && lane.ledger.bills.get(payment.bill_id)?.status
    return payment !== undefined && status === 'refunding' && payment.refunded_cents < payment.amount_cents
  }

  /** One refund per payment for ever: the provider keeps its key, the ledger the entry. */
  async #giveBack(lane: Lane, place: BillPlace, payment_id: string): Promise<boolean> {
    const payment = lane.ledger.payments.get(payment_id)
    if (!payment) return true
    const amount_cents = payment.amount_cents - payment.refunded_cents
    if (amount_cents === 0) return true
    const key = `late:${payment_id}`
    const refunded = await this.#provider!.refund(payment_id, { key, amount_cents, reference: place.bill_id })
    if (!refunded.ok) {
      this.#log.warn({ bill_id: place.bill_id, refusal: refunded.refusal }, 'late money has not gone back yet')
      return false
    }
    await lane.run({
      bills: [place.bill_id],
      decide: ({ ledger, append }) => {
        const command = { bill_id: place.bill_id, payment_id, cents: amount_cents, key }
        const decided = decideMoneyBack(ledger, command)
        if (!decided.ok) return decided
        append('own', decided.value)
        return ok(null)
      },
    })
    return true
  }

  /**
   * One round of the sweeper over a cinema's unpaid and unfinished bills: whose time is over ends, after the provider was asked (L12); what a crash left in settling or refunding is finished.
   */
  async sweep(exhibitor_id: number, cinema_id: number): Promise<void> {
    const lane = await this.#lanes.of(exhibitor_id, cinema_id)
    const now = lane.now()
    for (const bill of [...lane.ledger.bills.values()]) {
      if (bill.home !== 'hub') continue
      const place = { exhibitor_id, cinema_id, bill_id: bill.id }
      const due = bill.due_at !== null && bill.due_at <= now
      if (bill.status === 'pending' && due) await this.end(place, 'expired')
      if (bill.status === 'refunding' || (bill.status === 'paying' && (due || bill.settling_at !== null)))
        await this.#finish(lane, place, due)
    }
  }

  async #finish(lane: Lane, place: BillPlace, due: boolean): Promise<void> {
    for (const payment of paymentsOfBill(lane.ledger, place.bill_id))
      if (payment.type === 'online') await this.look(place, payment.id)
    if (due && lane.ledger.bills.get(place.bill_id)?.status === 'paying') await this.end(place, 'expired')
  }

  #lane(place: BillPlace): Promise<Lane> {
    return this.#lanes.of(place.exhibitor_id, place.cinema_id)
  }
}
