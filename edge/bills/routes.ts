import type { Context } from 'hono'
import type * as z from 'zod'
import type { CallAnswer, OwnRefusal } from '#protocol/kit/call.ts'
import { registerAudit } from '#protocol/register/audit.ts'
import { ask, confirm, questionState, type Receipt } from '#protocol/register/calls.ts'
import { registerConflicts, registerSettle } from '#protocol/register/conflicts.ts'
import { EPOCH_HEADER, mayAsk, readEpoch, registerReport } from '#protocol/register/report.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { EdgeApp, EdgeEnv } from '../http/env.ts'
import type { QuarantineNeeds } from '../ledger/quarantine.ts'
import { compareReceipts } from '../ledger/receipt-audit.ts'
import type { SealedMarks } from '../ledger/sealed-marks.ts'
import type { EdgeStore } from '../ledger/store.ts'
import type { Sync } from '../sync/sync.ts'
import { type KnownTickets, livingSale, saleOfBefore } from './of-before.ts'
import { type PaperQueue, paperId, queuePaper } from './paper.ts'
import type { Asker } from './questions/question.ts'
import type { Questions } from './questions.ts'

export interface BillRoutesNeeds extends PaperQueue, KnownTickets, QuarantineNeeds {
  store: EdgeStore
  questions: Questions
  marks: Pick<SealedMarks, 'sealOf' | 'isOwnReceipt'>
  sync: Pick<Sync, 'report' | 'compare' | 'conflicts' | 'settle'>
}

function askerOf(c: Context<EdgeEnv>): Asker {
  return { device: c.get('device'), employee_id: c.get('employee').id }
}

/** A register that has not adopted this box's epoch has other things to do first (L9). */
function isOther(c: Context<EdgeEnv>, { store }: BillRoutesNeeds): boolean {
  return !mayAsk(readEpoch(c.req.header(EPOCH_HEADER)), store.box.epoch)
}

/** What registers ask and report, and the paper of their sales. */
export function billRoutes(app: EdgeApp, needs: BillRoutesNeeds): void {
  const { questions, queue } = needs
  mount(app, registerReport, (c, { body }) => needs.sync.report(c.get('device').device_uuid, body))

  mount(app, registerConflicts, async () => {
    if (needs.store.box.state !== 'live') return refuse('quarantined')
    const said = await needs.sync.conflicts()
    return said ? ok({ conflicts: said.conflicts, owed: said.owed }) : refuse('hub_away')
  })

  mount(app, registerSettle, async (c, { params: { id }, body }) => {
    if (needs.store.box.state !== 'live') return refuse('quarantined')
    return needs.sync.settle({ id, employee_id: c.get('employee').id, ...body })
  })

  mount(app, registerAudit, async (c, { body: { receipts } }) => {
    if (needs.store.box.state !== 'live') return refuse('quarantined')
    if (isOther(c, needs)) return refuse('box_changed')
    const rest = compareReceipts(needs, receipts)
    const isCompared = rest.length === 0 || (await needs.sync.compare(c.get('device').device_uuid, rest))
    return ok({ compared: receipts.length - (isCompared ? 0 : rest.length) })
  })

  const sealed = (receipt: Receipt): Receipt => ({ ...receipt, seal: needs.marks.sealOf(receipt) })
  mount(app, ask, async (c, { body }) => {
    if (isOther(c, needs)) return refuse('box_changed')
    const asked = await questions.ask(body, askerOf(c))
    return asked.ok ? ok(sealed(asked.value)) : asked
  })

  mount(app, questionState, (c, { params }) => {
    if (isOther(c, needs)) return refuse('box_changed')
    const { question_id } = params
    const known = questions.stateOf(question_id, askerOf(c))
    const printed = known.state === 'unknown' ? 'none' : (queue.job(question_id)?.state ?? 'none')
    return ok({ ...known, receipt: known.receipt && sealed(known.receipt), printed })
  })

  mount(app, confirm, async (c, { params, body }) => {
    if (isOther(c, needs)) return refuse('box_changed')
    const { question_id } = params
    if (body.receipt && !questions.knows(question_id)) return confirmOfBefore(needs, askerOf(c), question_id, body)
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

/**
 * What a box of before has answered: that its register has it, the hub knows by the report. Its paper waits
 * until it is known which of its tickets live, and where they lead; when none of them lives there is none.
 */
async function confirmOfBefore(
  needs: BillRoutesNeeds,
  asker: Asker,
  question_id: string,
  { print, copy, receipt }: z.output<NonNullable<(typeof confirm)['body']>>,
): Promise<Answer<CallAnswer<typeof confirm>, OwnRefusal<typeof confirm>>> {
  const sale = saleOfBefore(needs, question_id, receipt!, asker)
  if (!sale.ok) return sale
  const said = (printed: CallAnswer<typeof confirm>['printed']) => ok({ confirmed: true as const, printed })
  if (!print || sale.value === null) return said('none')
  const sold = livingSale(needs, sale.value)
  if (sold === null) return said('waiting')
  if (sold.tickets.length === 0 && sale.value.tickets.length > 0) return said('none')
  const printed = await queuePaper(needs, question_id, sold, copy)
  if (!printed.ok) return printed
  return said(needs.queue.job(paperId(question_id, sold))?.state ?? 'waiting')
}
