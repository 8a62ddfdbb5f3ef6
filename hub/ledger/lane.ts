import { hash } from 'node:crypto'
import type pg from 'pg'
import { append, apply } from '#protocol/ledger/apply.ts'
import type { Scope } from '#protocol/ledger/audit-rounds.ts'
import { scopeOf, type TouchedRows, touchedRows } from '#protocol/ledger/columns.ts'
import {
  type Entry,
  type EntryData,
  entryBody,
  readEntryBody,
  type SealedEntry,
  type Stream,
} from '#protocol/ledger/entries.ts'
import { forget, forgetSchedules } from '#protocol/ledger/forget.ts'
import { type CommittedLedger, committedOf, type Ledger } from '#protocol/ledger/ledger.ts'
import { lacks, type Needs, needsOf, schedulesNeeded } from '#protocol/ledger/needs.ts'
import { workOf } from '#protocol/ledger/work.ts'
import type { Result } from '#protocol/result.ts'
import { later } from '#protocol/server/background.ts'
import { headsOf, loadHeads, loadLedger, loadNeeds, readHeads } from './load.ts'
import {
  type Batch,
  batchStatement,
  type CommandWrite,
  type ContactWrite,
  type Heads,
  type JournalWrite,
} from './statement.ts'

/** SHA-256(previous hash ‖ body), hex (STACK.md, "Journal bytes"). */
export const sealHash = (previous: string, body: string): string => hash('sha256', previous + body, 'hex')

/** What a step may do while it decides. Everything it appends is committed with the whole batch before anybody is answered (L2). */
export interface StepContext {
  readonly ledger: Ledger
  /** PostgreSQL's clock as this process knows it, never ahead of it (L12). */
  readonly now: string
  append(stream: Exclude<Stream, 'up'>, data: EntryData): Entry
  /** Applies an entry of the edge that was received before (L3). */
  applyUp(entry: SealedEntry): EntryData
  /** Writes a person's name and mail with the batch, beside the journal (L19). */
  contact(contact: ContactWrite): void
  /** The batch fails unless PostgreSQL's clock is past this instant. */
  requireDue(due_at: string): void
}

/**
 * One command of a cinema. `decide` runs in memory, at once, possibly again after a lost head; it must not keep anything outside. `bills` are brought into memory first.
 * With a `command_id` the answer is remembered in the same transaction and a repeat is answered as the first time, whatever has happened since.
 */
export interface Step<A> {
  decide(context: StepContext): Result<A>
  bills?: readonly string[]
  /** Questions of registers, brought into memory with the bills that they made. */
  questions?: readonly string[]
  /** Schedules that may have ended long ago. Those of a bill's lines come with it. */
  schedules?: readonly number[]
  command?: { id: string; request_hash: string }
}

/** What a commit changed, for those who show it. */
export interface Committed {
  exhibitor_id: number
  cinema_id: number
  changed: Scope
  /** The hub's stream to the edge has grown. */
  down: boolean
  /** This process committed it, or may have and was not told: nobody else tells of it. Else it was read from another's tail. */
  mine: boolean
}

/** Runs queries that all see one moment of the database, on a connection of their own. */
export type Snapshot = <T>(read: (client: pg.ClientBase) => Promise<T>) => Promise<T>

interface Waiting {
  step: Step<unknown>
  resolve: (answer: Result<unknown>) => void
  reject: (error: unknown) => void
}
type Answered = { waiting: Waiting } & ({ answer: Result<unknown> } | { error: unknown })

/** `lost`: another process was first. `repeat`: a command of the batch stands on disk already, or may. In both nothing was written. */
type Outcome = 'done' | 'lost' | 'repeat'

const BATCH_MAX = 256
/** A lane that is behind reads on after so long, then after twice as long, and so on. */
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 5_000
const QUEUE_MAX = 10_000

/** Too much waits for this cinema; nothing was begun and the asker may try again. */
export class LaneFull extends Error {}

/**
 * The lane of one cinema in one hub process: all waiting commands are decided one after another in memory by the shared reducers and committed as one statement, guarded by
 * compare-and-set on the cinema's head. A lost head (another process was first) is taken back in memory, the tail is read, checked and applied, and the commands are decided again.
 * @source STACK.md, "A lane per cinema"
 */
export class Lane {
  readonly exhibitor_id: number
  readonly cinema_id: number
  readonly #connect: () => Promise<pg.Client>
  readonly #drop: (client: pg.Client) => Promise<void>
  readonly #turn: (work: () => Promise<void>) => Promise<void>
  readonly #snapshot: Snapshot
  readonly #onCommit: (committed: Committed) => void
  readonly #schedules: () => readonly number[]
  #ledger!: Ledger
  #committed!: CommittedLedger
  #heads!: Heads
  #queue: Waiting[] = []
  #forgetting: (() => void)[] = []
  #running: Promise<void> | null = null
  /** The disk has entries, or may have, that were not read yet. */
  #behind = false
  /** A commit was sent and nobody said what became of it. */
  #unanswered = false
  #closed = false
  /** Calls off the next try to read on. */
  #callOff: (() => void) | null = null
  /** Tries since the lane fell behind. */
  #tries = 0
  /** Schedules that the tail of another process named and that were not in memory. */
  #strangers = new Set<number>()
  #used: pg.Client | null = null
  #clock = { base: 0, at: 0 }

  constructor(options: {
    exhibitor_id: number
    cinema_id: number
    /** The lane's connection, opened again when it was lost. */
    client: () => Promise<pg.Client>
    /** Gives a connection up that failed. */
    drop: (client: pg.Client) => Promise<void>
    /** Runs what writes when it is this lane's turn. */
    turn: (work: () => Promise<void>) => Promise<void>
    snapshot: Snapshot
    /** Schedules whose slots stay in memory: those of the catalogue that have not ended long ago. */
    schedules: () => readonly number[]
    onCommit: (committed: Committed) => void
  }) {
    this.exhibitor_id = options.exhibitor_id
    this.cinema_id = options.cinema_id
    this.#connect = options.client
    this.#drop = options.drop
    this.#turn = options.turn
    this.#snapshot = options.snapshot
    this.#schedules = options.schedules
    this.#onCommit = options.onCommit
  }

  async open(): Promise<void> {
    await readHeads(await this.#client(), this.exhibitor_id, this.cinema_id)
    const now = await this.#snapshot(async (client) => {
      const read = (await headsOf(client, this.cinema_id))!
      this.#heads = read.heads
      this.#ledger = await loadLedger(client, this.cinema_id, this.#heads, this.#schedules())
      this.#committed = committedOf(this.#ledger)
      return read.now
    })
    this.#setClock(now)
  }

  /** What is on disk, for all who act, show and tell: never a step of the batch in flight (L2). */
  get committed(): CommittedLedger {
    return this.#committed
  }

  get heads(): Readonly<Heads> {
    return this.#heads
  }

  /** PostgreSQL's time: its last answer plus what this process's monotonic clock has counted since, so never ahead of it. */
  now(): string {
    return new Date(this.#clock.base + (performance.now() - this.#clock.at)).toISOString()
  }

  /** Decides and commits. The answer comes after the commit; a refusal after the batch in which it was decided. */
  run<A>(step: Step<A>): Promise<Result<A>> {
    if (this.#queue.length >= QUEUE_MAX) return Promise.reject(new LaneFull(`cinema ${this.cinema_id} is too busy`))
    return new Promise((resolve, reject) => {
      this.#queue.push({ step: step as Step<unknown>, resolve: resolve as Waiting['resolve'], reject })
      this.#start()
    })
  }

  /** Another process has written: read its tail, so that readers here see it. What fails is tried again by itself. */
  async follow(): Promise<void> {
    this.#behind = true
    await this.run({ decide: () => ({ ok: true, value: null }) })
  }

  /**
   * Takes out of memory what is old and what nobody needs any more, between two batches.
   * @returns the schedules that went
   */
  forget(isOld: (schedule_id: number) => boolean): Promise<ReadonlySet<number>> {
    return new Promise((resolve) => {
      this.#forgetting.push(() => resolve(forget(this.#ledger, isOld, (id) => workOf(this.#committed, id).length > 0)))
      this.#start()
    })
  }

  /** Waits until nothing is being decided or committed; from now on nothing is done by itself. */
  async close(): Promise<void> {
    this.#closed = true
    this.#callOff?.()
    while (this.#running !== null) await this.#running
  }

  #start(): void {
    this.#running ??= this.#pump().finally(() => this.#stopped())
  }

  #stopped(): void {
    this.#running = null
    if (this.#queue.length + this.#forgetting.length > 0) this.#start()
  }

  async #pump(): Promise<void> {
    await Promise.resolve()
    while (this.#queue.length + this.#forgetting.length > 0) {
      for (const forgetNow of this.#forgetting.splice(0)) forgetNow()
      if (this.#queue.length > 0) await this.#turn(() => this.#writeNext())
    }
  }

  async #writeNext(): Promise<void> {
    const batch = this.#takeBatch()
    const failed = await this.#tryBatch(batch)
    if (failed === null) return
    if (batch.length > 1 && isAboutValues(failed.error)) await this.#oneByOne(batch)
    else for (const waiting of batch) waiting.reject(failed.error)
  }

  async #client(): Promise<pg.Client> {
    this.#used = await this.#connect()
    return this.#used
  }

  /** What kept the whole batch from being committed, if anything did; then nothing of it is left in memory, and a connection that failed is not used again. */
  async #tryBatch(batch: Waiting[]): Promise<{ error: unknown } | null> {
    try {
      await this.#runBatch(batch)
      return null
    } catch (error) {
      this.#ledger.log.undo(0)
      if (this.#used && isLost(error)) await this.#drop(this.#used)
      if (this.#behind) this.#readOnLater()
      return { error }
    }
  }

  /** What is on disk is shown and told, though nobody writes: tried until the database answers. */
  #readOnLater(): void {
    if (this.#closed || this.#callOff !== null) return
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#tries++, LONGEST_WAIT_MS)
    const readOn = (): Promise<void> | null => {
      this.#callOff = null
      return this.#behind ? this.follow() : null
    }
    this.#callOff = later(wait, readOn, () => {}) // what failed is tried again
  }

  /** PostgreSQL takes no part of a statement that holds a value which it cannot keep: whoever brought that value fails alone. */
  async #oneByOne(batch: Waiting[]): Promise<void> {
    for (const waiting of batch) {
      const failed = await this.#tryBatch([waiting])
      if (failed) waiting.reject(failed.error)
    }
  }

  /** All that waits; of a command that waits twice the second is left for the next batch, where the first one's answer is known. */
  #takeBatch(): Waiting[] {
    const ids = new Set<string>()
    const repeats: Waiting[] = []
    const batch = this.#queue.splice(0, BATCH_MAX).filter((waiting) => {
      const { command } = waiting.step
      if (command && ids.has(command.id)) return repeats.push(waiting) === 0
      if (command) ids.add(command.id)
      return true
    })
    this.#queue.unshift(...repeats)
    return batch
  }

  /**
   * One round trip when nobody was faster and no command is a repeat. A repeat never gets past the commit, because its id is unique on disk, and never gets a refusal, because ids are looked up before one
   * is given.
   */
  async #runBatch(batch: Waiting[]): Promise<void> {
    if (this.#behind) await this.#catchUp()
    await this.#loadMissing(batch)
    let open = batch
    let looked = false
    for (;;) {
      const decided = this.#decide(open)
      const outcome: Outcome = decided.mayRepeat && !looked ? 'repeat' : await this.#commit(decided)
      if (outcome === 'done') return this.#finish(decided)
      this.#ledger.log.undo(0)
      if (outcome === 'lost') {
        await this.#catchUp()
        await this.#loadMissing(open)
      } else open = await this.#answerRepeats(open)
      looked = outcome === 'repeat'
    }
  }

  /** Answers the commands that were answered before, as the first time; the others are left. */
  async #answerRepeats(batch: Waiting[]): Promise<Waiting[]> {
    const ids = batch.flatMap(({ step }) => (step.command ? [step.command.id] : []))
    if (ids.length === 0) return batch
    const { rows } = await (await this.#client()).query<{ command_id: string; request_hash: string; answer: string }>({
      name: 'lane_commands',
      text: 'select command_id, request_hash, answer from commands where exhibitor_id = $1 and command_id = any($2)',
      values: [this.exhibitor_id, ids],
    })
    if (rows.length === 0) return batch
    const known = new Map(rows.map((row) => [row.command_id, row]))
    return batch.filter(({ step, resolve }) => {
      const row = step.command && known.get(step.command.id)
      if (!row) return true
      resolve(row.request_hash === step.command!.request_hash ? { ok: true, value: JSON.parse(row.answer) } : keyReused)
      return false
    })
  }

  /**
   * Brings what a batch names into memory, at the very head that memory stands at: the entries between would be applied to rows that have them already. A process that is behind reads the tail first.
   */
  async #loadMissing(batch: Waiting[]): Promise<void> {
    const named = needsOfBatch(batch)
    for (;;) {
      const needs = { ...named, schedules: [...named.schedules, ...this.#strangers] }
      if (!lacks(this.#ledger, needs) || (await this.#loadAtHead(needs))) break
      await this.#catchUp()
    }
    this.#strangers.clear()
  }

  /** False when another process has written since: then nothing was loaded. */
  #loadAtHead(needs: Needs): Promise<boolean> {
    return this.#snapshot(async (client) => {
      if ((await headsOf(client, this.cinema_id))!.heads.ord !== this.#heads.ord) return false
      await loadNeeds(client, this.cinema_id, this.#ledger, needs)
      return true
    })
  }

  #decide(batch: Waiting[]): Decided {
    const decided = new Decided(this.#ledger, this.#heads, this.now())
    for (const waiting of batch) decided.take(waiting)
    return decided
  }

  async #commit(decided: Decided): Promise<Outcome> {
    if (decided.nothing) return 'done'
    const client = await this.#client()
    try {
      const { rows } = await client.query<{ now: string }>(
        batchStatement(decided.batch(this.exhibitor_id, this.cinema_id)),
      )
      if (rows.length === 0) return 'lost'
      this.#setClock(rows[0]!.now)
      return 'done'
    } catch (error) {
      if (isRepeat(error)) return 'repeat'
      if (isLost(error)) {
        this.#behind = true
        this.#unanswered = true
      }
      throw error
    }
  }

  #finish(decided: Decided): void {
    const committed = decided.committed(this.exhibitor_id, this.cinema_id)
    this.#heads = decided.heads
    this.#ledger.log.clear()
    for (const outcome of decided.outcomes) {
      if ('error' in outcome) outcome.waiting.reject(outcome.error)
      else outcome.waiting.resolve(outcome.answer)
    }
    if (!decided.nothing) this.#onCommit(committed)
  }

  /** Reads what other processes have committed since, checks the chain of every stream and applies it; and reads PostgreSQL's clock, which may have stepped back behind a time that a step took as passed. */
  async #catchUp(): Promise<void> {
    this.#behind = true // until it has been read to the end
    if (this.#unanswered) await this.#untilItStands()
    const { rows } = await (await this.#client()).query<JournalWrite>(
      'select stream, epoch, n, ord, body, hash from journal where cinema_id = $1 and ord > $2 order by ord',
      [this.cinema_id, this.#heads.ord],
    )
    const heads = { ...this.#heads }
    const { log } = this.#ledger
    const strangers = new Set<number>()
    for (const row of rows) {
      const stream = row.stream as Stream
      if (row.ord !== heads.ord + 1 || sealHash(heads[`${stream}_hash`], row.body) !== row.hash)
        throw new Error(`the journal of cinema ${this.cinema_id} is broken at ${row.stream} ${row.n}`)
      const data = readEntryBody(row.body)
      if (data.kind !== 'born')
        for (const id of schedulesNeeded(this.#ledger, needsOf(data)))
          if (!this.#ledger.halls.has(id)) strangers.add(id)
      apply(this.#ledger, { stream, epoch: row.epoch, n: row.n, data })
      heads.ord = row.ord
      heads[`${stream}_n`] = row.n
      heads[`${stream}_hash`] = row.hash
    }
    const read = await readHeads(await this.#client(), this.exhibitor_id, this.cinema_id)
    this.#setClock(read.now)
    if (read.heads.epoch !== heads.epoch) {
      heads.epoch = read.heads.epoch
      loadHeads(this.#ledger, heads)
    }
    this.#heads = heads
    const mine = this.#unanswered
    this.#behind = false
    this.#unanswered = false
    this.#tries = 0
    if (rows.length === 0) return
    const down = rows.some((row) => row.stream === 'down')
    const changed = scopeOf(touchedRows(log))
    log.clear()
    // a show is in memory whole or not at all
    forgetSchedules(this.#ledger, strangers)
    for (const id of strangers) this.#strangers.add(id)
    this.#onCommit({ exhibitor_id: this.exhibitor_id, cinema_id: this.cinema_id, changed, down, mine })
  }

  /** A commit whose connection is gone may still be on its way in the database: it holds the head, or waits for it, until it stands or is given up. */
  async #untilItStands(): Promise<void> {
    const client = await this.#client()
    await client.query('select 1 from ledger_heads where cinema_id = $1 for update', [this.cinema_id])
  }

  #setClock(now: string): void {
    this.#clock = { base: Date.parse(now), at: performance.now() }
  }
}

function needsOfBatch(batch: readonly Waiting[]): Needs {
  return {
    bills: batch.flatMap(({ step }) => step.bills ?? []),
    questions: batch.flatMap(({ step }) => step.questions ?? []),
    schedules: batch.flatMap(({ step }) => step.schedules ?? []),
  }
}

const keyReused: Result<never> = {
  ok: false,
  refusal: { code: 'key_used_again', field: 'message', detail: {} },
}

/** The database error of a command that is written a second time. */
const isRepeat = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'commands_pkey'
}

/** Empty for an error that is none of PostgreSQL's: `EPIPE` has no digit. */
const sqlState = (error: unknown): string =>
  /^(?=.*\d)[0-9A-Z]{5}$/.exec((error as { code?: string }).code ?? '')?.[0] ?? ''

/**
 * PostgreSQL has answered, and the values of a step are at fault, not the database: class 22 (data exception), 23 (integrity) and 42 (a row that belongs to somebody else, which row level security
 * hides).
 */
const isAboutValues = (error: unknown): boolean => /^(22|23|42)/.test(sqlState(error))

/** The connection is gone, or its peer said nothing: no answer of the database, or one of class 08 (connection) or 57 (it is going down). What the pool or a decider has failed with is no reason. */
const isLost = (error: unknown): boolean => {
  const state = sqlState(error)
  return state === ''
    ? /^(Connection terminated|Query read timeout|Client)|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(
        String((error as Error).message),
      )
    : /^(08|57)/.test(state)
}

/** A batch while it is decided: what it appends, and what each asker will be told. */
class Decided {
  readonly outcomes: Answered[] = []
  readonly heads: Heads
  readonly #ledger: Ledger
  readonly #from: number
  readonly #now: string
  readonly #appended: JournalWrite[] = []
  readonly #applied: { n: number; epoch: number; ord: number }[] = []
  readonly #commands: CommandWrite[] = []
  readonly #contacts: ContactWrite[] = []
  #rows: TouchedRows = new Map()
  #due_at: string | null = null
  #refusesCommand = false

  constructor(ledger: Ledger, heads: Heads, now: string) {
    this.#ledger = ledger
    this.heads = { ...heads }
    this.#from = heads.ord
    this.#now = now
  }

  get nothing(): boolean {
    return this.#appended.length === 0 && this.#applied.length === 0
  }

  /** A command was refused, broke or changes nothing, so that no row would tell a repeat from a first time: it has to be looked up before it is answered. */
  get mayRepeat(): boolean {
    return this.#refusesCommand || (this.nothing && this.#commands.length > 0)
  }

  take(waiting: Waiting): void {
    const mark = this.#ledger.log.mark()
    const before = { ...this.heads }
    const counts = [this.#appended.length, this.#applied.length, this.#contacts.length] as const
    try {
      const answer = waiting.step.decide(this.#context())
      if (answer.ok) this.#remember(waiting.step, answer.value)
      else this.#takeBack(waiting, mark, before, counts)
      this.outcomes.push({ waiting, answer })
    } catch (error) {
      this.#takeBack(waiting, mark, before, counts)
      this.outcomes.push({ waiting, error })
    }
  }

  #takeBack(
    { step }: Waiting,
    mark: number,
    before: Heads,
    [appended, applied, contacts]: readonly [number, number, number],
  ): void {
    this.#refusesCommand ||= step.command !== undefined
    this.#ledger.log.undo(mark)
    Object.assign(this.heads, before)
    this.#appended.length = appended
    this.#applied.length = applied
    this.#contacts.length = contacts
  }

  #remember(step: Step<unknown>, value: unknown): void {
    if (!step.command) return
    const { id, request_hash } = step.command
    this.#commands.push({ command_id: id, request_hash, answer: JSON.stringify(value ?? null) })
  }

  #context(): StepContext {
    return {
      ledger: this.#ledger,
      now: this.#now,
      append: (stream, data) => this.#append(stream, data),
      applyUp: (entry) => this.#applyUp(entry),
      contact: (contact) => this.#contacts.push(contact),
      requireDue: (due_at) => {
        if (this.#due_at === null || this.#due_at < due_at) this.#due_at = due_at
      },
    }
  }

  #append(stream: Exclude<Stream, 'up'>, data: EntryData): Entry {
    const entry = append(this.#ledger, stream, data)
    const body = entryBody(data)
    const hash = sealHash(this.heads[`${stream}_hash`], body)
    this.#appended.push({ stream, epoch: entry.epoch, n: entry.n, ord: this.#move(stream, entry.n, hash), body, hash })
    return entry
  }

  #applyUp({ epoch, n, body, hash }: SealedEntry): EntryData {
    const data = readEntryBody(body)
    apply(this.#ledger, { stream: 'up', epoch, n, data })
    this.#applied.push({ n, epoch, ord: this.#move('up', n, hash) })
    return data
  }

  #move(stream: Stream, n: number, hash: string): number {
    this.heads[`${stream}_n`] = n
    this.heads[`${stream}_hash`] = hash
    return ++this.heads.ord
  }

  batch(exhibitor_id: number, cinema_id: number): Batch {
    this.#rows = touchedRows(this.#ledger.log)
    return {
      exhibitor_id,
      cinema_id,
      from_ord: this.#from,
      due_at: this.#due_at,
      heads: this.heads,
      appended: this.#appended,
      applied: this.#applied,
      commands: this.#commands,
      contacts: this.#contacts,
      rows: this.#rows,
    }
  }

  committed(exhibitor_id: number, cinema_id: number): Committed {
    const down = this.#appended.some((entry) => entry.stream === 'down')
    return { exhibitor_id, cinema_id, changed: scopeOf(this.#rows), down, mine: true }
  }
}
