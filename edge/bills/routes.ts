import type { Context } from 'hono'
import { ask, confirm, questionState } from '#protocol/register/calls.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { EdgeApp, EdgeEnv } from '../http/env.ts'
import { type PaperQueue, paperId, queuePaper } from './paper.ts'
import type { Asker } from './questions/question.ts'
import type { Questions } from './questions.ts'

export interface BillRoutesNeeds extends PaperQueue {
  questions: Questions
}

function askerOf(c: Context<EdgeEnv>): Asker {
  return { device: c.get('device'), employee_id: c.get('employee').id }
}

/** What registers ask, and the paper of their sales. */
export function billRoutes(app: EdgeApp, needs: BillRoutesNeeds): void {
  const { questions, queue } = needs
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
    const sold = confirmed.value
    if (body.print && sold !== null) {
      const printed = await queuePaper(needs, question_id, sold, body.copy)
      if (!printed.ok) return printed
    }
    const paper = sold === null ? question_id : paperId(question_id, sold)
    return ok({ confirmed: true as const, printed: queue.job(paper)?.state ?? 'none' })
  })
}
