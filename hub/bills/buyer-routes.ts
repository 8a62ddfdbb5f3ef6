import { cancelByBuyer, changeSeat, seatsOfBuyer } from '#protocol/bills/buyer-calls.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { HubApp } from '../http/env.ts'
import type { ByBuyer } from './by-buyer.ts'

/** What a buyer does alone on the page of a purchase (F-144; protocol/bills/buyer-calls.ts). */
export function buyerRoutes(app: HubApp, { by_buyer }: { by_buyer: Pick<ByBuyer, 'cancel' | 'seats' | 'changeSeat'> }) {
  mount(app, cancelByBuyer, (c, { params, body }) => by_buyer.cancel(c.get('exhibitor').id, params.uuid, body.id))
  mount(app, seatsOfBuyer, async (c, { params }) => {
    const seats = await by_buyer.seats(c.get('exhibitor').id, params.uuid)
    return seats ? ok(seats) : refuse('not_found')
  })
  mount(app, changeSeat, (c, { params, body }) => by_buyer.changeSeat(c.get('exhibitor').id, params.uuid, body))
}
