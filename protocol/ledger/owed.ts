import { type LedgerView, linesOfBill } from './ledger.ts'
import type { MovementRow } from './rows.ts'

/** A share of an ended line: how much of it is still owed, and how much is back. */
export interface EndedShare {
  line_id: string
  payment_id: string
  owed_cents: number
  back_cents: number
}

/**
 * The shares of ended lines of a bill that a counter gives back (L18, decide-left-out.ts): out of the drawer
 * what was paid in cash, at the terminal what was paid there or in another way at a counter. What was paid
 * online, or with vouchers, no counter pays.
 */
export function endedAtCounter(ledger: LedgerView, bill_id: string, type: MovementRow['type']): EndedShare[] {
  return linesOfBill(ledger, bill_id).flatMap(({ id: line_id, state, allocations }) => {
    if (state !== 'refunded') return []
    return allocations.flatMap(({ payment_id, cents, back_cents }) => {
      const paid = ledger.payments.get(payment_id)?.type
      const isOf = type === 'cash' ? paid === 'cash' : paid === 'terminal' || paid === 'other'
      return isOf ? [{ line_id, payment_id, owed_cents: cents - back_cents, back_cents }] : []
    })
  })
}
