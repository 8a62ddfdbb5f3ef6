import type { Logger } from 'pino'
import { decideMoneyBack, decideSettled } from '#protocol/ledger/decide-bill.ts'
import { paymentsOfBill } from '#protocol/ledger/ledger.ts'
import { decideOrder, type OrderFacts, workOf } from '#protocol/ledger/work.ts'
import { ok } from '#protocol/result.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import type { Conflicts } from '../ledger/conflicts.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { SecondFile } from '../payments/second-file.ts'
import type { Transactions } from '../payments/transactions.ts'
import type { PaidWork, Refusals } from './refusals.ts'
import { type BillPlace, type Bills, billNumber, drawTicketId } from './store.ts'

/** The provider has not ended it: only its time does (L12). */
function isUnpaid({ state }: OrderFacts): boolean {
  return state === 'open' || state === 'unknown'
}

/** It is over at the provider, and the ledger may not know. */
function isNews(lane: Lane, order: OrderFacts): boolean {
  return !isUnpaid(order) && lane.committed.payments.get(order.payment_id)?.status !== 'paid'
}

export interface SettlementParts {
  lanes: Pick<Lanes, 'of'>
  bills: Pick<Bills, 'end'>
  /** null: nothing is paid online. */
  provider: PaymentProvider | null
  second: Pick<SecondFile, 'record'>
  transactions: Pick<Transactions, 'keep'>
  conflicts: Pick<Conflicts, 'list'>
  refusals: Refusals
  log: Logger
}

/**
 * Settles what is paid. The order of the steps is the safety: paying → settling → the whole event at the
 * provider → settled → ticket (L8); money that came too late goes back (L10). Every function may be repeated
 * at any time, by a webhook, a page or the sweeper: each step is decided from what stands on disk.
 */
export class Settlement {
  readonly #lanes: Pick<Lanes, 'of'>
  readonly #bills: Pick<Bills, 'end'>
  readonly #provider: PaymentProvider | null
  readonly #second: Pick<SecondFile, 'record'>
  readonly #transactions: Pick<Transactions, 'keep'>
  /** The second file did not take the last event. */
  #unrecorded = false
  readonly #conflicts: Pick<Conflicts, 'list'>
  readonly #log: Logger
  readonly #checks = new Coalesce<boolean, string>()
  readonly #refusals: Refusals

  constructor({ lanes, bills, provider, second, transactions, conflicts, refusals, log }: SettlementParts) {
    this.#lanes = lanes
    this.#bills = bills
    this.#provider = provider
    this.#second = second
    this.#transactions = transactions
    this.#conflicts = conflicts
    this.#log = log
    this.#refusals = refusals
  }

  /**
   * Looks a payment up at its provider and does what its state asks for. What a webhook says is never
   * believed; that one came is only the reason to check (L10, F-145). Whoever asks while one check is under
   * way shares the next. Answers false when something was out of reach and it should be asked again. What the
   * provider has refused is asked for again at once.
   */
  check(place: BillPlace, payment_id: string): Promise<boolean> {
    this.#refusals.wake(payment_id)
    return this.#checkOnce(place, payment_id)
  }

  #checkOnce(place: BillPlace, payment_id: string): Promise<boolean> {
    return this.#checks.run(() => this.#check(place, payment_id), payment_id)
  }

  async #check(place: BillPlace, payment_id: string): Promise<boolean> {
    if (!this.#provider) return false
    const found = await this.#provider.lookUp(payment_id)
    if (!found.ok && found.refusal.code === 'provider_unreachable') return false
    const order = found.ok && found.value.bill_id === place.bill_id ? found.value : null
    const facts = { payment_id, state: order?.state ?? 'unknown', captured_cents: order?.captured_cents ?? 0 } as const
    const lane = await this.#lane(place)
    const is_news = isNews(lane, facts)
    const decided = await lane.run({
      bills: [place.bill_id],
      decide: ({ ledger, append, now, requireDue }) => {
        const number = billNumber(ledger, place.cinema_id, now)
        const entries = decideOrder(ledger, { bill_id: place.bill_id, order: facts, number, now }, drawTicketId)
        const due_at = ledger.bills.get(place.bill_id)?.due_at
        if (entries.ok && due_at && isUnpaid(facts)) requireDue(due_at)
        if (entries.ok) for (const entry of entries.value) append('own', entry)
        return entries
      },
    })
    if (order && is_news) this.#keepNumber(place, payment_id, order.id)
    if (!decided.ok && decided.refusal.code === 'amount_differs') await this.#amountDiffers(lane, place, facts)
    return this.#work(lane, place)
  }

  /** Nothing waits for it: what a person asks the provider by is no part of the sale. */
  #keepNumber({ exhibitor_id }: BillPlace, payment_id: string, transaction_id: string): void {
    this.#transactions
      .keep(exhibitor_id, payment_id, transaction_id)
      .catch((error: Error) => this.#log.warn({ err: error, payment_id }, 'the number at the provider was not kept'))
  }

  /**
   * Money that can neither settle the bill nor go back by a rule: it is listed until somebody decides (L10,
   * I5).
   */
  async #amountDiffers(lane: Lane, place: BillPlace, { payment_id, captured_cents }: OrderFacts): Promise<void> {
    const known_cents = lane.committed.payments.get(payment_id)?.amount_cents ?? 0
    const facts = { kind: 'amount_differs', bill_id: place.bill_id, payment_id, captured_cents, known_cents } as const
    const listed = await this.#conflicts.list({ ...place, key: `${payment_id}:${captured_cents}`, facts })
    if (listed.is_new)
      this.#log.error({ ...place, payment_id }, 'the money that came is not what the bill was settled for')
  }

  /**
   * Does at the provider what the bill's rows say is still to be done (L8): the whole event to the second
   * place and only then the tickets; late money back. False = something was out of reach.
   */
  async #work(lane: Lane, place: BillPlace): Promise<boolean> {
    let done = true
    for (const work of workOf(lane.committed, place.bill_id)) {
      if (work.do === 'create' || this.#refusals.rests(work)) continue
      if (work.do === 'settle') done = (await this.#settle(lane, place, work)) && done
      else done = (await this.#giveBack(lane, place, work)) && done
    }
    return done
  }

  async #settle(lane: Lane, place: BillPlace, work: Extract<PaidWork, { do: 'settle' }>): Promise<boolean> {
    if (work.payment_id === null) {
      if (!this.#recorded(`settled:${place.bill_id}`, work.event, place.cinema_id)) return false
    } else {
      const marked = await this.#provider!.markSettled(work.payment_id, work.event)
      if (!marked.ok) return this.#refusals.refused(place, { ...work, payment_id: work.payment_id }, marked.refusal)
    }
    await lane.run({
      bills: [place.bill_id],
      decide: ({ ledger, append, now }) => {
        const decided = decideSettled(ledger, { bill_id: place.bill_id, at: now })
        if (decided.ok) append('own', decided.value)
        return ok(null)
      },
    })
    await this.#refusals.done(place, work)
    return true
  }

  /**
   * The event is in the second file; false while its disk does not take it, which is said once, and once that
   * it does again.
   */
  #recorded(key: string, event: string, cinema_id: number): boolean {
    try {
      if (!this.#second.record(key, event, cinema_id)) return true
    } catch (error) {
      if (!this.#unrecorded) this.#log.error({ err: error }, 'the second file takes no event: bills wait until it does')
      this.#unrecorded = true
      return false
    }
    if (this.#unrecorded) this.#log.info('the second file takes events again')
    this.#unrecorded = false
    return true
  }

  /** One refund per key for ever: the provider keeps the key, the ledger the entry. */
  async #giveBack(lane: Lane, place: BillPlace, work: Extract<PaidWork, { do: 'refund' }>): Promise<boolean> {
    const { payment_id, amount_cents, key, line_id, reference } = work
    const refunded = await this.#provider!.refund(payment_id, { key, amount_cents, reference })
    if (!refunded.ok) return this.#refusals.refused(place, work, refunded.refusal)
    await lane.run({
      bills: [place.bill_id],
      decide: ({ ledger, append }) => {
        const decided = decideMoneyBack(ledger, {
          bill_id: place.bill_id,
          payment_id,
          cents: amount_cents,
          key,
          line_id,
        })
        if (decided.ok) append('own', decided.value)
        return ok(null)
      },
    })
    await this.#refusals.done(place, work)
    return true
  }

  /** Something is to be done for it at the provider or in the second file, and it is time to. */
  isOwing(lane: Lane, bill_id: string): boolean {
    return workOf(lane.committed, bill_id).some((work) => work.do !== 'create' && !this.#refusals.rests(work))
  }

  /** One of its payments is being checked here. */
  isBusy(lane: Lane, bill_id: string): boolean {
    return paymentsOfBill(lane.committed, bill_id).some(({ id }) => this.#checks.isRunning(id))
  }

  /**
   * Does what is owed at the provider and looks its payments up there; is the bill's time over and nobody was
   * out of reach, it ends (L12). Answers whether everybody was asked.
   */
  async finish(place: BillPlace, due: boolean): Promise<boolean> {
    const lane = await this.#lane(place)
    let asked = await this.#work(lane, place)
    for (const payment of paymentsOfBill(lane.committed, place.bill_id))
      if (payment.type === 'online') asked = (await this.#checkOnce(place, payment.id)) && asked
    if (due && asked && lane.committed.bills.get(place.bill_id)?.status === 'paying')
      await this.#bills.end(place, 'expired')
    return asked
  }

  #lane(place: BillPlace): Promise<Lane> {
    return this.#lanes.of(place.exhibitor_id, place.cinema_id)
  }
}
