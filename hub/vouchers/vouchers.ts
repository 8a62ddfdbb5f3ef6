import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import { decideChanging } from '#protocol/ledger/decide-change.ts'
import {
  decideIssue,
  decideVoucher,
  leftInAll,
  type NewVoucher,
  type VoucherCommand,
} from '#protocol/ledger/decide-voucher.ts'
import type { VoucherRow } from '#protocol/ledger/rows.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { Part } from '#protocol/vouchers/redeem.ts'
import { answeredBefore, finishChanges, openChanges, type SecondPlace } from '../ledger/changes.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Step } from '../ledger/step.ts'

/** The cinema in whose ledger vouchers stand. */
interface Place {
  exhibitor_id: number
  cinema_id: number
}

/** Vouchers that somebody issues; the id is drawn by whoever asks. */
interface IssueCommand {
  id: string
  vouchers: readonly NewVoucher[]
  employee_id: number
}

/**
 * Vouchers as the office has them: issued, blocked, withdrawn, with what is left of them. The fact is the
 * ledger's (docs/ledger.md, Rights); an issued voucher is there only once the second place has it, and a
 * crash between leaves it to the next round, of whichever process.
 */
export class Vouchers {
  readonly #lanes: Pick<Lanes, 'of' | 'opened'>
  readonly #recording: { second: SecondPlace; log: Logger }

  constructor(parts: { lanes: Pick<Lanes, 'of' | 'opened'>; second: SecondPlace; log: Logger }) {
    this.#lanes = parts.lanes
    this.#recording = { second: parts.second, log: parts.log }
  }

  /**
   * All of these vouchers or none. Safe to repeat with the same id, which is answered as the first time.
   * Refused: `not_recorded` while the second place is full; `being_recorded`: it is written down, and happens
   * by itself once the second place answers; `ids_taken`; `key_used_again` under the id of
   * others.
   */
  async issue(
    { exhibitor_id, cinema_id }: Place,
    { id, vouchers, employee_id }: IssueCommand,
  ): Promise<Answer<null, 'not_recorded' | 'being_recorded' | 'ids_taken' | 'question_refused' | 'key_used_again'>> {
    const lane = await this.#lanes.of(exhibitor_id, cinema_id)
    const step: Step<null, 'ids_taken' | 'question_refused'> = {
      questions: [id],
      command: { id: `vouchers:${id}`, request_hash: hash('sha256', JSON.stringify(vouchers)) },
      decide: ({ ledger, append, now }) => {
        const issued = decideIssue(ledger, { question_id: id, vouchers, employee_id, at: now })
        if (!issued.ok) return issued
        const changing = decideChanging(ledger, issued.value)
        if (!changing.ok) return changing
        append('own', changing.value)
        return ok(null)
      },
    }
    const done = await (this.hasRoom() ? lane.run(step) : answeredBefore(lane, step))
    if (!done.ok) return done
    await finishChanges(lane, [id], this.#recording)
    return openChanges(lane.committed, ['issued']).includes(id) ? refuse('being_recorded', 'general') : done
  }

  /** Whether the second place takes anything now. */
  hasRoom(): boolean {
    return this.#recording.second.hasRoom()
  }

  /**
   * Blocks a voucher, lets it go, withdraws it or gives it other dates, in one commit; an edge that has the
   * voucher gets to know it by its stream. One that stands so already stays, without an entry.
   */
  async decide(
    { exhibitor_id, cinema_id }: Place,
    command: Omit<VoucherCommand, 'at'>,
  ): Promise<Answer<null, 'voucher_unknown' | 'voucher_unpaid' | 'voucher_deleted'>> {
    const lane = await this.#lanes.of(exhibitor_id, cinema_id)
    return lane.run<null, 'voucher_unknown' | 'voucher_unpaid' | 'voucher_deleted'>({
      vouchers: [command.voucher_id],
      decide: ({ ledger, append, now }) => {
        const decided = decideVoucher(ledger, { ...command, at: now })
        if (!decided.ok) return decided
        if (isAsItStands(ledger.vouchers.get(command.voucher_id)!, command.to)) return ok(null)
        append(decided.value.stream, decided.value.data)
        return ok(null)
      },
    })
  }

  /** A voucher as it stands, with what is left of it on both sides together; null = unknown. */
  async read({ exhibitor_id, cinema_id }: Place, voucher_id: string): Promise<(VoucherRow & { left: Part }) | null> {
    const lane = await this.#lanes.of(exhibitor_id, cinema_id)
    await lane.run({ vouchers: [voucher_id], decide: () => ok(null) })
    const voucher = lane.committed.vouchers.get(voucher_id)
    return voucher ? { ...voucher, left: leftInAll(lane.committed, voucher_id) } : null
  }

  /** Ends what a crash, or a full disk, left half done. */
  async round(): Promise<void> {
    for (const lane of this.#lanes.opened())
      await finishChanges(lane, openChanges(lane.committed, ['issued']), this.#recording)
  }
}

function isAsItStands(row: VoucherRow, to: VoucherCommand['to']): boolean {
  return Object.entries(to).every(([field, value]) => row[field as keyof VoucherRow] === value)
}
