import { randomBytes } from 'node:crypto'
import {
  type CheckoutCode,
  type CheckoutCommand,
  decideEnd,
  decidePurchase,
  type EndCommand,
} from '#protocol/ledger/decide-bill.ts'
import { headOf, type Ledger } from '#protocol/ledger/ledger.ts'
import { vouchersUsed } from '#protocol/ledger/spend.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { ContactWrite, PlanSeen } from '../ledger/statement.ts'
import type { Step } from '../ledger/step.ts'
import type { SecondFile } from '../payments/second-file.ts'

/** Where a bill of the hub lives. */
export interface BillPlace {
  exhibitor_id: number
  cinema_id: number
  bill_id: string
}

/** What a checkout began: the bill, and its payment; null where there is nothing to pay. */
export interface Purchased {
  bill_id: string
  payment_id: string | null
}

/** 48 random bits, 12 hex letters (docs/ledger.md, "Ticket code KT1"). */
export function drawTicketId(): string {
  return randomBytes(6).toString('hex')
}

/**
 * Short reference of a bill: the year, and the place of its entry in the cinema's own journal, so that no two
 * are alike. A journal that a backup brought back has such places twice: the epoch, which only rises, stands
 * behind it where it is not the first.
 */
export function billNumber(ledger: Ledger, cinema_id: number, at: string): string {
  const number = `${at.slice(2, 4)}-${cinema_id}${String(headOf(ledger, 'own').n + 1).padStart(6, '0')}`
  return ledger.epoch > 1 ? `${number}-${ledger.epoch}` : number
}

/**
 * Bills of the hub while they are unpaid: their way into a payment, and their end without one. What is paid
 * is the settlement's (settle.ts). Every function may be repeated at any time.
 */
export class Bills {
  readonly #lanes: Pick<Lanes, 'of'>
  readonly #second: Pick<SecondFile, 'hasRoom'>

  constructor(lanes: Pick<Lanes, 'of'>, second: Pick<SecondFile, 'hasRoom'>) {
    this.#lanes = lanes
    this.#second = second
  }

  /**
   * The bill enters `paying` with its contact and the turns that pay for it, in one commit; one that costs
   * nothing more is settling with the same, and refused (`not_recorded`) while the second file has no room
   * for it. With a command a repeat is answered as the first time: with the bill and the payment that it
   * began then. Refused with `schedule_changed` where the schedule is not any more what was offered: whoever
   * moves, deletes or cancels it in this very moment comes first, or sees this bill (docs/ledger.md, L14);
   * null = it is for none.
   */
  async checkout(
    place: BillPlace,
    command: Omit<CheckoutCommand, 'now'>,
    contact: ContactWrite | null,
    key: Step<unknown>['command'],
    offered: PlanSeen | null,
  ): Promise<Answer<Purchased, CheckoutCode | 'not_recorded' | 'key_used_again' | 'schedule_changed'>> {
    if (command.payments.length === 0 && !this.#second.hasRoom()) return refuse('not_recorded', 'general')
    const lane = await this.#lane(place)
    const { bill_id, cinema_id } = place
    return lane.run<Purchased, CheckoutCode | 'schedule_changed'>({
      bills: [bill_id],
      vouchers: [...vouchersUsed(command.lines, command.payments)],
      ...(key ? { command: key } : {}),
      decide: ({ ledger, append, now, contact: write, requirePlan }) => {
        const number = billNumber(ledger, cinema_id, now)
        const decided = decidePurchase(ledger, { ...command, number, now }, drawTicketId)
        if (!decided.ok) return decided
        for (const entry of decided.value) append('own', entry)
        if (contact) write(contact)
        if (offered) requirePlan(offered)
        return ok({ bill_id, payment_id: command.payments[0]?.id ?? null })
      },
    })
  }

  /** Ends an unpaid bill: its slots are free with the commit. */
  async end(place: BillPlace, outcome: EndCommand['outcome']) {
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

  #lane(place: BillPlace): Promise<Lane> {
    return this.#lanes.of(place.exhibitor_id, place.cinema_id)
  }
}
