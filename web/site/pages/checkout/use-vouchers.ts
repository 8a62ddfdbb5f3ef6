import { useEffect, useState } from 'react'
import type { CartLine, Quantities } from '#protocol/bills/cart.ts'
import { usePageLocale } from '../../address.ts'
import type { VoucherPart, VouchersOfCart } from './Vouchers.tsx'

/** The vouchers of a cart, and what is drawn of them. */
export interface Vouchers {
  /** Null while nobody has opened their box. */
  cart: VouchersOfCart | null
  keep: (cart: VouchersOfCart) => void
  /** Null until the part is here. */
  part: VoucherPart | null
  /** The tickets with those paid that vouchers pay. */
  pay: (lines: readonly CartLine[]) => readonly CartLine[]
}

/**
 * What vouchers pay of a cart. Few have one: rules, words and looks come once somebody opens their box, or a
 * draft has some (B7).
 */
export function useVouchers(schedule_id: number, quantities: Quantities): Vouchers {
  const locale = usePageLocale()
  const [kept, keep] = useState<VouchersOfCart | null>(null)
  const [part, setPart] = useState<VoucherPart | null>(null)
  const wanted = kept !== null
  useEffect(() => {
    if (wanted) void import('./Vouchers.tsx').then(async ({ voucherPart }) => setPart(await voucherPart(locale)))
  }, [wanted, locale])
  const cart = part && kept ? part.fit(kept, schedule_id, quantities) : kept
  return { cart, keep, part, pay: (lines) => (part && cart ? part.pay(lines, cart.tickets) : lines) }
}
