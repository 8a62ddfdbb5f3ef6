import type { Context } from 'hono'
import { mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import type { HubEnv } from '../http/env.ts'
import type { Doer } from '../vouchers/packs.ts'

/** Who asks, and in which cinemas that person may do this. */
export function doer(c: Context<HubEnv>, permission: Permission): Doer {
  const principal = c.get('principal')
  const { exhibitor_id, employee_id } = principal
  return { exhibitor_id, employee_id, mayIn: (cinema_id) => mayIn(principal, permission, [cinema_id]) }
}
