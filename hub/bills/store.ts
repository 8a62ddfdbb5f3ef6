import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import {
  type CheckoutCommand,
  decideCheckout,
  decideEnd,
  decideMoneyBack,
  decideSettled,
  decideSettling,
  type EndCommand,
} from '#protocol/bills/decide.ts'
import { decideOrder, type Work, workOf } from '#protocol/bills/work.ts'
import { ok, type Result } from '#protocol/result.ts'
import { headOf, type Ledger, paymentsOfBill } from '#protocol/seats/ledger.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { SecondFile } from '../payments/second-file.ts'
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
  readonly #second: SecondFile
  readonly #provider: PaymentProvider | null
  readonly #log: Logger
  readonly #finishing = new Map<string, Promise<boolean>>()

  constructor(lanes: Lanes, provider: PaymentProvider | null, second: SecondFile, log: Logger) {
    this.#second = second
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

  /** A bill that costs nothing settles at once; its event goes to the second file, because no provider holds it (L8). */
  async settleFree(place: BillPlace): Promise<void> {
    const lane = await this.#lane(place)
    await lane.run({
      bills: [place.bill_id],
      decide: ({ ledger, append, now }) => {
        const number = billNumber(ledger, place.cinema_id, now)
        const decided = decideSettling(ledger, { bill_id: place.bill_id, number, at: now }, drawTicketId)
        if (decided.ok) append('own', decided.value)
        return ok(null)
      },
    })
    await this.#work(lane, place)
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
    if (!found.ok && found.refusal.code === 'provider_unreachable') return false
    const order = found.ok && found.value.bill_id === place.bill_id ? found.value : null
    const facts = { payment_id, state: order?.state ?? 'unknown', captured_cents: order?.captured_cents ?? 0 } as const
    const lane = await this.#lane(place)
    const decided = await lane.run({
      bills: [place.bill_id],
      decide: ({ ledger, append, now }) => {
        const number = billNumber(ledger, place.cinema_id, now)
        const entries = decideOrder(ledger, { bill_id: place.bill_id, order: facts, number, now }, drawTicketId)
        if (entries.ok) for (const entry of entries.value) append('own', entry)
        return entries
      },
    })
    if (!decided.ok && decided.refusal.code === 'amount_differs')
      this.#log.error({ ...place, payment_id }, 'the money that came is not the amount of the payment')
    return this.#work(lane, place)
  }

  /** Does at the provider what the bill's rows say is still to be done (L8): the whole event to the second place and only then the tickets; late money back. False = something was out of reach. */
  async #work(lane: Lane, place: BillPlace): Promise<boolean> {
    let done = true
    for (const work of workOf(lane.committed, place.bill_id)) {
      if (work.do === 'settle') done = (await this.#settle(lane, place, work)) && done
      if (work.do === 'refund') done = (await this.#giveBack(lane, place, work)) && done
    }
    return done
  }

  async #settle(lane: Lane, place: BillPlace, work: Extract<Work, { do: 'settle' }>): Promise<boolean> {
    if (work.payment_id === null) this.#second.record(`settled:${place.bill_id}`, work.event)
    else {
      const marked = await this.#provider!.markSettled(work.payment_id, work.event)
      if (!marked.ok) {
        this.#log.warn({ ...place, refusal: marked.refusal }, 'the second place has not taken the event yet')
        return false
      }
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

  /** One refund per key for ever: the provider keeps the key, the ledger the entry. */
  async #giveBack(lane: Lane, place: BillPlace, work: Extract<Work, { do: 'refund' }>): Promise<boolean> {
    const { payment_id, amount_cents, key, line_id, reference } = work
    const refunded = await this.#provider!.refund(payment_id, { key, amount_cents, reference })
    if (!refunded.ok) {
      this.#log.warn({ ...place, refusal: refunded.refusal }, 'money has not gone back yet')
      return false
    }
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
    return true
  }

  /** A look at one of its payments is under way here. */
  isBusy(lane: Lane, bill_id: string): boolean {
    return paymentsOfBill(lane.committed, bill_id).some(({ id }) => this.#finishing.has(id))
  }

  /** Does what is owed at the provider and looks its payments up there; is the bill's time over and nobody was out of reach, it ends (L12). */
  async finish(place: BillPlace, due: boolean): Promise<void> {
    const lane = await this.#lane(place)
    let asked = await this.#work(lane, place)
    for (const payment of paymentsOfBill(lane.committed, place.bill_id))
      if (payment.type === 'online') asked = (await this.look(place, payment.id)) && asked
    if (due && asked && lane.committed.bills.get(place.bill_id)?.status === 'paying') await this.end(place, 'expired')
  }

  #lane(place: BillPlace): Promise<Lane> {
    return this.#lanes.of(place.exhibitor_id, place.cinema_id)
  }
}
