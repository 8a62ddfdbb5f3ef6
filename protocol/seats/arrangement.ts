import * as z from 'zod'
import { Count, Word } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'

/** No hall has more places. */
export const SEATS_MAX = 65_535
/** Rows of a plan, and seats and gaps of a row, at most. */
export const ROWS_MAX = 200
/** Number of a slot in its schedule. */
export const Slot = z.int().min(1).max(SEATS_MAX)

/** How long before the start of a schedule seats that are kept for the house are released: up to a week. */
export const ReleaseMinutes = z.int().min(0).max(10_080)

/**
 * A seat that the house keeps: each schedule of the plan is made with it blocked, for this reason, until so
 * many minutes before its start; null = until somebody gives it back. @source F-129
 */
export const HouseSeat = z.object({ reason: Name(200), release_minutes: ReleaseMinutes.nullable() })
export type HouseSeat = z.output<typeof HouseSeat>

/**
 * A seat of an arrangement. `screen_row` and `screen_col` are 1-based grid positions seen from the screen
 * (row 1 is nearest to it); a column without a seat is an aisle. `slot` is its number in the ledger (1..n in
 * the order of the arrangement), null where `disabled` (no seat there). `name` is the whole label (`H10`),
 * `row_name` and `seat_name` its parts (`H`, `10`). `companion_of` is the slot of the wheelchair place a
 * companion seat belongs to; seats with the same `sofa` number in one row touch each other. `house` is for
 * the house's own eyes: no visitor reads it.
 * @source website spec, section 3 (Seat); operations spec, section 3 (Seat in an arrangement)
 */
export const Seat = z.object({
  slot: Slot.nullable(),
  screen_row: z.int().min(1).max(ROWS_MAX),
  screen_col: z.int().min(1).max(ROWS_MAX),
  row_name: Text(8),
  seat_name: Text(8),
  name: Text(16),
  class: Word.default('standard_seats'),
  disabled: z.boolean().default(false),
  autoassign: z.boolean().default(true),
  companion_of: Slot.nullable().default(null),
  sofa: Count.nullable().default(null),
  house: HouseSeat.optional(),
})
export type Seat = z.output<typeof Seat>

/**
 * What can be sold for one schedule, frozen when the schedule is made (docs/stack.md, "day-one rows"):
 * numbered rows from the screen backwards, or only a number of places. Every seat that is not disabled has a
 * slot; the slots are exactly 1..n.
 */
export const Arrangement = z.object({
  numbered: z.boolean(),
  places: z.int().min(0).max(SEATS_MAX),
  rows: z.array(z.array(Seat).max(ROWS_MAX)).max(ROWS_MAX),
  /**
   * How much the rows bend around the screen, for eyes alone: absent or 0 = straight, 100 = the last seats of
   * the longest row turn by some 20 degrees.
   */
  curve: z.int().min(0).max(100).optional(),
})
export type Arrangement = z.output<typeof Arrangement>

/** Number of slots: the seats that exist, or the places of general admission. */
export function slotCount(arrangement: Arrangement): number {
  return arrangement.numbered ? arrangement.rows.flat().filter((seat) => seat.slot !== null).length : arrangement.places
}

interface Places {
  bySlot: ReadonlyMap<number, Seat>
  byPlace: ReadonlyMap<number, Seat>
}

/** An arrangement never changes once it is made, so what is found in it is kept beside it. */
const placesKept = new WeakMap<Arrangement, Places>()
const MAX_COL = 1_000
function placeKey(screen_row: number, screen_col: number): number {
  return screen_row * MAX_COL + screen_col
}

function placesOf(arrangement: Arrangement): Places {
  let places = placesKept.get(arrangement)
  if (!places) {
    const seats = arrangement.rows.flat().filter((seat) => seat.slot !== null)
    places = {
      bySlot: new Map(seats.map((seat) => [seat.slot!, seat])),
      byPlace: new Map(seats.map((seat) => [placeKey(seat.screen_row, seat.screen_col), seat])),
    }
    placesKept.set(arrangement, places)
  }
  return places
}

/** The seat with this slot number, or undefined (general admission has none). */
export function seatOfSlot(arrangement: Arrangement, slot: number): Seat | undefined {
  return placesOf(arrangement).bySlot.get(slot)
}

/** The seat that can be sold at this place of the plan, or undefined. */
export function seatAt(
  arrangement: Arrangement,
  { screen_row, screen_col }: Pick<Seat, 'screen_row' | 'screen_col'>,
): Seat | undefined {
  return placesOf(arrangement).byPlace.get(placeKey(screen_row, screen_col))
}

/**
 * What a person sees of one slot on a plan, on every surface. `elsewhere` = free at a home that cannot be
 * reached now ("not from here", docs/ledger.md, Views).
 */
export type SeatState = 'free' | 'held' | 'reserved' | 'blocked' | 'sold' | 'elsewhere'
