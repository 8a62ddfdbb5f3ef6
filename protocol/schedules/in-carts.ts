import type { WireSchedule } from './calls.ts'

/**
 * Nothing can be had online just now, but it is not sold out: the last places are in carts, and may be free
 * again in a few minutes.
 */
export function isInCarts({
  sold_out,
  sold_out_online,
  available_seats_online,
}: Pick<WireSchedule, 'sold_out' | 'sold_out_online' | 'available_seats_online'>): boolean {
  return available_seats_online === 0 && !sold_out && !sold_out_online
}
