import * as z from 'zod'

/** @source operations spec, section 4 (Bill); FEATURES, Decisions */
export const BillStatus = z.enum([
  'pending',
  'paying',
  'settled',
  'cancelled',
  'expired',
  'reserved',
  'refunding',
  'partially_refunded',
  'refunded',
])
export type BillStatus = z.output<typeof BillStatus>

/** Every allowed move of a bill; anything else is refused. */
export const BILL_MOVES: Readonly<Record<BillStatus, readonly BillStatus[]>> = {
  pending: ['paying', 'reserved', 'cancelled', 'expired'],
  reserved: ['paying', 'settled', 'cancelled', 'expired'],
  paying: ['settled', 'cancelled', 'expired', 'pending', 'reserved'],
  settled: ['refunding'],
  refunding: ['settled', 'partially_refunded', 'refunded'],
  partially_refunded: ['refunding'],
  refunded: [],
  expired: ['refunding'],
  cancelled: ['refunding'],
}

export function billMayMove(from: BillStatus, to: BillStatus): boolean {
  return BILL_MOVES[from].includes(to)
}

/** What each state means stands at the line (rows.ts). */
export const LineStatus = z.enum(['open', 'sold', 'changing', 'refunded', 'exchanged', 'dead'])

/** What of a line the status of its bill hangs on. */
interface SettledLine {
  state: z.output<typeof LineStatus>
  allocations: readonly { cents: number; back_cents: number }[]
}

/**
 * The status of a bill after it was settled, from its lines (L18): refunding while money of an ended line has
 * not gone back; refunded when nothing lives on. A line that was exchanged goes on as another.
 */
export function statusOfLines(lines: readonly SettledLine[]): BillStatus {
  const ended = lines.filter(({ state }) => state === 'refunded' || state === 'exchanged')
  if (ended.some(({ allocations }) => allocations.some((share) => share.back_cents < share.cents))) return 'refunding'
  if (!ended.some(({ state }) => state === 'refunded')) return 'settled'
  return lines.some(({ state }) => state === 'sold' || state === 'changing') ? 'partially_refunded' : 'refunded'
}

/** @source operations spec, section 4 (Payment); FEATURES, Decisions */
export const PaymentStatus = z.enum(['pending', 'paying', 'paid', 'failed', 'cancelled', 'expired'])
export type PaymentStatus = z.output<typeof PaymentStatus>

/**
 * Every allowed move of a payment. failed, cancelled or expired → paid is late money: it goes back to the
 * buyer (L10).
 */
export const PAYMENT_MOVES: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ['paying'],
  paying: ['paid', 'failed', 'cancelled', 'expired'],
  paid: [],
  failed: ['paid'],
  cancelled: ['paid'],
  expired: ['paid'],
}

/** What a visitor is shown of a bill (F-328). */
export type VisitorStatus = 'paying' | 'settled' | 'cancelled' | 'expired' | 'refunded' | 'failed'

export function visitorStatus(status: BillStatus): VisitorStatus {
  if (status === 'settled' || status === 'partially_refunded') return 'settled'
  if (status === 'refunding' || status === 'refunded') return 'refunded'
  if (status === 'paying' || status === 'cancelled' || status === 'expired') return status
  return 'failed'
}
