import type { Question, Receipt } from '#protocol/register/calls.ts'

/**
 * The register's own memory (docs/ledger.md, L8, L17): the second place of every sale at the counter. A
 * question is written here before it is asked, its receipt before anything is printed or paid out. This file
 * is the pure half: what is kept of one question, and which moves it may make. Storages write it,
 * questions.ts drives it.
 */

/**
 * The highest (epoch, journal number) this register has seen. Order is (epoch, number), never a clock (L6,
 * L12).
 */
export interface Mark {
  epoch: number
  n: number
  /** The edge's own (protocol/devices/mark.ts); none where an edge of before said none. */
  seal?: string
}
export const NO_MARK: Mark = { epoch: 0, n: 0 }

export function isBehind(entry: Pick<Mark, 'epoch' | 'n'>, mark: Mark): boolean {
  return entry.epoch < mark.epoch || (entry.epoch === mark.epoch && entry.n <= mark.n)
}

export function higherMark(a: Mark, b: Mark): Mark {
  return isBehind(a, b) ? b : a
}

/**
 * intent: stored, asked or about to be · received: the receipt is on this disk · confirmed: the edge knows
 * that; paper may still be missing · done: nothing left to do · refused: the edge said no, for ever ·
 * voiding: a void of it is stored and asked · voided: it ended, or never was · waiting: asked of a box that
 * is the edge no more, and a customer waits for it: the hub answers after its recount.
 */
export type KeptStatus = 'intent' | 'received' | 'confirmed' | 'done' | 'refused' | 'voiding' | 'voided' | 'waiting'

/**
 * Every move a kept question may make; anything else is a bug. `voiding` falls back to `intent` when the edge
 * refuses the void.
 */
const MOVES: Readonly<Record<KeptStatus, readonly KeptStatus[]>> = {
  intent: ['received', 'refused', 'voiding', 'voided', 'waiting'],
  received: ['confirmed', 'done'],
  confirmed: ['done'],
  voiding: ['voided', 'intent'],
  waiting: ['received', 'refused'],
  done: [],
  refused: [],
  voided: [],
}

export function isFinished(status: KeptStatus): boolean {
  return MOVES[status].length === 0
}

export interface Kept {
  question_id: string
  question: Question
  status: KeptStatus
  /** The register's clock when the intent was stored: for people only. */
  kept_at: string
  /**
   * The mark when the intent was stored. Its answer must lie above it: a receipt at or below comes from a box
   * that lost its newest entries.
   */
  mark_before: Mark
  /** The entry as the edge answered it, byte for byte (L17). Kept also while a void runs: it is a fact. */
  receipt: Receipt | null
  /** What the edge said when it refused; also while a void makes that refusal final. */
  refusal: string | null
}

export function keepIntent(question: Question, kept_at: string, mark: Mark): Kept {
  return {
    question_id: question.question_id,
    question,
    status: 'intent',
    kept_at,
    mark_before: mark,
    receipt: null,
    refusal: null,
  }
}

function move(kept: Kept, status: KeptStatus, change: Partial<Kept> = {}): Kept {
  if (!MOVES[kept.status].includes(status))
    throw new Error(`a kept question cannot go from ${kept.status} to ${status}`)
  return { ...kept, ...change, status }
}

/** What gives tickets gives paper; anything else is done once it is confirmed. */
const GIVES_PAPER: ReadonlySet<string> = new Set(['sale', 'exchange', 'reseat'])
function givesPaper(kept: Kept): boolean {
  return GIVES_PAPER.has(kept.question.kind)
}

/**
 * Fits: store it. Known: it is stored already. Behind or forked: the box that answered is not the one this
 * register knows; nothing is stored, the register says so.
 */
export type ReceiptFit = 'fits' | 'known' | 'behind' | 'forked'

/**
 * Whether an answered receipt can be this question's. Comparing only; the chain itself is verified by L11.
 */
export function receiptFit(kept: Kept, receipt: Receipt): ReceiptFit {
  if (receipt.question_id !== kept.question_id) return 'forked'
  const known = kept.receipt
  if (known)
    return known.hash === receipt.hash && known.epoch === receipt.epoch && known.n === receipt.n ? 'known' : 'forked'
  return isBehind(receipt, kept.mark_before) ? 'behind' : 'fits'
}

/** The receipt came. While a void of the question runs it is kept as a fact and the status stays. */
export function keepReceipt(kept: Kept, receipt: Receipt): Kept {
  return kept.status === 'voiding' ? { ...kept, receipt } : move(kept, 'received', { receipt })
}

/** The edge knows that the receipt is stored. */
export function keepConfirmed(kept: Kept): Kept {
  return move(kept, givesPaper(kept) ? 'confirmed' : 'done')
}

/** The paper came out, or a person says that it did. */
export function keepPrinted(kept: Kept): Kept {
  return move(kept, 'done')
}

export function keepRefused(kept: Kept, refusal: string): Kept {
  return move(kept, 'refused', { refusal })
}

export function keepVoiding(kept: Kept, refusal: string | null = null): Kept {
  return move(kept, 'voiding', { refusal })
}
export function keepVoided(kept: Kept): Kept {
  return move(kept, 'voided')
}
export function keepVoidRefused(kept: Kept): Kept {
  return move(kept, 'intent')
}

/** Questions that are given up with the box that did not answer them: what they bore ends (L9 b). */
const GIVEN_UP: ReadonlySet<string> = new Set(['sale', 'void', 'cash', 'claim'])

/**
 * Another box is the edge, and this register takes its epoch (L9 b): it asks the box of before nothing more.
 * What that did not answer is given up, or, where somebody waits for money or a seat, asked of the hub.
 */
export function keepAdopted(kept: Kept): Kept {
  if (kept.status === 'voiding') return move(kept, 'voided')
  if (kept.status !== 'intent') return kept
  return move(kept, GIVEN_UP.has(kept.question.kind) ? 'voided' : 'waiting')
}

/**
 * What follows from an epoch that this register has adopted (L9). The epoch itself is that of the mark.
 * `reported`: the hub has every part of what was kept before. `given_up`: sales that were never answered, of
 * which no cashier has said yet that their money went back.
 */
export interface Adoption {
  epoch: number
  reported: boolean
  given_up: readonly Kept[]
}

/** Sales of which money may have been taken. */
export function isOwed({ question }: Kept): boolean {
  return question.kind === 'sale' && question.payments.length > 0
}

/** What is written in the transaction of the records. */
export interface OutboxFacts {
  mark?: Mark
  adoption?: Adoption
}

/**
 * Where a register keeps its questions. Every call resolves only when the bytes are on the disk and rejects
 * when they are not; `write` is one transaction: all records and the facts, or nothing. Records are never
 * deleted by an answer of the edge (L11: kept at least 35 days after its schedule).
 */
export interface OutboxStorage {
  write(records: readonly Kept[], facts?: OutboxFacts): Promise<void>
  /** Every question that is not finished, oldest first. */
  unfinished(): Promise<Kept[]>
  /** The newest questions, finished or not, newest first. */
  recent(limit: number): Promise<Kept[]>
  /** So many of all questions after this id, in the order of ids. */
  after(question_id: string, limit: number): Promise<Kept[]>
  /** These questions, as far as they are kept. */
  those(question_ids: readonly string[]): Promise<Kept[]>
  mark(): Promise<Mark>
  /** Null before another box became the edge for the first time. */
  adoption(): Promise<Adoption | null>
}
