import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import {
  changeWork,
  decideChanging,
  decideReduction,
  decideRefund,
  type LineKey,
  type Reduction,
  reductionsLeft,
} from '#protocol/ledger/decide-change.ts'
import { type Ledger, linesOfBill, slotAt } from '#protocol/ledger/ledger.ts'
import type { LineRow } from '#protocol/ledger/rows.ts'
import type { BillStatus } from '#protocol/ledger/status.ts'
import { type Answer, ok, type Refusal, refuse } from '#protocol/result.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import { withExhibitor } from '../db/connect.ts'
import { answeredBefore, changeDone, openChanges } from '../ledger/changes.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Step } from '../ledger/step.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { SecondFile } from '../payments/second-file.ts'
import { cutOffSince } from '../seats/cut-off.ts'
import type { Lines } from '../seats/lines.ts'
import type { Seats } from '../seats/store.ts'
import type { VoucherReach } from '../vouchers/reach.ts'
import type { Refusals } from './refusals.ts'
import type { BillPlace } from './store.ts'

/**
 * What a person gives back of one bill, and why; the id is drawn by whoever asks. `employee_id` null = its
 * buyer, who says no reason.
 */
interface Command {
  id: string
  reason: string
  employee_id: number | null
}

/** Lines that end with all that was paid for them. */
export interface RefundCommand extends Command {
  lines: readonly LineKey[]
}

/** Parts of lines that live on. */
export interface ReductionCommand extends Command {
  parts: readonly Omit<Reduction, 'generation'>[]
}

/** `tickets_busy` and `tickets_cut_off` with the names of the seats, this also with `since_at`. */
export type RefundRefusal =
  | 'not_found'
  | 'line_ended'
  | 'money_at_counter'
  | 'tickets_busy'
  | 'tickets_cut_off'
  | 'not_recorded'
  | 'key_used_again'

/** A refund that began: what goes back in all, and how its bill stands now. */
export interface Refunded {
  status: BillStatus
  cents: number
}

/** Refunds of one cinema that are taken to the provider at once. */
const AT_PROVIDER = 8

const NOTE = `
insert into bill_refunds (exhibitor_id, id, cinema_id, bill_id, lines, reason, employee_id)
values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`

const SAME_NOTE = `
select from bill_refunds where id = $1 and bill_id = $2 and lines = $3::text[] and reason = $4`

export interface RefundParts {
  pool: pg.Pool
  lanes: Pick<Lanes, 'of' | 'opened'>
  lines: Pick<Lines, 'of'>
  seats: Pick<Seats, 'bring'>
  reach: Pick<VoucherReach, 'bring'>
  /** null: nothing is paid online. */
  provider: Pick<PaymentProvider, 'refund'> | null
  second: Pick<SecondFile, 'record' | 'hasRoom'>
  refusals: Refusals
  log: Logger
}

/**
 * Lines that the hub refunds (L18), each to where its money came from:
 *
 *     tickets brought home ─▶ changing ─▶ paid back at the provider ─▶ changed, with its money_back
 *                                 │                │
 *                                 └── a crash, a provider out of reach or refusing: the next round
 *
 * 1. All of the lines or none, and only at home: a ticket at the box office is wanted first (L1); cut off,
 * nothing is paid.
 * 2. From `changing` on nobody else refunds, moves or hands over what is refunded, and the bill is
 * `refunding`.
 * 3. Each line has one key at the provider for ever, and gives back its shares: nobody is paid twice, and
 * never more than was paid.
 * 4. A ticket dies and its seat is free only when the provider has every refund of the question (L8).
 * 5. Who did it and why stands beside the ledger, in a row that is written before and shown only with the
 * fact.
 *
 * Money of vouchers goes back by the same step, once the ledger has their rights: `decideRefund` says how.
 */
export class Refunds {
  readonly #parts: RefundParts
  readonly #working = new Coalesce<boolean, string>()
  #closed = false

  constructor(parts: RefundParts) {
    this.#parts = parts
  }

  /**
   * Refunds lines and takes them to the provider. Safe to repeat with the same id, which is answered as the
   * first time; what the provider has not done yet is left to the rounds.
   */
  async refund(place: BillPlace, command: RefundCommand): Promise<Answer<Refunded, RefundRefusal>> {
    const begun = await this.begin(place, command)
    if (!begun.ok) return begun
    const lane = await this.#lane(place)
    await this.#work(lane, command.id)
    return ok({ status: lane.committed.bills.get(place.bill_id)?.status ?? 'refunding', cents: begun.value.cents })
  }

  /**
   * Begins a refund, in one commit: from now on it comes to its end by itself. Nothing has happened where it
   * is refused.
   */
  begin(place: BillPlace, { lines, ...command }: RefundCommand): Promise<Answer<{ cents: number }, RefundRefusal>> {
    const named = lines.map(({ line_id, generation }) => `${line_id}/${generation ?? ''}`)
    const decide: Decide = (ledger, asker) => decideRefund(ledger, { ...asker, lines })
    return this.#begin(place, { ...command, lines, named, decide, busy: 'line_ended' })
  }

  /**
   * Gives parts of lines back, as far as those live on by then (F-352): it happens once the second place has
   * it, the tickets stay good, and the money follows by `Settlement`. Safe to repeat with the same id.
   * Refused `line_ended` when nothing is left to give, `tickets_busy` while something else happens to a line.
   */
  async reduce(
    place: BillPlace,
    { parts, ...command }: ReductionCommand,
  ): Promise<Answer<{ cents: number }, RefundRefusal>> {
    const named = parts.map(({ line_id, cents }) => `${line_id} -${cents}`)
    const decide: Decide = (ledger, asker) =>
      decideReduction(ledger, { ...asker, lines: reductionsLeft(ledger, parts) })
    const begun = await this.#begin(place, { ...command, lines: parts, named, decide, busy: 'tickets_busy' })
    if (begun.ok) await this.#work(await this.#lane(place), command.id)
    return begun
  }

  async #begin(place: BillPlace, command: Begun): Promise<Answer<{ cents: number }, RefundRefusal>> {
    const lane = await this.#lane(place)
    const step = stepOf(place, command)
    if (!this.#parts.second.hasRoom()) return answeredBefore(lane, step)
    if (!(await this.#note(place, command))) return refuse('key_used_again')
    const first = await lane.run(step)
    if (first.ok) return first
    if (!AWAY.includes(first.refusal.code)) return refusedAs(first.refusal, command)
    await this.#bring(lane, place, command)
    const second = await lane.run(step)
    if (second.ok) return second
    if (second.refusal.code !== 'elsewhere') return refusedAs(second.refusal, command)
    const seats = awayOf(lane, place, command)
      .map((line) => line.detail || line.name)
      .join(', ')
    const { exhibitor_id, cinema_id } = lane
    const line = await this.#parts.lines.of(exhibitor_id, cinema_id)
    if (line.up) return refuse('tickets_busy', 'general', { seats })
    const since_at = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      cutOffSince(client, cinema_id, line.since),
    )
    return refuse('tickets_cut_off', 'general', { seats, since_at })
  }

  /** Ends what a crash, or a provider that could not be asked, left half done. */
  async round(): Promise<void> {
    await Promise.all(this.#parts.lanes.opened().map((lane) => this.#everyOpen(lane)))
  }

  async #everyOpen(lane: Lane): Promise<void> {
    const open = openChanges(lane.committed, ['refund', 'reduction'])
    const next = async (): Promise<void> => {
      for (let id = open.shift(); id !== undefined && !this.#closed; id = open.shift()) await this.#work(lane, id)
    }
    await Promise.all(Array.from({ length: AT_PROVIDER }, next))
  }

  /** Begins nothing more. */
  close(): void {
    this.#closed = true
  }

  #lane({ exhibitor_id, cinema_id }: BillPlace): Promise<Lane> {
    return this.#parts.lanes.of(exhibitor_id, cinema_id)
  }

  /** The tickets come home with what stands on them, and what is left of vouchers, if they may. */
  async #bring(lane: Lane, place: BillPlace, command: Begun): Promise<void> {
    const away = Map.groupBy(awayOf(lane, place, command), ({ schedule_id }) => schedule_id!)
    for (const [schedule_id, lines] of away) {
      const slots = lines.map(({ slot }) => slot!)
      await this.#parts.seats.bring(lane, schedule_id, slots, true)
    }
    const sold = linesOf(lane, place, command).filter(({ kind }) => kind === 'voucher')
    await this.#parts.reach.bring(
      lane,
      sold.flatMap(({ voucher_id }) => (voucher_id === null ? [] : [{ voucher_id }])),
    )
  }

  #work(lane: Lane, question_id: string): Promise<boolean> {
    return this.#working.run(() => this.#workOnce(lane, question_id), question_id)
  }

  /** The change at the second place, and only then done. False = it waits for the next round. */
  async #workOnce(lane: Lane, question_id: string): Promise<boolean> {
    const { exhibitor_id, cinema_id } = lane
    const { provider, second, refusals, log } = this.#parts
    try {
      const work = changeWork(lane.committed, question_id)
      if (work.length === 0) return true
      const bill_id = lane.committed.questions.get(question_id)?.bill_id ?? ''
      const place = { exhibitor_id, cinema_id, bill_id }
      let isDone = true
      for (const one of work) {
        if (one.do === 'record') second.record(one.key, one.event, cinema_id)
        else if (provider === null || refusals.rests(one)) isDone = false
        else {
          const { payment_id, key, amount_cents, reference } = one
          const refunded = await provider.refund(payment_id, { key, amount_cents, reference })
          if (refunded.ok) await refusals.done(place, one)
          else {
            isDone = false
            if (!(await refusals.refused(place, one, refunded.refusal))) break
          }
        }
      }
      if (isDone) await lane.run(changeDone(question_id))
      return isDone
    } catch (error) {
      log.error({ err: error, question_id }, 'a refund could not be brought to its end; it is tried again')
      return false
    }
  }

  /** Written before the fact, for ever; false where another refund stands there under this id. */
  async #note({ exhibitor_id, cinema_id, bill_id }: BillPlace, command: Begun): Promise<boolean> {
    const { id, named, reason, employee_id } = command
    const { rowCount } = await withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      await client.query(NOTE, [exhibitor_id, id, cinema_id, bill_id, named, reason, employee_id])
      return client.query(SAME_NOTE, [id, bill_id, named, reason])
    })
    return rowCount === 1
  }
}

/** What is decided in the step of a refund. */
type Decide = (
  ledger: Ledger,
  asker: { question_id: string; device_id: null; employee_id: number | null; at: string },
) => ReturnType<typeof decideRefund> | ReturnType<typeof decideReduction>

/** A command with the words of its note and what decides it. */
interface Begun extends Command {
  lines: readonly { line_id: string }[]
  named: readonly string[]
  decide: Decide
  /** Said while something else happens to a line. */
  busy: 'line_ended' | 'tickets_busy'
}

/** A refund that is refused for this may be done once what is at the cinema has come. */
const AWAY: readonly string[] = ['elsewhere', 'voucher_in_use']

function linesOf({ committed }: Lane, { bill_id }: BillPlace, { lines }: Begun): LineRow[] {
  const named = new Set(lines.map(({ line_id }) => line_id))
  return linesOfBill(committed, bill_id).filter(({ id }) => named.has(id))
}

/** The lines of the command whose tickets are not at home here. */
function awayOf(lane: Lane, place: BillPlace, command: Begun): LineRow[] {
  return linesOf(lane, place, command).filter(
    ({ schedule_id, slot }) => slot !== null && slotAt(lane.committed, schedule_id!, slot)?.home !== 'hub',
  )
}

type StepCode = 'not_found' | Extract<ReturnType<Decide>, { ok: false }>['refusal']['code']

/** The refund in one commit, of lines of this very bill. */
function stepOf(
  { bill_id }: BillPlace,
  { id, lines, reason, employee_id, decide }: Begun,
): Step<{ cents: number }, StepCode> {
  const request_hash = hash('sha256', JSON.stringify([bill_id, lines, reason]))
  return {
    bills: [bill_id],
    command: { id: `refund:${id}`, request_hash },
    decide: ({ ledger, append, now }) => {
      if (!ledger.bills.has(bill_id)) return refuse('not_found')
      if (lines.some(({ line_id }) => ledger.lines.get(line_id)?.bill_id !== bill_id)) return refuse('line_unknown')
      const refund = decide(ledger, { question_id: id, device_id: null, employee_id, at: now })
      if (!refund.ok) return refund
      const changing = decideChanging(ledger, refund.value)
      if (!changing.ok) return changing
      append('own', changing.value)
      const shares = refund.value.ended.flatMap((line) => line.allocations)
      return ok({ cents: shares.reduce((sum, { cents }) => sum + cents, 0) })
    },
  }
}

/** A decider's refusal as a person reads it; what else it may say is that the lines are not as they were. */
function refusedAs({ code }: Refusal, { busy }: Begun): { ok: false; refusal: Refusal<RefundRefusal> } {
  if (code === 'question_refused') return refuse('key_used_again', 'general')
  const isSaid = code === 'not_found' || code === 'key_used_again' || code === 'money_at_counter'
  if (isSaid) return refuse(code, 'general')
  return refuse(code === 'changing' || code === 'open' ? busy : 'line_ended', 'general')
}
