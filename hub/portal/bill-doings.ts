import type { Context } from 'hono'
import type pg from 'pg'
import { mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import { refundBill } from '#protocol/bills/refund.ts'
import { sendTickets } from '#protocol/bills/send.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { Refunds } from '../bills/refunds.ts'
import type { TicketLetters } from '../bills/ticket-letters.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp, HubEnv } from '../http/env.ts'

export interface BillDoingParts {
  pool: pg.Pool
  refunds: Pick<Refunds, 'refund'>
  ticket_letters: Pick<TicketLetters, 'again'>
}

const PLACE =
  'select b.cinema_id, c.name, c.time_zone from bills b join cinemas c on c.id = b.cinema_id where b.id = $1'

/**
 * What is done with a purchase in the portal: of a bill of this house, in a cinema where whoever asks may do
 * that.
 */
export function billDoingRoutes(app: HubApp, { pool, refunds, ticket_letters }: BillDoingParts): void {
  const reach = async (c: Context<HubEnv>, permission: Permission, id: string) => {
    const principal = c.get('principal')
    const { rows } = await withExhibitor(pool, principal.exhibitor_id, (client) =>
      client.query<{ cinema_id: number; name: string; time_zone: string }>(PLACE, [id]),
    )
    const [cinema] = rows
    return cinema && mayIn(principal, permission, [cinema.cinema_id]) ? cinema : null
  }
  mount(app, refundBill, async (c, { params, body }) => {
    const { exhibitor_id, employee_id } = c.get('principal')
    const cinema = await reach(c, 'bills.refund', params.id)
    if (!cinema) return refuse('not_found')
    const place = { exhibitor_id, cinema_id: cinema.cinema_id, bill_id: params.id }
    const done = await refunds.refund(place, { ...body, employee_id })
    if (done.ok) return ok(done.value)
    const { refusal } = done
    const said = { cinema: cinema.name, time_zone: cinema.time_zone }
    return { ok: false, refusal: { ...refusal, detail: { ...refusal.detail, ...said } } }
  })
  mount(app, sendTickets, async (c, { params, body }) => {
    const { exhibitor_id, employee_id } = c.get('principal')
    if (!(await reach(c, 'bills.send', params.id))) return refuse('not_found')
    return ticket_letters.again({ exhibitor_id, bill_id: params.id }, { ...body, employee_id })
  })
}
