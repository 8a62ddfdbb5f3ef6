import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { useDrafts, useHolds, usePayment, useStop, useTill } from '../till.tsx'

/**
 * Why the bill cannot be paid at this moment, in a few words; null = it can. Draws anew with everything that
 * decides it.
 */
export function usePayReason(): string | null {
  const t = useT<typeof en>()
  const { checkout } = useTill()
  useStop()
  useDrafts((state) => state.draft)
  useHolds((state) => state.holding)
  usePayment((state) => state.paying)
  const obstacle = checkout.obstacle()
  return obstacle && t(`pay.why.${obstacle}`)
}
