import { extraCents } from '#protocol/pricing/price-lines.ts'
import { isAutoAssignable } from '#protocol/seats/autoassign.ts'
import type { OpenSchedule } from '../bill/prices.ts'
import { letterOf } from './letters.ts'

/**
 * A class of seats of one schedule as it can be proposed: without wheelchair and companion places, which are
 * only picked by hand.
 */
export interface SeatClass {
  id: string
  /** Null for plain seats that the screen gives no name. */
  name: string | null
  color: string
  /** What a seat costs on top, in cents. */
  extra_cents: number
  /** Seats that are free, without the bill's own ones. */
  free: number
  own: number
}

/**
 * The classes of a schedule, cheapest first (UX-42). `letters` as the bill sees them: its own seats are `m`.
 */
export function seatClasses({ arrangement, class_rate }: OpenSchedule, letters: string): SeatClass[] {
  const classes = new Map<string, SeatClass>()
  for (const seat of arrangement.rows.flat().filter(isAutoAssignable)) {
    const rate = class_rate[seat.class]
    const known = classes.get(seat.class) ?? {
      id: seat.class,
      name: rate?.name ?? null,
      color: rate?.color ?? '',
      extra_cents: extraCents(rate),
      free: 0,
      own: 0,
    }
    const letter = letterOf(letters, seat.slot!)
    classes.set(seat.class, {
      ...known,
      free: known.free + (letter === 'f' ? 1 : 0),
      own: known.own + (letter === 'm' ? 1 : 0),
    })
  }
  return [...classes.values()].sort((a, b) => a.extra_cents - b.extra_cents)
}

/**
 * The class that the next ticket gets its seat in, and so what it costs: the chosen one while it has a free
 * seat, else the cheapest that has one.
 */
export function nextClass(classes: readonly SeatClass[], chosen: string | undefined): SeatClass | undefined {
  const first = classes.find(({ id }) => id === chosen) ?? classes[0]
  return first && first.free > 0 ? first : (classes.find(({ free }) => free > 0) ?? first)
}
