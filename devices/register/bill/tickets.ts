import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import type { DialogQueue } from '../dialogs/queue.ts'
import type { Payment } from '../pay/payment.ts'
import type { Sale } from '../sale/store.ts'
import { nextClass, seatClasses } from '../seats/classes.ts'
import type { Halls } from '../seats/halls.ts'
import type { Holds } from '../seats/holds.ts'
import { freeOf, letterOf } from '../seats/letters.ts'
import { partyFrom } from '../seats/party.ts'
import {
  addTicket,
  inClass,
  MAX_LINES,
  MAX_TICKETS,
  markByHand,
  removeTicket,
  seatTickets,
  slotsHeld,
  ticketsOf,
} from './draft.ts'
import type { Drafts } from './drafts.ts'

export interface TicketsParts {
  newId: () => string
  drafts: Drafts
  halls: Halls
  holds: Holds
  sale: Sale
  payment: Payment
  dialogs: DialogQueue
}

/**
 * The tickets of the bill on the screen. Each action shows at once; what the edge says to it follows. Nothing
 * changes while the bill is paid.
 */
export class Tickets {
  readonly #parts: TicketsParts

  constructor(parts: TicketsParts) {
    this.#parts = parts
  }

  /** One more of a rate. */
  add(schedule_id: number, price_rate_id: number): void {
    const { drafts, halls, holds, dialogs, newId } = this.#parts
    const { open, views } = halls.get()
    const card = open[schedule_id]?.schedule
    if (!card || this.#parts.payment.isPaying) return
    const { draft } = drafts.get()
    const own = ticketsOf(draft, schedule_id).length
    const room = freeOf(card, views[schedule_id]).here + slotsHeld(draft, schedule_id).length
    if (own >= room) {
      dialogs.raise({ kind: 'schedule_full', schedule_id, free: room })
      return
    }
    const seat_class = this.#promisedClass(schedule_id)
    const added = addTicket(draft, { id: newId(), schedule_id, price_rate_id, seat_class })
    if (this.#change(added, `t${schedule_id}.${price_rate_id}`)) void holds.sync(schedule_id)
    else if (own >= MAX_TICKETS) dialogs.raise({ kind: 'limit', limit: 'tickets', most: MAX_TICKETS })
    else dialogs.raise({ kind: 'limit', limit: 'lines', most: MAX_LINES })
  }

  take(schedule_id: number, price_rate_id: number): void {
    if (this.#parts.payment.isPaying) return
    const taken = removeTicket(this.#parts.drafts.get().draft, schedule_id, price_rate_id)
    if (this.#change(taken, `t${schedule_id}.${price_rate_id}`)) void this.#parts.holds.sync(schedule_id)
  }

  /**
   * The whole party of a schedule moves to the best seats of a class; without tickets it is where the first
   * one will sit.
   */
  chooseClass(schedule_id: number, seat_class: string): void {
    const { draft } = this.#parts.drafts.get()
    if (this.#parts.payment.isPaying) return
    const anew = markByHand(seatTickets(draft, schedule_id, []), schedule_id, false)
    this.#change(inClass(anew, schedule_id, seat_class))
    if (ticketsOf(draft, schedule_id).length > 0) void this.#parts.holds.sync(schedule_id)
  }

  /** A tap on the large plan. A lifted seat stays held until its ticket has another one. */
  tapSeat(schedule_id: number, slot: number): void {
    const { drafts, halls, holds, sale } = this.#parts
    const schedule = halls.get().open[schedule_id]
    if (!schedule || this.#parts.payment.isPaying) return
    const { draft } = drafts.get()
    const own = slotsHeld(draft, schedule_id)
    const tickets = ticketsOf(draft, schedule_id).length
    const letters = holds.lettersOf(schedule_id)
    const usable = (one: number): boolean => 'fm'.includes(letterOf(letters, one))
    if (!usable(slot)) sale.refuse(slot)
    if (tickets === 0 || !usable(slot)) return
    const party = partyFrom(schedule.arrangement, slot, tickets, usable)
    const seats = seatsAfterTap(own, tickets, slot, party).toSorted((a, b) => a - b)
    const seated = markByHand(seatTickets(draft, schedule_id, seats), schedule_id, true)
    const seat_class = seatOfSlot(schedule.arrangement, slot)?.class
    const offered = seatClasses(schedule, letters)
    const named = offered.length > 1 && offered.some(({ id }) => id === seat_class)
    this.#change(named && seat_class ? inClass(seated, schedule_id, seat_class) : seated)
    if (seats.length === tickets) void holds.sync(schedule_id)
  }

  /**
   * After seats were lost: the cashier takes the choice; the proposal is lifted from the plan; they are
   * picked on the large plan around it.
   */
  pickOthers(schedule_id: number): void {
    const { drafts, sale, dialogs } = this.#parts
    const { draft } = drafts.get()
    const around = slotsHeld(draft, schedule_id)[0] ?? 1
    this.#change(markByHand(seatTickets(draft, schedule_id, []), schedule_id, true))
    dialogs.close()
    sale.pickIn(schedule_id, around)
  }

  /** The class whose price the keys show for the next ticket; null where a schedule has but one. */
  #promisedClass(schedule_id: number): string | null {
    const { drafts, halls, holds } = this.#parts
    const schedule = halls.get().open[schedule_id]
    if (!schedule) return null
    const classes = seatClasses(schedule, holds.lettersOf(schedule_id))
    return classes.length < 2 ? null : (nextClass(classes, drafts.get().draft.classes[schedule_id])?.id ?? null)
  }

  #change(draft: Parameters<Drafts['change']>[0], touched: string | null = null): boolean {
    const changed = this.#parts.drafts.change(draft, touched)
    if (changed) this.#parts.sale.forgetRefused()
    return changed
  }
}

/**
 * Where the party sits after a tap on a free seat: one ticket without a seat takes it while others sit, else
 * the whole party moves there, else its first ticket does.
 */
function seatsAfterTap(own: readonly number[], tickets: number, slot: number, party: number[] | null): number[] {
  if (own.includes(slot)) return own.filter((one) => one !== slot)
  if (own.length > 0 && own.length < tickets) return [...own, slot]
  return party ?? [...own.slice(1), slot]
}
