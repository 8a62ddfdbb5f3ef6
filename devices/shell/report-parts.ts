import { MAX_BYTES_PER_PART, MAX_RECEIPTS_PER_PART } from '#protocol/sync/recount.ts'
import type { Kept } from './outbox.ts'

/**
 * What a register reports when it has adopted this epoch: all that it kept before, whatever became of it
 * there. Nothing of it changes afterwards: an intent of then is given up, and a receipt is for ever. In the
 * order of ids, in parts that are the same whenever they are made.
 */
export class ReportParts {
  readonly #parts: ReportRecords[] = []
  readonly #epoch: number
  #bytes = 0

  constructor(epoch: number) {
    this.#epoch = epoch
  }

  /** The next record in the order of ids. */
  add({ question_id, question, status, mark_before, receipt }: Kept): void {
    if (mark_before.epoch >= this.#epoch) return
    if (receipt) this.#place(receipt.body.length).receipts.push(question_id)
    if (status !== 'voided') return
    const bill_id = question.kind === 'sale' ? question.bill_id : null
    this.#place(0).given_up.push({ question_id, bill_id })
  }

  /** At least one, so that a register that kept nothing says so. */
  get parts(): readonly ReportRecords[] {
    return this.#parts.length > 0 ? this.#parts : [{ receipts: [], given_up: [] }]
  }

  /** The part in which one more has its place. */
  #place(bytes: number): ReportRecords {
    const last = this.#parts.at(-1)
    const isFull = !last || last.receipts.length + last.given_up.length >= MAX_RECEIPTS_PER_PART
    if (!isFull && this.#bytes + bytes <= MAX_BYTES_PER_PART) {
      this.#bytes += bytes
      return last
    }
    const next: ReportRecords = { receipts: [], given_up: [] }
    this.#parts.push(next)
    this.#bytes = bytes
    return next
  }
}

/** The records of one part, by their ids: receipts are long, and a register keeps years of them. */
interface ReportRecords {
  receipts: string[]
  given_up: { question_id: string; bill_id: string | null }[]
}
