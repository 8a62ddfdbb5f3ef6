import { ok, type Refusal, type Result, refuse } from '../result.ts'
import type { Arrangement, Seat } from './arrangement.ts'

/**
 * The order in which seats are proposed: "top" is the row nearest to the screen, "left" the lowest column,
 * both as seen on the plan.
 * @source F-119, F-332
 */
export const SEAT_ALGORITHMS = [
  'TOPLEFT_TO_BOTTOMRIGHT',
  'TOPRIGHT_TO_BOTTOMLEFT',
  'BOTTOMLEFT_TO_TOPRIGHT',
  'BOTTOMRIGHT_TO_TOPLEFT',
  'CENTER_OUTWARDS',
] as const
export type SeatAlgorithm = (typeof SEAT_ALGORITHMS)[number]

/**
 * `isFree` says which slots may be proposed; the home asks twice, first with its own free slots, then with
 * all (docs/ledger.md, Placement). `surcharge` is what a seat class costs on top, cents. `max_together` null
 * = no limit.
 */
export interface AutoAssignRequest {
  arrangement: Arrangement
  quantity: number
  algorithm: SeatAlgorithm
  max_together: number | null
  /** No place is taken that leaves one seat of its run alone, where another of that run does not. */
  leave_no_single_seat?: boolean
  /** A sofa is taken whole or not at all, in step 3 too. */
  sofas_whole?: boolean
  isFree: (slot: number) => boolean
  surcharge?: (seatClass: string) => number
}

/**
 * Chooses seats for a party of `quantity` people.
 *
 * Which seats take part: those that exist, are free, have `autoassign`, are no wheelchair place and no
 * companion's seat (both are only ever picked by hand). A **run** is a series of such seats side by side in
 * one row: an aisle, a seat that takes no part or another class ends it.
 *
 * In this order, the first that succeeds wins:
 * 1. *Together, sofas whole.* The cheapest class that has a run for the whole party; a sofa is taken whole or
 *    not at all.
 * 2. *Together.* The same, but a sofa may be shared with strangers; not where the screen sells sofas whole.
 * 3. *Split.* The party takes its seats from the longest runs first (equal ones: cheaper, then earlier in the
 *    order), so that it falls into few pieces. Here a change of class does not end a run. Where sofas are
 * sold
 *    whole, whole sofas and single seats are taken in that order, the first that make up the number.
 *
 * Within a step the algorithm decides: the four corner orders walk the rows from the top or the bottom and
 * each row from the left or the right, and the first place found wins; CENTER_OUTWARDS takes the place whose
 * middle lies nearest to the middle of the hall (ties: one that leaves no seat of its run alone, then nearer
 * to the screen, then left).
 *
 * `max_together`: never more than so many of the chosen seats side by side. A larger party is split (step 3):
 * after so many seats one is left free; a seat that takes no part begins the count anew (F-120).
 *
 * Guarantees: exactly `quantity` different slots, ascending, or the refusal `not_enough_seats` with
 * `available` = how many could have been chosen; together if and only if some run is long enough (and the
 * party within `max_together`); never a pair across an aisle in steps 1 and 2. The same request has the same
 * answer. Cost: linear in the seats, but for one sort of the runs in step 3.
 * @source website spec, section 4 (Seat picking); F-119, F-120, F-129, F-332; docs/look.md, "Seat"
 */
export function autoAssign(request: AutoAssignRequest): Result<number[], Refusal<'not_enough_seats'>> {
  const { quantity } = request
  const together = assignTogether(request)
  if (together) return ok(together)
  const limit = request.max_together ?? Number.POSITIVE_INFINITY
  const place = request.sofas_whole ? placeSofas : placeSplit
  const chosen = place(request, allRuns(request), limit)
  return chosen.length === quantity
    ? ok(slotsOf(chosen))
    : refuse('not_enough_seats', 'quantity', { available: chosen.length })
}

/** Steps 1 and 2 of `autoAssign` alone: the party side by side, or undefined. */
export function assignTogether(request: AutoAssignRequest): number[] | undefined {
  if (request.quantity > (request.max_together ?? request.quantity)) return undefined
  const together = placeTogether(request)
  return together && slotsOf(together)
}

/** True for the seats that auto-assign may propose when they are free. */
export function isAutoAssignable(seat: Seat): boolean {
  return (
    seat.slot !== null &&
    !seat.disabled &&
    seat.autoassign &&
    seat.companion_of === null &&
    seat.class !== 'wheelchair_seats'
  )
}

type Run = Seat[]

function slotsOf(seats: readonly Seat[]): number[] {
  return seats.map((seat) => seat.slot!).sort((a, b) => a - b)
}

/** What is found in an arrangement, which never changes once it is made, is kept beside it. */
function keptBeside<T>(find: (arrangement: Arrangement) => T): (arrangement: Arrangement) => T {
  const kept = new WeakMap<Arrangement, { found: T }>()
  return (arrangement) => {
    const known = kept.get(arrangement)
    if (known) return known.found
    const found = find(arrangement)
    kept.set(arrangement, { found })
    return found
  }
}

/**
 * The plan in the order of an algorithm, place after place. `slots`: 0 where auto-assign proposes none.
 * `goes_on`: how a place stands to the one before: 0 = not beside it, 1 = beside it in another class, 2 = in
 * the same.
 */
interface Walk {
  seats: readonly Seat[]
  slots: Int32Array
  goes_on: Uint8Array
}

const BESIDE = 1
const ALIKE = 2

function walkOf(rows: readonly (readonly Seat[])[]): Walk {
  const seats = rows.flat()
  const slots = Int32Array.from(seats, (seat) => (isAutoAssignable(seat) ? seat.slot! : 0))
  const begins = new Set(rows.map(([first]) => first))
  const goes_on = Uint8Array.from(seats, (seat, at) => {
    const last = seats[at - 1]
    if (!last || begins.has(seat) || Math.abs(last.screen_col - seat.screen_col) !== 1) return 0
    return last.class === seat.class ? ALIKE : BESIDE
  })
  return { seats, slots, goes_on }
}

/** The rows of the plan in the order of each algorithm, each row in the order of the algorithm. */
const walks = keptBeside((arrangement) => {
  const rows = arrangement.rows.map((row) => [...row].sort((a, b) => a.screen_col - b.screen_col))
  const right = rows.map((row) => row.toReversed())
  const fromTop = walkOf(rows)
  return {
    TOPLEFT_TO_BOTTOMRIGHT: fromTop,
    TOPRIGHT_TO_BOTTOMLEFT: walkOf(right),
    BOTTOMLEFT_TO_TOPRIGHT: walkOf(rows.toReversed()),
    BOTTOMRIGHT_TO_TOPLEFT: walkOf(right.toReversed()),
    CENTER_OUTWARDS: fromTop,
  } satisfies Record<SeatAlgorithm, Walk>
})

function walkOrder({ arrangement, algorithm }: AutoAssignRequest): Walk {
  return walks(arrangement)[algorithm]
}

/** Every run as places of the walk from the first to behind the last, until one says that it is enough. */
function eachRun(
  { isFree }: AutoAssignRequest,
  { slots, goes_on }: Walk,
  least: typeof BESIDE | typeof ALIKE,
  visit: (from: number, to: number) => boolean,
): void {
  let from = -1
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!
    const takesPart = slot !== 0 && isFree(slot)
    if (from >= 0 && !(takesPart && goes_on[at]! >= least)) {
      if (visit(from, at)) return
      from = -1
    }
    if (takesPart && from < 0) from = at
  }
  if (from >= 0) visit(from, slots.length)
}

/** Runs in which a change of class ends nothing. */
function allRuns(request: AutoAssignRequest): Run[] {
  const walk = walkOrder(request)
  const runs: Run[] = []
  eachRun(request, walk, BESIDE, (from, to) => {
    runs.push(walk.seats.slice(from, to))
    return false
  })
  return runs
}

/**
 * Steps 1 and 2: the best place for the whole party in the cheapest class that has one, and of those that
 * part a sofa only where no other is.
 */
function placeTogether(request: AutoAssignRequest): readonly Seat[] | undefined {
  const { seats } = walkOrder(request)
  const inOrder = request.algorithm !== 'CENTER_OUTWARDS'
  const cheapest = inOrder ? cheapestOf(request) : 0
  const best: { whole?: Place; parting?: Place } = {}
  eachPlace(request, !request.sofas_whole, (start, price, distance, parts) => {
    const kind = parts ? 'parting' : 'whole'
    if (isBetter(price, distance, best[kind])) best[kind] = { start, price, distance }
    return !parts && inOrder && price === cheapest
  })
  const { start } = best.whole ?? best.parting ?? {}
  return start === undefined ? start : seats.slice(start, start + request.quantity)
}

/** A place of the walk for the whole party. */
interface Place {
  start: number
  price: number
  distance: number
}

/** The cheaper one is better, or the nearer one; of equal ones the first. */
function isBetter(price: number, distance: number, than: Place | undefined): boolean {
  return !than || price < than.price || (price === than.price && distance < than.distance)
}

/** What a seat of the cheapest class adds. */
function cheapestOf({ arrangement, surcharge }: AutoAssignRequest): number {
  return surcharge ? Math.min(...classesOf(arrangement).map(surcharge)) : 0
}

const classesOf = keptBeside((arrangement) => [...new Set(arrangement.rows.flat().map((seat) => seat.class))])

/**
 * A place for the whole party side by side: what a seat adds, cents, and how far it is from the middle
 * (`LEAVES_ONE`).
 */
export interface PlaceTogether {
  seats: readonly Seat[]
  price: number
  distance: number
}

/**
 * Every place where the party sits side by side in one class, in the order of steps 1 and 2 of `autoAssign`
 * but for the price: the first is what it would choose in a hall of that class alone. Places that part a sofa
 * only where `wholeSofas` is false.
 */
export function placesTogether(request: AutoAssignRequest, wholeSofas: boolean): PlaceTogether[] {
  if (request.quantity > (request.max_together ?? request.quantity)) return []
  if (request.sofas_whole && !wholeSofas) return []
  const { seats } = walkOrder(request)
  const places: PlaceTogether[] = []
  eachPlace(request, !wholeSofas, (start, price, distance) => {
    places.push({ seats: seats.slice(start, start + request.quantity), price, distance })
    return false
  })
  return places.sort((a, b) => a.distance - b.distance)
}

/** @returns whether that is enough */
type VisitPlace = (start: number, price: number, distance: number, partsSofa: boolean) => boolean

/**
 * Every place of the walk where the party sits side by side in one class, until one is enough; those that
 * part a sofa only where `mayPart`.
 */
function eachPlace(request: AutoAssignRequest, mayPart: boolean, visit: VisitPlace): void {
  const { arrangement, quantity, surcharge } = request
  const walk = walkOrder(request)
  const { seats } = walk
  const toCentre = request.algorithm === 'CENTER_OUTWARDS' ? distanceToCentre(arrangement) : null
  const sofas = sofaSizes(arrangement)
  const keepsPairs = request.leave_no_single_seat && request.max_together === null
  eachRun(request, walk, ALIKE, (from, to) => {
    if (to - from < quantity) return false
    const price = surcharge?.(seats[from]!.class) ?? 0
    for (let start = from; start + quantity <= to; start++) {
      const end = start + quantity
      const parts = sofas.size > 0 && partsSofa(sofas, seats, start, end)
      if (parts && !mayPart) continue
      const [before, after] = [start - from, to - end]
      if (keepsPairs && partsSingle(before, after)) continue
      const alone = before === 1 || after === 1 ? LEAVES_ONE : 0
      const distance = toCentre ? toCentre(seats[start]!, seats[end - 1]!) + alone : 0
      if (visit(start, price, distance, parts)) return true
    }
    return false
  })
}

/** Step 3. Takes from the start of each run, so that with a limit no run gives less than it can. */
function placeSplit(request: AutoAssignRequest, runs: Run[], limit: number): Seat[] {
  const chosen: Seat[] = []
  for (const run of longestFirst(request, runs)) {
    for (const [index, seat] of run.entries()) {
      if (chosen.length === request.quantity) return chosen
      if (index % (limit + 1) !== limit) chosen.push(seat)
    }
  }
  return chosen
}

function longestFirst(request: AutoAssignRequest, runs: readonly Run[]): Run[] {
  return runs
    .map((run, index) => ({ run, index, price: surchargeOf(request, run) }))
    .sort((a, b) => b.run.length - a.run.length || a.price - b.price || a.index - b.index)
    .map(({ run }) => run)
}

/**
 * Step 3 where sofas are sold whole: of whole sofas and single seats the first that are the quantity
 * together, or as many as there can be. With a limit, what would be one too many side by side is left free.
 */
function placeSofas(request: AutoAssignRequest, runs: Run[], limit: number): Seat[] {
  const found: (Seat[] | undefined)[] = [[]]
  for (const piece of piecesOf(request, longestFirst(request, runs), limit)) {
    for (let count = request.quantity; count >= piece.length; count--) {
      const before = found[count - piece.length]
      if (found[count] === undefined && before) found[count] = [...before, ...piece]
    }
    if (found[request.quantity]) break
  }
  return found.findLast((seats) => seats !== undefined)!
}

/** The sofas that are whole in a run, and its seats that are on none, in order. */
function piecesOf({ arrangement }: AutoAssignRequest, runs: readonly Run[], limit: number): Seat[][] {
  const sizes = sofaSizes(arrangement)
  const pieces: Seat[][] = []
  for (const run of runs) {
    let together = 0
    for (let at = 0; at < run.length; ) {
      const { sofa } = run[at]!
      const end = sofa === null ? at + 1 : run.findLastIndex((seat) => seat.sofa === sofa) + 1
      const piece = run.slice(at, end)
      at = end
      const isWhole = sofa === null || piece.length === sizes.get(sofaKey(piece[0]!))
      together = isWhole && together + piece.length <= limit ? together + piece.length : 0
      if (together > 0) pieces.push(piece)
    }
  }
  return pieces
}

function surchargeOf(request: AutoAssignRequest, run: Run): number {
  return Math.max(...run.map((seat) => request.surcharge?.(seat.class) ?? 0))
}

/** By which the seats of one sofa are known within an arrangement. */
export function sofaKey(seat: Seat): string {
  return `${seat.screen_row}:${seat.sofa}`
}

/** How many seats each sofa has, taken ones included, without those that are never sold. */
export const sofaSizes = keptBeside((arrangement) => {
  const sizes = new Map<string, number>()
  for (const seat of arrangement.rows.flat()) {
    if (seat.sofa !== null && seat.slot !== null) sizes.set(sofaKey(seat), (sizes.get(sofaKey(seat)) ?? 0) + 1)
  }
  return sizes
})

/** Whether only a part of the sofa at either end of `seats[start..end)` lies within it. */
function partsSofa(sizes: ReadonlyMap<string, number>, seats: readonly Seat[], start: number, end: number): boolean {
  return [seats[start]!, seats[end - 1]!].some((edge) => {
    if (edge.sofa === null) return false
    let inside = 0
    for (let at = start; at < end; at++) if (seats[at]!.sofa === edge.sofa) inside++
    return inside !== sizes.get(sofaKey(edge))
  })
}

/** Whether one seat of a run is left alone although not only one is left. */
function partsSingle(before: number, after: number): boolean {
  return before + after > 1 && (before === 1 || after === 1)
}

/**
 * What leaving one seat alone adds to the distance of a place: less than two of them differ by, which is a
 * quarter, because rows and columns lie half a seat from the middle or on it.
 */
const LEAVES_ONE = 1 / 8

/** Squared distance of the middle of a stretch of seats from the middle of the hall. */
const distanceToCentre = keptBeside((arrangement) => {
  const seats = arrangement.rows.flat().filter((seat) => seat.slot !== null)
  const middle = (values: number[]): number => (least(values) + most(values)) / 2
  const [row, col] = [middle(seats.map((seat) => seat.screen_row)), middle(seats.map((seat) => seat.screen_col))]
  return (first: Seat, last: Seat): number =>
    (first.screen_row - row) ** 2 + ((first.screen_col + last.screen_col) / 2 - col) ** 2
})

function least(values: number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
}

function most(values: number[]): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
}
