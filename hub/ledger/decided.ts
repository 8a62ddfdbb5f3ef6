import { readEntryBody } from '#protocol/ledger/entries.ts'
import type { Ledger } from '#protocol/ledger/ledger.ts'
import type { Made, Turn } from '#protocol/ledger/turn.ts'
import type { Result } from '#protocol/result.ts'
import { Restored } from '../kit/restored.ts'
import type { Batch, CommandWrite, ContactWrite, PlanSeen } from './statement.ts'
import type { Step, StepContext, Waiting } from './step.ts'

type Outcome = { waiting: Waiting } & ({ answer: Result<unknown> } | { error: unknown })

/**
 * The epoch with which a backup brought a ledger back; null = none did, or the recount after it has ended.
 */
export type RestoredAt = { cinema_id: number; epoch: number } | null

/**
 * A batch of a lane while it is decided: the turn's entries and rows, what is written beside them, and what
 * each asker will be answered.
 */
export class Decided {
  readonly outcomes: Outcome[] = []
  readonly #ledger: Ledger
  readonly #turn: Turn
  readonly #now: string
  readonly #restored: RestoredAt
  readonly #received_n: number
  readonly #commands: CommandWrite[] = []
  readonly #contacts: ContactWrite[] = []
  #made: Made | null = null
  #due_at: string | null = null
  #refusesCommand = false
  /** What each step that is kept takes for the plan. */
  readonly plans = new Map<Waiting, readonly PlanSeen[]>()

  constructor(
    ledger: Ledger,
    turn: Turn,
    { now, received_n, restored }: Pick<StepContext, 'now' | 'received_n'> & { restored: RestoredAt },
  ) {
    this.#ledger = ledger
    this.#turn = turn
    this.#now = now
    this.#received_n = received_n
    this.#restored = restored
  }

  /** Entries and rows of the whole batch, once it is decided. */
  get made(): Made {
    this.#made ??= this.#turn.since()
    return this.#made
  }

  get nothing(): boolean {
    return this.#turn.heads.ord === this.#turn.committed.ord
  }

  /**
   * A command was refused, broke or changes nothing, so that no row would distinguish a repeat from a first
   * time: it has to be looked up before it is answered.
   */
  get mayRepeat(): boolean {
    return this.#refusesCommand || (this.nothing && this.#commands.length > 0)
  }

  /**
   * Decides one command: what it appends, and what is written beside it, stays only when it is answered yes.
   */
  take(waiting: Waiting): void {
    const { step } = waiting
    const contacts: ContactWrite[] = []
    const plans: PlanSeen[] = []
    try {
      const answer = this.#turn.step(() => step.decide(this.#context(contacts, plans)))
      if (answer.ok && plans.length > 0) this.plans.set(waiting, plans)
      if (answer.ok) this.#keep(step, answer.value, contacts)
      else this.#refuseCommand(step)
      this.outcomes.push({ waiting, answer })
    } catch (error) {
      this.#refuseCommand(step)
      this.outcomes.push({ waiting, error })
    }
  }

  #keep({ command }: Step<unknown>, value: unknown, contacts: readonly ContactWrite[]): void {
    this.#contacts.push(...contacts)
    if (!command) return
    const { id, request_hash } = command
    this.#commands.push({ command_id: id, request_hash, answer: JSON.stringify(value ?? null) })
  }

  #refuseCommand({ command }: Step<unknown>): void {
    this.#refusesCommand ||= command !== undefined
  }

  #context(contacts: ContactWrite[], plans: PlanSeen[]): StepContext {
    let isEnding = false
    return {
      ledger: this.#ledger,
      now: this.#now,
      received_n: this.#received_n,
      append: (stream, data) => {
        isEnding ||= data.kind === 'recounted' && this.#hasBegun
        if (data.kind !== 'recounting' && !isEnding) this.#refuseRestored()
        return this.#turn.append(stream, data)
      },
      applyUp: (entry) => {
        // what the backup has of the box belongs to its moment, as long as nothing came after it
        if (this.#hasBegun) this.#refuseRestored()
        return this.#turn.apply('up', entry, readEntryBody(entry.body)).data
      },
      contact: (contact) => contacts.push(contact),
      requireDue: (due_at) => {
        if (this.#due_at === null || this.#due_at < due_at) this.#due_at = due_at
      },
      requirePlan: (plan) => plans.push(plan),
    }
  }

  /** Nobody acts on what a backup says: a recount begins and ends before anything else is written (L9). */
  #refuseRestored(): void {
    if (this.#restored !== null) throw new Restored(this.#restored.cinema_id)
  }

  /** The recount after the restore, which raises the epoch. */
  get #hasBegun(): boolean {
    return this.#restored !== null && this.#ledger.epoch > this.#restored.epoch
  }

  /** The epoch that begins with this batch: with so many entries of the box of before applied (L9). */
  #begins(): Batch['begins'] {
    const { entries } = this.made
    const at = entries.findIndex(({ data }) => data.kind === 'recounting')
    const begun = entries[at]?.data
    if (begun?.kind !== 'recounting') return null
    const up_n = entries.slice(0, at).findLast(({ stream }) => stream === 'up')?.n ?? this.#turn.committed.up_n
    return { epoch: begun.epoch, received_n: up_n }
  }

  /** What the lane writes. */
  batch(exhibitor_id: number, cinema_id: number): Batch {
    const { entries, rows } = this.made
    return {
      exhibitor_id,
      cinema_id,
      from_ord: this.#turn.committed.ord,
      due_at: this.#due_at,
      plans: [...this.plans.values()].flat(),
      heads: this.#turn.heads,
      begins: this.#begins(),
      appended: entries.filter(({ stream }) => stream !== 'up').map(({ data: _, ...written }) => written),
      applied: entries.filter(({ stream }) => stream === 'up').map(({ n, epoch, ord }) => ({ n, epoch, ord })),
      commands: this.#commands,
      contacts: this.#contacts,
      rows,
    }
  }
}
