import { State } from '../../shell/store.ts'
import type { TabMemory } from '../tab-memory.ts'
import { backTo, type Draft, newDraft } from './draft.ts'

export interface DraftsState {
  draft: Draft
  /** The drafts before it, the newest last. */
  past: readonly Draft[]
  /** The bill line that changed last, tinted for one beat. */
  touched: string | null
}

const UNDO_STEPS = 50

/** The bill that is being made, and the ones before it, for undo. A reload of the tab keeps them. */
export class Drafts extends State<DraftsState> {
  readonly #memory: TabMemory
  readonly #newId: () => string

  constructor(memory: TabMemory, newId: () => string) {
    super({ draft: newDraft(newId()), past: [], touched: null })
    this.#memory = memory
    this.#newId = newId
    const draft = memory.part('draft', () => this.get().draft)
    const past = memory.part('past', () => this.get().past)
    if (draft) this.patch({ draft: whole(draft), past: (past ?? []).map(whole) })
  }

  /** A new draft by the cashier's hand: the one before can be had back. False where nothing changed. */
  change(draft: Draft, touched: string | null = null): boolean {
    const before = this.get()
    if (draft === before.draft) return false
    this.patch({ draft, past: [...before.past, before.draft].slice(-UNDO_STEPS), touched })
    this.#memory.keep()
    return true
  }

  /** A new draft by what the edge answered: nothing that undo should bring back. */
  mend(draft: Draft): void {
    if (draft === this.get().draft) return
    this.patch({ draft })
    this.#memory.keep()
  }

  /** The draft before the last change by hand, on the bill of now. False where there is none. */
  back(): boolean {
    const { draft, past } = this.get()
    const before = past.at(-1)
    if (!before) return false
    this.patch({ draft: backTo(before, draft), past: past.slice(0, -1), touched: null })
    this.#memory.keep()
    return true
  }

  /** The same lines under another number: the bill has ended at the edge. */
  renumber(): void {
    this.mend({ ...this.get().draft, bill_id: this.#newId() })
  }

  /** The bill is paid: the next one begins. */
  begin(): void {
    this.patch({ draft: newDraft(this.#newId()), past: [], touched: null })
  }
}

/** A draft as a register of any time kept it, with every part that one has by now. */
function whole(kept: Draft): Draft {
  return { ...newDraft(kept.bill_id), ...kept }
}
