import type { Arrangement, Seat } from './arrangement.ts'
import { type AutoAssignRequest, type PlaceTogether, placesTogether } from './autoassign.ts'

/** No list of proposals is longer: it is read in one go. */
export const PROPOSALS_MAX = 6

/**
 * Where a stretch of seats is left without climbing over anybody: at a gap between the seats of its row, or
 * where the row ends.
 */
export type SeatSide = 'aisle' | 'row_end'

/**
 * Seats side by side for the whole party: `slots` ascending, the names of the seats from the left,
 * `extra_cents` what the class adds for all of them, `side` null in the middle of the row.
 */
export interface SeatProposal {
  slots: readonly number[]
  row_name: string
  seat_names: readonly string[]
  seat_class: string
  extra_cents: number
  side: SeatSide | null
}

/**
 * A short list of places for a party, to choose one from without the plan: "two together, row F, on the
 * aisle".
 *
 * 1. The places are those where `autoAssign` seats the party together: one class, no aisle between, a sofa
 *    parted only where no whole one holds the party.
 * 2. Of each class every row gives its best place and, where that is in the middle of the row, its best one
 *    at a side. Best is what the algorithm of the screen takes first.
 * 3. The classes take turns, the cheapest first; of each class a best place and one at a side take turns. No
 *    seat is proposed twice.
 * 4. The list has `PROPOSALS_MAX` at most, the cheapest first.
 *
 * Empty when no place holds the party together. The same request has the same answer.
 * @source F-128, UX-37, UX-42
 */
export function seatProposals(request: AutoAssignRequest): SeatProposal[] {
  const sideOf = sides(request.arrangement)
  const whole = placesTogether(request, true)
  const ofClass = Map.groupBy(whole.length > 0 ? whole : placesTogether(request, false), classOf)
  const queues = [...ofClass.values()]
    .sort((a, b) => a[0]!.price - b[0]!.price)
    .map((places) => inTurns(places, sideOf))
  const chosen: PlaceTogether[] = []
  const used = new Set<Seat>()
  while (chosen.length < PROPOSALS_MAX && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      const next = queue.shift()
      if (!next || chosen.length === PROPOSALS_MAX || next.seats.some((seat) => used.has(seat))) continue
      for (const seat of next.seats) used.add(seat)
      chosen.push(next)
    }
  }
  return chosen.sort((a, b) => a.price - b.price).map((place) => proposalOf(place, sideOf(place.seats)))
}

type SideOf = (seats: readonly Seat[]) => SeatSide | null

function classOf({ seats }: PlaceTogether): string {
  return seats[0]!.class
}

/** The best place of each row and the best ones at a side, one of these after one of those. */
function inTurns(places: readonly PlaceTogether[], sideOf: SideOf): PlaceTogether[] {
  const best = firstOfRows(places)
  const atSide = firstOfRows(places.filter(({ seats }) => sideOf(seats) !== null)).filter(
    (place) => !best.includes(place),
  )
  return best.flatMap((place, turn) => [place, atSide[turn]]).filter((place) => place !== undefined)
}

function firstOfRows(places: readonly PlaceTogether[]): PlaceTogether[] {
  return [...Map.groupBy(places, ({ seats }) => seats[0]!.screen_row).values()].map((ofRow) => ofRow[0]!)
}

/** The side of its row at which a stretch of seats lies; an aisle before the end of a row. */
function sides(arrangement: Arrangement): SideOf {
  const seats = arrangement.rows.flat().filter((seat) => seat.slot !== null)
  const columns = new Map(
    [...Map.groupBy(seats, (seat) => seat.screen_row)].map(([row, ofRow]) => [
      row,
      ofRow.map((seat) => seat.screen_col).sort((a, b) => a - b),
    ]),
  )
  return (stretch) => {
    const ofRow = columns.get(stretch[0]!.screen_row)!
    const taken = stretch.map((seat) => seat.screen_col)
    const [from, to] = [Math.min(...taken), Math.max(...taken)]
    const free = [
      ofRow.includes(from - 1) ? null : ofRow[0]! < from,
      ofRow.includes(to + 1) ? null : ofRow.at(-1)! > to,
    ]
    return free.includes(true) ? 'aisle' : free.includes(false) ? 'row_end' : null
  }
}

function proposalOf({ seats, price }: PlaceTogether, side: SeatSide | null): SeatProposal {
  const fromLeft = seats.toSorted((a, b) => a.screen_col - b.screen_col)
  const [first] = fromLeft
  return {
    slots: seats.map((seat) => seat.slot!).sort((a, b) => a - b),
    row_name: first!.row_name,
    seat_names: fromLeft.map((seat) => seat.seat_name),
    seat_class: first!.class,
    extra_cents: price * seats.length,
    side,
  }
}
