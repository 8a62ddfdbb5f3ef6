import type { Question } from '#protocol/register/calls.ts'
import type { Kept } from '../../shell/outbox.ts'
import type { Outcome, Questions, Snapshot } from '../../shell/questions.ts'
import { obstacle } from '../bill/draft.ts'
import type { Drafts } from '../bill/drafts.ts'
import { priceDraft, saleLines } from '../bill/prices.ts'
import type { DialogQueue, NotSold } from '../dialogs/queue.ts'
import type { Sale } from '../sale/store.ts'
import type { Halls } from '../seats/halls.ts'
import type { Holds } from '../seats/holds.ts'
import { type Stop, stopOf } from '../stops.ts'
import type { TabMemory } from '../tab-memory.ts'
import type { Today } from '../today.ts'
import type { Paying, Payment } from './payment.ts'

export interface CheckoutParts {
  questions: Questions
  newId: () => string
  /** Whether the edge answers: a register never sells without it. */
  edgeUp: () => boolean
  memory: TabMemory
  today: Today
  drafts: Drafts
  halls: Halls
  holds: Holds
  payment: Payment
  dialogs: DialogQueue
  sale: Sale
}

/** Why the bill on the screen cannot be paid now. */
export type PayObstacle = Stop['kind'] | 'paying' | 'asking_seats' | 'empty' | 'seat_missing'

/**
 * Exchanges the bill on the screen for its money. What becomes of a sale is read from the register's memory:
 * the same whether it is answered at once, by a later pulse, or after a reload.
 */
export class Checkout {
  readonly #parts: CheckoutParts
  #known: Snapshot

  constructor(parts: CheckoutParts) {
    this.#parts = parts
    this.#known = parts.questions.get()
    this.#resume()
    parts.questions.subscribe(() => {
      const before = this.#known
      this.#known = parts.questions.get()
      this.#sayGivenUp(before, this.#known)
      this.#sayEnded(before, this.#known)
      this.#settle()
      if (before.mark.epoch > 0 && before.mark.epoch < this.#known.mark.epoch) void this.#askAnew()
    })
  }

  /** The total of the bill on the screen, in cents. */
  totalCents(): number {
    const { drafts, halls, today } = this.#parts
    const book = { schedules: halls.get().open, products: today.get().day?.products ?? [] }
    return priceDraft(drafts.get().draft, book).total_cents
  }

  /** Why it cannot be paid now; null = it can. */
  obstacle(): PayObstacle | null {
    const { questions, edgeUp, today, drafts, holds, payment } = this.#parts
    const { disk, line } = today.get()
    const { mismatch, old_box } = questions.get()
    const stop = stopOf({ mismatch: mismatch !== null, old_box, edge_up: edgeUp(), disk, line })
    if (stop) return stop.kind
    if (payment.get().paying) return 'paying'
    if (holds.get().holding.length > 0) return 'asking_seats'
    return obstacle(drafts.get().draft)
  }

  /**
   * Why a sale that the terminal approved cannot be booked: the bill costs another amount by now, or
   * something of it must be known first. Null = it can.
   */
  cardObstacle(): 'changed' | 'waits' | null {
    const { payment, dialogs } = this.#parts
    const { tender } = payment.get()
    const taken_cents = tender?.kind === 'card' ? tender.amount_cents : 0
    if (taken_cents !== this.totalCents()) return 'changed'
    return dialogs.get().waiting.some(({ kind }) => kind !== 'card_result') ? 'waits' : null
  }

  /**
   * Pays the bill on the screen. The draft with the question's id is in the tab's memory before the question
   * is asked, so that a reload finds out what became of it. Nothing is asked while the money is not the
   * bill's: too little cash, or another amount than the terminal took.
   * @param tendered_cents cash handed over; null for a payment that gives no change
   */
  async pay(payment_method_id: number, tendered_cents: number | null): Promise<void> {
    const { questions, memory, payment, dialogs } = this.#parts
    const total_cents = this.totalCents()
    const unfit = tendered_cents === null ? this.cardObstacle() !== null : tendered_cents < total_cents
    if (this.obstacle() || unfit) return
    const question = this.#question(payment_method_id, tendered_cents)
    dialogs.dropAll()
    payment.ask({ question_id: question.question_id, total_cents, tendered_cents })
    memory.keep()
    const outcome = await questions.ask(question)
    this.#settle()
    this.#take(outcome)
  }

  /**
   * The cashier gives up on a sale that nobody answered: it ends, whatever the edge had done with it, and the
   * money goes back.
   */
  async cancel(question_id: string): Promise<void> {
    await this.#parts.questions.void(question_id)
    this.#settle()
  }

  #question(payment_method_id: number, tendered_cents: number | null): Question & { kind: 'sale' } {
    const { drafts, holds, newId } = this.#parts
    const { draft } = drafts.get()
    const total_cents = this.totalCents()
    const cash = tendered_cents === null ? {} : { tendered_cents }
    const payments = total_cents > 0 ? [{ id: newId(), payment_method_id, amount_cents: total_cents, ...cash }] : []
    const lines = saleLines(draft, (schedule_id) => holds.planOf(schedule_id), newId)
    return { kind: 'sale', question_id: newId(), bill_id: draft.bill_id, lines, payments, total_cents }
  }

  /** After a reload: a sale under way of which the memory knows nothing was never asked. */
  #resume(): void {
    const { payment } = this.#parts
    const { paying } = payment.get()
    const { open, latest } = this.#known
    if (paying && ![...open, ...latest].some((kept) => kept.question_id === paying.question_id)) payment.end()
    this.#settle()
  }

  #settle(): void {
    const { paying } = this.#parts.payment.get()
    if (!paying) return
    const { open, latest } = this.#parts.questions.get()
    const kept = [...open, ...latest].find((one) => one.question_id === paying.question_id)
    const status: Kept['status'] | undefined = kept?.status
    if (status === 'received' || status === 'confirmed' || status === 'done') this.#sold(paying)
    if (status === 'refused' || status === 'voided') void this.#notSold(paying, kept?.refusal ?? null)
  }

  /** The sale is answered: the money and the tickets are exchanged, the next bill begins. */
  #sold(paying: Paying): void {
    const { memory, drafts, holds, payment, sale } = this.#parts
    payment.sold(paying)
    holds.forget()
    drafts.begin()
    sale.begin()
    memory.keep()
  }

  /**
   * Not sold: the bill is here again, under a new number because the old one may have ended at the edge, and
   * what it held is asked for again (seats that are gone are explained by that). The money of it is at the
   * counter or on the card still: what to do with it is said. `message`: what the edge said; null when the
   * cashier cancelled.
   */
  async #notSold({ question_id, total_cents, tendered_cents }: Paying, message: string | null): Promise<void> {
    const { payment, dialogs } = this.#parts
    if (!this.#isGivenUp(question_id))
      dialogs.raise({ kind: 'not_sold', message, earlier: null, total_cents, tendered_cents })
    payment.end()
    await this.#askAnew()
  }

  /** The bill goes on under a new number: this box does not know its seats, or knows that it has ended. */
  async #askAnew(): Promise<void> {
    const { drafts, holds, payment } = this.#parts
    if (payment.get().paying) return
    const { bill_id } = drafts.get().draft
    holds.forget()
    drafts.renumber()
    await holds.release(bill_id)
    await holds.syncAll(true)
  }

  /** Given up with the box that did not answer it: it has its place in the list of unfinished sales. */
  #isGivenUp(question_id: string): boolean {
    const given_up = this.#known.adoption?.given_up ?? []
    return given_up.some((kept) => kept.question_id === question_id)
  }

  /** Another box came, and of sales that the one before did not answer the money must go back: listed now. */
  #sayGivenUp(before: Snapshot, now: Snapshot): void {
    const known = before.adoption?.given_up.length ?? 0
    if ((now.adoption?.given_up.length ?? 0) > known) this.#parts.dialogs.raise({ kind: 'unfinished' })
  }

  /**
   * A sale of before, not the one on the screen, ended without tickets: said once, unless the list of such
   * sales is open and says it.
   */
  #sayEnded(before: Snapshot, now: Snapshot): void {
    const { memory, payment, dialogs } = this.#parts
    if (dialogs.get().waiting[0]?.kind === 'unfinished') return
    const open = before.open.filter(({ question }) => question.kind === 'sale').map(({ question_id }) => question_id)
    for (const kept of now.latest) {
      const ended = kept.status === 'refused' || kept.status === 'voided'
      const on_screen = kept.question_id === payment.get().paying?.question_id
      if (!ended || on_screen || !open.includes(kept.question_id) || this.#isGivenUp(kept.question_id)) continue
      dialogs.raise({ kind: 'not_sold', message: kept.refusal, earlier: kept.kept_at, ...takenFor(kept) })
      memory.keep()
    }
  }

  #take(outcome: Outcome): void {
    const { memory, payment, dialogs } = this.#parts
    if (!payment.get().paying) return
    if (outcome.kind === 'unanswered' || outcome.kind === 'mismatch') payment.trouble()
    if (outcome.kind === 'not_stored') {
      payment.end()
      dialogs.open({ kind: 'not_stored' })
    }
    memory.keep()
  }
}

/** What was given for a sale. `tendered_cents` null: not paid in cash. */
export function takenFor({ question }: Kept): Pick<NotSold, 'total_cents' | 'tendered_cents'> {
  if (question.kind !== 'sale') return { total_cents: 0, tendered_cents: null }
  return { total_cents: question.total_cents, tendered_cents: question.payments[0]?.tendered_cents ?? null }
}
