import type { Arrangement, Seat } from '#protocol/seats/arrangement.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'

/**
 * Where a party sits when the cashier taps the plan. Only proposals: the home decides in the hold that
 * follows.
 */
export type IsFree = (slot: number) => boolean

/**
 * The unbroken stretch of seats around a seat that are free or the party's own: an aisle, a missing seat or
 * someone else's ends it. Left to right.
 */
function stretchAround(arrangement: Arrangement, seat: Seat, usable: IsFree): Seat[] {
  const row = (arrangement.rows.find((seats) => seats.includes(seat)) ?? []).toSorted(
    (a, b) => a.screen_col - b.screen_col,
  )
  const at = row.indexOf(seat)
  const fits = (left: Seat | undefined, right: Seat | undefined): boolean =>
    left !== undefined && right !== undefined && right.screen_col - left.screen_col === 1
  const good = (one: Seat | undefined): boolean => one?.slot != null && usable(one.slot)
  let [first, last] = [at, at]
  while (good(row[first - 1]) && fits(row[first - 1], row[first])) first--
  while (good(row[last + 1]) && fits(row[last], row[last + 1])) last++
  return row.slice(first, last + 1)
}

/**
 * The whole party from the tapped seat on: that seat and those to its right, shifted left only as far as the
 * stretch is too short. Null when the party does not fit there together. `usable` counts the party's own
 * seats as free.
 */
export function partyFrom(arrangement: Arrangement, slot: number, size: number, usable: IsFree): number[] | null {
  const seat = seatOfSlot(arrangement, slot)
  if (!seat || size < 1) return null
  const stretch = stretchAround(arrangement, seat, usable)
  if (stretch.length < size) return null
  const start = Math.min(stretch.indexOf(seat), stretch.length - size)
  return stretch.slice(start, start + size).map((one) => one.slot!)
}

function distance(a: Seat, b: Seat): number {
  return Math.abs(a.screen_row - b.screen_row) * 3 + Math.abs(a.screen_col - b.screen_col)
}

/**
 * The free seats nearest to those the party has, `count` of them: along the row first (a row away weighs as
 * much as three seats), ties nearer to the screen, then left. Wheelchair places and companion seats are only
 * ever picked by hand. Fewer when the hall has no more.
 */
export function nearestFree(arrangement: Arrangement, own: readonly number[], count: number, isFree: IsFree): number[] {
  const party = own.flatMap((slot) => seatOfSlot(arrangement, slot) ?? [])
  const chosen: number[] = []
  const candidates = arrangement.rows
    .flat()
    .filter((seat) => seat.slot !== null && seat.companion_of === null && seat.class !== 'wheelchair_seats')
    .filter((seat) => isFree(seat.slot!) && !own.includes(seat.slot!))
  while (chosen.length < count && candidates.length > 0) {
    const far = (seat: Seat): number => Math.min(...party.map((one) => distance(one, seat)))
    const best = candidates.reduce((a, b) => (far(b) < far(a) ? b : a))
    candidates.splice(candidates.indexOf(best), 1)
    party.push(best)
    chosen.push(best.slot!)
  }
  return chosen
}
