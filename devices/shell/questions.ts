import { ask, confirm, type Question, questionState, type Receipt } from '#protocol/bills/register-calls.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { EdgeAnswer, EdgeClient } from './edge-client.ts'
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
 * The engine of LEDGER.md, L8, on the register's side. A question goes: intent on disk → asked → receipt on disk → confirmed until heard → printed. Whatever is cut, the
 * next `pulse` goes on where the disk says it stands: a question without a receipt is asked again under the same id (the edge answers as the first time), a receipt that is not
 * confirmed is confirmed again, a print that nobody saw finish is looked up. No DOM, no timers: the shell and the headless registers call `pulse`.
 */

/** What became of a question, as far as this register knows now. `unanswered`: not known yet, the engine goes on asking. */
export type Outcome =
  | { kind: 'answered'; receipt: Receipt }
  | { kind: 'refused'; message: string; errors: Record<string, string[]> }
  | { kind: 'unanswered'; why: 'no_answer' | 'server_error' | 'unreadable' | 'denied' | 'receipt_not_stored' }
  | { kind: 'mismatch'; fit: 'behind' | 'forked' }
  | { kind: 'voiding' }
  | { kind: 'not_stored' }

export type Printed = CallAnswer<typeof confirm>['printed']

/** What the screen shows of the engine. `printed`: what the edge last said about the paper of a question, for those looked up since the start. */
export interface Snapshot {
  open: readonly Kept[]
  latest: readonly Kept[]
  printed: Readonly<Record<string, Printed>>
  mark: Mark
  /** Set when an answer cannot come from the edge this register knows (L6): selling stops until a manager looked. */
  mismatch: 'behind' | 'forked' | null
}

export interface Questions {
  /** Reads the disk. Called once, before anything else. */
  start(): Promise<void>
  ask(question: Question): Promise<Outcome>
  /** Ends a question that has no receipt, with a question of its own. */
  void(question_id: string, of: string): Promise<Outcome>
  /** One try at everything that is not finished, oldest first. Safe to call at any time and as often as one likes. */
  pulse(): Promise<void>
  /** Prints the paper of an answered sale once more, marked as a copy. */
  printAgain(question_id: string): Promise<EdgeAnswer<CallAnswer<typeof confirm>>>
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
}

const LATEST = 20

interface Engine extends QuestionsOptions {
  open: Map<string, Kept>
  latest: Kept[]
  printed: Record<string, Printed>
  mark: Mark
  mismatch: Snapshot['mismatch']
  busy: Map<string, Promise<unknown>>
  shown: Snapshot
  listeners: Set<() => void>
}

const show = (engine: Engine): void => {
  const { latest, printed, mark, mismatch } = engine
  engine.shown = { open: [...engine.open.values()], latest: [...latest], printed: { ...printed }, mark, mismatch }
  for (const listener of engine.listeners) listener()
}

/** Durable first, remembered second: memory never runs ahead of the disk. */
const write = async (engine: Engine, records: Kept[], mark?: Mark): Promise<void> => {
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

const tryWrite = async (engine: Engine, records: Kept[], mark?: Mark): Promise<boolean> => {
  try {
    await write(engine, records, mark)
    return true
  } catch {
    return false
  }
}

/** The question that a void ends, as it is kept now. */
const voidedBy = (engine: Engine, kept: Kept): Kept | undefined =>
  kept.question.kind === 'void' ? engine.open.get(kept.question.of) : undefined

/** The receipt is stored with everything that follows from it in one write: the mark rises, and what a void named has ended. */
const takeReceipt = async (engine: Engine, kept: Kept, receipt: Receipt): Promise<Outcome> => {
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

const takeRefusal = async (
  engine: Engine,
  kept: Kept,
  refusal: { message: string; errors: Record<string, string[]> },
): Promise<Outcome> => {
  if (kept.status !== 'intent') return { kind: 'voiding' }
  const ended = voidedBy(engine, kept)
  const back = ended?.status === 'voiding' ? [keepVoidRefused(ended)] : []
  const stored = await tryWrite(engine, [keepRefused(kept, refusal.message), ...back])
  return stored ? { kind: 'refused', ...refusal } : { kind: 'unanswered', why: 'receipt_not_stored' }
}

/** One try at asking. The kept question is read again after the answer: a void may have been stored meanwhile. */
const askOnce = async (engine: Engine, question_id: string): Promise<Outcome> => {
  const asked = engine.open.get(question_id)
  if (!asked) return { kind: 'voiding' }
  const answer = await engine.edge(ask, { body: asked.question })
  const kept = engine.open.get(question_id)
  if (!kept) return { kind: 'voiding' }
  if (answer.kind === 'answer') return takeReceipt(engine, kept, answer.data)
  if (answer.kind === 'refused') return takeRefusal(engine, kept, answer)
  return { kind: 'unanswered', why: answer.kind === 'denied' ? 'denied' : answer.why }
}

const takePrinted = async (engine: Engine, kept: Kept, printed: Printed): Promise<void> => {
  engine.printed[kept.question_id] = printed
  if (printed === 'printed' && kept.status === 'confirmed') await tryWrite(engine, [keepPrinted(kept)])
  else show(engine)
}

const confirmOnce = async (engine: Engine, kept: Kept): Promise<void> => {
  const { question_id, question } = kept
  const answer = await engine.edge(confirm, { params: { question_id }, body: { print: question.kind === 'sale' } })
  if (answer.kind !== 'answer') return
  const confirmed = keepConfirmed(kept)
  if (!(await tryWrite(engine, [confirmed]))) return
  if (confirmed.status === 'confirmed') await takePrinted(engine, confirmed, answer.data.printed)
}

const watchPaper = async (engine: Engine, kept: Kept): Promise<void> => {
  const answer = await engine.edge(questionState, { params: { question_id: kept.question_id } })
  if (answer.kind === 'answer') await takePrinted(engine, kept, answer.data.printed)
}

/** The next thing to do for one question; false when there is nothing, or nothing more for now. */
const advanceOnce = async (engine: Engine, question_id: string): Promise<boolean> => {
  const kept = engine.open.get(question_id)
  if (kept?.status === 'intent') return (await askOnce(engine, question_id)).kind === 'answered'
  if (kept?.status === 'received') await confirmOnce(engine, kept)
  if (kept?.status === 'confirmed') await watchPaper(engine, kept)
  return false
}

/** What a pulse looks at: everything but paper whose fate is known already, and of the paper that is still coming not more than a few. */
const WATCHED_PAPERS = 10
const dueNow = (engine: Engine): string[] => {
  const all = [...engine.open.values()]
  const paper = all.filter((kept) => kept.status === 'confirmed')
  const coming = paper.filter(({ question_id }) => !['failed', 'none'].includes(engine.printed[question_id] ?? ''))
  const rest = all.filter((kept) => kept.status !== 'confirmed')
  return [...rest, ...coming.slice(0, WATCHED_PAPERS)].map((kept) => kept.question_id)
}

/** At most one conversation per question at a time; whoever comes second waits for the first one's end. */
const alone = <T>(engine: Engine, question_id: string, work: () => Promise<T>): Promise<T | undefined> => {
  const running = engine.busy.get(question_id)
  if (running) return running.then(() => undefined)
  const begun = work().finally(() => engine.busy.delete(question_id))
  engine.busy.set(question_id, begun)
  return begun
}

const advance = (engine: Engine, question_id: string): Promise<unknown> =>
  alone(engine, question_id, async () => {
    while (await advanceOnce(engine, question_id));
  })

const start = async (engine: Engine): Promise<void> => {
  const [open, latest, mark] = await Promise.all([
    engine.storage.unfinished(),
    engine.storage.recent(LATEST),
    engine.storage.mark(),
  ])
  engine.open = new Map(open.map((kept) => [kept.question_id, kept]))
  engine.latest = latest
  engine.mark = mark
  show(engine)
}

/** Stores and asks; the confirmation goes on behind the answer, so that the change is on the screen while the paper is on its way. */
const askNew = async (engine: Engine, question: Question, with_it: Kept[] = []): Promise<Outcome> => {
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

const voidQuestion = async (engine: Engine, question_id: string, of: string): Promise<Outcome> => {
  const kept = engine.open.get(of)
  if (kept?.status !== 'intent' || kept.question.kind === 'void') return { kind: 'voiding' }
  return askNew(engine, { kind: 'void', question_id, of }, [keepVoiding(kept)])
}

const paperSeen = async (engine: Engine, question_id: string): Promise<void> => {
  const kept = engine.open.get(question_id)
  if (kept?.status === 'confirmed') await tryWrite(engine, [keepPrinted(kept)])
}

export const createQuestions = (options: QuestionsOptions): Questions => {
  const shown: Snapshot = { open: [], latest: [], printed: {}, mark: NO_MARK, mismatch: null }
  const engine: Engine = {
    ...options,
    open: new Map(),
    latest: [],
    printed: {},
    mark: NO_MARK,
    mismatch: null,
    busy: new Map(),
    shown,
    listeners: new Set(),
  }
  return {
    start: () => start(engine),
    ask: (question) => askNew(engine, question),
    void: (question_id, of) => voidQuestion(engine, question_id, of),
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
