import type { Given } from '#protocol/cash/given.ts'
import { State } from '../../shell/store.ts'
import type { DialogQueue } from '../dialogs/queue.ts'
import type { TabMemory } from '../tab-memory.ts'

/**
 * How the bill is being paid: cash with what was typed so far, or the card terminal with the amount that it
 * was given.
 */
export type Tender = { kind: 'cash'; given: Given } | { kind: 'card'; amount_cents: number }

/** What stays on the screen until the next sale (UX-04). `tendered_cents` null: not paid in cash. */
export interface LastSale {
  question_id: string
  total_cents: number
  tendered_cents: number | null
}

/**
 * A sale that was asked and is not answered yet. `trouble`: the edge did not answer; the money stays where it
 * is until it is known.
 */
export interface Paying extends LastSale {
  trouble: boolean
}

export interface PaymentState {
  /** Null: the bill is being made. */
  tender: Tender | null
  paying: Paying | null
  last_sale: LastSale | null
}

/**
 * How the bill on the screen is paid, the sale under way, and the last one. A reload of the tab keeps them.
 */
export class Payment extends State<PaymentState> {
  readonly #memory: TabMemory
  readonly #dialogs: DialogQueue

  constructor(memory: TabMemory, dialogs: DialogQueue) {
    super({ tender: null, paying: null, last_sale: null })
    this.#memory = memory
    this.#dialogs = dialogs
    const tender = memory.part('tender', () => this.get().tender)
    const paying = memory.part('paying', () => this.get().paying)
    const last_sale = memory.part('last_sale', () => this.get().last_sale)
    this.patch({ tender: tender ?? null, paying: paying ?? null, last_sale: last_sale ?? null })
  }

  /**
   * Begins to pay the bill, types on, or goes back to it. The question about the terminal, which is left,
   * closes with it.
   */
  tender(tender: Tender | null): void {
    this.patch({ tender })
    this.#dialogs.drop('card_result')
    this.#memory.keep()
  }

  /** While it is so, nothing of the bill changes. */
  get isPaying(): boolean {
    return this.get().paying !== null
  }

  /** The sale is about to be asked. */
  ask(sale: LastSale): void {
    this.patch({ tender: null, paying: { ...sale, trouble: false } })
  }

  /** The sale was asked, and nobody answered. */
  trouble(): void {
    const { paying } = this.get()
    if (paying) this.patch({ paying: { ...paying, trouble: true } })
  }

  /** The sale was answered: its money and its tickets are exchanged. */
  sold({ question_id, total_cents, tendered_cents }: LastSale): void {
    this.patch({ paying: null, last_sale: { question_id, total_cents, tendered_cents } })
  }

  /** There is no sale under way: it was refused, cancelled, or never asked. */
  end(): void {
    this.patch({ paying: null })
  }
}
