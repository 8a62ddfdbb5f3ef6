import type { PoolClient } from 'pg'
import { methodFaults } from '#protocol/payments/method-faults.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import { refuse } from '#protocol/result.ts'
import type { Checks } from '../kit/hooks.ts'

export const check: Checks = {
  /** Its parts fit together. One that a device names stays, and stays open where that device sells. */
  payment_method: async ({ action, client, ...change }) => {
    const [before, after] = [change.before as PaymentMethod | null, change.after as PaymentMethod]
    if (action === 'delete') {
      const isUsed = (await isAtDevice(client, after.id)) || (await isAtSite(client, after.id))
      return isUsed ? [refuse('still_used').refusal] : []
    }
    const faults = methodFaults(after)
    if (before === null) return faults
    for (const [place, isNamed] of NAMED_BY) {
      const field = closedTo(place, before, after)
      if (field && (await isNamed(client, after.id))) return [...faults, refuse('still_used', field).refusal]
    }
    return faults
  },
}

type Where = PaymentMethod['access'][number]

/** The field by which a method is taken from the registers, or from the website; null = it is not. */
function closedTo(place: Where, before: PaymentMethod, after: PaymentMethod): 'status' | 'access' | 'type' | null {
  if (before.status === 'active' && after.status !== 'active') return 'status'
  if (before.access.includes(place) && !after.access.includes(place)) return 'access'
  return place === 'site' && before.type === 'online' && after.type !== 'online' ? 'type' : null
}

/** Whether a device takes this method as one of its own: without it, it may have none at all. */
async function isAtDevice(client: PoolClient, id: number): Promise<boolean> {
  const sql = 'select 1 from devices where $1 = any (payment_method_ids) and deleted_at is null limit 1'
  return (await client.query(sql, [id])).rowCount !== 0
}

/** Whether the website takes it as one of its own. */
async function isAtSite(client: PoolClient, id: number): Promise<boolean> {
  const sql = `select 1 from exhibitors where web_device -> 'payment_method_ids' @> to_jsonb($1::integer)`
  return (await client.query(sql, [id])).rowCount !== 0
}

const NAMED_BY = [
  ['register', isAtDevice],
  ['site', isAtSite],
] as const
