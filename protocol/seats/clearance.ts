import type { Arrangement, SeatState } from './arrangement.ts'

/** The slots that are too near to a slot for another party. */
export type Near = (slot: number) => readonly number[]

/** No seat is too near to another. */
export const NONE_NEAR: Near = () => []

/** What of a screen's configuration keeps parties apart. */
export interface Distancing {
  social_distancing_enabled: boolean
  seat_clearance: number
}

/** How many seats stay free between two parties of a screen; 0 where they may sit side by side. */
export function clearanceOf({ social_distancing_enabled, seat_clearance }: Distancing): number {
  return social_distancing_enabled ? seat_clearance : 0
}

/**
 * Which seats two parties may not have at once: those of one row with fewer than `clearance` places between
 * them. A place is a column of the plan, so that an aisle keeps people apart as an empty seat does. Rows are
 * not kept apart from one another, nor are places without numbers.
 * @source F-121 (decision 113)
 */
export function nearIn({ numbered, rows }: Arrangement, clearance: number): Near {
  if (!numbered || clearance === 0) return NONE_NEAR
  const near = new Map<number, number[]>()
  for (const row of rows) {
    const seats = row.filter((seat) => seat.slot !== null)
    for (const { slot, screen_row, screen_col } of seats) {
      const others = seats.filter(
        (other) =>
          other.slot !== slot &&
          other.screen_row === screen_row &&
          Math.abs(other.screen_col - screen_col) <= clearance,
      )
      near.set(
        slot!,
        others.map((other) => other.slot!),
      )
    }
  }
  return (slot) => near.get(slot) ?? []
}

/** The same of a screen; kept beside the plan, which never changes once it is made. */
const kept = new WeakMap<Arrangement, { clearance: number; near: Near }>()
export function nearOf(arrangement: Arrangement, config: Distancing): Near {
  const clearance = clearanceOf(config)
  let found = kept.get(arrangement)
  if (found?.clearance !== clearance) {
    found = { clearance, near: nearIn(arrangement, clearance) }
    kept.set(arrangement, found)
  }
  return found.near
}

/**
 * Which seats are counted as free for somebody new: none near them is sold or reserved. What is near a cart
 * counts, because the cart may be the asker's own, and it ends.
 * @param states of every slot, slot 1 first
 */
export function isCountedIn(states: readonly SeatState[], near: Near): (state: SeatState, index: number) => boolean {
  const isKept = (slot: number): boolean => states[slot - 1] === 'sold' || states[slot - 1] === 'reserved'
  return (state, index) => state === 'free' && !near(index + 1).some(isKept)
}

/** Whether somebody has a seat that a person sees so; one that staff took out of sale is nobody's. */
export function isTaken(state: SeatState | undefined): boolean {
  return state === 'sold' || state === 'held' || state === 'reserved'
}
