import { createHash } from 'node:crypto'
import { decideConfirm, refusedEntry } from '#protocol/ledger/decide-bill.ts'
import { saleNow } from '#protocol/ledger/decide-move.ts'
import { type EntryOf, readEntryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import type { LedgerView } from '#protocol/ledger/ledger.ts'
import type { Question, Receipt } from '#protocol/register/calls.ts'
import { type Answer, ok, type Refusal, refuse } from '#protocol/result.ts'
import type { EdgeStore } from '../ledger/store.ts'
import type { Showing } from '../schedules/showing.ts'
import { deciderOfCash } from './questions/cash.ts'
import { type Asker, type AskRefusal, type Decide, isForeign, type QuestionParts } from './questions/question.ts'
import { deciderOfSale } from './questions/sale.ts'
import { deciderOfVoid } from './questions/void.ts'

/**
 * What makes two questions of one id the same (L17). It goes over what was read of a question, so a question
 * gains only fields that are optional and have no default: the register of before asks again after the
 * update, and must be answered as the first time (tests/contract/questions.test.ts).
 */
export function questionHash(question: Question): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('hex')
}

function receiptOf(question_id: string, { epoch, n, hash, body }: SealedEntry): Receipt {
  return {
    question_id,
    epoch,
    n,
    hash,
    body,
  }
}

/** The no that an entry answered, as a decider of this contract said it; null when it is no refusal. */
function refusalIn({ body }: SealedEntry): Refusal<AskRefusal> | null {
  const data = readEntryBody(body)
  return data.kind === 'refused' ? ((data as EntryOf<'refused'>).refusal as Refusal<AskRefusal>) : null
}

/**
 * The questions of registers (L8, L17). A question that was answered before is answered with the very entry
 * of then; with another content it is refused (`key_used_again`). It belongs to the register that asked it:
 * nobody else reads, confirms or voids it. Everything else is decided by the shared reducers in the one
 * transaction of the turn.
 */
export class Questions {
  readonly #parts: QuestionParts
  readonly #store: EdgeStore
  readonly #showing: Showing

  constructor(parts: QuestionParts) {
    this.#parts = parts
    this.#store = parts.store
    this.#showing = parts.showing
  }

  async ask(question: Question, asker: Asker): Promise<Answer<Receipt, AskRefusal>> {
    const known = this.#answeredBefore(question, asker)
    if (known) return known
    return this.#commit(question, asker, await this.#deciderOf(question, asker))
  }

  /** It was answered here, by this box. */
  knows(question_id: string): boolean {
    return this.#store.receiptOf(question_id) !== undefined
  }

  /** What is known of a question, for its register that comes back; of another's nothing is known to it. */
  stateOf(
    question_id: string,
    { device }: Asker,
  ): {
    state: 'unknown' | 'refused' | 'open' | 'confirmed' | 'voided'
    receipt: Receipt | null
  } {
    if (isForeign(this.#store, question_id, device)) return { state: 'unknown', receipt: null }
    const found = this.#store.receiptOf(question_id)
    const state = this.#store.committed.questions.get(question_id)?.state
    if (!found) return { state: state === 'refused' ? 'refused' : 'unknown', receipt: null }
    if (refusalIn(found.entry)) return { state: 'refused', receipt: null }
    return { state: state ?? 'confirmed', receipt: receiptOf(question_id, found.entry) }
  }

  /**
   * The register has the receipt on its disk. Repeated until acknowledged; a second time changes nothing, so
   * a box in quarantine answers it too. Nobody else can say so. Answers the sale as its paper says it now.
   */
  async confirm(
    question_id: string,
    { device }: Asker,
  ): Promise<Answer<EntryOf<'sold'> | null, 'question_unknown' | 'quarantined'>> {
    const found = this.#store.receiptOf(question_id)
    if (!found || refusalIn(found.entry) || isForeign(this.#store, question_id, device))
      return refuse('question_unknown')
    const data = readEntryBody(found.entry.body)
    const sold = data.kind === 'sold' ? (data as EntryOf<'sold'>) : null
    const needs = { questions: [question_id], bills: sold ? [sold.bill.id] : [] }
    this.#store.need(needs)
    const { committed } = this.#store
    if (committed.questions.get(question_id)?.state !== 'open') return ok(sold && saleNow(committed, sold))
    return this.#store.run({
      decide: ({ ledger, append }) => {
        this.#store.need(needs)
        const entry = decideConfirm(ledger, [question_id])
        if (entry) append(entry)
        return ok(sold && saleNow(ledger, sold))
      },
    })
  }

  #answeredBefore(question: Question, { device }: Asker, ledger?: LedgerView): Answer<Receipt, AskRefusal> | null {
    const found = this.#store.receiptOf(question.question_id)
    if (!found) return null
    if (found.request_hash !== questionHash(question) || isForeign(this.#store, question.question_id, device, ledger))
      return refuse('key_used_again')
    const refusal = refusalIn(found.entry)
    if (refusal) return { ok: false, refusal }
    return ok(receiptOf(question.question_id, found.entry))
  }

  #deciderOf(question: Question, asker: Asker): Decide | Promise<Decide> {
    if (question.kind === 'sale') return deciderOfSale(this.#parts, question, asker)
    if (question.kind === 'void') return deciderOfVoid(this.#parts, question, asker)
    return deciderOfCash(this.#parts, question, asker)
  }

  /**
   * Decides and answers, once and for ever: also a no is journalled, so that a copy of the question that
   * still travels sells nothing after the register has given it up (L15, L16).
   */
  async #commit(question: Question, asker: Asker, decide: Decide): Promise<Answer<Receipt, AskRefusal>> {
    const { question_id, kind: asked } = question
    const committed = await this.#store.run<Answer<Receipt, AskRefusal>>({
      decide: (step) => {
        // two copies of one question in one turn
        const known = this.#answeredBefore(question, asker, step.ledger)
        if (known) return ok(known)
        this.#store.need({ questions: [question_id] })
        const decided = decide(step)
        const command = { question_id, asked, device_id: asker.device.device_uuid, at: this.#showing.now() }
        const entry = decided.ok ? decided.value : step.append(refusedEntry(command, decided.refusal))
        this.#store.rememberQuestion(question_id, questionHash(question), entry.n)
        return ok(decided.ok ? ok(receiptOf(question_id, entry)) : decided)
      },
    })
    return committed.ok ? committed.value : committed
  }
}
