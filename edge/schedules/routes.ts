import { registerSchedule } from '#protocol/register/calls.ts'
import { soldSeats } from '#protocol/register/sold-seats.ts'
import { ok } from '#protocol/result.ts'
import { NotFound } from '#protocol/server/errors.ts'
import { mount } from '#protocol/server/mount.ts'
import type { EdgeApp } from '../http/env.ts'
import type { Showing } from './showing.ts'

/** One schedule as a counter sells it, and the sold seats of the day for when no box answers. */
export function scheduleRoutes(app: EdgeApp, showing: Showing): void {
  mount(app, registerSchedule, (c, { params }) => {
    const schedule = showing.sellable(params.schedule_id)
    if (!schedule) throw new NotFound('schedule_id')
    return ok(showing.open(schedule, c.get('speech').locale))
  })
  mount(app, soldSeats, () => ok(showing.sold()))
}
