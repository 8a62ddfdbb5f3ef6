import { type Given, NOTHING_GIVEN } from '#protocol/cash/given.ts'
import { usePayment } from '../till.tsx'

/** The cash that was typed so far. */
export function useGiven(): Given {
  return usePayment(({ tender }) => (tender?.kind === 'cash' ? tender.given : NOTHING_GIVEN))
}
