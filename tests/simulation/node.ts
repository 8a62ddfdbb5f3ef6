import type { RegisterReport } from '#protocol/ledger/decide-recount.ts'
import type { EntryData, EntryOf, Stream } from '#protocol/ledger/entries.ts'
import type { CommittedLedger, Ledger } from '#protocol/ledger/ledger.ts'
import type { Side } from '#protocol/ledger/rows.ts'
import type { Strangers } from '#protocol/ledger/strangers.ts'
import type { Change } from '#protocol/ledger/table.ts'
import type { Heads, Seal, Turn, Written } from '#protocol/ledger/turn.ts'
import type { BoxAddress, Message } from './messages.ts'
import type { Reducers } from './reducers.ts'
import type { KnownClock } from './time.ts'

/** Tables that a node keeps, by the names they have in the ledger. */
export const TABLES = {
  halls: 'halls',
  slots: 'slots',
  tickets: 'tickets',
  bills: 'bills',
  bill_lines: 'lines',
  payments: 'payments',
  questions: 'questions',
  movements: 'movements',
  rights: 'rights',
  vouchers: 'vouchers',
  heads: 'heads',
} as const
export type TableName = keyof typeof TABLES
type LedgerPart = (typeof TABLES)[TableName]
type RowOf<N extends TableName> = Ledger[(typeof TABLES)[N]] extends { get(key: never): infer R }
  ? NonNullable<R>
  : never

/**
 * What survives a crash: the rows and the journal, written together. `journal` stands in the order in which
 * its entries were applied.
 */
export class Disk {
  readonly rows = Object.fromEntries(Object.keys(TABLES).map((name) => [name, new Map()])) as {
    readonly [N in TableName]: Map<unknown, RowOf<N>>
  }
  readonly journal: Written[] = []
  /** Of this epoch; `own` of all. */
  readonly streams: Record<Stream, Written[]> = { own: [], down: [], up: [] }
  /** The streams to and from boxes of before, by epoch. */
  readonly before = new Map<number, Pick<Record<Stream, Written[]>, 'down' | 'up'>>()
  /** Of the box that is the edge, once another one took the place of the first; null before. */
  epoch: number | null = null
  /** Which box the hub admitted. */
  box: BoxAddress = 'box-1'
  /** What registers reported since, while the hub recounts; null when it does not. */
  reports: Map<string, RegisterReport> | null = null
  /** Heads of the streams after the last of these entries; null before the first. */
  heads: Readonly<Heads> | null = null
  /** Answers to commands, so that a repeat is answered as the first time. */
  readonly commands = new Map<string, unknown>()
  /** Paper that is to come out, and came out. */
  readonly prints = new Map<string, 'waiting' | 'printed'>()
  /** What others have answered, and is printed here. */
  readonly papers = new Map<string, Written>()
  /** Entries of the edge that the hub has stored and acknowledged, applied or not (L3). */
  readonly received: Written[] = []
  /** A hub that came back from a backup takes part in nothing until its recount has ended (L9). */
  restored: 'closed' | 'recounted' | null = null
  /** Rises with every write: who sends nothing valid changes nothing (L5). */
  version = 0

  /** The entry of this number, in whichever epoch. */
  entry({ stream, epoch, n }: Pick<Written, 'stream' | 'epoch' | 'n'>): Written | undefined {
    const { down, up } = this.before.get(epoch) ?? this.streams
    return { own: this.streams.own, down, up }[stream][n - 1]
  }

  /** All that a hub has at this moment. */
  backup(): Disk {
    const copy = new Disk()
    copy.restore(this)
    return copy
  }

  /** It is that backup again, and what came after it is lost. */
  restore(backup: Disk): void {
    for (const [name, rows] of Object.entries(backup.rows)) refill(this.rows[name as TableName], rows)
    refill(this.commands, backup.commands)
    refill(this.before, backup.before)
    this.journal.splice(0, Number.POSITIVE_INFINITY, ...backup.journal)
    this.received.splice(0, Number.POSITIVE_INFINITY, ...backup.received)
    const { own, down, up } = backup.streams
    Object.assign(this.streams, { own: [...own], down: [...down], up: [...up] })
    const { epoch, box, reports, heads, restored } = backup
    Object.assign(this, { epoch, box, reports: reports && new Map(reports), heads, restored })
    this.version++
  }

  /** Both streams between hub and edge begin anew. */
  begin(before: number, epoch: number): void {
    this.before.set(before, { down: this.streams.down, up: this.streams.up })
    this.streams.down = []
    this.streams.up = []
    this.received.length = 0
    this.epoch = epoch
  }
}

function refill(map: Map<unknown, unknown>, from: ReadonlyMap<unknown, unknown>): void {
  map.clear()
  for (const [key, value] of from) map.set(key, value)
}

function sortedFields<R extends object>(row: R): R {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))) as R
}

/** The same text for the same values, whatever the order of the fields. */
export function textOf(row: object | undefined): string {
  return JSON.stringify(row, (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? sortedFields(value as object) : value,
  )
}

/** An entry of a batch and the part of the log that it changed. */
export interface Step {
  entry: Written
  from: number
  to: number
}

/** A schedule as somebody has seen it. */
export interface PlanSeen {
  schedule_id: number
  version: number
}

/** What a batch writes besides rows and entries, in the same transaction. */
type Write = (disk: Disk) => void

/**
 * How a step ends. A decider that refuses after it has appended, and one with a bug, are rare in the product;
 * here they are made.
 */
export type StepEnd = 'done' | 'refused' | 'thrown'
class Thrown extends Error {}

/**
 * In the place of SHA-256, which a world of a thousand steps does not need: 32 bits of what was before and of
 * every letter (FNV-1a).
 */
export const seal: Seal = (previous, body) => {
  let hash = 0x811c9dc5 ^ Number.parseInt(previous || '0', 16)
  for (let at = 0; at < body.length; at++) hash = Math.imul(hash ^ body.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16)
}

export interface Watcher {
  /** The disk still has what stood before these changes. */
  writing(process: Process, changes: readonly Change[]): void
  committed(process: Process, steps: readonly Step[], changes: readonly Change[]): void
  /** The tail of another process is in memory. */
  followed(process: Process, changes: readonly Change[]): void
  sent(message: Message): void
}

/**
 * One operating-system process: a ledger in memory, a disk that it may share with others, and what it will
 * say after the commit. It decides a batch in memory, by the very turn of the product
 * (protocol/ledger/turn.ts), and commits it whole, on the head it was decided on; when another process was
 * first, the batch is taken back, the tail read and applied (L2, L3; docs/stack.md, "A lane per cinema").
 */
export class Process {
  readonly side: Side
  readonly disk: Disk
  readonly reducers: Reducers
  readonly inbox: Message[] = []
  readonly strangers: Strangers
  /** Called with what a commit, or a tail, has changed. */
  whenCommitted: (changes: readonly Change[]) => void = () => {}
  ledger: Ledger
  turn: Turn
  up = true
  steps: Step[] = []
  readonly #watcher: Watcher
  readonly #send: (message: Message) => void
  readonly #epoch: number
  readonly #clock: KnownClock | null
  readonly #isPlanned: (plan: PlanSeen) => boolean
  /**
   * The latest time that the batch takes for over; the clock that all processes share must agree when it is
   * committed (L12).
   */
  #due: string | null = null
  /** Schedules as the batch has seen them; they must still stand so when it is committed (L14). */
  #plans: PlanSeen[] = []
  #writes: Write[] = []
  #saying: Message[] = []
  /** What follows when the batch is not committed. */
  #losses: (() => void)[] = []
  /** Commands answered in this batch; committed with it. */
  #answered = new Map<string, unknown>()

  constructor(
    options: {
      side: Side
      disk: Disk
      epoch: number
      send: (message: Message) => void
      clock?: KnownClock
      /** Whether the plan has this version of a schedule. */
      isPlanned?: (plan: PlanSeen) => boolean
    },
    reducers: Reducers,
    watcher: Watcher,
  ) {
    this.side = options.side
    this.disk = options.disk
    this.reducers = reducers
    this.strangers = new reducers.strangers.Strangers()
    this.#epoch = options.epoch
    this.#watcher = watcher
    this.#send = options.send
    this.#clock = options.clock ?? null
    this.#isPlanned = options.isPlanned ?? (() => true)
    this.ledger = reducers.ledger.openLedger(this.side, options.epoch)
    this.turn = this.#newTurn()
  }

  #newTurn(): Turn {
    const { Turn, NO_HEADS } = this.reducers.turn
    return new Turn(this.ledger, this.disk.heads ?? NO_HEADS, seal)
  }

  /**
   * The ledger for those whose words others act on: what they say of a step leaves only when that is
   * committed, and is lost with it.
   */
  get acting(): CommittedLedger {
    return this.ledger as unknown as CommittedLedger
  }

  /**
   * One step of the batch: when it does not end well nothing of it happened, and nothing of it is said; the
   * rest of the batch goes on (L2).
   */
  step(work: () => void, end: StepEnd): void {
    const [steps, writes, saying] = [this.steps.length, this.#writes.length, this.#saying.length]
    const [due, answered, plans] = [this.#due, new Map(this.#answered), this.#plans.length]
    try {
      this.turn.step(() => {
        work()
        if (end === 'thrown') throw new Thrown()
        return end === 'done' ? { ok: true, value: null } : { ok: false, refusal: null }
      })
    } catch (error) {
      if (!(error instanceof Thrown)) throw error
    }
    if (end === 'done') return
    this.steps.splice(steps)
    this.#writes.splice(writes)
    this.#saying.splice(saying)
    this.#due = due
    this.#plans.splice(plans)
    this.#answered = answered
  }

  append(stream: Stream, data: EntryData): Written {
    return this.#did(this.ledger.log.mark(), this.turn.append(stream, data))
  }

  apply(entry: Written): void {
    this.#did(this.ledger.log.mark(), this.turn.apply(entry.stream, entry, entry.data))
  }

  #did(from: number, entry: Written): Written {
    this.steps.push({ entry, from, to: this.ledger.log.mark() })
    return entry
  }

  /** What a cart takes or leaves, after what was decided so far is committed (L12). */
  hold(data: EntryOf<'held'> | EntryOf<'ended'>): void {
    this.#store()
    this.turn.hold(data)
  }

  /** Said after the commit, never before (L2). */
  say(message: Message): void {
    this.#saying.push(message)
  }

  /** The commit holds only when this time is over by the clock that all processes share. */
  requireDue(due_at: string): void {
    if (this.#due === null || this.#due < due_at) this.#due = due_at
  }

  /** The commit holds only while the schedule is what the step has seen. */
  requirePlan(plan: PlanSeen): void {
    this.#plans.push(plan)
  }

  /** Written with the commit. */
  write(write: Write): void {
    this.#writes.push(write)
  }

  /** Called when the batch is not committed. */
  whenLost(follows: () => void): void {
    this.#losses.push(follows)
  }

  /** How a command was answered before, in this batch or ever. */
  recall(command: string): unknown {
    return this.#answered.get(command) ?? this.disk.commands.get(command)
  }

  /** Remembers the answer to a command in the transaction of its effect. */
  remember(command: string, answer: unknown): void {
    this.#answered.set(command, answer)
    this.write((disk) => disk.commands.set(command, answer))
  }

  /**
   * False when another process was first, or a time that the batch takes for over is not: then nothing of the
   * batch happened, memory knows what the other did and what time it is.
   */
  commit(): boolean {
    if (this.steps.length > 0 && !this.#mayStore()) {
      this.#takeBack()
      this.catchUp()
      return false
    }
    this.#store()
    this.#speak()
    return true
  }

  /** The disk did not take it: nothing happened. */
  fail(): void {
    this.#takeBack()
  }

  /** Memory is gone, and with it all that was not said. `lost`: the batch is not on the disk either. */
  crash(lost: boolean): void {
    if (!lost && this.#mayStore()) this.#store()
    this.#forget()
    this.inbox.length = 0
    this.up = false
  }

  /** Starts again from the disk alone. */
  start(load: (process: Process) => void): void {
    this.ledger = this.reducers.ledger.openLedger(this.side, this.disk.epoch ?? this.#epoch)
    this.turn = this.#newTurn()
    this.#clock?.hear()
    this.up = true
    load(this)
  }

  /** Entries of all streams that are committed, as far as this process knows. */
  get ord(): number {
    return this.turn.committed.ord
  }

  /** Whether memory stands at the head of the disk; reads the tail first where nothing is decided yet. */
  abreast(): boolean {
    if (this.ord === this.disk.journal.length) return true
    if (this.steps.length > 0) return false
    this.catchUp()
    return true
  }

  /** Applies what another process has committed meanwhile. */
  catchUp(): void {
    for (const entry of this.disk.journal.slice(this.ord)) {
      this.strangers.meet(this.ledger, entry.data)
      this.turn.apply(entry.stream, entry, entry.data)
    }
    this.#clock?.hear()
    const changes = [...this.ledger.log.changes]
    this.turn.done()
    this.strangers.leave(this.ledger)
    this.whenCommitted(changes)
    this.#watcher.followed(this, changes)
  }

  /** Schedules whole: their slots, tickets and rights. */
  loadSchedules(ids: ReadonlySet<number>): void {
    const { rows } = this.disk
    for (const id of ids) this.load('halls', id)
    for (const name of ['slots', 'tickets'] as const)
      for (const [key, row] of rows[name]) if (ids.has(row.schedule_id)) this.load(name, key)
    for (const key of rows.rights.keys())
      if (ids.has(this.reducers.rows.scheduleOfRight(key as string) ?? 0)) this.load('rights', key)
  }

  /** Nobody wrote since it was decided, what it takes for over is over, and the plan is what it has seen. */
  #mayStore(): boolean {
    if (!this.#plans.every(this.#isPlanned)) return false
    return this.ord === this.disk.journal.length && (this.#due === null || this.#clock!.isOver(this.#due))
  }

  #store(): void {
    const { changes } = this.ledger.log
    if (this.steps.length === 0 && this.#writes.length === 0) return
    this.#watcher.writing(this, changes)
    for (const { table, key } of changes) this.disk.rows[table.name as TableName].set(key, table.get(key)!)
    for (const entry of this.turn.since().entries) {
      this.disk.journal.push(entry)
      this.disk.streams[entry.stream].push(entry)
      if (entry.data.kind === 'recounting') this.disk.begin(entry.data.before, entry.data.epoch)
    }
    if (this.steps.length > 0) this.disk.heads = { ...this.turn.heads }
    for (const write of this.#writes) write(this.disk)
    this.disk.version++
    this.#clock?.hear()
    this.#watcher.committed(this, this.steps, changes)
    this.whenCommitted(changes)
    this.turn.done()
    this.#losses = []
    this.steps = []
    this.#writes = []
    this.#due = null
    this.#plans = []
    this.#answered.clear()
  }

  #speak(): void {
    const saying = this.#saying
    this.#saying = []
    for (const message of saying) {
      this.#watcher.sent(message)
      this.#send(message)
    }
  }

  #takeBack(): void {
    this.turn.undo()
    this.#forget()
  }

  #forget(): void {
    for (const follows of this.#losses.splice(0)) follows()
    this.steps = []
    this.#writes = []
    this.#saying = []
    this.#due = null
    this.#plans = []
    this.#answered.clear()
  }

  /**
   * Brings rows from the disk into memory: never a change. A database hands the fields over in an order of
   * its own.
   */
  load<N extends TableName>(name: N, key: unknown): void {
    const found = this.disk.rows[name].get(key)
    const row = found && sortedFields(found)
    if (row) (this.ledger[TABLES[name] as LedgerPart] as { load(key: unknown, row: unknown): void }).load(key, row)
  }
}

/** The rights and vouchers that changes touched, as the stores say it (columns.ts, scopeOf). */
export function vouchersIn(changes: readonly Change[]): { rights: Set<string>; vouchers: Set<string> } {
  const keys = (name: TableName) => changes.flatMap(({ table, key }) => (table.name === name ? [String(key)] : []))
  return { rights: new Set(keys('rights')), vouchers: new Set(keys('vouchers')) }
}
