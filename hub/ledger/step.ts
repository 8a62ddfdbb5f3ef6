import type { Scope } from '#protocol/ledger/audit-rounds.ts'
import type { Entry, EntryData, SealedEntry, Stream } from '#protocol/ledger/entries.ts'
import type { Ledger } from '#protocol/ledger/ledger.ts'
import type { Answer, Result } from '#protocol/result.ts'
import type { ContactWrite, PlanSeen } from './statement.ts'

/**
 * What a step may do while it decides. Everything it appends is committed with the whole batch before anybody
 * is answered (L2).
 */
export interface StepContext {
  readonly ledger: Ledger
  /** PostgreSQL's clock as this process knows it, never ahead of it (L12). */
  readonly now: string
  /** So many entries of the edge were received, as far as this process has read (L3). */
  readonly received_n: number
  append(stream: Exclude<Stream, 'up'>, data: EntryData): Entry
  /** Applies an entry of the edge that was received before (L3). */
  applyUp(entry: SealedEntry): EntryData
  /** Writes a person's name and mail with the batch, beside the journal (L19). */
  contact(contact: ContactWrite): void
  /** The batch fails unless PostgreSQL's clock is past this instant. */
  requireDue(due_at: string): void
  /**
   * The step stands only while PostgreSQL has this very version of a schedule, neither deleted nor cancelled:
   * whoever changes it waits for the commit or comes first. Else the step is refused (`schedule_changed`).
   */
  requirePlan(plan: PlanSeen): void
}

/**
 * One command of a cinema. `decide` runs in memory, at once, possibly again after a lost head; it must not
 * keep anything outside. `bills` are brought into memory first. With a `command_id` the answer is remembered
 * in the same transaction and a repeat is answered as the first time, whatever has happened since.
 */
export interface Step<A, Code extends string = string> {
  decide(context: StepContext): Answer<A, Code>
  bills?: readonly string[]
  /** Questions of registers, brought into memory with the bills that they made. */
  questions?: readonly string[]
  /** Schedules that may have ended long ago. Those of a bill's lines come with it. */
  schedules?: readonly number[]
  /** Vouchers that may be used up or over for long: what the step reads of them, or says of them (F-307). */
  vouchers?: readonly string[]
  /** Drawer moves of registers. */
  movements?: readonly string[]
  command?: { id: string; request_hash: string }
}

/** What a commit changed, for those who show it. */
export interface Committed {
  exhibitor_id: number
  cinema_id: number
  changed: Scope
  /** The hub's stream to the edge has grown. */
  down: boolean
  /**
   * This process committed it, or may have and was not answered: nobody else notifies of it. Else it was read
   * from another's tail.
   */
  mine: boolean
}

/** A step, and whoever waits for its answer. */
export interface Waiting {
  step: Step<unknown>
  resolve: (answer: Result<unknown>) => void
  reject: (error: unknown) => void
}
