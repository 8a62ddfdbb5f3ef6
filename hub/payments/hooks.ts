import type { PoolClient } from 'pg'
import { methodFaults } from '#protocol/payments/method-faults.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import { refuse } from '#protocol/result.ts'
import type { Checks } from '../kit/hooks.ts'

export const check: Checks = {
  /** Its parts fit together. One that a device names stays, and stays open to registers. */
  payment_method: async ({ action, client, ...change }) => {
    const [before, after] = [change.before as PaymentMethod | null, change.after as PaymentMethod]
    if (action === 'delete') return (await isAtDevice(client, after.id)) ? [refuse('still_used').refusal] : []
    const faults = methodFaults(after)
    const field = before && closedBy(before, after)
    return field && (await isAtDevice(client, after.id)) ? [...faults, refuse('still_used', field).refusal] : faults
  },
}

/** The field by which a method is taken from the registers; null = it is not. */
function closedBy(before: PaymentMethod, after: PaymentMethod): 'status' | 'access' | null {
  if (before.status === 'active' && after.status !== 'active') return 'status'
  return before.access.includes('register') && !after.access.includes('register') ? 'access' : null
}

/** Whether a device takes this method as one of its own: without it, it may have none at all. */
async function isAtDevice(client: PoolClient, id: number): Promise<boolean> {
  const sql = 'select 1 from devices where $1 = any (payment_method_ids) and deleted_at is null limit 1'
  return (await client.query(sql, [id])).rowCount !== 0
}
