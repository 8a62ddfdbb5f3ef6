import type { Caller } from '#kit/call.ts'
import { newId } from '#kit/id.ts'
import { withTabStorage } from '#kit/tab-storage.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { CallOutcome } from '#protocol/kit/outcome.ts'
import { type Conflict, conflictsOf } from '#protocol/schedules/conflicts.ts'
import { changePlan, type PlanSchedule, planOf } from '#protocol/schedules/planner-calls.ts'
import { type Trouble, troubleOf } from '../kit/use-answer.ts'
import {
  applied,
  type Block,
  blocksOf,
  bodyOf,
  conflictsIn,
  houseOf,
  type PlanAnswer,
  type PlanBody,
  type PlanChange,
  plannedOf,
} from './changes.ts'
import { isIn } from './scene.ts'

type Row = { id: number; version: number }

/** A change on its way: asked again it is the same one, and done once. */
interface Sending {
  request_id: string
  change: PlanChange
  /** What was first sent; again it is the same, whatever has happened since. */
  body: PlanBody | null
  /** Conflicts that the manager has seen; null = all that there are then, as for an undo. */
  accepted: readonly string[] | null
}

/** What the tab keeps of a cinema: what waits, and the rows that it is about. */
interface Kept {
  queue: Sending[]
  rows: [key: string, row: Row][]
}

/** What came of a change: done, or refused and not done, in the words of the hub. */
export type Sent = { is: 'done' } | { is: 'refused'; text: string; stale: boolean }

/** The plan of a cinema as it is drawn: what the hub has, and on it what is on its way there. */
export interface PlanState {
  plan: PlanAnswer | null
  blocks: readonly Block[]
  conflicts: readonly Conflict[]
  /** Changes that the hub has not confirmed. */
  unsent: number
  waits: boolean
  trouble: Trouble | null
}

const NOTHING: PlanState = { plan: null, blocks: [], conflicts: [], unsent: 0, waits: true, trouble: null }
const AGAIN_AFTER_MS = 3_000
/** Nobody is signed in just now, or the hub has no time: a change is not refused by that. */
const LATER: readonly number[] = [401, 419, 429, 503]

/**
 * The plan of one cinema on this page. A change is drawn at once and sent in its turn, one after another;
 * where the line breaks it waits, is kept in the tab, and is sent again under its own id until the hub has
 * answered. What is refused is not done, and the plan is fetched anew.
 */
export class CinemaPlan {
  /** By what the tab keeps: the plan that has it now. */
  static readonly #newest = new Map<string, CinemaPlan>()
  readonly #call: Caller
  readonly #isIn: () => boolean
  readonly #cinemaId: number
  readonly #kept: string
  readonly #listeners = new Set<() => void>()
  #state = NOTHING
  #date = ''
  #rows: readonly PlanSchedule[] = []
  readonly #keys = new Map<number, string>()
  /** The rows that this page knows, by key; those that are gone too, since an undo brings them back. */
  readonly #seen = new Map<string, Row>()
  #queue: (Sending & { done: (sent: Sent) => void })[] = []
  #isSending = false
  #again: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #paused = false
  #missed = false
  #isClosed = false

  /**
   * @param isIn whether that employee is signed in
   * @param onKept what came of a change that the tab had kept, since who made it is gone
   */
  constructor(
    call: Caller,
    { cinema_id, employee_id }: { cinema_id: number; employee_id: number },
    isIn: () => boolean,
    onKept: (sent: Sent) => void,
  ) {
    this.#call = call
    this.#isIn = isIn
    this.#cinemaId = cinema_id
    this.#kept = `portal/planner/${employee_id}/${cinema_id}/waits`
    CinemaPlan.#newest.set(this.#kept, this)
    const { queue, rows } = readKept(this.#kept)
    this.#queue = queue.map((sending) => ({ ...sending, done: onKept }))
    for (const [key, row] of rows) {
      this.#seen.set(key, row)
      this.#keys.set(row.id, key)
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly get = (): PlanState => this.#state

  /**
   * Its screen is left. What waits is sent on while the hub answers and nobody else has signed in: what was
   * drawn is done. Else the tab keeps it for the next plan of this cinema, which takes over in any case.
   */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#again)
    this.#asked += 1
  }

  /** Shows the week in which a day lies. */
  show(date: string): void {
    const { plan } = this.#state
    this.#date = date
    if (plan && isIn(plan, date)) return
    void this.refresh()
  }

  /**
   * Fetches the plan. While something is carried it waits, so that nothing moves below a hand; while a change
   * is on its way too, or it would be drawn twice.
   */
  readonly refresh = async (): Promise<void> => {
    if (this.#paused || this.#isSending) {
      this.#missed = true
      return
    }
    const nth = ++this.#asked
    this.#set({ waits: true })
    const query = { cinema_id: this.#cinemaId, first_on: this.#date }
    const outcome = await this.#call(planOf, { query })
    // a change has been confirmed, or other days were asked for, while this was on its way
    if (nth !== this.#asked) return
    if (outcome.kind !== 'answer') {
      this.#set({ waits: false, trouble: troubleOf(outcome) })
      return
    }
    this.#rows = outcome.data.schedules
    for (const { id, version } of this.#rows) this.#seen.set(this.#keyOf(id), { id, version })
    this.#set({ plan: outcome.data, waits: false, trouble: null })
    this.#draw()
    void this.#send()
  }

  /** The line is back: what was missed is fetched, what waits is sent. */
  reconnected(): void {
    void this.refresh()
    void this.#send()
  }

  /** Nothing of others is drawn until `resume`. */
  pause(): void {
    this.#paused = true
  }

  resume(): void {
    this.#paused = false
    this.#catchUp()
  }

  #catchUp(): void {
    const { waits } = this.#state
    if (!this.#missed && !waits) return
    this.#missed = false
    void this.refresh()
  }

  /** Draws a change and sends it; answers when the hub has. */
  change(change: PlanChange, accepted: readonly string[] | null): Promise<Sent> {
    return new Promise((done) => {
      this.#queue.push({ request_id: newId(), change, accepted, body: null, done })
      this.#keep()
      this.#draw()
      void this.#send()
    })
  }

  /** What a change would meet; nothing is written. */
  preview(change: PlanChange): Promise<CallOutcome<typeof changePlan>> {
    const body = bodyOf(change, (key) => this.#seen.get(key))
    return this.#call(changePlan, {
      body: { request_id: newId(), cinema_id: this.#cinemaId, preview: true, ...body },
    })
  }

  #keyOf(id: number): string {
    return this.#keys.get(id) ?? String(id)
  }

  async #send(): Promise<void> {
    const next = this.#queue[0]
    const { plan } = this.#state
    if (!next || this.#isSending || !plan || this.#isOver()) return
    this.#isSending = true
    clearTimeout(this.#again)
    next.body ??= this.#bodyOf(next)
    this.#keep()
    const outcome = await this.#call(changePlan, { body: next.body })
    this.#isSending = false
    if (this.#isOver()) return this.#leave(next, outcome)
    if (outcome.kind !== 'answer' && isLater(outcome)) {
      this.#set({ trouble: troubleOf(outcome) })
      if (!this.#isClosed) this.#again = setTimeout(() => void this.#send(), AGAIN_AFTER_MS)
      return
    }
    this.#queue.shift()
    if (outcome.kind === 'answer') this.#confirm(next.body, outcome.data)
    else this.#missed = true
    this.#keep()
    next.done(sentOf(outcome))
    this.#draw()
    if (this.#queue.length > 0) void this.#send()
    else if (!this.#paused && !this.#isClosed) this.#catchUp()
  }

  #isOver(): boolean {
    return this.#isClosed && (CinemaPlan.#newest.get(this.#kept) !== this || !this.#isIn())
  }

  #bodyOf({ request_id, change, accepted }: Sending): PlanBody {
    return {
      request_id,
      cinema_id: this.#cinemaId,
      ...bodyOf(change, (key) => this.#seen.get(key)),
      accepted_conflicts: [...(accepted ?? this.#conflictsOf(change).map(({ key }) => key))],
    }
  }

  /**
   * An answer after the end: what was refused is said, and not asked again; all else the next one of this
   * cinema receives under the same id.
   */
  #leave(next: Sending & { done: (sent: Sent) => void }, outcome: CallOutcome<typeof changePlan>): void {
    if (outcome.kind === 'answer' || isLater(outcome)) return
    const { queue, rows } = readKept(this.#kept)
    writeKept(this.#kept, { queue: queue.filter(({ request_id }) => request_id !== next.request_id), rows })
    next.done(sentOf(outcome))
  }

  #conflictsOf(change: PlanChange): Conflict[] {
    const { plan } = this.#state
    const keys = new Set([...change.create, ...change.edit, ...change.restore].map(({ key }) => key))
    return plan ? conflictsIn(this.#known(applied(this.#blocks(), change, plan)), keys, plan) : []
  }

  /** The rows of the answer take the place of what was known of them. */
  #confirm({ create = [] }: PlanBody, answer: CallAnswer<typeof changePlan>): void {
    answer.create.forEach(({ id }, nth) => {
      const key = create[nth]?.ref
      if (key) this.#keys.set(id, key)
    })
    const rows = [...answer.create, ...answer.edit, ...answer.remove, ...answer.restore]
    for (const { id, version } of rows) this.#seen.set(this.#keyOf(id), { id, version })
    const fresh = new Set(rows.map(({ id }) => id))
    this.#rows = [...this.#rows.filter(({ id }) => !fresh.has(id)), ...rows]
    this.#asked += 1
    this.#set({ trouble: null })
  }

  #blocks(): Block[] {
    return blocksOf(this.#rows, this.#keys)
  }

  /** What was made here once and is made again has its id already. */
  #known(blocks: readonly Block[]): Block[] {
    return blocks.map((block) => ({ ...block, id: block.id ?? this.#seen.get(block.key)?.id ?? null }))
  }

  #draw(): void {
    const { plan } = this.#state
    if (!plan) {
      this.#set({ unsent: this.#queue.length })
      return
    }
    const blocks = this.#known(this.#queue.reduce((now, { change }) => applied(now, change, plan), this.#blocks()))
    const conflicts = conflictsOf(plannedOf(blocks), houseOf(plan))
    this.#set({ blocks, conflicts, unsent: this.#queue.length })
  }

  #keep(): void {
    const queue = this.#queue.map(({ done, ...sending }) => sending)
    const named = new Set(queue.flatMap(({ change }) => keysIn(change)))
    writeKept(this.#kept, { queue, rows: [...this.#seen].filter(([key]) => named.has(key)) })
  }

  #set(next: Partial<PlanState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }
}

function keysIn({ create, edit, remove, restore }: PlanChange): string[] {
  return [...[...create, ...edit, ...restore].map(({ key }) => key), ...remove]
}

function isLater(outcome: CallOutcome<typeof changePlan>): boolean {
  return outcome.kind === 'unreachable' || (outcome.kind === 'denied' && LATER.includes(outcome.status))
}

function sentOf(outcome: CallOutcome<typeof changePlan>): Sent {
  if (outcome.kind === 'answer') return { is: 'done' }
  const text = outcome.kind === 'unreachable' ? '' : outcome.message
  return { is: 'refused', text, stale: outcome.kind === 'refused' && outcome.code === 'stale' }
}

function readKept(key: string): Kept {
  const text = withTabStorage((storage) => storage.getItem(key))
  return text ? (JSON.parse(text) as Kept) : { queue: [], rows: [] }
}

function writeKept(key: string, kept: Kept): void {
  withTabStorage((storage) => {
    if (kept.queue.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(kept))
  })
}
