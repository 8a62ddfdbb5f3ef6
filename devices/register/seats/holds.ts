import { registerHold, registerRelease } from '#protocol/register/calls.ts'
import type { EdgeClient } from '../../shell/edge-client.ts'
import { State } from '../../shell/store.ts'
import { keepHeld, markByHand, removeTicket, schedulesOf, slotsHeld, ticketsOf } from '../bill/draft.ts'
import type { Drafts } from '../bill/drafts.ts'
import type { DialogQueue } from '../dialogs/queue.ts'
import type { Payment } from '../pay/payment.ts'
import type { Sale } from '../sale/store.ts'
import type { Halls } from './halls.ts'
import { applyHeld, classWish, type HoldAnswer, type HoldBody, holdWanted, onPlan, sameSeats } from './hold-wish.ts'
import { freeOf, letterOf, ownLetters, type SeatsView } from './letters.ts'

export interface HoldsState {
  /** What the edge last said it holds for this bill, by schedule. */
  held: Readonly<Record<number, readonly number[]>>
  /** Schedules for which seats are being asked. */
  holding: readonly number[]
}

export interface HoldsParts {
  edge: EdgeClient
  drafts: Drafts
  halls: Halls
  sale: Sale
  payment: Payment
  dialogs: DialogQueue
}

type HoldOutcome =
  | { kind: 'held'; taken: HoldAnswer['lost']; short: boolean }
  | { kind: 'refused'; field: string; message: string }
  | { kind: 'unreachable' }

const ROUNDS_MOST = 10
/**
 * So often the home may propose seats of which some cannot be had, before the schedule counts as full (L14,
 * placement).
 */
const PROPOSALS_MOST = 3

/**
 * The seats that the edge holds for the bill on the screen. One conversation per schedule at a time, and the
 * newest wish wins:
 *
 *     wish ──► round: what does the draft need? ──held──► done ──► taken by others? offered what is left
 *               ▲        │ refused: the draft is mended      ▲
 *               └────────┴── a wish came meanwhile, or seats are short
 */
export class Holds extends State<HoldsState> {
  readonly #edge: EdgeClient
  readonly #drafts: Drafts
  readonly #halls: Halls
  readonly #sale: Sale
  readonly #payment: Payment
  readonly #dialogs: DialogQueue
  readonly #running = new Set<number>()
  /** Schedules of which something else is wished since their hold was asked. */
  readonly #again = new Set<number>()
  /** On the plan of which screen the seats of the bill were picked, by schedule. */
  readonly #plans = new Map<number, number>()
  /** Bills that were given up here, and the edge has not said yet that their seats are free. */
  readonly #left = new Set<string>()

  constructor({ edge, drafts, halls, sale, payment, dialogs }: HoldsParts) {
    super({ held: {}, holding: [] })
    this.#edge = edge
    this.#drafts = drafts
    this.#halls = halls
    this.#sale = sale
    this.#payment = payment
    this.#dialogs = dialogs
  }

  /**
   * Makes the edge hold what the draft needs in one schedule. A wish that comes while one is asked is the
   * next round. `force` asks even if nothing seems to have changed: to renew a hold, or after the edge was
   * away.
   */
  async sync(schedule_id: number, force = false): Promise<void> {
    if (this.#running.has(schedule_id)) {
      this.#again.add(schedule_id)
      return
    }
    this.#running.add(schedule_id)
    this.patch({ holding: [...this.#running] })
    try {
      await this.#rounds(schedule_id, force)
    } finally {
      this.#running.delete(schedule_id)
      this.patch({ holding: [...this.#running] })
    }
  }

  /** Every schedule that this bill has tickets of, or has held seats of. */
  async syncAll(force = false): Promise<void> {
    const ids = new Set([...schedulesOf(this.#drafts.get().draft), ...Object.keys(this.get().held).map(Number)])
    await Promise.all([...ids].map((schedule_id) => this.sync(schedule_id, force)))
  }

  /** The bill is left: its seats are free for others at once, or as soon as the edge answers. */
  async release(bill_id: string): Promise<void> {
    this.forget()
    this.#left.add(bill_id)
    await this.#releaseLeft()
  }

  /** Nothing is held for the bill on the screen any more: it is sold, or goes on under another number. */
  forget(): void {
    this.patch({ held: {} })
  }

  /**
   * On whose plan the seats of the bill were picked: also while a newer one is on the screen, so that no seat
   * of another hall is taken for them.
   */
  planOf(schedule_id: number): { screen_id?: number } {
    if (slotsHeld(this.#drafts.get().draft, schedule_id).length === 0) this.#plans.delete(schedule_id)
    return onPlan(this.#plans.get(schedule_id) ?? this.#halls.get().open[schedule_id]?.schedule.screen_id)
  }

  /**
   * A live view; older ones than known are dropped. One in which a seat of this bill is no longer held makes
   * the edge be asked.
   */
  takeView(schedule_id: number, view: SeatsView): void {
    if (!this.#halls.seeNewer(schedule_id, view)) return
    if (!this.#running.has(schedule_id) && this.#hasSlipped(schedule_id)) void this.sync(schedule_id, true)
  }

  /** The plan's letters of a schedule as this bill sees them. */
  lettersOf(schedule_id: number): string {
    const own = slotsHeld(this.#drafts.get().draft, schedule_id)
    return ownLetters(this.#halls.get().views[schedule_id], own, this.#heldOf(schedule_id))
  }

  #heldOf(schedule_id: number): readonly number[] {
    return this.get().held[schedule_id] ?? []
  }

  async #rounds(schedule_id: number, force: boolean): Promise<void> {
    const taken: HoldAnswer['lost'] = []
    let must = force
    let short = 0
    for (let round = 0; round < ROUNDS_MOST; round++) {
      this.#again.delete(schedule_id)
      const body = this.#wanted(schedule_id)
      if (!body || this.#payment.get().paying || (!must && this.#isHeld(schedule_id, body))) break
      const outcome = await this.#holdOnce(body)
      if (outcome.kind === 'unreachable') break
      if (outcome.kind === 'refused') {
        if (!this.#takeRefusal(schedule_id, outcome.field, outcome.message)) return
        must = true
        continue
      }
      taken.push(...outcome.taken)
      if (outcome.short && ++short === PROPOSALS_MOST) return this.#sayFull(schedule_id)
      must = outcome.short || this.#hasSlipped(schedule_id)
      if (!must && !this.#again.has(schedule_id)) break
    }
    if (taken.length > 0) await this.#offerOthers(schedule_id, taken)
  }

  #wanted(schedule_id: number): HoldBody | null {
    const schedule = this.#halls.get().open[schedule_id]
    if (!schedule) return null
    const body = holdWanted(this.#drafts.get().draft, schedule_id, schedule, this.lettersOf(schedule_id))
    return { ...body, ...this.planOf(schedule_id) }
  }

  /** Whether what the edge holds is what the draft needs. */
  #isHeld(schedule_id: number, { slots }: HoldBody): boolean {
    const held = this.#heldOf(schedule_id)
    return slots !== undefined && slots.length === held.length && slots.every((slot) => held.includes(slot))
  }

  /** Whether a seat that the edge said it holds for this bill is no longer held in the newest view. */
  #hasSlipped(schedule_id: number): boolean {
    const held = this.#heldOf(schedule_id)
    const seats = this.#halls.get().views[schedule_id]?.seats ?? ''
    const own = slotsHeld(this.#drafts.get().draft, schedule_id)
    return own.some((slot) => held.includes(slot) && !'hm'.includes(letterOf(seats, slot)))
  }

  /**
   * One hold, applied to the draft unless its tickets or their seats were changed meanwhile (then the next
   * round asks for those).
   */
  async #holdOnce(body: HoldBody): Promise<HoldOutcome> {
    const { schedule_id } = body
    // what this register itself still holds under another number would look like someone else's
    if (this.#left.size > 0) await this.#releaseLeft()
    const before = this.#drafts.get().draft
    const answer = await this.#edge(registerHold, { params: { bill_id: before.bill_id }, body })
    if (answer.kind === 'refused')
      return { kind: 'refused', field: Object.keys(answer.errors)[0] ?? '', message: answer.message }
    if (answer.kind !== 'answer') return { kind: 'unreachable' }
    const { seats, seq } = answer.data
    this.#halls.seeNewer(schedule_id, { seats: seats.replaceAll('m', 'h'), seq })
    const { draft } = this.#drafts.get()
    if (draft.bill_id !== before.bill_id) return { kind: 'held', taken: [], short: false }
    if (body.screen_id !== undefined) this.#plans.set(schedule_id, body.screen_id)
    this.patch({ held: { ...this.get().held, [schedule_id]: answer.data.held } })
    if (!sameSeats(draft, before, schedule_id)) {
      this.#again.add(schedule_id)
      return { kind: 'held', taken: [], short: false }
    }
    const { draft: seated, taken } = applyHeld(draft, body, answer.data)
    this.#drafts.mend(seated)
    return { kind: 'held', taken, short: (body.count ?? 0) > answer.data.held.length }
  }

  /** Why a hold was refused, by the field that the edge names; answers whether to ask again. */
  #takeRefusal(schedule_id: number, field: string, message: string): boolean {
    if (field === 'bill_id') {
      // the bill has ended at the edge, by its time: this draft goes on as another one
      this.#drafts.renumber()
      this.forget()
      return true
    }
    if (field === 'screen_id') {
      // it is in another hall by now: no seat of this draft is one of the plan there
      this.#plans.delete(schedule_id)
      this.#drafts.mend(keepHeld(this.#drafts.get().draft, schedule_id, []))
      void this.#halls.open(schedule_id)
    }
    if (field === 'count') this.#sayFull(schedule_id)
    else if (field === 'quantity') {
      // free seats there are, but none that are proposed by themselves: they are picked by hand
      this.#drafts.mend(markByHand(this.#drafts.get().draft, schedule_id, true))
      this.#sale.pickAround(1)
    } else {
      this.#dropSeatless(schedule_id)
      this.#dialogs.raise({ kind: 'message', message })
    }
    return false
  }

  /** The schedule has only so many free seats (F-268). */
  #sayFull(schedule_id: number): void {
    this.#dropSeatless(schedule_id)
    const { open, views } = this.#halls.get()
    const card = open[schedule_id]?.schedule
    const own = slotsHeld(this.#drafts.get().draft, schedule_id)
    const free = (card ? freeOf(card, views[schedule_id]).here : 0) + own.length
    this.#dialogs.raise({ kind: 'schedule_full', schedule_id, free })
  }

  /** Tickets that no seat can be had for leave the bill again. */
  #dropSeatless(schedule_id: number): void {
    let { draft } = this.#drafts.get()
    for (const line of ticketsOf(draft, schedule_id))
      if (line.slot === null) draft = removeTicket(draft, schedule_id, line.price_rate_id)
    this.#drafts.mend(draft)
  }

  /**
   * Someone else was faster (F-265): the best seats that are left are held at once and offered; nothing is
   * charged before the cashier chose.
   */
  async #offerOthers(schedule_id: number, taken: HoldAnswer['lost']): Promise<void> {
    const tickets = ticketsOf(this.#drafts.get().draft, schedule_id)
    if (tickets.length === 0) return
    if (tickets.some((line) => line.slot === null)) {
      const wish = classWish(tickets[0]?.seat_class ?? null)
      const outcome = await this.#holdOnce({ schedule_id, count: tickets.length, ...this.planOf(schedule_id), ...wish })
      if (outcome.kind === 'refused') this.#takeRefusal(schedule_id, outcome.field, outcome.message)
      if (outcome.kind !== 'held') return
      if (outcome.short) return this.#sayFull(schedule_id)
    }
    const proposal = slotsHeld(this.#drafts.get().draft, schedule_id)
    this.#dialogs.raise({ kind: 'seats_lost', schedule_id, taken, proposal })
  }

  async #releaseLeft(): Promise<void> {
    await Promise.all(
      [...this.#left].map(async (bill_id) => {
        const answer = await this.#edge(registerRelease, { params: { bill_id }, body: {} })
        if (answer.kind !== 'unreachable') this.#left.delete(bill_id)
      }),
    )
  }
}
