import type { PlacedSeat, PlanLayout } from './layout.ts'

/** Keys that move the focus over the plan, as in any grid. */
export const MOVE_KEYS = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
] as const
export type MoveKey = (typeof MOVE_KEYS)[number]
export function isMoveKey(key: string): key is MoveKey {
  return (MOVE_KEYS as readonly string[]).includes(key)
}

/**
 * The slot that a key leads to from `slot`. Left and right go to the next seat of the row, over aisles, and
 * stop at its ends; up and down go to the seat nearest above or below; Home and End to the ends of the row;
 * PageUp and PageDown to the first and last row. "Up" is towards the screen, as on the plan.
 */
export function move(layout: PlanLayout, slot: number, key: MoveKey): number {
  const rowAt = layout.rows.findIndex((row) => row.seats.some((seat) => seat.slot === slot))
  const row = layout.rows[rowAt]
  if (!row) return slot
  const at = row.seats.findIndex((seat) => seat.slot === slot)
  const here = row.seats[at]!
  const target = {
    ArrowLeft: () => row.seats[at - 1],
    ArrowRight: () => row.seats[at + 1],
    Home: () => row.seats[0],
    End: () => row.seats.at(-1),
    ArrowUp: () => nearest(layout.rows[rowAt - 1]?.seats, here),
    ArrowDown: () => nearest(layout.rows[rowAt + 1]?.seats, here),
    PageUp: () => nearest(layout.rows[0]?.seats, here),
    PageDown: () => nearest(layout.rows.at(-1)?.seats, here),
  }[key]()
  return target?.slot ?? slot
}

function nearest(seats: readonly PlacedSeat[] | undefined, from: PlacedSeat): PlacedSeat | undefined {
  return seats?.reduce((best, seat) => (Math.abs(seat.x - from.x) < Math.abs(best.x - from.x) ? seat : best))
}
