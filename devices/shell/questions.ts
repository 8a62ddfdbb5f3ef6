import { isBelow, type SealedMark } from '#protocol/devices/mark.ts'
import { edgeState } from '#protocol/devices/state-call.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { CallOutcome, Outcome as CallResult, FieldErrors } from '#protocol/kit/outcome.ts'
import type { SealedEntry } from '#protocol/ledger/entries.ts'
import { type AuditedReceipt, registerAudit } from '#protocol/register/audit.ts'
import { ask, confirm, type Question, questionState, type Receipt } from '#protocol/register/calls.ts'
import { EPOCH_HEADER, registerReport } from '#protocol/register/report.ts'
import { RECEIPTS_AUDITED } from '#protocol/sync/receipt-audit.ts'
import type { ReportPart } from '#protocol/sync/recount.ts'
import type { EdgeClient } from './edge-client.ts'
import {
  type Adoption,
  higherMark,
  isFinished,
  isOwed,
  type Kept,
  keepAdopted,
  keepConfirmed,
  keepIntent,
  keepPrinted,
  keepReceipt,
  keepRefused,
  keepVoided,
  keepVoiding,
  keepVoidRefused,
  type Mark,
  NO_MARK,
  type OutboxFacts,
  type OutboxStorage,
  receiptFit,
} from './outbox.ts'
import { ReportParts } from './report-parts.ts'
import { State } from './store.ts'

/**
 * What became of a question, as far as this register knows now. `unanswered`: not known yet, the engine goes
 * on asking.
 */
export type Outcome =
  | { kind: 'answered'; receipt: Receipt }
  | { kind: 'refused'; message: string; errors: FieldErrors }
  | { kind: 'unanswered'; why: 'no_answer' | 'server_error' | 'unreadable' | 'denied' | 'receipt_not_stored' }
  | { kind: 'mismatch'; fit: Mismatch }
  | { kind: 'voiding' }
  | { kind: 'not_stored' }

export type Printed = CallAnswer<typeof confirm>['printed']

/**
 * Why answers cannot come from the edge that this register knows (L6). `behind`, `forked`: so a receipt says;
 * selling stops until a manager looked. `older`: the edge itself says that its journal ends before what this
 * register has seen; it goes on when the edge that it knows is back.
 */
export type Mismatch = 'behind' | 'forked' | 'older'

/**
 * What the screen shows of the engine. `printed`: what the edge last said about the paper of a question, for
 * those looked up since the start.
 */
export interface Snapshot {
  open: readonly Kept[]
  latest: readonly Kept[]
  printed: Readonly<Record<string, Printed>>
  mark: Mark
  /** While it stands nothing is asked anew. */
  mismatch: Mismatch | null
  /** What follows from the epoch that this register has adopted (L9); null before another box came. */
  adoption: Adoption | null
  /** The box that answers is not the edge any more: it has an epoch before the adopted one (L5). */
  old_box: boolean
}

export interface QuestionsOptions {
  storage: OutboxStorage
  edge: EdgeClient
  /** The register's clock, ISO text: shown to people, never decided on (L12). */
  now: () => string
  /** A new uuid v4, for the engine's own voids. */
  new_id: () => string
}

const LATEST = 20
/** A pulse watches not more than a few of the papers that are still coming. */
const WATCHED_PAPERS = 10
/** So many records are read at a time to make a report. */
const READ_AT_A_TIME = 500
const NOTHING_KEPT: Snapshot = {
  open: [],
  latest: [],
  printed: {},
  mark: NO_MARK,
  mismatch: null,
  adoption: null,
  old_box: false,
}

/** The entry of a receipt, as it travels in a report. */
function sealedOf({ epoch, n, hash, body }: Receipt): SealedEntry {
  return { epoch, n, hash, body }
}

/** The receipt as it is compared: without its bytes. */
function auditedOf({ epoch, n, hash, seal }: Receipt): AuditedReceipt {
  return { epoch, n, hash, ...(seal === undefined ? {} : { seal }) }
}

interface Refused {
  message: string
  errors: FieldErrors
}

/** What one move writes, in one transaction, and what it means once that stands on the disk. */
interface Move<T> {
  records: readonly Kept[]
  facts?: OutboxFacts
  outcome: T
}

const NO_MOVE: Move<Outcome> = { records: [], outcome: { kind: 'voiding' } }

/**
 * What a register asks of its edge, kept until nothing is left to do. No DOM, no timers: the app and the
 * registers without a screen call `pulse`. Of one question:
 *
 *              asked, answered          confirmed              paper out, or seen
 *     intent ──────────────────▶ received ─────────▶ confirmed ───────────────────▶ done
 *      │ │ ▲                        └───── a void, a drawer move: no paper ─────────▶ done
 *      │ │ └───── its void refused ─────┐
 *      │ └─ stored with its void ─▶ voiding ─────────── its void answered ─────────▶ voided
 *      └─── refused, and no other copy may be on its way ──────────────────────────▶ refused
 *
 *     an arrow: decided on what is on the disk ─▶ one write ─▶ memory ─▶ the screen and the next call
 *     a cut anywhere: start() reads what is open, and pulse() goes on from there
 *
 * What holds:
 *
 * 1. Intent before asking: what the disk did not take is never asked (L8).
 * 2. Receipt before the rest: nothing is confirmed, printed or paid out before the receipt is on the disk,
 *    in the very bytes that the edge sent (L8, L17).
 * 3. One id for ever: a question without an end is asked again as it was; wherever the power is cut, a sale
 *    ends as one entry, one paper and one receipt, or was never asked (L8).
 * 4. A refusal is believed when no other copy can still be on its way. Where an earlier copy went unanswered
 *    it might sell what was refused to the later one: the question is looked up, and ended by a void if the
 *    edge never got it, before anybody reads "not sold" (L8).
 * 5. A void is stored with the question that it ends, and ends it with its own receipt: a sale is voided or
 *    alive, never both, never neither. What has a receipt cannot be voided (L8).
 * 6. One move after another, each decided on what is on the disk: an answer that comes late takes nothing
 *    back that was stored while it was on its way (L8).
 * 7. The mark never falls. A receipt at or below the mark of its question comes from a box that lost its
 *    newest entries: nothing is stored, and selling stops until a manager looked. Nothing is believed that an
 *    edge answers which says that its journal ends below the mark of the call (L6).
 * 8. Paper that nobody saw stays open, over every restart, and comes again only as a copy that a person asks
 *    for (L8).
 * 9. No clock decides: order is (epoch, number), and the time of a question is only shown (L12).
 * 10. Another box is asked nothing before its epoch is adopted, in one write: what the box of before did not
 *    answer is given up, and no answer of it is taken after. Then all that was kept before is reported, part
 *    by part, until the hub has it; only then are receipts of before confirmed at the new box (L9).
 * 11. No record is ever thrown away, and every receipt is compared for ever, some at a time, with what the
 *     box and the hub have under its number (L11).
 * @source docs/ledger.md, L6, L8, L9, L11, L12, L17
 */
export class Questions extends State<Snapshot> {
  readonly #storage: OutboxStorage
  readonly #edge: EdgeClient
  readonly #now: () => string
  readonly #newId: () => string
  #open = new Map<string, Kept>()
  readonly #busy = new Map<string, Promise<unknown>>()
  /** Questions of which a copy may be on its way unanswered. */
  #uncertain = new Set<string>()
  /** The highest mark that any answer had: what is on the disk, or on its way there. */
  #mark: Mark = NO_MARK
  /** The parts of the report of an epoch, and how many of them the hub has. */
  #report: { epoch: number; parts: ReportParts['parts']; answered: number } | null = null
  #keptMark: Mark = NO_MARK
  #lastMove: Promise<unknown> = Promise.resolve()
  /** The last question of which the receipt was compared in this round. */
  #audited = ''

  constructor({ storage, edge, now, new_id }: QuestionsOptions) {
    super(NOTHING_KEPT)
    this.#storage = storage
    this.#edge = edge
    this.#now = now
    this.#newId = new_id
  }

  /** Reads the disk. Called once, before anything else. */
  async start(): Promise<void> {
    const [open, latest, mark, adoption] = await Promise.all([
      this.#storage.unfinished(),
      this.#storage.recent(LATEST),
      this.#storage.mark(),
      this.#storage.adoption(),
    ])
    this.#open = new Map(open.map((kept) => [kept.question_id, kept]))
    // whatever was asked before this start may have gone unanswered
    this.#uncertain = new Set(this.#open.keys())
    this.#mark = mark
    this.#keptMark = mark
    this.patch({ open, latest, mark, adoption })
  }

  /**
   * Stores and asks; the confirmation goes on behind the answer, so that the change is on the screen while
   * the paper is on its way.
   */
  ask(question: Question): Promise<Outcome> {
    return this.#askNew(question, () => [])
  }

  /** Ends a question that has no receipt, with a question of its own. */
  async void(of: string): Promise<Outcome> {
    if (!this.#voidable(of)) return NO_MOVE.outcome
    return this.#askNew({ kind: 'void', question_id: this.#newId(), of }, () => {
      const kept = this.#voidable(of)
      return kept && [keepVoiding(kept)]
    })
  }

  /**
   * One try at everything that is not finished, oldest first. Safe to call at any time and as often as one
   * likes.
   */
  async pulse(): Promise<void> {
    await this.report()
    for (const question_id of this.#due()) await this.#advance(question_id)
  }

  /**
   * The epoch of the box that answers, whenever it is said. A higher one is adopted before anything more is
   * asked; an older one is that of a box that is the edge no more.
   */
  async meet(epoch: number | undefined): Promise<void> {
    if (epoch === undefined) return
    const old_box = epoch < this.#mark.epoch
    if (old_box !== this.get().old_box) this.patch({ old_box })
    if (epoch <= this.#mark.epoch) return
    await this.#move(() => this.#adopting(epoch), undefined)
    // what the box of before had lost is no trouble of this one
    if (this.#mark.epoch >= epoch) this.patch({ mismatch: null })
  }

  /** One try to report what is kept of the boxes of before. Nobody needs to be signed in. */
  async report(): Promise<void> {
    const { adoption } = this.get()
    if (adoption && !adoption.reported) await this.#alone('report', () => this.#reportAll(adoption.epoch))
  }

  /**
   * Has the edge compare some of the receipts that are kept, in the order of ids, and the next ones with the
   * next call, over and over (L11). Nobody needs to be signed in. What is not answered is said again.
   */
  async audit(): Promise<void> {
    const { adoption, mismatch, old_box } = this.get()
    if (mismatch || old_box || (adoption && !adoption.reported)) return
    await this.#alone('audit', () => this.#auditSome())
  }

  /** The cashier says that the money of a sale went back which was given up with its box. */
  async givenUpSeen(question_id: string): Promise<void> {
    await this.#move(() => {
      const { adoption } = this.get()
      if (!adoption) return { records: [], outcome: undefined }
      const given_up = adoption.given_up.filter((kept) => kept.question_id !== question_id)
      return { records: [], facts: { adoption: { ...adoption, given_up } }, outcome: undefined }
    }, undefined)
  }

  /** Prints the paper of an answered sale once more, marked as a copy. */
  async printAgain(question_id: string): Promise<CallOutcome<typeof confirm>> {
    const answer = await this.#confirmed(question_id, true, true)
    if (answer.kind === 'answer' && this.#open.has(question_id))
      await this.#takePrinted(question_id, answer.data.printed)
    return answer
  }

  /** What the next call carries; null = no edge has sealed it. */
  carried(): SealedMark | null {
    const { seal, ...mark } = this.#mark
    return seal === undefined ? null : { ...mark, seal }
  }

  /**
   * How far the edge's journal goes, as an answer says; `carried` is what its call carried. A new epoch is
   * adopted, not noticed (L9): before the first one there is nothing to give up.
   */
  answered(said: SealedMark, carried: SealedMark | null): void {
    const { mismatch } = this.get()
    if (carried !== null && isBelow(said, carried)) {
      if (mismatch === null) this.patch({ mismatch: 'older' })
    } else if (!isBelow(said, this.#mark)) {
      if (mismatch === 'older') this.patch({ mismatch: null })
      if (said.epoch === Math.max(1, this.#mark.epoch)) this.#mark = said
      else void this.meet(said.epoch)
    }
  }

  /**
   * Stores what was seen since the last receipt. When the disk does not take it, the next receipt brings it
   * along.
   */
  async keepMark(): Promise<void> {
    const mark = this.#mark
    if (mark === this.#keptMark) return
    await this.#storage.write([], { mark }).then(
      () => {
        this.#keptMark = mark
      },
      () => {},
    )
  }

  /** A person saw the paper: nothing is left to do. */
  async paperSeen(question_id: string): Promise<void> {
    await this.#moveFrom(question_id, 'confirmed', keepPrinted)
  }

  /**
   * One move: decided when all moves before it are on the disk, and in memory when it is there itself.
   * @returns `unstored` when the disk does not take it: then nothing happened
   */
  #move<T>(decide: () => Move<T>, unstored: T): Promise<T> {
    const moved = this.#lastMove.then(async () => {
      const { records, facts, outcome } = decide()
      if (records.length === 0 && !facts) return outcome
      try {
        await this.#storage.write(records, facts)
      } catch {
        return unstored
      }
      this.#remember(records, facts)
      return outcome
    })
    this.#lastMove = moved.catch(() => undefined)
    return moved
  }

  /** A move that an answer of the edge leads to. */
  #answer(decide: () => Move<Outcome>): Promise<Outcome> {
    return this.#move(decide, { kind: 'unanswered', why: 'receipt_not_stored' })
  }

  /** A move that only a question of this status makes; of any other nothing is written. */
  #moveFrom(question_id: string, status: Kept['status'], next: (kept: Kept) => Kept): Promise<void> {
    return this.#move(() => {
      const kept = this.#open.get(question_id)
      return { records: kept?.status === status ? [next(kept)] : [], outcome: undefined }
    }, undefined)
  }

  #remember(records: readonly Kept[], facts: OutboxFacts = {}): void {
    let { latest, adoption } = this.get()
    this.#mark = higherMark(facts.mark ?? NO_MARK, this.#mark)
    adoption = facts.adoption ?? adoption
    for (const kept of records) {
      if (isFinished(kept.status)) this.#open.delete(kept.question_id)
      else this.#open.set(kept.question_id, kept)
      const known = latest.findIndex((one) => one.question_id === kept.question_id)
      latest = (known < 0 ? [kept, ...latest] : latest.with(known, kept)).slice(0, LATEST)
    }
    this.patch({ open: [...this.#open.values()], latest, mark: this.#mark, adoption })
  }

  /**
   * What the box of before did not answer is given up with it, in the write that adopts the epoch of the new
   * one. Before the first box there was none.
   */
  #adopting(epoch: number): Move<undefined> {
    if (epoch <= this.#mark.epoch) return { records: [], outcome: undefined }
    const before = this.get().adoption?.given_up ?? []
    const open = [...this.#open.values()]
    const records = open.map(keepAdopted).filter((kept, index) => kept !== open[index])
    const given_up = [...before, ...records.filter((kept) => kept.status === 'voided' && isOwed(kept))]
    const adoption = { epoch, reported: epoch === 1, given_up }
    return { records, facts: { mark: { epoch, n: 0 }, adoption }, outcome: undefined }
  }

  /** Sends what the hub does not have yet, part by part; what does not get through is sent again. */
  async #reportAll(epoch: number): Promise<void> {
    if (this.#report?.epoch !== epoch) this.#report = { epoch, parts: await this.#partsOf(epoch), answered: 0 }
    const report = this.#report
    const parts = report.parts.length
    while (report.answered < parts) {
      const part = report.answered + 1
      const body = { epoch, part, parts, ...(await this.#partNow(report.parts[part - 1]!)) }
      if ((await this.#edge(registerReport, { body })).kind !== 'answer') return
      report.answered = part
    }
    await this.#move(() => {
      const { adoption } = this.get()
      if (adoption?.epoch !== epoch) return { records: [], outcome: undefined }
      return { records: [], facts: { adoption: { ...adoption, reported: true } }, outcome: undefined }
    }, undefined)
  }

  async #auditSome(): Promise<void> {
    const read = await this.#storage.after(this.#audited, RECEIPTS_AUDITED)
    const receipts = read.flatMap(({ receipt }) => (receipt ? [auditedOf(receipt)] : []))
    if (receipts.length > 0 && (await this.#call(registerAudit, { body: { receipts } })).kind !== 'answer') return
    this.#audited = read.length < RECEIPTS_AUDITED ? '' : read.at(-1)!.question_id
  }

  async #partsOf(epoch: number): Promise<ReportParts['parts']> {
    const made = new ReportParts(epoch)
    for (let last = ''; ; ) {
      const read = await this.#storage.after(last, READ_AT_A_TIME)
      for (const kept of read) made.add(kept)
      if (read.length < READ_AT_A_TIME) return made.parts
      last = read.at(-1)!.question_id
    }
  }

  async #partNow({ receipts, given_up }: ReportParts['parts'][number]): Promise<Omit<ReportPart, 'part' | 'parts'>> {
    const kept = await this.#storage.those(receipts)
    // whom money or a seat is owed in a question of today is asked for by nobody (keepAdopted): none waits
    return { receipts: kept.flatMap(({ receipt }) => (receipt ? [sealedOf(receipt)] : [])), given_up, waiting: [] }
  }

  /** A call about a question says which epoch this register has adopted; another box says that it is one. */
  readonly #call: EdgeClient = async (call, request) => {
    const headers = { ...request?.headers, [EPOCH_HEADER]: String(this.#mark.epoch) }
    const answer = await this.#edge(call, { ...request, headers })
    if (answer.kind === 'denied' && (answer.code as string) === 'box_changed') await this.#meetNow()
    return answer
  }

  async #meetNow(): Promise<void> {
    const box = await this.#edge(edgeState)
    if (box.kind === 'answer') await this.meet(box.data.epoch)
  }

  #voidable(question_id: string): Kept | undefined {
    const kept = this.#open.get(question_id)
    return kept?.status === 'intent' && kept.question.kind !== 'void' ? kept : undefined
  }

  /** `with_it`: what is stored in the same write; undefined = it has come to nothing meanwhile. */
  async #askNew(question: Question, with_it: () => Kept[] | undefined): Promise<Outcome> {
    const { mismatch } = this.get()
    const { question_id } = question
    if (mismatch) return { kind: 'mismatch', fit: mismatch }
    const kept = await this.#move<'stored' | 'not_stored' | 'voiding'>(() => {
      if (this.#isKept(question_id)) throw new Error('asked twice as new')
      const others = with_it()
      if (!others) return { records: [], outcome: 'voiding' }
      return { records: [this.#intentOf(question), ...others], outcome: 'stored' }
    }, 'not_stored')
    if (kept !== 'stored') return { kind: kept }
    const outcome = await this.#alone(question_id, () => this.#askOnce(question_id))
    if (outcome?.kind === 'answered') void this.#advance(question_id)
    return outcome ?? NO_MOVE.outcome
  }

  #isKept(question_id: string): boolean {
    return this.#open.has(question_id) || this.get().latest.some((kept) => kept.question_id === question_id)
  }

  #intentOf(question: Question): Kept {
    return keepIntent(question, this.#now(), this.#mark)
  }

  /** One try at asking; what the answer means is decided on what is kept when it comes. */
  async #askOnce(question_id: string): Promise<Outcome> {
    const asked = this.#open.get(question_id)
    if (!asked) return NO_MOVE.outcome
    const answer = await this.#call(ask, { body: asked.question })
    if (this.#isOlder()) return this.#unanswered(question_id, answer)
    if (answer.kind === 'answer') return this.#takeReceipt(question_id, answer.data)
    if (answer.kind !== 'refused') return this.#unanswered(question_id, answer)
    if (asked.question.kind === 'void') return this.#takeVoidRefusal(question_id, asked.question.of, answer)
    return this.#uncertain.has(question_id)
      ? this.#takeUncertainRefusal(question_id, answer)
      : this.#takeRefusal(question_id, answer)
  }

  #unanswered(question_id: string, answer: CallResult<unknown, unknown>): Outcome {
    this.#uncertain.add(question_id)
    return { kind: 'unanswered', why: answer.kind === 'unreachable' ? answer.why : 'denied' }
  }

  /**
   * The receipt is stored with everything that follows from it in one write: the mark rises, and what a void
   * named has ended.
   */
  #takeReceipt(question_id: string, receipt: Receipt): Promise<Outcome> {
    return this.#answer(() => {
      const kept = this.#open.get(question_id)
      if (!kept) return NO_MOVE
      const fit = receiptFit(kept, receipt)
      if (fit === 'behind' || fit === 'forked') {
        this.patch({ mismatch: fit })
        return { records: [], outcome: { kind: 'mismatch', fit } }
      }
      this.#mark = higherMark({ epoch: receipt.epoch, n: receipt.n }, this.#mark)
      const named = kept.question.kind === 'void' ? this.#open.get(kept.question.of) : undefined
      const ended = named?.status === 'voiding' ? [keepVoided(named)] : []
      const outcome: Outcome = kept.status === 'voiding' ? { kind: 'voiding' } : { kind: 'answered', receipt }
      return { records: [keepReceipt(kept, receipt), ...ended], facts: { mark: this.#mark }, outcome }
    })
  }

  #takeRefusal(question_id: string, { message, errors }: Refused): Promise<Outcome> {
    return this.#answer(() => {
      const kept = this.#open.get(question_id)
      if (kept?.status !== 'intent') return NO_MOVE
      return { records: [keepRefused(kept, message)], outcome: { kind: 'refused', message, errors } }
    })
  }

  /** Made final at the edge before it is believed. */
  async #takeUncertainRefusal(question_id: string, refused: Refused): Promise<Outcome> {
    const known = await this.#lookUp(question_id)
    if (!known) return { kind: 'unanswered', why: 'no_answer' }
    if (known.receipt) return this.#takeReceipt(question_id, known.receipt)
    if (known.state !== 'unknown') return this.#takeRefusal(question_id, refused)
    return this.#answer(() => {
      const kept = this.#voidable(question_id)
      if (!kept) return NO_MOVE
      const intent = this.#intentOf({ kind: 'void', question_id: this.#newId(), of: question_id })
      return { ...NO_MOVE, records: [intent, keepVoiding(kept, refused.message)] }
    })
  }

  /** A void was refused: what it named has ended already, or it lives and is asked again. */
  async #takeVoidRefusal(question_id: string, of: string, { message, errors }: Refused): Promise<Outcome> {
    const known = await this.#lookUp(of)
    if (!known) return { kind: 'unanswered', why: 'no_answer' }
    const ended = known.state === 'voided' || known.state === 'refused'
    return this.#answer(() => {
      const [kept, named] = [this.#open.get(question_id), this.#open.get(of)]
      if (!kept) return NO_MOVE
      const follows = named?.status === 'voiding' ? [ended ? keepVoided(named) : keepVoidRefused(named)] : []
      return { records: [keepRefused(kept, message), ...follows], outcome: { kind: 'refused', message, errors } }
    })
  }

  /** What the edge knows of a question now; null when it does not answer. */
  async #lookUp(question_id: string): Promise<CallAnswer<typeof questionState> | null> {
    const answer = await this.#call(questionState, { params: { question_id } })
    return answer.kind === 'answer' && !this.#isOlder() ? answer.data : null
  }

  #isOlder(): boolean {
    return this.get().mismatch === 'older'
  }

  async #confirmOnce({ question_id, question }: Kept): Promise<void> {
    if (this.#ofBefore(question_id) && !this.get().adoption?.reported) return
    const answer = await this.#confirmed(question_id, question.kind === 'sale', false)
    if (answer.kind !== 'answer' || this.#isOlder()) return
    await this.#moveFrom(question_id, 'received', keepConfirmed)
    if (this.#open.get(question_id)?.status === 'confirmed') await this.#takePrinted(question_id, answer.data.printed)
  }

  /** The receipt of a question that a box of before has answered: the box of now knows it by that alone. */
  #ofBefore(question_id: string): SealedEntry | null {
    const kept = this.#open.get(question_id) ?? this.get().latest.find((one) => one.question_id === question_id)
    const receipt = kept?.receipt
    return receipt && receipt.epoch < this.#mark.epoch ? sealedOf(receipt) : null
  }

  #confirmed(question_id: string, print: boolean, copy: boolean): Promise<CallOutcome<typeof confirm>> {
    const receipt = this.#ofBefore(question_id)
    return this.#call(confirm, {
      params: { question_id },
      body: { print, ...(copy && { copy }), ...(receipt && { receipt }) },
    })
  }

  async #watchPaper(question_id: string): Promise<void> {
    if (this.#ofBefore(question_id)) {
      const answer = await this.#confirmed(question_id, true, false)
      if (answer.kind === 'answer') await this.#takePrinted(question_id, answer.data.printed)
      return
    }
    const known = await this.#lookUp(question_id)
    if (known) await this.#takePrinted(question_id, known.printed)
  }

  async #takePrinted(question_id: string, printed: Printed): Promise<void> {
    this.patch({ printed: { ...this.get().printed, [question_id]: printed } })
    if (printed === 'printed') await this.#moveFrom(question_id, 'confirmed', keepPrinted)
  }

  /** The next thing to do for one question; false when there is nothing, or nothing more for now. */
  async #advanceOnce(question_id: string): Promise<boolean> {
    const kept = this.#open.get(question_id)
    if (kept?.status === 'intent') return (await this.#askOnce(question_id)).kind === 'answered'
    if (kept?.status === 'received') await this.#confirmOnce(kept)
    if (kept?.status === 'confirmed') await this.#watchPaper(question_id)
    return false
  }

  #advance(question_id: string): Promise<unknown> {
    return this.#alone(question_id, async () => {
      while (await this.#advanceOnce(question_id));
    })
  }

  /** At most one conversation per question at a time; whoever comes second waits for the first one's end. */
  #alone<T>(question_id: string, work: () => Promise<T>): Promise<T | undefined> {
    const running = this.#busy.get(question_id)
    if (running) return running.then(() => undefined)
    const begun = work().finally(() => this.#busy.delete(question_id))
    this.#busy.set(question_id, begun)
    return begun
  }

  /** Everything but paper whose fate is known already, and of the paper that is still coming a few. */
  #due(): string[] {
    const { printed } = this.get()
    const all = [...this.#open.values()]
    const paper = all.filter((kept) => kept.status === 'confirmed')
    const coming = paper.filter(({ question_id }) => !['failed', 'none'].includes(printed[question_id] ?? ''))
    const rest = all.filter((kept) => kept.status !== 'confirmed')
    return [...rest, ...coming.slice(0, WATCHED_PAPERS)].map((kept) => kept.question_id)
  }
}
