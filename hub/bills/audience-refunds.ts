import type pg from 'pg'
import type { Logger } from 'pino'
import { withExhibitor } from '../db/connect.ts'
import { uuidOf } from '../kit/uuid-of.ts'
import type { Conflicts } from '../ledger/conflicts.ts'
import type { RefundRefusal, Refunds } from './refunds.ts'

export interface AudienceRefundParts {
  pool: pg.Pool
  refunds: Pick<Refunds, 'reduce'>
  conflicts: Pick<Conflicts, 'list'>
  log: Logger
}

interface Owed {
  bill_id: string
  lines: { line_id: string; cents: number }[]
  cinema_id: number
  schedule_id: number
  employee_id: number
  message: string
}

/** Purchases of one reading. */
const READ = 500
/** Letters of a message that stand beside a refund as its reason. */
const REASON_MAX = 200

const OWED = `
select owed.bill_id, owed.lines, messages.cinema_id, messages.schedule_id, messages.employee_id, messages.message
from schedule_message_refunds owed join schedule_messages messages on messages.id = owed.message_id
where owed.message_id = $1 and owed.begun_at is null order by owed.bill_id limit ${READ}`

const BEGUN = 'update schedule_message_refunds set begun_at = now() where message_id = $1 and bill_id = $2'

/** What passes by itself: a line comes back, a sale at a register ends, the second place has room. */
const PASSES: ReadonlySet<RefundRefusal> = new Set(['tickets_busy', 'tickets_cut_off', 'not_recorded'])

/**
 * What goes back to an audience with a letter (F-352): how much of which lines was written down with the
 * message, and each purchase is one refund, under an id that follows from both. So it is begun once, by
 * whichever process, and the provider is asked until it has paid (`Refunds`).
 */
export class AudienceRefunds {
  readonly #parts: AudienceRefundParts

  constructor(parts: AudienceRefundParts) {
    this.#parts = parts
  }

  /** Begins all that can be begun now; the rest waits for the next round. */
  async giveBack(exhibitor_id: number, message_id: string, isClosed: () => boolean): Promise<void> {
    const { pool } = this.#parts
    const { rows } = await withExhibitor(pool, exhibitor_id, (client) => client.query<Owed>(OWED, [message_id]))
    for (const one of rows) {
      if (isClosed()) return
      const refused = await this.#reduce(exhibitor_id, message_id, one)
      // every other ticket is where this one is
      if (refused === 'tickets_cut_off' || refused === 'not_recorded') return
      if (refused !== null && PASSES.has(refused)) continue
      if (refused !== null) await this.#list(exhibitor_id, message_id, one, refused)
      await withExhibitor(pool, exhibitor_id, (client) => client.query(BEGUN, [message_id, one.bill_id]))
    }
  }

  async #reduce(exhibitor_id: number, message_id: string, one: Owed): Promise<RefundRefusal | null> {
    const { bill_id, lines, cinema_id, employee_id, message } = one
    const parts = lines.map((line) => ({ ...line, id: uuidOf(['part', message_id, line.line_id]) }))
    const reason = [...message.replaceAll('\n', ' ')].slice(0, REASON_MAX).join('')
    const id = uuidOf(['parts', message_id, bill_id])
    const begun = await this.#parts.refunds.reduce(
      { exhibitor_id, cinema_id, bill_id },
      { id, parts, reason, employee_id },
    )
    return begun.ok ? null : begun.refusal.code
  }

  /** Whose tickets went back has nothing to come; all else a person reads. */
  async #list(exhibitor_id: number, message_id: string, one: Owed, code: RefundRefusal): Promise<void> {
    if (code === 'line_ended') return
    const { bill_id, cinema_id, schedule_id } = one
    const detail = `The buyer of bill ${bill_id} was written to about schedule ${schedule_id}, and the money that goes with it cannot go back (${code}).`
    const key = `${message_id} ${bill_id}`
    await this.#parts.conflicts.list({ exhibitor_id, cinema_id, kind: 'goodwill_not_paid', key, detail })
    this.#parts.log.warn({ message_id, bill_id, code }, 'a part of a price that was promised cannot go back')
  }
}
