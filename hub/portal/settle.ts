import { cinemasFor } from '#protocol/access/grades.ts'
import { conflictSides, settleConflict } from '#protocol/dashboard/settle.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { HubApp } from '../http/env.ts'
import type { LeftOuts } from '../sync/left-outs.ts'

/** Conflicts of recounts: both sides, and what a person has the ledger do about it (L11). */
export function settleRoutes(app: HubApp, { left_outs }: { left_outs: Pick<LeftOuts, 'sides' | 'settle'> }): void {
  mount(app, conflictSides, async (c, { params: { id } }) => {
    const by = c.get('principal')
    const reach = cinemasFor(by, 'bills.decide')
    return left_outs.sides(by.exhibitor_id, id, reach === 'all' ? null : (reach ?? []))
  })
  mount(app, settleConflict, async (c, { params: { id }, body }) => {
    const by = c.get('principal')
    const reach = cinemasFor(by, 'bills.decide')
    const within = reach === 'all' ? null : (reach ?? [])
    const settled = await left_outs.settle(by.exhibitor_id, { id, ...body, employee_id: by.employee_id, within })
    return settled.ok ? ok({}) : settled
  })
}
