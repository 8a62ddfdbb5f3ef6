import type { Allocation } from './rows.ts'

/**
 * Shares the lines of a bill among its payments, to the cent (L18): line by line in order, each takes what it
 * needs from the first payment that has something left. No rounding happens, so every payment is used up
 * exactly and a refund of a line gives back exactly its own shares.
 * @param lines cents of each line, ≥ 0. @param payments id and cents of each payment; the sums must be equal,
 * or this throws: the caller checked it.
 * @source docs/ledger.md, L18
 */
export function allocate(
  lines: readonly number[],
  payments: readonly { id: string; amount_cents: number }[],
): Allocation[][] {
  const left = payments.map((payment) => payment.amount_cents)
  let at = 0
  const shares = lines.map((line) => {
    const allocations: Allocation[] = []
    let due = line
    while (due > 0) {
      const payment = payments[at]
      if (payment === undefined) throw new Error('the payments are less than the lines')
      const cents = Math.min(due, left[at]!)
      if (cents > 0) allocations.push({ payment_id: payment.id, cents, back_cents: 0 })
      left[at] = left[at]! - cents
      due -= cents
      if (left[at] === 0) at++
    }
    return allocations
  })
  if (left.some((cents) => cents > 0)) throw new Error('the payments are more than the lines')
  return shares
}
