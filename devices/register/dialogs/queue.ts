import { State } from '../../shell/store.ts'
import type { HoldAnswer } from '../seats/hold-wish.ts'
import type { TabMemory } from '../tab-memory.ts'

/**
 * A sale that gave no tickets: its money is with the cashier. `message`: what the edge said, null when it was
 * cancelled; `earlier`: when it was asked, null where its bill is on the screen.
 */
export interface NotSold {
  kind: 'not_sold'
  message: string | null
  earlier: string | null
  total_cents: number
  tendered_cents: number | null
}

/** A question to the cashier, or something they must know before they go on. */
export type DialogCard =
  | { kind: 'seats_lost'; schedule_id: number; taken: HoldAnswer['lost']; proposal: number[] }
  | { kind: 'schedule_full'; schedule_id: number; free: number }
  | { kind: 'limit'; limit: 'tickets' | 'lines' | 'pieces'; most: number }
  | NotSold
  | { kind: 'not_stored' }
  | { kind: 'message'; message: string }
  | { kind: 'card_result' }
  | { kind: 'keys' }
  | { kind: 'what_works' }
  | { kind: 'unfinished' }

/** What says where money goes: a reload does not answer it. */
const LASTING: readonly DialogCard['kind'][] = ['not_sold', 'not_stored']

/** The dialogs of the register, one at a time: the first is on the screen, what comes meanwhile waits. */
export class DialogQueue extends State<{ waiting: readonly DialogCard[] }> {
  readonly #memory: TabMemory

  constructor(memory: TabMemory) {
    super({ waiting: [] })
    this.#memory = memory
    const kept = memory.part('dialogs', () => this.get().waiting.filter(({ kind }) => LASTING.includes(kind)))
    this.patch({ waiting: kept ?? [] })
  }

  /** The cashier opens it: it is the only one. */
  open(card: DialogCard): void {
    this.patch({ waiting: [card] })
    this.#memory.keep()
  }

  /** The one on the screen is answered; what waits behind it comes up. */
  close(): void {
    this.patch({ waiting: this.get().waiting.slice(1) })
    this.#memory.keep()
  }

  /** Something comes up by itself: it waits for its turn, and never twice in the same words. */
  raise(card: DialogCard): void {
    const { waiting } = this.get()
    const same = waiting.some((one) => JSON.stringify(one) === JSON.stringify(card))
    if (!same) this.patch({ waiting: [...waiting, card] })
  }

  /** The way to which these belong is left: none of them is asked any more. */
  drop(kind: DialogCard['kind']): void {
    const { waiting } = this.get()
    const left = waiting.filter((card) => card.kind !== kind)
    if (left.length < waiting.length) this.patch({ waiting: left })
  }

  dropAll(): void {
    this.patch({ waiting: [] })
  }
}
