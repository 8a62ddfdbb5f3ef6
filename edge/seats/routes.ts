import { registerHold, registerRelease } from '#protocol/register/calls.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { EdgeApp } from '../http/env.ts'
import type { Showing } from '../schedules/showing.ts'
import type { Holds } from './holds.ts'

/** What a cart at the counter takes and leaves. */
export function seatRoutes(app: EdgeApp, { showing, holds }: { showing: Showing; holds: Holds }): void {
  mount(app, registerHold, async (_c, { params, body }) => {
    const schedule = showing.sellable(body.schedule_id)
    if (!schedule) return refuse('schedule_closed', 'schedule_id')
    const { bill_id } = params
    const held = await holds.set(bill_id, schedule, body)
    if (!held.ok) return held
    return ok({ ...held.value, seats: showing.letters(schedule, bill_id), seq: showing.nextSeq() })
  })

  mount(app, registerRelease, (_c, { params }) => ok({ released: holds.release(params.bill_id) }))
}
