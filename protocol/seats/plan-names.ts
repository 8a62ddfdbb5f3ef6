import { type Answer, ok, refuse } from '../result.ts'
import { rowName, seatLabel } from './naming.ts'
import { isNamed, type Plan, type PlanSeat, rowsOf } from './plan.ts'

/** How rows are called: A, B … Z, AA; the same without I and O, which are read as 1 and 0; or 1, 2, 3. */
export const ROW_SCHEMES = ['letters', 'clear_letters', 'numbers'] as const
export type RowScheme = (typeof ROW_SCHEMES)[number]
/** From where they are counted. */
export const ROW_ENDS = ['screen', 'back'] as const

export interface RowNames {
  scheme: RowScheme
  from: (typeof ROW_ENDS)[number]
  /** The first name is the nth of the scheme, from 1. */
  start: number
}

/** Names all rows anew. Refused: `name_taken` with a name that two seats would have. */
export function nameRows(plan: Plan, { scheme, from, start }: RowNames): Answer<Plan, 'name_taken' | 'name_unfit'> {
  const rows = rowsOf(plan.seats)
  const nameAt = namesOf(scheme)
  const names = rows.map((_, index) => nameAt(start - 1 + (from === 'screen' ? index : rows.length - 1 - index)))
  return named(
    plan,
    rows.flatMap((row, index) => row.map((seat) => ({ ...seat, row_name: names[index]! }))),
  )
}

/** How the rows of a plan are called as it stands, from either end; by letters where nothing else fits. */
export function schemeOf({ seats }: Pick<Plan, 'seats'>): RowScheme {
  const rows = rowsOf(seats).map(([first]) => first!.row_name)
  const fits = (scheme: RowScheme): boolean => {
    const nameAt = namesOf(scheme)
    return [rows, rows.toReversed()].some((names) => names.every((name, index) => name === nameAt(index)))
  }
  return ROW_SCHEMES.find(fits) ?? 'letters'
}

/** The names of a scheme, the first of them at 0. */
export function namesOf(scheme: RowScheme): (index: number) => string {
  if (scheme === 'numbers') return (index) => String(index + 1)
  if (scheme === 'letters') return rowName
  const clear: string[] = []
  return (index) => {
    for (let at = clear.length; clear.length <= index; at++)
      clear.push(...Array.from({ length: 26 }, (_, one) => rowName(at * 26 + one)).filter((name) => !/[IO]/.test(name)))
    return clear[index]!
  }
}

/** Calls one row by hand. Refused: `name_taken`, `name_unfit`. */
export function renameRow(plan: Plan, screen_row: number, row_name: string): Answer<Plan, 'name_taken' | 'name_unfit'> {
  if (plan.seats.some((seat) => seat.screen_row !== screen_row && seat.row_name === row_name))
    return refuse('name_taken', 'message', { seat: row_name })
  return named(
    plan,
    plan.seats.map((seat) => (seat.screen_row === screen_row ? { ...seat, row_name } : seat)),
  )
}

/**
 * From where the seats of a row are counted: from the left, from the right, or from the middle aisle
 * outwards, odd numbers on the left and even ones on the right, as in theatres.
 */
export const SEAT_ORDERS = ['left', 'right', 'aisle'] as const
export interface SeatNumbers {
  order: (typeof SEAT_ORDERS)[number]
  /** The first number. */
  start: number
}

/**
 * Numbers the seats of some rows anew, of each row for itself; a place that is not sold has its number too.
 * Refused: `name_taken` when a seat elsewhere would have the same name.
 */
export function numberSeats(
  plan: Plan,
  rows: ReadonlySet<number>,
  { order, start }: SeatNumbers,
): Answer<Plan, 'name_taken' | 'name_unfit'> {
  return named(
    plan,
    rowsOf(plan.seats).flatMap((row) => {
      if (!rows.has(row[0]!.screen_row)) return row
      const numbers = order === 'aisle' ? aroundAisle(row, start) : alongRow(row, order, start)
      return row.map((seat, index) => ({ ...seat, seat_name: String(numbers[index]) }))
    }),
  )
}

function alongRow(row: readonly PlanSeat[], order: 'left' | 'right', start: number): number[] {
  return row.map((_, index) => start + (order === 'left' ? index : row.length - 1 - index))
}

/** Left of the middle 1, 3, 5 outwards, right of it 2, 4, 6. */
function aroundAisle(row: readonly PlanSeat[], start: number): number[] {
  const middle = middleOf(row)
  return row.map((_, index) => (index < middle ? start + 2 * (middle - 1 - index) : start + 1 + 2 * (index - middle)))
}

/** How many seats lie left of the aisle that is nearest to the middle of a row, or of its middle. */
function middleOf(row: readonly PlanSeat[]): number {
  const half = row.length / 2
  const gaps = row.flatMap((seat, index) =>
    index > 0 && seat.screen_col - row[index - 1]!.screen_col > 1 ? [index] : [],
  )
  const away = (index: number): number => Math.abs(index - half)
  return gaps.reduce((best, gap) => (away(gap) < away(best) ? gap : best), gaps[0] ?? Math.ceil(half))
}

/** Calls one seat by hand. Refused: `name_taken`, `name_unfit`. */
export function renameSeat(plan: Plan, id: number, seat_name: string): Answer<Plan, 'name_taken' | 'name_unfit'> {
  return named(
    plan,
    plan.seats.map((seat) => (seat.id === id ? { ...seat, seat_name } : seat)),
  )
}

/** What stands between row and seat in every name. Refused: `name_taken` when two names become one. */
export function separate(plan: Plan, separator: string): Answer<Plan, 'name_taken' | 'name_unfit'> {
  return named({ ...plan, separator }, plan.seats)
}

/** The plan with these names, if they are names. */
function named(plan: Plan, seats: readonly PlanSeat[]): Answer<Plan, 'name_taken' | 'name_unfit'> {
  const known = new Set<string>()
  for (const { row_name, seat_name } of seats) {
    const name = seatLabel(row_name, seat_name, plan.separator)
    if (!isNamed({ row_name, seat_name }, plan.separator)) return refuse('name_unfit', 'message', { seat: name })
    if (known.has(name)) return refuse('name_taken', 'message', { seat: name })
    known.add(name)
  }
  return ok({ ...plan, seats })
}
