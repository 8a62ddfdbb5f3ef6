import type { Context } from 'hono'
import { ask, confirm, questionState } from '#protocol/register/calls.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { EdgeApp, EdgeEnv } from '../http/env.ts'
import type { PrintQueue } from '../printing/queue.ts'
import { type PaperParts, paperOfSale } from './paper.ts'
import type { Asker } from './questions/question.ts'
import type { Questions } from './questions.ts'

export interface BillRoutesNeeds {
  questions: Questions
  queue: PrintQueue
  /** The one printer of the counter. */
  printer_id: number
  paper: PaperParts
}

function askerOf(c: Context<EdgeEnv>): Asker {
  return { device: c.get('device'), employee_id: c.get('employee').id }
}

/** What registers ask, and the paper of their sales. */
export function billRoutes(app: EdgeApp, { questions, queue, printer_id, paper }: BillRoutesNeeds): void {
  mount(app, ask, (c, { body }) => questions.ask(body, askerOf(c)))

  mount(app, questionState, (c, { params }) => {
    const { question_id } = params
    const known = questions.stateOf(question_id, askerOf(c))
    const printed = known.state === 'unknown' ? 'none' : (queue.job(question_id)?.state ?? 'none')
    return ok({ ...known, printed })
  })

  mount(app, confirm, async (c, { params, body }) => {
    const { question_id } = params
    const confirmed = await questions.confirm(question_id, askerOf(c))
    if (!confirmed.ok) return confirmed
    if (body.print && confirmed.value !== null) {
      const rows = paperOfSale(paper, confirmed.value)
      const queued = await queue.enqueue({ event_id: question_id, printer_id, rows })
      if (!queued.ok) return queued
      const { state, sent } = queued.value
      if (body.copy || (state === 'failed' && !sent)) await queue.again(question_id)
    }
    return ok({ confirmed: true as const, printed: queue.job(question_id)?.state ?? 'none' })
  })
}
