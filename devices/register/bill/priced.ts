import { useMemo } from 'react'
import { useDrafts, useHalls, useToday } from '../till.tsx'
import { type PricedDraft, priceDraft } from './prices.ts'

/** The bill on the screen with names and prices, computed again only when something of it changed. */
export function usePriced(): PricedDraft {
  const draft = useDrafts((state) => state.draft)
  const schedules = useHalls((state) => state.open)
  const products = useToday((state) => state.day?.products)
  return useMemo(() => priceDraft(draft, { schedules, products: products ?? [] }), [draft, schedules, products])
}
