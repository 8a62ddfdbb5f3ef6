import type { ClassRate } from '#protocol/catalogue/screen.ts'
import { extraCents } from '#protocol/pricing/price-lines.ts'
import type { Seat, SeatState } from '#protocol/seats/arrangement.ts'

/**
 * How a seat is drawn. The shape alone says it: outline, filled with a tick, solid with a cross, dashed with
 * a dash.
 */
export type SeatMark = 'free' | 'chosen' | 'taken' | 'off'

/**
 * Sold and reserved seats are taken; held, blocked and "not from here" are not on sale now, but may be again.
 */
export function markOf(state: SeatState, chosen: boolean): SeatMark {
  if (chosen) return 'chosen'
  if (state === 'free') return 'free'
  return state === 'sold' || state === 'reserved' ? 'taken' : 'off'
}

export type SeatSymbol = 'wheelchair' | 'companion'

export function symbolOf(seat: Seat): SeatSymbol | null {
  if (seat.class === 'wheelchair_seats') return 'wheelchair'
  return seat.companion_of === null ? null : 'companion'
}

/** May this seat be picked at all (F-116)? Blocked ones only by staff who may book them. */
export function isPickable(state: SeatState, staff: boolean): boolean {
  return state === 'free' || (staff && state === 'blocked')
}

/**
 * Every word of the picker; each surface brings its own. `extra` writes the surcharge of a class in cents,
 * also 0 ("no extra").
 */
export interface SeatLabels {
  plan: string
  screen: string
  row: (name: string) => string
  rows: (first: string, last: string) => string
  seat: (row: string, seat: string) => string
  state: Readonly<Record<SeatState | 'chosen', string>>
  legend: Readonly<Record<SeatMark | SeatSymbol, string>>
  extra: (cents: number) => string
  /** Said when another seat is picked although all are chosen. */
  enough: (requested: number) => string
  /** Said when a seat is pressed that cannot be had, or when seats may not be changed. */
  refused: string
  seatsFree: (count: number) => string
  asList: string
  asPlan: string
  larger: string
  smaller: string
}

/** A seat in words: row and seat, what it is, its class, what that costs, its state (UX-37). */
export function describeSeat(
  seat: Seat,
  state: SeatState,
  chosen: boolean,
  rate: ClassRate | undefined,
  labels: SeatLabels,
): string {
  const symbol = symbolOf(seat)
  return [
    labels.seat(seat.row_name, seat.seat_name),
    symbol && labels.legend[symbol],
    symbol === 'wheelchair' ? null : rate?.name,
    labels.extra(extraCents(rate)),
    labels.state[chosen ? 'chosen' : state],
  ]
    .filter(Boolean)
    .join(', ')
}
