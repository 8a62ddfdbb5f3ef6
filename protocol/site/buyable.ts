import type { ScheduleState } from './pages.ts'

/**
 * Whether a schedule in this state leads to its checkout: it can be bought, or may be again in a few minutes.
 * @source F-042
 */
export function isBuyable(state: ScheduleState): boolean {
  return state === 'on_sale' || state === 'few' || state === 'in_carts'
}
