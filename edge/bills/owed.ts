import { headOf } from '#protocol/ledger/ledger.ts'
import type { MovementRow } from '#protocol/ledger/rows.ts'
import type { EdgeStore } from '../ledger/store.ts'
import type { Sync } from '../sync/sync.ts'

/** What is owed for a purchase, as of an entry of the own journal. */
export interface OwedNow {
  cents: number
  head: number
}

/**
 * What counters owe to buyers, as the hub has it (protocol/ledger/owed.ts). It counts only when the hub has
 * applied all that this box had journalled when it was asked: an earlier payment may be among it.
 */
export class Owed {
  readonly #store: Pick<EdgeStore, 'committed'>
  readonly #sync: Pick<Sync, 'conflicts'>
  /** The last entry by which this box has paid something back since it runs. */
  #paid = 0

  constructor({ store, sync }: { store: Pick<EdgeStore, 'committed'>; sync: Pick<Sync, 'conflicts'> }) {
    this.#store = store
    this.#sync = sync
  }

  /** Null while the hub does not say, or is behind. */
  async now(bill_id: string, type: MovementRow['type']): Promise<OwedNow | null> {
    const head = headOf(this.#store.committed, 'up').n
    const said = await this.#sync.conflicts()
    if (!said || said.applied_n < head) return null
    const bill = said.owed.find((one) => one.bill_id === bill_id)
    return { head, cents: (type === 'cash' ? bill?.cash_cents : bill?.terminal_cents) ?? 0 }
  }

  /** Whether something was paid since. */
  isOld({ head }: OwedNow): boolean {
    return this.#paid > head
  }

  /** Something is paid by this entry. */
  paid(n: number): void {
    this.#paid = n
  }
}
