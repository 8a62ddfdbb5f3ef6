import { useEffect, useState } from 'react'
import type { Quantities } from '#protocol/bills/cart.ts'
import { usePageLocale } from '../../address.ts'
import type { VoucherPart, Vouchers, VouchersOfCart } from './voucher-part.ts'

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
