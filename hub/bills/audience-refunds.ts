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
  line_id: string
  bill_id: string
  cents: number
  cinema_id: number
  schedule_id: number
  employee_id: number
  message: string
}

/** Letters of a message that stand beside a refund as its reason. */
const REASON_MAX = 200

const OWED = `
select owed.line_id, owed.bill_id, owed.cents, messages.cinema_id, messages.schedule_id, messages.employee_id, messages.message
from schedule_message_refunds owed join schedule_messages messages on messages.id = owed.message_id
where owed.message_id = $1 and owed.begun_at is null order by owed.bill_id, owed.line_id`

const BEGUN = 'update schedule_message_refunds set begun_at = now() where message_id = $1 and line_id = $2'
const GONE = `select from bill_lines where id = $1 and state in ('refunded', 'dead')`

/** What passes by itself: a line comes back, a ticket is changed, the second place is full. */
const PASSES: ReadonlySet<RefundRefusal> = new Set(['tickets_busy', 'tickets_cut_off', 'not_recorded'])

/**
 * What goes back to an audience with a letter (F-352): how much of which lines was written down with the
 * message, and each line is a reduction of its own, under an id that follows from both. So it happens once,
 * whichever process does it, and no ticket waits for another. What was promised goes back also where the
 * schedule is cancelled meanwhile.
 */
export class AudienceRefunds {
  readonly #parts: AudienceRefundParts

  constructor(parts: AudienceRefundParts) {
    this.#parts = parts
  }

  /** Gives back all that can be now; the rest waits for the next round. */
  async giveBack(exhibitor_id: number, message_id: string, isClosed: () => boolean): Promise<void> {
    const { pool, log } = this.#parts
    const { rows } = await withExhibitor(pool, exhibitor_id, (client) => client.query<Owed>(OWED, [message_id]))
    for (const one of rows) {
      if (isClosed()) return
      try {
        await this.#line(exhibitor_id, message_id, one)
      } catch (error) {
        log.error({ err: error, message_id, line_id: one.line_id }, 'a part of a price waits for the next round')
      }
    }
  }

  async #line(exhibitor_id: number, message_id: string, one: Owed): Promise<void> {
    const { line_id, bill_id, cents, cinema_id, employee_id, message } = one
    const parts = [{ line_id, cents, id: uuidOf(['part', message_id, line_id]) }]
    const reason = [...message.replaceAll('\n', ' ')].slice(0, REASON_MAX).join('')
    const command = { id: uuidOf(['parts', message_id, line_id]), parts, reason, employee_id }
    const begun = await this.#parts.refunds.reduce({ exhibitor_id, cinema_id, bill_id }, command)
    if (!begun.ok) {
      if (PASSES.has(begun.refusal.code)) return
      await this.#list(exhibitor_id, message_id, one, begun.refusal.code)
    }
    await withExhibitor(this.#parts.pool, exhibitor_id, (client) => client.query(BEGUN, [message_id, line_id]))
  }

  /** Whose ticket went back has nothing to come; all else a person reads. */
  async #list(exhibitor_id: number, message_id: string, one: Owed, code: RefundRefusal): Promise<void> {
    const { line_id, bill_id, cinema_id, schedule_id, cents } = one
    const gone = await withExhibitor(this.#parts.pool, exhibitor_id, (client) => client.query(GONE, [line_id]))
    if (gone.rowCount === 1) return
    const facts = { kind: 'goodwill_not_paid', bill_id, schedule_id, code, cents } as const
    await this.#parts.conflicts.list({ exhibitor_id, cinema_id, key: `${message_id} ${line_id}`, facts })
    this.#parts.log.warn({ message_id, line_id, code }, 'a part of a price that was promised cannot go back')
  }
}
