import type pg from 'pg'
import { scopeOf } from '#protocol/ledger/columns.ts'
import { readEntryBody, type SealedEntry, type Stream } from '#protocol/ledger/entries.ts'
import { forget } from '#protocol/ledger/forget.ts'
import { type CommittedLedger, committedOf, type Ledger } from '#protocol/ledger/ledger.ts'
import { lacks } from '#protocol/ledger/needs.ts'
import { Strangers } from '#protocol/ledger/strangers.ts'
import { type Heads, type Made, Turn } from '#protocol/ledger/turn.ts'
import { workOf } from '#protocol/ledger/work.ts'
import type { Answer, Result } from '#protocol/result.ts'
import { later } from '#protocol/server/background.ts'
import { Busy } from '#protocol/server/busy.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { isAboutValues, isLost, isRepeat } from './database-errors.ts'
import { Decided, type RestoredAt } from './decided.ts'
import { headsOf, type LaneNeeds, loadHeads, loadLedger, loadNeeds, readHeads, restedBefore } from './load.ts'
import { restoredAt } from './restores.ts'
import { type Batch, batchStatement, type PlanSeen, type TakenHead } from './statement.ts'
import type { Committed, Step, Waiting } from './step.ts'
import type { Join } from './train.ts'

/**
 * Where a lane borrows a connection for one turn, and keeps it to itself so long: the session shows the rows
 * of its exhibitor only. There is always one to be had.
 */
export type Connections = Pick<pg.Pool, 'connect'>

/** Runs queries that all see one moment of the database, on a connection of their own. */
export type Snapshot = <T>(read: (client: pg.ClientBase) => Promise<T>) => Promise<T>

/**
 * `lost`: another process was first. `repeat`: a command of the batch stands on disk already, or may. In both
 * nothing was written.
 */
type Outcome = 'done' | 'lost' | 'repeat'

const BATCH_MAX = 256
/** A lane that is behind reads on after so long, then after twice as long, and so on. */
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 5_000
const QUEUE_MAX = 10_000
/**
 * A batch that writes more rows goes alone, and is waited for: only the end of a recount is so large (L9).
 */
const LARGE_ROWS = 5_000
const LARGE_WITHIN_MS = 180_000

/** Too much waits for this cinema; nothing was begun and the asker may try again. */
class LaneFull extends Busy {
  override name = 'LaneFull'
}

/**
 * The lane of one cinema in one hub process. Commands wait in a queue; all that wait are decided one after
 * another in memory, by one turn (protocol/ledger/turn.ts), and committed as one statement that compares the
 * cinema's head: its own, or one with the batches of others that begin at the same moment (train.ts).
 *
 *     run(step) ─▶ queue ─▶ batch ─▶ loaded ─▶ decided in memory ─▶ one statement ─▶ done ─▶ answers
 *                             ▲                    ▲                  │    │    │
 *                             │                    ├─ tail read ◀── lost   │    │   another process was first
 *                             │                    └─ looked up ◀───── repeat   │   a command stands on disk
 *                             └─ one by one, or rejected ◀───────────────── failed
 *
 *     every way back begins with undo(): memory is again what is on disk
 *
 * What holds:
 *
 * 1. Commit, then answer: nobody is answered yes before the statement of its batch stood on disk, and who
 *    acts or shows sees `committed`, which never has a step of the batch in flight (L2).
 * 2. One writer at a time: the statement takes effect only on the head that it was decided on; a lane that
 *    was not first reads the tail, checks its order and its chain, applies it and decides anew (L3, L11).
 * 3. A command is done once: its id is written with its effect, a batch that has it again is not taken, and
 *    no refusal is given before the ids were looked up. With another content it is refused (L8).
 * 4. No answer is no answer: a commit whose connection was lost is waited for in the database, then read as a
 *    tail, and shown by itself though nobody writes.
 * 5. A step fails alone: one that is refused or throws is taken back by the turn, and a value that PostgreSQL
 *    cannot keep fails whoever brought it, not the others of its batch.
 * 6. Rows come into memory only at the head at which memory stands, a schedule whole or not at all (L3), and
 *    so is a voucher.
 * 7. Of a ledger that a backup brought back nothing is written but its recount, until that has ended (L9).
 * 8. No step takes a time as passed that PostgreSQL's clock has not passed (L12), nor a schedule for what it
 *    is not any more: who changes a plan and who sells it lock the same row.
 * @source docs/stack.md, "A lane per cinema"
 */
export class Lane {
  readonly exhibitor_id: number
  readonly cinema_id: number
  readonly #connections: Connections
  readonly #gate: (work: (join: Join) => Promise<void>) => Promise<void>
  readonly #snapshot: Snapshot
  readonly #onCommit: (committed: Committed) => void
  readonly #schedules: () => readonly number[]
  #ledger!: Ledger
  #committed!: CommittedLedger
  #turn!: Turn
  /** A restore happens while no hub runs, so it is read once; the end of the recount is an entry. */
  #restored: RestoredAt = null
  /** So many entries of the edge were received when the head was last read. */
  #received_n = 0
  #queue: Waiting[] = []
  #forgetting: (() => void)[] = []
  #running: Promise<void> | null = null
  /** The disk has entries, or may have, that were not read yet. */
  #behind = false
  /** Notices of other processes, counted: one that comes while the tail is read is for the next reading. */
  #notices = 0
  /** A commit was sent and nobody said what became of it. */
  #unanswered = false
  #closed = false
  /** Calls off the next try to read on. */
  #callOff: (() => void) | null = null
  /** Tries since the lane fell behind. */
  #tries = 0
  readonly #strangers = new Strangers()
  /** Lent for the turn that is being taken. */
  #lent: pg.PoolClient | null = null
  /** How that turn commits with others. */
  #join: Join = async () => null
  #clock = { base: 0, at: 0 }

  constructor(options: {
    exhibitor_id: number
    cinema_id: number
    connections: Connections
    /** Runs what writes when this lane may commit, with others where they begin together (gate.ts). */
    gate: (work: (join: Join) => Promise<void>) => Promise<void>
    snapshot: Snapshot
    /** Schedules whose slots stay in memory: those of the catalogue that have not ended long ago. */
    schedules: () => readonly number[]
    onCommit: (committed: Committed) => void
  }) {
    this.exhibitor_id = options.exhibitor_id
    this.cinema_id = options.cinema_id
    this.#connections = options.connections
    this.#gate = options.gate
    this.#snapshot = options.snapshot
    this.#schedules = options.schedules
    this.#onCommit = options.onCommit
  }

  async open(): Promise<void> {
    await this.#borrowing(async () => readHeads(await this.#client(), this.exhibitor_id, this.cinema_id))
    const now = await this.#snapshot(async (client) => {
      const read = (await headsOf(client, this.cinema_id))!
      this.#ledger = await loadLedger(client, this.cinema_id, read, this.#schedules())
      this.#committed = committedOf(this.#ledger)
      this.#turn = new Turn(this.#ledger, read.heads, sealHash)
      this.#restored = await restoredAt(client, this.cinema_id)
      this.#received_n = read.received_n
      return read.now
    })
    this.#setClock(now)
  }

  /** What is on disk, for all who act, show and notify: never a step of the batch in flight (L2). */
  get committed(): CommittedLedger {
    return this.#committed
  }

  /** It came back from a backup, and its recount has not ended: whatever else writes throws Restored. */
  get isRestored(): boolean {
    return this.#restored !== null
  }

  get heads(): Readonly<Heads> {
    return this.#turn.committed
  }

  /**
   * PostgreSQL's time: its last answer plus what this process's monotonic clock has counted since, so never
   * ahead of it.
   */
  now(): string {
    return new Date(this.#clock.base + (performance.now() - this.#clock.at)).toISOString()
  }

  /**
   * Decides and commits. The answer comes after the commit; a refusal after the batch in which it was
   * decided. A command that was another one the first time is refused (`key_used_again`).
   */
  run<A, Code extends string = never>(step: Step<A, Code> & { command?: never }): Promise<Answer<A, Code>>
  run<A, Code extends string = never>(step: Step<A, Code>): Promise<Answer<A, Code | 'key_used_again'>>
  run<A>(step: Step<A>): Promise<Result<A>> {
    if (this.#queue.length >= QUEUE_MAX) return Promise.reject(new LaneFull(`cinema ${this.cinema_id} is too busy`))
    return new Promise((resolve, reject) => {
      this.#queue.push({ step: step as Step<unknown>, resolve: resolve as Waiting['resolve'], reject })
      this.#start()
    })
  }

  /**
   * Another process has written: read its tail, so that readers here see it. What fails is tried again by
   * itself.
   */
  async follow(): Promise<void> {
    this.#notices += 1
    this.#behind = true
    await this.run({ decide: () => ({ ok: true, value: null }) })
  }

  /**
   * Takes out of memory what is old and what nobody needs any more, between two batches.
   * @returns the schedules that went
   */
  forget(isOld: (schedule_id: number) => boolean): Promise<ReadonlySet<number>> {
    return new Promise((resolve) => {
      const isOwed = (id: string): boolean => workOf(this.#committed, id).length > 0
      this.#forgetting.push(() => resolve(forget(this.#ledger, isOld, isOwed, restedBefore(this.now()))))
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
      if (this.#queue.length > 0) await this.#gate((join) => this.#writeNext(join))
    }
  }

  async #writeNext(join: Join): Promise<void> {
    this.#join = join
    const batch = this.#takeBatch()
    const failed = await this.#tryBatch(batch)
    if (failed === null) return
    if (batch.length > 1 && isAboutValues(failed.error)) await this.#oneByOne(batch)
    else for (const waiting of batch) waiting.reject(failed.error)
  }

  async #client(): Promise<pg.PoolClient> {
    this.#lent ??= await this.#connections.connect()
    return this.#lent
  }

  /** Gives back what was lent for this work; a connection that failed is not lent again. */
  async #borrowing<A>(work: () => Promise<A>): Promise<A> {
    let failed = false
    try {
      return await work()
    } catch (error) {
      failed = isLost(error)
      throw error
    } finally {
      this.#lent?.release(failed)
      this.#lent = null
    }
  }

  /**
   * What kept the whole batch from being committed, if anything did; then nothing of it is left in memory.
   */
  async #tryBatch(batch: Waiting[]): Promise<{ error: unknown } | null> {
    try {
      await this.#borrowing(() => this.#runBatch(batch))
      return null
    } catch (error) {
      this.#turn.undo()
      if (this.#behind) this.#readOnLater()
      return { error }
    }
  }

  /** What is on disk is shown and notified, though nobody writes: tried until the database answers. */
  #readOnLater(): void {
    if (this.#closed || this.#callOff !== null) return
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#tries++, LONGEST_WAIT_MS)
    const readOn = (): Promise<void> | null => {
      this.#callOff = null
      return this.#behind ? this.follow() : null
    }
    this.#callOff = later(wait, readOn, () => {}) // what failed is tried again
  }

  /**
   * PostgreSQL takes no part of a statement that holds a value which it cannot keep: whoever brought that
   * value fails alone.
   */
  async #oneByOne(batch: Waiting[]): Promise<void> {
    for (const waiting of batch) {
      const failed = await this.#tryBatch([waiting])
      if (failed) waiting.reject(failed.error)
    }
  }

  /**
   * All that waits; of a command that waits twice the second is left for the next batch, where the first
   * one's answer is known.
   */
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
   * One round trip when nobody was faster and no command is a repeat. A repeat never gets past the commit,
   * because its id is unique on disk, and never gets a refusal, because ids are looked up before one is
   * given.
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
      this.#turn.undo()
      if (outcome === 'lost') {
        await this.#catchUp()
        open = await this.#refuseStale(open, decided.plans)
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
   * Refuses the steps that have seen a schedule otherwise than it stands, unless they are repeats; the others
   * are left.
   */
  async #refuseStale(batch: Waiting[], plans: Decided['plans']): Promise<Waiting[]> {
    const stale = await this.#stale(plans)
    if (stale.size === 0) return batch
    const open = await this.#answerRepeats(batch)
    for (const waiting of open) if (stale.has(waiting)) waiting.resolve(planChanged)
    return open.filter((waiting) => !stale.has(waiting))
  }

  async #stale(plans: Decided['plans']): Promise<ReadonlySet<Waiting>> {
    if (plans.size === 0) return new Set()
    const { rows } = await (await this.#client()).query<PlanSeen>({
      name: 'lane_plans',
      text: `select id as schedule_id, version from schedules
        where id = any($1) and deleted_at is null and cancelled_at is null`,
      values: [[...plans.values()].flat().map(({ schedule_id }) => schedule_id)],
    })
    const now = new Map(rows.map(({ schedule_id, version }) => [schedule_id, version]))
    const isStale = (seen: readonly PlanSeen[]) =>
      seen.some(({ schedule_id, version }) => now.get(schedule_id) !== version)
    return new Set([...plans].flatMap(([waiting, seen]) => (isStale(seen) ? [waiting] : [])))
  }

  /**
   * Brings what a batch names into memory, at the very head that memory stands at: the entries between would
   * be applied to rows that have them already. A process that is behind reads the tail first.
   */
  async #loadMissing(batch: Waiting[]): Promise<void> {
    const named = needsOfBatch(batch)
    for (;;) {
      const needs = { ...this.#strangers.among(named), movements: named.movements ?? [] }
      if (!this.#lacks(needs) || (await this.#loadAtHead(needs))) break
      await this.#catchUp()
    }
    this.#strangers.known()
  }

  #lacks(needs: LaneNeeds): boolean {
    const { vouchers, movements = [] } = needs
    if (vouchers.some((id) => !this.#ledger.vouchers.has(id))) return true
    return lacks(this.#ledger, needs) || movements.some((id) => !this.#ledger.movements.has(id))
  }

  /** False when another process has written since: then nothing was loaded. */
  #loadAtHead(needs: LaneNeeds): Promise<boolean> {
    return this.#snapshot(async (client) => {
      if ((await headsOf(client, this.cinema_id))!.heads.ord !== this.#turn.committed.ord) return false
      await loadNeeds(client, this.cinema_id, this.#ledger, needs)
      return true
    })
  }

  #decide(batch: Waiting[]): Decided {
    const context = { now: this.now(), received_n: this.#received_n, restored: this.#restored }
    const decided = new Decided(this.#ledger, this.#turn, context)
    for (const waiting of batch) decided.take(waiting)
    return decided
  }

  async #commit(decided: Decided): Promise<Outcome> {
    if (decided.nothing) return 'done'
    const batch = decided.batch(this.exhibitor_id, this.cinema_id)
    try {
      const now = isLarge(batch)
        ? await this.#patiently(batch)
        : ((await this.#join(batch)) ?? (await this.#alone(batch)))
      if (now === null) return 'lost'
      this.#setClock(now)
      if (batch.begins) this.#received_n = 0
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

  /** PostgreSQL's time; null when the head was another one. */
  async #alone(batch: Batch): Promise<string | null> {
    const { rows } = await (await this.#client()).query<TakenHead>(batchStatement(batch))
    return rows[0]?.now ?? null
  }

  /** As alone, for as long as it takes: nothing else of this cinema can be decided meanwhile. */
  async #patiently(batch: Batch): Promise<string | null> {
    const client = await this.#client()
    await client.query(`set statement_timeout = ${LARGE_WITHIN_MS - 1_000}`)
    // the package’s types do not know this option
    const statement = { ...batchStatement(batch), query_timeout: LARGE_WITHIN_MS } as pg.QueryConfig
    const { rows } = await client.query<TakenHead>(statement)
    await client.query('reset statement_timeout')
    return rows[0]?.now ?? null
  }

  #finish(decided: Decided): void {
    const { nothing } = decided
    const committed = this.#changedBy(decided.made, true)
    this.#turn.done()
    for (const outcome of decided.outcomes) {
      if ('error' in outcome) outcome.waiting.reject(outcome.error)
      else outcome.waiting.resolve(outcome.answer)
    }
    if (!nothing) this.#onCommit(committed)
  }

  #changedBy({ entries, rows }: Made, mine: boolean): Committed {
    const { exhibitor_id, cinema_id } = this
    const restored = this.#restored
    if (restored && entries.some(({ data }) => data.kind === 'recounted' && data.epoch > restored.epoch))
      this.#restored = null
    const down = entries.some(({ stream }) => stream === 'down')
    return { exhibitor_id, cinema_id, changed: scopeOf(rows), down, mine }
  }

  /**
   * Reads what other processes have committed since, checks the chain of every stream and applies it; and
   * reads PostgreSQL's clock, which may have stepped back behind a time that a step took as passed.
   */
  async #catchUp(): Promise<void> {
    this.#behind = true // until it has been read to the end
    const notices = this.#notices
    if (this.#unanswered) await this.#untilItStands()
    const { rows } = await (await this.#client()).query<SealedEntry & { stream: Stream; ord: number }>(
      'select stream, epoch, n, ord, body, hash from journal where cinema_id = $1 and ord > $2 order by ord',
      [this.cinema_id, this.#turn.committed.ord],
    )
    for (const row of rows) {
      if (row.ord !== this.#turn.heads.ord + 1 || !this.#turn.follows(row.stream, row))
        throw new Error(`the journal of cinema ${this.cinema_id} is broken at ${row.stream} ${row.n}`)
      const data = readEntryBody(row.body)
      this.#strangers.meet(this.#ledger, data)
      this.#turn.apply(row.stream, row, data)
    }
    const read = await readHeads(await this.#client(), this.exhibitor_id, this.cinema_id)
    this.#setClock(read.now)
    this.#received_n = read.received_n
    const committed = this.#changedBy(this.#turn.since(), this.#unanswered)
    this.#turn.done()
    // the first box begins without an entry; any other with one, which is read in its turn
    const isRead = read.heads.ord === this.#turn.committed.ord
    if (isRead && read.epoch !== this.#ledger.epoch) loadHeads(this.#ledger, read.epoch, this.#turn.committed)
    this.#behind = this.#notices !== notices
    this.#unanswered = false
    this.#tries = 0
    if (rows.length === 0) return
    this.#strangers.leave(this.#ledger)
    this.#onCommit(committed)
  }

  /**
   * A commit whose connection is gone may still be on its way in the database: it holds the head, or waits
   * for it, until it stands or is given up.
   */
  async #untilItStands(): Promise<void> {
    const client = await this.#client()
    await client.query('select 1 from ledger_heads where cinema_id = $1 for update', [this.cinema_id])
  }

  #setClock(now: string): void {
    this.#clock = { base: Date.parse(now), at: performance.now() }
  }
}

function isLarge({ appended, rows }: Batch): boolean {
  let count = appended.length
  for (const of of rows.values()) count += of.length
  return count > LARGE_ROWS
}

function needsOfBatch(batch: readonly Waiting[]): LaneNeeds {
  return {
    bills: batch.flatMap(({ step }) => step.bills ?? []),
    questions: batch.flatMap(({ step }) => step.questions ?? []),
    schedules: batch.flatMap(({ step }) => step.schedules ?? []),
    vouchers: batch.flatMap(({ step }) => step.vouchers ?? []),
    movements: batch.flatMap(({ step }) => step.movements ?? []),
  }
}

const planChanged: Answer<never, 'schedule_changed'> = {
  ok: false,
  refusal: { code: 'schedule_changed', field: 'message', detail: {} },
}

const keyReused: Answer<never, 'key_used_again'> = {
  ok: false,
  refusal: { code: 'key_used_again', field: 'message', detail: {} },
}
