import { useState } from 'react'
import type { Quantities } from '#protocol/bills/cart.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { useLater } from './use-later.ts'
import type { Vouchers, VouchersOfCart } from './voucher-part.ts'

async function loadVouchers(locale: Locale) {
  return (await import('./Vouchers.tsx')).voucherPart(locale)
}

/**
 * What vouchers pay of a cart. Few have one: rules, words and looks come once somebody opens their box, or a
 * draft has some.
 */
export function useVouchers(schedule_id: number, quantities: Quantities): Vouchers {
  const [kept, keep] = useState<VouchersOfCart | null>(null)
  const part = useLater(loadVouchers, kept !== null)
  const cart = part && kept ? part.fit(kept, schedule_id, quantities) : kept
  return { cart, keep, part, pay: (lines) => (part && cart ? part.pay(lines, cart.tickets) : lines) }
}
