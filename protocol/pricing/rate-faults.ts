import { type Refusal, refuse } from '../result.ts'
import type { PriceRate } from './price-rate.ts'

/** Why a rate cannot be as it is: the least number of tickets is above the greatest. @source F-206 */
export function rateFaults({
  min_tickets,
  max_tickets,
}: Pick<PriceRate, 'min_tickets' | 'max_tickets'>): Refusal<'min_above_max'>[] {
  return min_tickets > max_tickets ? [refuse('min_above_max', 'max_tickets').refusal] : []
}
