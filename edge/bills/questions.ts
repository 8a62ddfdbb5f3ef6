import { createHash, randomBytes } from 'node:crypto'
import { receiptNumber } from '#protocol/bills/receipt.ts'
import type { DeviceIdentity } from '#protocol/devices/identity.ts'
import {
  decideCash,
  decideConfirm,
  decideSale,
  decideVoid,
  type PricedLine,
  refusedEntry,
} from '#protocol/ledger/decide-bill.ts'
import { rightsMissing } from '#protocol/ledger/decide-seats.ts'
import { type EntryOf, readEntryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import type { LedgerView } from '#protocol/ledger/ledger.ts'
import type { PaymentRow } from '#protocol/ledger/rows.ts'
import type { Question, Receipt } from '#protocol/register/calls.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import type { EdgeStepContext, EdgeStore } from '../ledger/store.ts'
import type { Replica } from '../replica/replica.ts'
import type { Showing } from '../schedules/showing.ts'
import type { Sync } from '../sync/sync.ts'
import { priceSale, readPayments } from './priced.ts'

/** Who asks: the register, and the person signed in at it. */
export interface Asker {
  device: DeviceIdentity
  employee_id: number
}

/** 48 random bits, 12 hex letters (LEDGER.md, "Ticket code KT1"). */
const drawTicketId = (): string => randomBytes(6).toString('hex')

const hashOf = (question: Question): string => createHash('sha256').update(JSON.stringify(question)).digest('hex')

const receiptOf = (question_id: string, { epoch, n, hash, body }: SealedEntry): Receipt => ({
  question_id,
  epoch,
  n,
  hash,
  body,
})

/** The no that an entry answered; null when it is no refusal. */
function refusalIn({ body }: SealedEntry): Refusal | null {
  const data = readEntryBody(body)
  return data.kind === 'refused' ? (data as EntryOf<'refused'>).refusal : null
}

/**
 * The questions of registers (L8, L17). A question that was answered before is answered with the very entry of then; with another content it is refused (`key_used_again`). It belongs to the register that asked
 * it: nobody else reads, confirms or voids it. Everything else is decided by the
 * shared reducers in the one transaction of the turn.
 */
export class Questions {
  readonly #store: EdgeStore
  readonly #replica: Replica
  readonly #showing: Showing
  readonly #want: Sync['want']

  constructor(store: EdgeStore, replica: Replica, showing: Showing, want: Sync['want']) {
    this.#want = want
    this.#store = store
    this.#replica = replica
    this.#showing = showing
  }

  async ask(question: Question, asker: Asker): Promise<Result<Receipt>> {
    const known = this.#answeredBefore(question, asker)
    if (known) return known
    if (question.kind === 'sale') return this.#sell(question, asker)
    if (question.kind === 'void') return this.#commit(question, asker, (step) => this.#void(step, question, asker))
    return this.#commit(question, asker, (step) => this.#moveCash(step, question, asker))
  }

  /** What is known of a question, for its register that comes back; of another's nothing is known to it. */
  stateOf(
    question_id: string,
    { device }: Asker,
  ): {
    state: 'unknown' | 'refused' | 'open' | 'confirmed' | 'voided'
    receipt: Receipt | null
  } {
    if (this.#isForeign(question_id, device)) return { state: 'unknown', receipt: null }
    const found = this.#store.receiptOf(question_id)
    const state = this.#store.committed.questions.get(question_id)?.state
    if (!found) return { state: state === 'refused' ? 'refused' : 'unknown', receipt: null }
    if (refusalIn(found.entry)) return { state: 'refused', receipt: null }
    return { state: state ?? 'confirmed', receipt: receiptOf(question_id, found.entry) }
  }

  /** The register has the receipt on its disk. Repeated until heard; a second time changes nothing. Nobody else can say so. */
  async confirm(question_id: string, { device }: Asker): Promise<Result<EntryOf<'sold'> | null>> {
    const found = this.#store.receiptOf(question_id)
    if (!found || refusalIn(found.entry) || this.#isForeign(question_id, device)) return refuse('question_unknown')
    const confirmed = await this.#store.run({
      decide: ({ ledger, append }) => {
        const entry = decideConfirm(ledger, [question_id])
        if (entry) append(entry)
        return ok(null)
      },
    })
    if (!confirmed.ok) return confirmed
    const data = readEntryBody(found.entry.body)
    return ok(data.kind === 'sold' ? (data as EntryOf<'sold'>) : null)
  }

  /** It was asked by another register. */
  #isForeign(question_id: string, device: DeviceIdentity, ledger: LedgerView = this.#store.committed): boolean {
    this.#store.need({ questions: [question_id] })
    const known = ledger.questions.get(question_id)
    return known !== undefined && known.device_id !== device.device_uuid
  }

  #answeredBefore(question: Question, { device }: Asker, ledger?: LedgerView): Result<Receipt> | null {
    const found = this.#store.receiptOf(question.question_id)
    if (!found) return null
    if (found.request_hash !== hashOf(question) || this.#isForeign(question.question_id, device, ledger))
      return refuse('key_used_again')
    const refusal = refusalIn(found.entry)
    if (refusal) return { ok: false, refusal }
    return ok(receiptOf(question.question_id, found.entry))
  }

  async #sell(question: Extract<Question, { kind: 'sale' }>, asker: Asker): Promise<Result<Receipt>> {
    const lines = priceSale(this.#replica, this.#showing, question)
    if (!lines.ok) return this.#commit(question, asker, () => lines)
    const payments = readPayments(this.#replica, question, asker.device.device_uuid)
    if (!payments.ok) return this.#commit(question, asker, () => payments)
    const total = lines.value.reduce((sum, line) => sum + line.total_cents, 0)
    if (total !== question.total_cents)
      return this.#commit(question, asker, () => refuse('price_changed', 'total_cents', { total }))
    await this.#fetchRights(lines.value)
    return this.#commit(question, asker, (step) => this.#sale(step, question, asker, lines.value, payments.value))
  }

  /** Rights that the lines need and that are not here are wanted from the hub first, while the line is up (L15); without them the sale is refused by the rule. */
  async #fetchRights(lines: readonly PricedLine[]): Promise<void> {
    const missing = rightsMissing(this.#store.committed, lines)
    const schedule_id = lines.find((line) => line.right_key !== null)?.schedule_id
    if (missing.length === 0 || schedule_id == null) return
    const rights = missing.map(({ key, needed, left }) => ({ key, amount: needed - left }))
    await this.#want({ schedule_id, rights })
  }

  /** Decides and answers, once and for ever: also a no is journalled, so that a copy of the question that still travels sells nothing after the register has given it up (L15, L16). */
  async #commit(
    question: Question,
    asker: Asker,
    decide: (step: EdgeStepContext) => Result<SealedEntry, Refusal>,
  ): Promise<Result<Receipt>> {
    const { question_id, kind: asked } = question
    const committed = await this.#store.run<Result<Receipt>>({
      decide: (step) => {
        const known = this.#answeredBefore(question, asker, step.ledger) // two copies of one question in one turn
        if (known) return ok(known)
        this.#store.need({ questions: [question_id] })
        const decided = decide(step)
        const command = { question_id, asked, device_id: asker.device.device_uuid, at: this.#showing.now() }
        const entry = decided.ok ? decided.value : step.append(refusedEntry(command, decided.refusal))
        this.#store.rememberQuestion(question_id, hashOf(question), entry.n)
        return ok(decided.ok ? ok(receiptOf(question_id, entry)) : decided)
      },
    })
    return committed.ok ? committed.value : committed
  }

  #sale(
    step: EdgeStepContext,
    question: Extract<Question, { kind: 'sale' }>,
    { device, employee_id }: Asker,
    lines: PricedLine[],
    payments: PaymentRow[],
  ): Result<SealedEntry> {
    const at = this.#showing.now()
    const { time_zone, midnight_offset } = this.#showing.moment
    const next = nextNumber(step, device)
    const bill = {
      id: question.bill_id,
      source: device.type,
      device_id: device.device_uuid,
      employee_id,
      number: next.number,
      business_date: businessDate(at, time_zone, midnight_offset),
    }
    const command = { question_id: question.question_id, bill, lines, payments, at }
    const schedules = lines.flatMap((line) => line.schedule_id ?? [])
    this.#store.need({ bills: [question.bill_id], schedules })
    this.#store.needIds(lines, payments)
    const decided = decideSale(step.ledger, command, drawTicketId)
    if (!decided.ok) return decided
    next.take()
    return ok(step.append(decided.value))
  }

  #void(step: EdgeStepContext, question: Extract<Question, { kind: 'void' }>, { device }: Asker): Result<SealedEntry> {
    const { question_id, of } = question
    if (this.#isForeign(of, device, step.ledger)) return refuse('question_unknown', 'of')
    const command = { question_id, of, device_id: device.device_uuid, at: this.#showing.now() }
    const decided = decideVoid(step.ledger, command)
    return decided.ok ? ok(step.append(decided.value)) : decided
  }

  #moveCash(
    step: EdgeStepContext,
    question: Extract<Question, { kind: 'cash' }>,
    { device, employee_id }: Asker,
  ): Result<SealedEntry> {
    const { question_id, movement: kind, amount_cents, reason } = question
    const cents = kind === 'paid_out' ? -amount_cents : amount_cents
    const at = this.#showing.now()
    const movement = {
      id: question_id,
      kind,
      type: 'cash' as const,
      device_id: device.device_uuid,
      employee_id,
      cents,
      reason,
      at,
    }
    const decided = decideCash(step.ledger, { question_id, movement })
    return decided.ok ? ok(step.append(decided.value)) : decided
  }
}

/** The next receipt number of a register's series in this epoch; taken only with the sale, in its transaction. */
function nextNumber({ sqlite, ledger }: EdgeStepContext, device: DeviceIdentity): { number: string; take(): void } {
  const row = sqlite
    .prepare('select n from series where device_id = ? and epoch = ?')
    .get(device.device_uuid, ledger.epoch) as { n: number } | undefined
  const n = (row?.n ?? 0) + 1
  return {
    number: receiptNumber(device.series, ledger.epoch, n),
    take: () =>
      sqlite
        .prepare('insert or replace into series (device_id, prefix, epoch, n) values (?, ?, ?, ?)')
        .run(device.device_uuid, device.series, ledger.epoch, n),
  }
}
