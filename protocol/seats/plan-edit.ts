import { type Answer, ok, refuse } from '../result.ts'
import type { HouseSeat } from './arrangement.ts'
import { rowName, seatLabel } from './naming.ts'
import {
  GRID_MAX,
  inOrder,
  isCompanionFit,
  isInside,
  isNamed,
  PLAN_SEATS_MAX,
  type Plan,
  type PlanSeat,
  placeOf,
  rowsOf,
  STANDARD,
} from './plan.ts'
import { namesOf, schemeOf } from './plan-names.ts'

/**
 * The operations of an editor of plans: each makes of a plan that holds another one that holds, in which
 * every seat that stays has the id it had, or it is refused and nothing is changed. Companions and sofas that
 * are torn apart become ordinary seats.
 */
export type Edited<Code extends string> = Answer<Plan, Code>

const FRESH = { class: STANDARD, disabled: false, autoassign: true, companion_of: null, sofa: null } as const

/**
 * Behind which row (0 = before all of them), how many rows, of how many seats each, of which class.
 * `row_naming` = how the screen calls its rows.
 */
export interface NewRows {
  row_naming?: readonly string[]
  after: number
  count: number
  seats: number
  class: string
}

/**
 * Adds rows, each in the middle of the plan; what lies behind them moves back. They get the next names of the
 * screen, else the next by which its rows are called, that no row has (F-114), and their seats are numbered
 * from the left.
 * Refused: `no_room` outside of the grid or above the most seats of a plan.
 */
export function addRows(plan: Plan, rows: NewRows): Edited<'no_room'> {
  const { after, count, seats, class: seatClass, row_naming = [] } = rows
  const own = row_naming.filter((row_name) => isNamed({ row_name, seat_name: '1' }, plan.separator))
  const last = plan.seats.at(-1)?.screen_row ?? 0
  const [first, most] = extent(plan.seats)
  const from = Math.max(1, Math.floor((first + most - seats + 1) / 2))
  if (count < 1 || seats < 1 || !isInside(Math.max(last, after) + count) || !isInside(from + seats - 1))
    return refuse('no_room')
  if (plan.seats.length + count * seats > PLAN_SEATS_MAX) return refuse('no_room')
  const behind = plan.seats.map((seat) =>
    seat.screen_row > after ? { ...seat, screen_row: seat.screen_row + count } : seat,
  )
  const fresh = new Fresh(plan)
  const nameAt = namesOf(schemeOf(plan))
  const added = Array.from({ length: count }, (_, row) => {
    const row_name = fresh.rowName((index) => own[index] ?? nameAt(index))
    return Array.from(
      { length: seats },
      (_, col): PlanSeat => ({
        ...FRESH,
        id: fresh.id(),
        screen_row: after + 1 + row,
        screen_col: from + col,
        row_name,
        seat_name: fresh.seatName(row_name),
        class: seatClass,
      }),
    )
  }).flat()
  return ok({ ...plan, seats: inOrder([...behind, ...added]) })
}

/** The columns between which the seats lie; the middle of the grid where there is none yet. */
function extent(seats: readonly PlanSeat[]): [first: number, last: number] {
  if (seats.length === 0) return [1, 40]
  const cols = seats.map(({ screen_col }) => screen_col)
  return [Math.min(...cols), Math.max(...cols)]
}

/**
 * Adds one seat beside another one, of its class: at the next place to the left or right that is free, over
 * what stands between. It is called by the next number of its row. Refused: `no_room`.
 */
export function addSeat(plan: Plan, beside: number, side: 'left' | 'right'): Edited<'no_room' | 'unknown_seat'> {
  const seat = plan.seats.find(({ id }) => id === beside)
  if (!seat) return refuse('unknown_seat')
  const taken = new Set(plan.seats.map(({ screen_row, screen_col }) => placeOf(screen_row, screen_col)))
  const step = side === 'left' ? -1 : 1
  let screen_col = seat.screen_col + step
  while (taken.has(placeOf(seat.screen_row, screen_col))) screen_col += step
  if (!isInside(screen_col) || plan.seats.length >= PLAN_SEATS_MAX) return refuse('no_room')
  const { screen_row, row_name } = seat
  const fresh = new Fresh(plan)
  const [id, seat_name] = [fresh.id(), fresh.seatName(row_name)]
  const added = { ...FRESH, id, screen_row, screen_col, row_name, seat_name, class: plainClass(seat) }
  return ok({ ...plan, seats: inOrder([...plan.seats, added]) })
}

function plainClass({ class: seatClass }: PlanSeat): string {
  return seatClass === 'wheelchair_seats' ? STANDARD : seatClass
}

/** Takes seats out of the plan. */
export function removeSeats(plan: Plan, ids: ReadonlySet<number>): Plan {
  return tidy({ ...plan, seats: plan.seats.filter(({ id }) => !ids.has(id)) })
}

/**
 * Moves seats over the grid; they stay together as they stand. A seat that comes into another row takes its
 * name, and a number of its own where the row has its number. A row that moves whole keeps its name. Refused:
 * `no_room` outside of the grid, `place_taken` with the name of whoever is there.
 */
export function moveSeats(
  plan: Plan,
  ids: ReadonlySet<number>,
  by: { rows: number; cols: number },
): Edited<'no_room' | 'place_taken'> {
  const staying = plan.seats.filter(({ id }) => !ids.has(id))
  const moved = plan.seats
    .filter(({ id }) => ids.has(id))
    .map((seat) => ({ ...seat, screen_row: seat.screen_row + by.rows, screen_col: seat.screen_col + by.cols }))
  if (moved.some(({ screen_row, screen_col }) => !isInside(screen_row) || !isInside(screen_col)))
    return refuse('no_room')
  const there = new Map(staying.map((seat) => [placeOf(seat.screen_row, seat.screen_col), seat]))
  for (const { screen_row, screen_col } of moved) {
    const other = there.get(placeOf(screen_row, screen_col))
    if (other) return refuse('place_taken', 'message', { seat: labelOf(plan, other) })
  }
  const named = by.rows === 0 ? moved : namedIn(plan, staying, moved)
  return ok(tidy({ ...plan, seats: inOrder([...staying, ...named]) }))
}

/** The moved seats with the names of the rows in which they are now. */
function namedIn(plan: Plan, staying: readonly PlanSeat[], moved: readonly PlanSeat[]): PlanSeat[] {
  const names = new Map(staying.map(({ screen_row, row_name }) => [screen_row, row_name]))
  const kept = new Set(names.values())
  const fresh = new Fresh({ ...plan, seats: staying })
  return rowsOf(moved).flatMap((row) => {
    const [{ screen_row, row_name: before }] = row as [PlanSeat]
    const joins = names.get(screen_row)
    const row_name = joins ?? (kept.has(before) ? fresh.rowName() : before)
    kept.add(row_name)
    fresh.takeRow(row_name)
    return row.map((seat) => ({ ...seat, row_name, seat_name: fresh.seatName(row_name, seat.seat_name) }))
  })
}

/**
 * Makes room for an aisle: everything in this column and beyond moves one to the right. Refused: `no_room`.
 */
export function openAisle(plan: Plan, screen_col: number): Edited<'no_room'> {
  if (plan.seats.some((seat) => seat.screen_col === GRID_MAX)) return refuse('no_room')
  return ok(
    tidy({
      ...plan,
      seats: plan.seats.map((seat) =>
        seat.screen_col >= screen_col ? { ...seat, screen_col: seat.screen_col + 1 } : seat,
      ),
    }),
  )
}

/** Closes a column in which no seat is. Refused: `not_empty`. */
export function closeAisle(plan: Plan, screen_col: number): Edited<'not_empty'> {
  if (plan.seats.some((seat) => seat.screen_col === screen_col)) return refuse('not_empty')
  const seats = plan.seats.map((seat) =>
    seat.screen_col > screen_col ? { ...seat, screen_col: seat.screen_col - 1 } : seat,
  )
  return ok({ ...plan, seats })
}

/** Makes room across the hall: this row and all behind it move one back. Refused: `no_room`. */
export function openCrossAisle(plan: Plan, screen_row: number): Edited<'no_room'> {
  if (plan.seats.at(-1)?.screen_row === GRID_MAX) return refuse('no_room')
  const seats = plan.seats.map((seat) =>
    seat.screen_row >= screen_row ? { ...seat, screen_row: seat.screen_row + 1 } : seat,
  )
  return ok({ ...plan, seats })
}

/** Closes a row in which no seat is. Refused: `not_empty`. */
export function closeCrossAisle(plan: Plan, screen_row: number): Edited<'not_empty'> {
  if (plan.seats.some((seat) => seat.screen_row === screen_row)) return refuse('not_empty')
  const seats = plan.seats.map((seat) =>
    seat.screen_row > screen_row ? { ...seat, screen_row: seat.screen_row - 1 } : seat,
  )
  return ok({ ...plan, seats })
}

/** What seats are: their class, whether they are proposed, and whether they are sold at all. */
export function changeSeats(
  plan: Plan,
  ids: ReadonlySet<number>,
  change: Partial<Pick<PlanSeat, 'class' | 'autoassign' | 'disabled'>>,
): Plan {
  return tidy({ ...plan, seats: plan.seats.map((seat) => (ids.has(seat.id) ? { ...seat, ...change } : seat)) })
}

/** Keeps seats for the house (F-129), or sells them like others: null. */
export function keepSeats(plan: Plan, ids: ReadonlySet<number>, house: HouseSeat | null): Plan {
  const seats = plan.seats.map((seat): PlanSeat => {
    if (!ids.has(seat.id)) return seat
    const { house: _, ...sold } = seat
    return house ? { ...sold, house } : sold
  })
  return { ...plan, seats }
}

/** How much the rows bend, 0 to 100. */
export function bend(plan: Plan, curve: number): Plan {
  return { ...plan, curve: Math.min(100, Math.max(0, Math.round(curve))) }
}

/** Companions without their wheelchair place, and sofas that were torn apart, become ordinary seats. */
export function tidy(plan: Plan): Plan {
  const byId = new Map(plan.seats.map((seat) => [seat.id, seat]))
  const fit = plan.seats.map((seat) =>
    isCompanionFit(seat, byId) ? seat : { ...seat, companion_of: null, autoassign: true },
  )
  return { ...plan, seats: rowsOf(inOrder(fit)).flatMap(wholeSofas) }
}

/** A row in which a sofa is what stands side by side; what stands alone is none. */
function wholeSofas(row: readonly PlanSeat[]): PlanSeat[] {
  const used = new Set<number>()
  const runs: PlanSeat[][] = []
  for (const seat of row) {
    const last = runs.at(-1)?.at(-1)
    const goesOn = last && seat.sofa !== null && last.sofa === seat.sofa && last.screen_col + 1 === seat.screen_col
    if (goesOn) runs.at(-1)!.push(seat)
    else runs.push([seat])
  }
  return runs.flatMap((run) => {
    const sofa = run[0]!.sofa
    if (sofa === null) return run
    const stays = run.length > 1 && !used.has(sofa)
    if (stays) used.add(sofa)
    return stays ? run : run.map((seat) => ({ ...seat, sofa: null }))
  })
}

export function labelOf({ separator }: Plan, { row_name, seat_name }: PlanSeat): string {
  return seatLabel(row_name, seat_name, separator)
}

/** Draws ids, names of rows and names of seats that nobody has in a plan. */
class Fresh {
  readonly #separator: string
  readonly #names: Set<string>
  readonly #rows: Set<string>
  #id: number

  constructor(plan: Plan) {
    this.#separator = plan.separator
    this.#names = new Set(plan.seats.map((seat) => labelOf(plan, seat)))
    this.#rows = new Set(plan.seats.map(({ row_name }) => row_name))
    this.#id = plan.seats.reduce((most, { id }) => Math.max(most, id), 0)
  }

  id(): number {
    return ++this.#id
  }

  /** The first name that no row has. */
  rowName(nameAt: (index: number) => string = rowName): string {
    let index = 0
    while (this.#rows.has(nameAt(index))) index++
    this.takeRow(nameAt(index))
    return nameAt(index)
  }

  takeRow(row_name: string): void {
    this.#rows.add(row_name)
  }

  /** `wanted` where no seat has that name, else the lowest number that nobody has there. */
  seatName(row_name: string, wanted = '1'): string {
    let name = wanted
    for (let number = 1; this.#names.has(this.#label(row_name, name)); number++) name = String(number)
    this.#names.add(this.#label(row_name, name))
    return name
  }

  #label(row_name: string, seat_name: string): string {
    return seatLabel(row_name, seat_name, this.#separator)
  }
}
