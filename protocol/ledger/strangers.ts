import { type EntryData, readEntryBody } from './entries.ts'
import { forgetSchedules, forgetVouchers } from './forget.ts'
import { heldBy, type Ledger } from './ledger.ts'
import { billsNeeded, type Needs, needsOf, schedulesNeeded, vouchersNamedBy } from './needs.ts'

/**
 * What the tail of another process names and what is not in memory. Of a schedule and of a voucher an entry
 * brings a part alone: they are in memory whole or not at all. Of a bill something may be left to do, and the
 * process that began it may be gone (L8, L10). So all of them come with whatever is needed next.
 *
 *     meet, apply ─▶ meet, apply ─▶ … ─▶ leave (the tail is applied) ─▶ needed, loaded ─▶ known
 */
export class Strangers {
  readonly #schedules = new Set<number>()
  readonly #bills = new Set<string>()
  readonly #vouchers = new Set<string>()
  /** Questions that a void says were never answered: whether they were stands on disk. */
  readonly #voided = new Set<string>()

  get isEmpty(): boolean {
    return this.#schedules.size + this.#bills.size + this.#vouchers.size === 0
  }

  /** Before an entry of the tail is applied. */
  meet(ledger: Ledger, data: EntryData): void {
    const needs = needsOf(data)
    if (data.kind !== 'born')
      for (const id of schedulesNeeded(ledger, needs)) if (!ledger.halls.has(id)) this.#schedules.add(id)
    for (const id of billsNeeded(ledger, needs)) this.#bills.add(id)
    const said = data.kind === 'recovered' ? readEntryBody(data.body) : data
    if (said.kind === 'voided' && !said.bore && !ledger.questions.has(said.of)) this.#voided.add(said.of)
    const begun = begunBy(data)
    for (const id of vouchersNamedBy(data)) if (!ledger.vouchers.has(id) && !begun.includes(id)) this.#vouchers.add(id)
  }

  /**
   * When the tail is applied: what came in part goes, and a bill that it began is no stranger, but for a
   * reservation of which no place is in memory: whether it still has one stands on disk.
   */
  leave(ledger: Ledger): void {
    forgetSchedules(ledger, this.#schedules)
    forgetVouchers(ledger, this.#vouchers)
    for (const id of this.#voided) ledger.questions.evict(id)
    this.#voided.clear()
    for (const id of this.#bills)
      if (ledger.bills.get(id)?.status === 'reserved' && heldBy(ledger, id).length === 0) ledger.bills.evict(id)
      else if (ledger.bills.has(id)) this.#bills.delete(id)
  }

  /** What is needed, and they with it. */
  among({ bills, questions, schedules, vouchers }: Needs & { vouchers: readonly string[] }) {
    return {
      bills: [...bills, ...this.#bills],
      questions,
      schedules: [...schedules, ...this.#schedules],
      vouchers: [...vouchers, ...this.#vouchers],
    }
  }

  /** They are in memory, or nowhere. */
  known(): void {
    for (const strange of [this.#schedules, this.#bills, this.#vouchers]) strange.clear()
  }
}

/** The vouchers that begin with an entry. */
function begunBy(data: EntryData): string[] {
  const begins = data.kind === 'issued' || data.kind === 'paying' || data.kind === 'sold'
  return begins ? (data.vouchers ?? []).map(({ id }) => id) : []
}
