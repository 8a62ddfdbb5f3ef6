import type { Logger } from 'pino'
import { mayIn } from '#protocol/access/grades.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { edgeApprove, edgeClear, edgeEnd, edgeList, edgeLookUp, edgeSync } from '#protocol/sync/edges.ts'
import type { Fleet } from '../devices/fleet.ts'
import type { HubApp, Principal } from '../http/env.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Enrolments } from '../sync/enrolments.ts'
import type { Links } from '../sync/links.ts'

export interface EdgeParts {
  log: Logger
  limit: RateLimit
  enrolments: Enrolments
  fleet: Fleet
  links: Links
}

/** Counts a number that somebody types (LIMITS). */
export function numberTyped(by: Principal, limit: RateLimit): Answer<void, 'too_many_requests'> {
  return counted(by, limit, 'enrolment_number', 'pin')
}

/** Counts an order that somebody gives to boxes (LIMITS). */
export function orderGiven(by: Principal, limit: RateLimit): Answer<void, 'too_many_requests'> {
  return counted(by, limit, 'box_order', 'message')
}

function counted(
  { exhibitor_id, employee_id }: Principal,
  limit: RateLimit,
  what: 'enrolment_number' | 'box_order',
  field: string,
): Answer<void, 'too_many_requests'> {
  const seconds = limit.take(`${exhibitor_id}/${what}/${employee_id}`, LIMITS[what].times)
  return seconds > 0 ? refuse('too_many_requests', field, { seconds }) : ok(undefined)
}

/** The edges of a house: who waits, who is approved, and who is ended. */
export function edgeRoutes(app: HubApp, { log, limit, enrolments, fleet, links }: EdgeParts): void {
  app.limits('enrolment_number', 'in its room').limits('box_order', 'in its room')

  mount(app, edgeList, async (c) => {
    const by = c.get('principal')
    const { edges, waiting } = await fleet.edges(by.exhibitor_id)
    const seen = edges.filter(({ cinema_id }) => mayIn(by, 'edges.view', [cinema_id]))
    return ok({ edges: seen, waiting, remote_sync: await fleet.mayRemoteSync(by.exhibitor_id) })
  })
  mount(app, edgeLookUp, (c, { body }) => {
    const typed = numberTyped(c.get('principal'), limit)
    return typed.ok ? enrolments.lookUp(c.get('principal').exhibitor_id, body.pin) : typed
  })
  mount(app, edgeClear, async (c, { body: { ids } }) => {
    const { exhibitor_id, employee_id } = c.get('principal')
    const cleared = await enrolments.clear(exhibitor_id, ids)
    if (cleared > 0) log.info({ cleared, employee_id }, 'boxes that waited were sent away')
    return ok({ cleared })
  })
  mount(app, edgeApprove, async (c, { body }) => {
    const { exhibitor_id, employee_id } = c.get('principal')
    const typed = numberTyped(c.get('principal'), limit)
    if (!typed.ok) return typed
    if (!mayIn(c.get('principal'), 'edges.approve', [body.cinema_id])) return refuse('unknown_choice', 'cinema_id')
    const approved = await enrolments.approve(exhibitor_id, { ...body, by: employee_id })
    if (approved.ok) log.info({ cinema_id: body.cinema_id, employee_id }, 'a box was approved as an edge')
    return approved
  })
  mount(app, edgeSync, async (c, { params: { cinema_id } }) => {
    const by = c.get('principal')
    const given = orderGiven(by, limit)
    if (!given.ok) return given
    if (!mayIn(by, 'edges.sync', [cinema_id])) return refuse('not_found')
    const ordered = await fleet.sync(by.exhibitor_id, cinema_id, by.employee_id)
    if (ordered.ok) log.info({ cinema_id, employee_id: by.employee_id }, 'a website sync was ordered')
    return ordered
  })
  mount(app, edgeEnd, async (c, { params: { cinema_id }, body }) => {
    const { exhibitor_id, employee_id } = c.get('principal')
    if (!mayIn(c.get('principal'), 'edges.end', [cinema_id])) return refuse('not_found')
    const ended = await enrolments.end(exhibitor_id, { cinema_id, name: body.cinema, by: employee_id })
    if (!ended.ok) return ended
    log.warn({ cinema_id, employee_id }, 'the credential of an edge was ended')
    for (const link of links.opened()) if (link.cinema_id === cinema_id) link.end()
    return ended
  })
}
