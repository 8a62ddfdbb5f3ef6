import type pg from 'pg'
import { cinemasFor, mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import {
  deviceApprove,
  deviceBlock,
  deviceLogout,
  deviceLookUp,
  deviceReload,
  devicesReload,
  deviceUnblock,
  fleetCall,
} from '#protocol/devices/fleet.ts'
import type { Call } from '#protocol/kit/call.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Fleet } from '../devices/fleet.ts'
import type { HubApp, Principal } from '../http/env.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { numberTyped, orderGiven } from './edges.ts'

export interface DeviceParts {
  pool: pg.Pool
  fleet: Fleet
  limit: RateLimit
}

function permissionOf({ who }: Pick<Call, 'who'>): Permission {
  if (who.as !== 'person') throw new Error('not a call of the portal')
  return who.permission as Permission
}

/** Whether this is a cinema of the house in which the caller may do what the call does. */
async function reaches(pool: pg.Pool, by: Principal, call: Pick<Call, 'who'>, cinema_id: number): Promise<boolean> {
  if (!mayIn(by, permissionOf(call), [cinema_id])) return false
  const { rowCount } = await withExhibitor(pool, by.exhibitor_id, (client) =>
    client.query('select 1 from cinemas where id = $1', [cinema_id]),
  )
  return rowCount === 1
}

/** Those of these devices with which the caller may do what the call does. */
async function devicesOf(pool: pg.Pool, by: Principal, call: Pick<Call, 'who'>, ids: readonly number[]) {
  const { rows } = await withExhibitor(pool, by.exhibitor_id, (client) =>
    client.query<{ cinema_id: number; uid: string }>(
      'select cinema_id, uid from devices where id = any($1) and deleted_at is null order by id',
      [ids],
    ),
  )
  return rows.filter(({ cinema_id }) => mayIn(by, permissionOf(call), [cinema_id]))
}

/** The boxes with their devices, and what is decided about a device (protocol/devices/fleet.ts). */
export function deviceRoutes(app: HubApp, { pool, fleet, limit }: DeviceParts): void {
  mount(app, fleetCall, async (c) => {
    const by = c.get('principal')
    const within = cinemasFor(by, permissionOf(fleetCall))
    return ok(await fleet.boxes(by.exhibitor_id, within === 'all' ? null : (within ?? [])))
  })
  mount(app, deviceLookUp, async (c, { body: { cinema_id, pin } }) => {
    const by = c.get('principal')
    const typed = numberTyped(by, limit)
    if (!typed.ok) return typed
    if (!(await reaches(pool, by, deviceLookUp, cinema_id))) return refuse('unknown_choice', 'cinema_id')
    const found = await fleet.lookUp(by.exhibitor_id, cinema_id, pin)
    return found
  })
  mount(app, deviceApprove, async (c, { body }) => {
    const by = c.get('principal')
    if (!(await reaches(pool, by, deviceApprove, body.cinema_id))) return refuse('unknown_choice', 'cinema_id')
    const { exhibitor_id, employee_id } = by
    return fleet.order({ exhibitor_id, ...body, order: 'approve', by: employee_id })
  })
  for (const [order, call] of [
    ['block', deviceBlock],
    ['unblock', deviceUnblock],
    ['logout', deviceLogout],
    ['reload', deviceReload],
  ] as const)
    mount(app, call, async (c, { params }) => {
      const by = c.get('principal')
      const [device] = await devicesOf(pool, by, call, [params.id])
      if (!device) return refuse('not_found')
      const { exhibitor_id, employee_id } = by
      return fleet.order({ exhibitor_id, ...device, order, by: employee_id })
    })
  mount(app, devicesReload, async (c, { body }) => {
    const by = c.get('principal')
    const given = orderGiven(by, limit)
    if (!given.ok) return given
    const ids = new Set(body.ids)
    const devices = await devicesOf(pool, by, devicesReload, [...ids])
    if (devices.length < ids.size) return refuse('not_found')
    return fleet.reload(by.exhibitor_id, devices, by.employee_id)
  })
}
