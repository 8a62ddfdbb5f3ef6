import type { DialogQueue } from '../dialogs/queue.ts'
import type { Payment } from '../pay/payment.ts'
import type { Sale } from '../sale/store.ts'
import type { Holds } from '../seats/holds.ts'
import { addProduct, MAX_LINES, MAX_PIECES, newDraft, productCount } from './draft.ts'
import type { Drafts } from './drafts.ts'

export interface BillParts {
  newId: () => string
  drafts: Drafts
  holds: Holds
  sale: Sale
  payment: Payment
  dialogs: DialogQueue
}

/** The bill on the screen as a whole, and its products. Nothing changes while it is paid. */
export class Bill {
  readonly #parts: BillParts

  constructor(parts: BillParts) {
    this.#parts = parts
  }

  /** Changes the pieces of a product by `by`. */
  addProduct(product_id: number, by: number): void {
    const { newId, drafts, sale, dialogs } = this.#parts
    if (this.#parts.payment.isPaying) return
    const { draft } = drafts.get()
    const changed = drafts.change(addProduct(draft, newId(), product_id, by), `p${product_id}`)
    if (changed) sale.forgetRefused()
    else if (by > 0 && productCount(draft, product_id) >= MAX_PIECES)
      dialogs.raise({ kind: 'limit', limit: 'pieces', most: MAX_PIECES })
    else if (by > 0) dialogs.raise({ kind: 'limit', limit: 'lines', most: MAX_LINES })
  }

  undo(): void {
    const { drafts, holds } = this.#parts
    if (!this.#parts.payment.isPaying && drafts.back()) void holds.syncAll()
  }

  clear(): void {
    const { newId, drafts, holds, sale, dialogs } = this.#parts
    const { draft } = drafts.get()
    if (this.#parts.payment.isPaying || draft.lines.length === 0) return
    dialogs.dropAll()
    drafts.change(newDraft(newId()))
    sale.zoomOut()
    void holds.release(draft.bill_id)
  }
}
