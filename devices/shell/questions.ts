import type { CallAnswer } from '#protocol/kit/call.ts'
import type { CallOutcome, Outcome as CallResult, FieldErrors } from '#protocol/kit/outcome.ts'
import { ask, confirm, type Question, questionState, type Receipt } from '#protocol/register/calls.ts'
import type { EdgeClient } from './edge-client.ts'
import {
  higherMark,
  isFinished,
  type Kept,
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
  type OutboxStorage,
  receiptFit,
} from './outbox.ts'

/**
 * The engine of docs/ledger.md, L8, on the register's side. A question goes: intent on disk → asked → receipt
 * on disk → confirmed until acknowledged → printed. Whatever is cut, the next `pulse` goes on where the disk
 * says it stands: a question without a receipt is asked again under the same id (the edge answers as the
 * first time), a receipt that is not confirmed is confirmed again, a print that nobody saw finish is looked
 * up. No DOM, no timers: the shell and the headless registers call `pulse`.
 *
 * A refusal is final when the question was asked once. Where an earlier copy went unanswered, that copy may
 * still travel and sell what was refused to the later one: so the register looks the question up, and ends it
 * by a void if the edge never got it, before anybody reads "not sold".
 */

/**
 * What became of a question, as far as this register knows now. `unanswered`: not known yet, the engine goes
 * on asking.
 */
export type Outcome =
  | { kind: 'answered'; receipt: Receipt }
  | { kind: 'refused'; message: string; errors: FieldErrors }
  | { kind: 'unanswered'; why: 'no_answer' | 'server_error' | 'unreadable' | 'denied' | 'receipt_not_stored' }
  | { kind: 'mismatch'; fit: 'behind' | 'forked' }
  | { kind: 'voiding' }
  | { kind: 'not_stored' }

export type Printed = CallAnswer<typeof confirm>['printed']

/**
 * What the screen shows of the engine. `printed`: what the edge last said about the paper of a question, for
 * those looked up since the start.
 */
export interface Snapshot {
  open: readonly Kept[]
  latest: readonly Kept[]
  printed: Readonly<Record<string, Printed>>
  mark: Mark
  /**
   * Set when an answer cannot come from the edge this register knows (L6): selling stops until a manager
   * looked.
   */
  mismatch: 'behind' | 'forked' | null
}

export interface Questions {
  /** Reads the disk. Called once, before anything else. */
  start(): Promise<void>
  ask(question: Question): Promise<Outcome>
  /** Ends a question that has no receipt, with a question of its own. */
  void(of: string): Promise<Outcome>
  /**
   * One try at everything that is not finished, oldest first. Safe to call at any time and as often as one
   * likes.
   */
  pulse(): Promise<void>
  /** Prints the paper of an answered sale once more, marked as a copy. */
  printAgain(question_id: string): Promise<CallOutcome<typeof confirm>>
  /** A person saw the paper: nothing is left to do. */
  paperSeen(question_id: string): Promise<void>
  snapshot(): Snapshot
  subscribe(listener: () => void): () => void
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

interface Engine extends QuestionsOptions {
  open: Map<string, Kept>
  latest: Kept[]
  printed: Record<string, Printed>
  mark: Mark
  mismatch: Snapshot['mismatch']
  busy: Map<string, Promise<unknown>>
  /** Questions of which a copy may be on its way unanswered. */
  uncertain: Set<string>
  shown: Snapshot
  listeners: Set<() => void>
}

function show(engine: Engine): void {
  const { latest, printed, mark, mismatch } = engine
  engine.shown = { open: [...engine.open.values()], latest: [...latest], printed: { ...printed }, mark, mismatch }
  for (const listener of engine.listeners) listener()
}

/** Durable first, remembered second: memory never runs ahead of the disk. */
async function write(engine: Engine, records: Kept[], mark?: Mark): Promise<void> {
  await engine.storage.write(records, mark)
  if (mark) engine.mark = mark
  for (const kept of records) {
    if (isFinished(kept.status)) engine.open.delete(kept.question_id)
    else engine.open.set(kept.question_id, kept)
    const others = engine.latest.filter((one) => one.question_id !== kept.question_id)
    const known = engine.latest.findIndex((one) => one.question_id === kept.question_id)
    engine.latest = (known < 0 ? [kept, ...others] : engine.latest.with(known, kept)).slice(0, LATEST)
  }
  show(engine)
}

async function tryWrite(engine: Engine, records: Kept[], mark?: Mark): Promise<boolean> {
  try {
    await write(engine, records, mark)
    return true
  } catch {
    return false
  }
}

/** The question that a void ends, as it is kept now. */
function voidedBy(engine: Engine, kept: Kept): Kept | undefined {
  return kept.question.kind === 'void' ? engine.open.get(kept.question.of) : undefined
}

/**
 * The receipt is stored with everything that follows from it in one write: the mark rises, and what a void
 * named has ended.
 */
async function takeReceipt(engine: Engine, kept: Kept, receipt: Receipt): Promise<Outcome> {
  const fit = receiptFit(kept, receipt)
  if (fit === 'behind' || fit === 'forked') {
    engine.mismatch = fit
    show(engine)
    return { kind: 'mismatch', fit }
  }
  const ended = voidedBy(engine, kept)
  const records = [keepReceipt(kept, receipt), ...(ended?.status === 'voiding' ? [keepVoided(ended)] : [])]
  const mark = higherMark({ epoch: receipt.epoch, n: receipt.n }, engine.mark)
  if (!(await tryWrite(engine, records, mark))) return { kind: 'unanswered', why: 'receipt_not_stored' }
  return kept.status === 'voiding' ? { kind: 'voiding' } : { kind: 'answered', receipt }
}

interface Refused {
  message: string
  errors: FieldErrors
}

/** What the edge knows of a question now; null when it does not answer. */
async function lookUp(engine: Engine, question_id: string) {
  const answer = await engine.edge(questionState, { params: { question_id } })
  return answer.kind === 'answer' ? answer.data : null
}

async function close(engine: Engine, records: Kept[], outcome: Outcome): Promise<Outcome> {
  return (await tryWrite(engine, records)) ? outcome : { kind: 'unanswered', why: 'receipt_not_stored' }
}

function refusedWith({ message, errors }: Refused): Outcome {
  return { kind: 'refused', message, errors }
}

/** A void was refused: what it named has ended already, or it lives and is asked again. */
async function takeVoidRefusal(engine: Engine, kept: Kept, refused: Refused): Promise<Outcome> {
  const of = kept.question.kind === 'void' ? kept.question.of : ''
  const known = await lookUp(engine, of)
  if (!known) return { kind: 'unanswered', why: 'no_answer' }
  const named = engine.open.get(of)
  const ended = known.state === 'voided' || known.state === 'refused'
  const follows = named?.status === 'voiding' ? [ended ? keepVoided(named) : keepVoidRefused(named)] : []
  return close(engine, [keepRefused(kept, refused.message), ...follows], refusedWith(refused))
}

/**
 * A refusal of a question of which another copy may still travel: made final at the edge before it is
 * believed.
 */
async function takeUncertainRefusal(engine: Engine, kept: Kept, refused: Refused): Promise<Outcome> {
  const known = await lookUp(engine, kept.question_id)
  if (!known) return { kind: 'unanswered', why: 'no_answer' }
  if (known.receipt) return takeReceipt(engine, kept, known.receipt)
  if (known.state !== 'unknown') return takeRefusal(engine, kept, refused)
  const now = engine.open.get(kept.question_id)
  if (now?.status !== 'intent') return { kind: 'voiding' }
  const question: Question = { kind: 'void', question_id: engine.new_id(), of: kept.question_id }
  const intent = keepIntent(question, engine.now(), engine.mark)
  return close(engine, [intent, keepVoiding(now, refused.message)], { kind: 'voiding' })
}

function takeRefusal(engine: Engine, kept: Kept, refused: Refused): Promise<Outcome> {
  return close(engine, [keepRefused(kept, refused.message)], refusedWith(refused))
}

function unanswered(engine: Engine, question_id: string, answer: CallResult<unknown, unknown>): Outcome {
  engine.uncertain.add(question_id)
  return { kind: 'unanswered', why: answer.kind === 'unreachable' ? answer.why : 'denied' }
}

/**
 * One try at asking. The kept question is read again after the answer: a void may have been stored meanwhile.
 */
async function askOnce(engine: Engine, question_id: string): Promise<Outcome> {
  const asked = engine.open.get(question_id)
  if (!asked) return { kind: 'voiding' }
  const answer = await engine.edge(ask, { body: asked.question })
  const kept = engine.open.get(question_id)
  if (!kept) return { kind: 'voiding' }
  if (answer.kind === 'answer') return takeReceipt(engine, kept, answer.data)
  if (answer.kind !== 'refused') return unanswered(engine, question_id, answer)
  if (kept.status !== 'intent') return { kind: 'voiding' }
  if (kept.question.kind === 'void') return takeVoidRefusal(engine, kept, answer)
  return engine.uncertain.has(question_id)
    ? takeUncertainRefusal(engine, kept, answer)
    : takeRefusal(engine, kept, answer)
}

async function takePrinted(engine: Engine, kept: Kept, printed: Printed): Promise<void> {
  engine.printed[kept.question_id] = printed
  if (printed === 'printed' && kept.status === 'confirmed') await tryWrite(engine, [keepPrinted(kept)])
  else show(engine)
}

async function confirmOnce(engine: Engine, kept: Kept): Promise<void> {
  const { question_id, question } = kept
  const answer = await engine.edge(confirm, { params: { question_id }, body: { print: question.kind === 'sale' } })
  if (answer.kind !== 'answer') return
  const confirmed = keepConfirmed(kept)
  if (!(await tryWrite(engine, [confirmed]))) return
  if (confirmed.status === 'confirmed') await takePrinted(engine, confirmed, answer.data.printed)
}

async function watchPaper(engine: Engine, kept: Kept): Promise<void> {
  const answer = await engine.edge(questionState, { params: { question_id: kept.question_id } })
  if (answer.kind === 'answer') await takePrinted(engine, kept, answer.data.printed)
}

/** The next thing to do for one question; false when there is nothing, or nothing more for now. */
async function advanceOnce(engine: Engine, question_id: string): Promise<boolean> {
  const kept = engine.open.get(question_id)
  if (kept?.status === 'intent') return (await askOnce(engine, question_id)).kind === 'answered'
  if (kept?.status === 'received') await confirmOnce(engine, kept)
  if (kept?.status === 'confirmed') await watchPaper(engine, kept)
  return false
}

/**
 * What a pulse checks: everything but paper whose fate is known already, and of the paper that is still
 * coming not more than a few.
 */
const WATCHED_PAPERS = 10
function dueNow(engine: Engine): string[] {
  const all = [...engine.open.values()]
  const paper = all.filter((kept) => kept.status === 'confirmed')
  const coming = paper.filter(({ question_id }) => !['failed', 'none'].includes(engine.printed[question_id] ?? ''))
  const rest = all.filter((kept) => kept.status !== 'confirmed')
  return [...rest, ...coming.slice(0, WATCHED_PAPERS)].map((kept) => kept.question_id)
}

/** At most one conversation per question at a time; whoever comes second waits for the first one's end. */
function alone<T>(engine: Engine, question_id: string, work: () => Promise<T>): Promise<T | undefined> {
  const running = engine.busy.get(question_id)
  if (running) return running.then(() => undefined)
  const begun = work().finally(() => engine.busy.delete(question_id))
  engine.busy.set(question_id, begun)
  return begun
}

function advance(engine: Engine, question_id: string): Promise<unknown> {
  return alone(engine, question_id, async () => {
    while (await advanceOnce(engine, question_id));
  })
}

async function start(engine: Engine): Promise<void> {
  const [open, latest, mark] = await Promise.all([
    engine.storage.unfinished(),
    engine.storage.recent(LATEST),
    engine.storage.mark(),
  ])
  engine.open = new Map(open.map((kept) => [kept.question_id, kept]))
  engine.latest = latest
  engine.mark = mark
  // whatever was asked before this start may have gone unanswered
  engine.uncertain = new Set(engine.open.keys())
  show(engine)
}

/**
 * Stores and asks; the confirmation goes on behind the answer, so that the change is on the screen while the
 * paper is on its way.
 */
async function askNew(engine: Engine, question: Question, with_it: Kept[] = []): Promise<Outcome> {
  if (engine.mismatch) return { kind: 'mismatch', fit: engine.mismatch }
  if (engine.latest.some((kept) => kept.question_id === question.question_id)) throw new Error('asked twice as new')
  const intent = keepIntent(question, engine.now(), engine.mark)
  if (!(await tryWrite(engine, [intent, ...with_it]))) return { kind: 'not_stored' }
  const outcome = (await alone(engine, question.question_id, () => askOnce(engine, question.question_id))) ?? {
    kind: 'voiding',
  }
  if (outcome.kind === 'answered') void advance(engine, question.question_id)
  return outcome
}

async function voidQuestion(engine: Engine, of: string): Promise<Outcome> {
  const kept = engine.open.get(of)
  if (kept?.status !== 'intent' || kept.question.kind === 'void') return { kind: 'voiding' }
  return askNew(engine, { kind: 'void', question_id: engine.new_id(), of }, [keepVoiding(kept)])
}

async function paperSeen(engine: Engine, question_id: string): Promise<void> {
  const kept = engine.open.get(question_id)
  if (kept?.status === 'confirmed') await tryWrite(engine, [keepPrinted(kept)])
}

export function createQuestions(options: QuestionsOptions): Questions {
  const shown: Snapshot = { open: [], latest: [], printed: {}, mark: NO_MARK, mismatch: null }
  const engine: Engine = {
    ...options,
    open: new Map(),
    latest: [],
    printed: {},
    mark: NO_MARK,
    mismatch: null,
    busy: new Map(),
    uncertain: new Set(),
    shown,
    listeners: new Set(),
  }
  return {
    start: () => start(engine),
    ask: (question) => askNew(engine, question),
    void: (of) => voidQuestion(engine, of),
    pulse: async () => {
      for (const question_id of dueNow(engine)) await advance(engine, question_id)
    },
    printAgain: (question_id) =>
      engine.edge(confirm, { params: { question_id }, body: { print: true, copy: true } }).then(async (answer) => {
        const kept = engine.open.get(question_id)
        if (answer.kind === 'answer' && kept) await takePrinted(engine, kept, answer.data.printed)
        return answer
      }),
    paperSeen: (question_id) => paperSeen(engine, question_id),
    snapshot: () => engine.shown,
    subscribe: (listener) => {
      engine.listeners.add(listener)
      return () => engine.listeners.delete(listener)
    },
  }
}
