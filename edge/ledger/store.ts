import type Sqlite from 'better-sqlite3'
import type { Scope } from '#protocol/ledger/audit-rounds.ts'
import { LEDGER_TABLES, type LedgerTable, scopeOf } from '#protocol/ledger/columns.ts'
import { answerToDown } from '#protocol/ledger/decide-seats.ts'
import {
  type Entry,
  type EntryData,
  type EntryOf,
  NO_HASH,
  readEntryBody,
  type SealedEntry,
  type Stream,
} from '#protocol/ledger/entries.ts'
import { forget } from '#protocol/ledger/forget.ts'
import { type CommittedLedger, type Ledger, whenCommitted } from '#protocol/ledger/ledger.ts'
import { type Needs, needsOf } from '#protocol/ledger/needs.ts'
import { type Made, Turn, type Written } from '#protocol/ledger/turn.ts'
import { type Answer, type Result, refuse } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import type { Machine } from '#protocol/sync/machine.ts'
import type { Trouble } from '#protocol/sync/troubles.ts'
import type { EdgeDb } from '../db/open.ts'
import { type Box, hasEnded, type Quarantine, readBox, writeBox } from './box.ts'
import { type HeadRow, headsOf, Loader, loadLedger } from './load.ts'
import type { MarkFile } from './mark-file.ts'

export interface EdgeStepContext {
  readonly ledger: Ledger
  append(data: EntryData): SealedEntry
  /** Applies the next entry of the hub's stream and journals what the edge answers to it (L4). */
  applyDown(entry: SealedEntry): void
  readonly sqlite: Sqlite.Database
}

/**
 * One command at the edge. `decide` runs at once inside the shared transaction of its turn; everything it
 * appends, the rows it touched and its answer are committed together before anybody knows of it (L2). With a
 * `command` a repeat is answered with the entry of the first time.
 */
export interface EdgeStep<A, Code extends string> {
  decide(context: EdgeStepContext): Answer<A, Code>
}

/**
 * Carries out an order of the hub about a device, inside the transaction that applies it; answers what
 * follows its commit.
 */
export type ObeyOrder = (order: EntryOf<'device_order'>, append: (data: EntryData) => void) => (() => void) | null

/** What a commit or a hold changed, for those who show it. */
export interface Changed {
  scope: Scope
  /** The journal has grown: there is something to push. */
  journalled: boolean
  /** What was written and applied, in order. */
  entries: readonly Entry[]
}

/** The ledger of this cinema on disk and in memory: the edge's one writer. */
export class EdgeStore {
  readonly #db: EdgeDb
  readonly #isOld: (schedule_id: number) => boolean
  readonly #write: Writer
  readonly #listeners: ((changed: Changed) => void)[] = []
  readonly #ledger: Ledger
  readonly #turn: Turn
  readonly #loader: Loader
  readonly #context: EdgeStepContext
  #box: Box
  #obey: ObeyOrder = () => null
  #mark: MarkFile | null = null
  /** What follows the commit of the step that is being decided. */
  #afterwards: (() => void)[] = []

  constructor(db: EdgeDb, isOld: (schedule_id: number) => boolean) {
    this.#db = db
    this.#isOld = isOld
    this.#box = readBox(db)
    this.#write = new Writer(db.sqlite)
    this.#ledger = loadLedger(db.sqlite, this.#box.epoch, isOld)
    this.#loader = new Loader(db.sqlite, this.#ledger)
    this.#context = {
      ledger: this.#ledger,
      sqlite: db.sqlite,
      append: (data) => sealed(this.#turn.append('up', data)),
      applyDown: (entry) => this.#applyDown(entry),
    }
    this.#turn = new Turn(this.#ledger, headsOf(db.sqlite), sealHash)
    db.queue.onEnd((committed) => (committed ? this.#committed() : this.#turn.undo()))
  }

  /** Before any writer of the turn is answered (L2, L6). */
  #committed(): void {
    this.#turn.done()
    this.#raiseMark()
  }

  #raiseMark(): void {
    const { up_n: n, up_hash: hash } = this.#turn.committed
    if (this.#box.epoch > 0) this.#mark?.raise({ epoch: this.#box.epoch, n, hash })
  }

  /**
   * From now on the last entry of the own journal stands on a second medium too, before anybody is answered
   * by it (L6). Missing there since `unmarked_at`, though this box had a mark: it is kept until
   * `pastConfirmed`.
   */
  keepMark(mark: MarkFile, unmarked_at: string | null): void {
    this.#mark = mark
    const marked = this.#box.epoch > 0
    if (marked !== this.#box.marked || unmarked_at !== this.#box.unmarked_at)
      this.#setBox({ ...this.#box, marked, unmarked_at })
    this.#raiseMark()
  }

  /** The machine that this box is bound to, as it is now (L7). */
  runsOn(machine: Machine): void {
    this.#setBox({ ...this.#box, machine })
  }

  /** The hub has nothing of this box that this box does not know: it may go on without its lost mark. */
  pastConfirmed(): void {
    if (this.#box.unmarked_at !== null) this.#setBox({ ...this.#box, unmarked_at: null })
  }

  /**
   * What is on disk, and the holds of carts: for all who act, show and notify. Steps are decided and
   * committed in one turn, in which nobody else reads.
   */
  get committed(): CommittedLedger {
    return whenCommitted(this.#ledger)
  }

  get box(): Readonly<Box> {
    return this.#box
  }

  /**
   * Takes out of memory what is old and what nobody needs any more; it stays on disk and comes back when it
   * is named.
   */
  forget(): void {
    forget(this.#ledger, this.#isOld)
  }

  /** Who carries out what the hub orders of devices. */
  onOrder(obey: ObeyOrder): void {
    this.#obey = obey
  }

  /** Called after every commit and every hold. */
  onChange(listener: (changed: Changed) => void): void {
    this.#listeners.push(listener)
  }

  /**
   * Decides and commits. Refused with `quarantined` while the hub has not admitted this box. Rejects when the
   * disk does not take it: then nothing happened, in memory neither.
   */
  async run<A, Code extends string = never>(step: EdgeStep<A, Code>): Promise<Answer<A, Code | 'quarantined'>> {
    const changed: Changed = { scope: scopeOf(new Map()), journalled: false, entries: [] }
    try {
      const [answer, afterwards] = await this.#db.queue.run(() => this.#decideWhole(step, changed))
      for (const each of afterwards) each()
      this.#notify(changed)
      return answer
    } catch (error) {
      if (error instanceof TakenBack) return error.answer as Answer<A, Code>
      throw error
    }
  }

  /**
   * A cart's hold, in memory alone (L12). Refused in quarantine and when the epoch has ended: nobody holds
   * what cannot be sold.
   */
  hold<E extends EntryOf<'held'> | EntryOf<'ended'>, Code extends string = never>(
    decide: (ledger: Ledger) => Answer<E, Code>,
  ): Answer<E, Code | 'quarantined'> {
    if (this.#box.quarantine || hasEnded(this.#box)) return refuse('quarantined')
    const result = decide(this.#ledger)
    if (result.ok) this.#notify({ scope: scopeOf(this.#turn.hold(result.value)), journalled: false, entries: [] })
    return result
  }

  #notify(changed: Changed): void {
    if (changed.scope.schedules.size === 0 && !changed.journalled) return
    for (const listener of this.#listeners) listener(changed)
  }

  /** The decision, with what is to follow its commit. */
  #decideWhole<A, Code extends string>(
    step: EdgeStep<A, Code>,
    changed: Changed,
  ): [Answer<A, Code | 'quarantined'>, (() => void)[]] {
    this.#afterwards = []
    const answer = this.#decide(step, changed)
    return [answer, this.#afterwards]
  }

  #decide<A, Code extends string>(step: EdgeStep<A, Code>, changed: Changed): Answer<A, Code | 'quarantined'> {
    if (this.#box.state !== 'live') return refuse('quarantined')
    const answer = this.#turn.step((mark) => {
      const decided = step.decide(this.#context)
      if (!decided.ok) return decided
      const made = this.#turn.since(mark)
      this.#write.made(made)
      changed.scope = scopeOf(made.rows)
      changed.journalled = made.entries.length > 0
      changed.entries = made.entries
      return decided
    })
    if (!answer.ok) throw new TakenBack(answer)
    return answer
  }

  #applyDown(sealed: SealedEntry): void {
    const data = readEntryBody(sealed.body)
    this.need(needsOf(data))
    const answer = answerToDown(this.#turn.apply('down', sealed, data))
    if (answer) this.#turn.append('up', answer)
    if (data.kind !== 'device_order') return
    const follows = this.#obey(data, (entry) => this.#turn.append('up', entry))
    if (follows) this.#afterwards.push(follows)
  }

  /**
   * Brings what a decision names into memory before it is made, as far as it was ever known here: questions
   * with the bills that they made, bills with the schedules of their lines, schedules that ended long ago. So
   * nobody sells under an id again. Nothing happens to what is there.
   */
  need(needs: Partial<Needs>): void {
    this.#loader.need({ bills: [], questions: [], schedules: [], ...needs })
  }

  /** Brings the bills into memory to which lines or payments of these ids belong already. */
  needIds(lines: readonly { id: string }[], payments: readonly { id: string }[]): void {
    const ids = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
    this.need({ bills: this.#loader.owners(ids(lines), ids(payments)) })
  }

  /** The journal entry of a question that was answered before; undefined if it never was. */
  receiptOf(question_id: string): { request_hash: string; entry: SealedEntry } | undefined {
    return this.#write.receiptOf(question_id)
  }

  /** Remembers, in the step's own transaction, which entry answered a question. */
  rememberQuestion(question_id: string, request_hash: string, n: number): void {
    this.#write.remember(question_id, request_hash, n)
  }

  /** Entries of the edge's own journal after `n`, for the push. */
  entriesAfter(n: number, limit: number): SealedEntry[] {
    return this.#write.entriesAfter(this.#box.epoch, n, limit)
  }

  headOf(stream: Stream): HeadRow {
    return this.#write.head(stream)
  }

  /** The hub has admitted this box (L5), on this machine (L7): from now on it is live in this epoch. */
  admitted(box: Pick<Box, 'epoch' | 'token' | 'exhibitor_id' | 'key_id'> & Partial<Pick<Box, 'machine'>>): void {
    this.#setBox({ ...this.#box, ...box, state: 'live', marked: this.#mark !== null })
    this.#raiseMark()
  }

  /** The hub has the journal up to here. For people only: pushing asks the hub itself. */
  async hubHas(received_n: number): Promise<void> {
    await this.#db.queue.run(() => this.#db.sqlite.prepare('update box set received_n = ?').run(received_n))
    this.#box = { ...this.#box, received_n }
  }

  /** Durable, and nothing is sold from here on (L5, L6). The first reason stands. */
  quarantine(quarantine: Quarantine): void {
    this.#setBox({ ...this.#box, state: 'quarantined', quarantine: this.#box.quarantine ?? quarantine })
  }

  /**
   * The hub has asked this box to begin anew (begin-anew.ts): durable, and nothing is sold here from here on.
   * Nothing happens to a box in quarantine.
   */
  endEpoch(): void {
    if (this.#box.state === 'live') this.#setBox({ ...this.#box, state: 'quarantined' })
  }

  /** What the hub says does not agree. For people only. */
  async hubSays(troubles: readonly Trouble[]): Promise<void> {
    const text = JSON.stringify(troubles)
    await this.#db.queue.run(() => this.#db.sqlite.prepare('update box set troubles = ?').run(text))
    this.#box = { ...this.#box, troubles }
  }

  /**
   * The hash of an entry of the edge's own journal in this epoch; empty before the first, undefined where
   * there is none.
   */
  hashAt(n: number): string | undefined {
    return n === 0 ? NO_HASH : this.#write.hashAt(this.#box.epoch, n)
  }

  #setBox(box: Box): void {
    this.#db.immediate(() => writeBox(this.#db, box))
    this.#box = box
    this.#ledger.epoch = box.epoch
  }
}

/** A step was refused: what it had written until then goes with its savepoint, as it goes from memory. */
class TakenBack extends Error {
  readonly answer: Result<unknown>

  constructor(answer: Result<unknown>) {
    super('refused')
    this.answer = answer
  }
}

/** The prepared statements of the ledger. Every call runs inside the transaction of the step. */
class Writer {
  readonly #sqlite: Sqlite.Database
  readonly #upserts = new Map<LedgerTable, Sqlite.Statement>()
  readonly #columns = new Map<LedgerTable, string[]>()
  readonly #entry: Sqlite.Statement
  readonly #head: Sqlite.Statement

  constructor(sqlite: Sqlite.Database) {
    this.#sqlite = sqlite
    this.#entry = sqlite.prepare('insert into journal (stream, epoch, n, ord, body, hash) values (?, ?, ?, ?, ?, ?)')
    this.#head = sqlite.prepare('insert or replace into heads (stream, epoch, n, hash) values (?, ?, ?, ?)')
    for (const table of Object.keys(LEDGER_TABLES) as LedgerTable[]) {
      const columns = Object.keys(LEDGER_TABLES[table].columns)
      this.#columns.set(table, columns)
      const values = columns.map(() => '?').join(', ')
      this.#upserts.set(
        table,
        sqlite.prepare(`insert or replace into ${table} (${columns.join(', ')}) values (${values})`),
      )
    }
  }

  #rows(table: LedgerTable, rows: readonly object[]): void {
    const columns = this.#columns.get(table)!
    const upsert = this.#upserts.get(table)!
    for (const row of rows as Record<string, unknown>[]) upsert.run(columns.map((column) => row[column] ?? null))
  }

  head(stream: Stream): HeadRow {
    const row = this.#sqlite.prepare('select stream, epoch, n, hash from heads where stream = ?').get(stream)
    return (row as HeadRow | undefined) ?? { stream, epoch: 0, n: 0, hash: NO_HASH }
  }

  /**
   * The entries of a step, the heads after them and every row that it touched, as it stands now. A slot that
   * is held stands on disk as free.
   */
  made({ entries, rows }: Made): void {
    for (const { stream, epoch, n, ord, body, hash } of entries) {
      this.#entry.run(stream, epoch, n, ord, body, hash)
      this.#head.run(stream, epoch, n, hash)
    }
    for (const [table, touched] of rows) this.#rows(table, touched)
  }

  entriesAfter(epoch: number, n: number, limit: number): SealedEntry[] {
    return this.#sqlite
      .prepare(
        `select epoch, n, hash, body from journal where stream = 'up' and epoch = ? and n > ? order by n limit ?`,
      )
      .all(epoch, n, limit) as SealedEntry[]
  }

  hashAt(epoch: number, n: number): string | undefined {
    return this.#sqlite
      .prepare<[number, number], string>(`select hash from journal where stream = 'up' and epoch = ? and n = ?`)
      .pluck()
      .get(epoch, n)
  }

  receiptOf(question_id: string): { request_hash: string; entry: SealedEntry } | undefined {
    const row = this.#sqlite
      .prepare(
        `select c.request_hash, j.epoch, j.n, j.hash, j.body from commands c
         join journal j on j.stream = 'up' and j.epoch = c.epoch and j.n = c.n where c.command_id = ?`,
      )
      .get(question_id) as ({ request_hash: string } & SealedEntry) | undefined
    if (!row) return undefined
    const { request_hash, ...entry } = row
    return { request_hash, entry }
  }

  remember(question_id: string, request_hash: string, n: number): void {
    this.#sqlite
      .prepare(`insert into commands (command_id, request_hash, epoch, n) values (?, ?, (select epoch from box), ?)`)
      .run(question_id, request_hash, n)
  }
}

function sealed({ epoch, n, hash, body }: Written): SealedEntry {
  return { epoch, n, hash, body }
}
