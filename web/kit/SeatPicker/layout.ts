import type { Arrangement, Seat } from '#protocol/seats/arrangement.ts'

/**
 * Measures of a plan, in its own units; at natural size one unit is one pixel. A seat and the free space
 * around it are one target.
 */
export const SEAT = 29
export const PITCH_X = 38
export const PITCH_Y = 39
const AISLE = 44
const MARGIN = 44.5
const TOP = 52
const BOTTOM = 24
/**
 * Between rows of different classes, and for each row that the plan leaves out (a cross aisle, the edge of a
 * balcony).
 */
const CLASS_GAP = 18
const ROW_GAP = 24
/** How much nearer than usual the seats of a sofa stand: they touch. */
const SOFA_PULL = PITCH_X - SEAT - 1.5

export interface PlacedSeat {
  seat: Seat
  slot: number
  x: number
  y: number
}

export interface PlacedRow {
  name: string
  y: number
  seats: PlacedSeat[]
}

/**
 * A coloured strip behind seats of one class: over whole rows (`full`, with bars at both ends), or behind
 * some seats of a mixed row.
 */
export interface Band {
  seatClass: string
  full: boolean
  x: number
  y: number
  width: number
  height: number
}

export interface PlanLayout {
  width: number
  height: number
  rows: PlacedRow[]
  bands: Band[]
}

const PLAIN = new Set(['standard_seats', 'wheelchair_seats'])

/**
 * Where everything stands. Columns keep their place in every row, so that rows line up; a column without any
 * seat is an aisle. Rows follow one another from the screen backwards. Places where no seat is (disabled)
 * stay empty.
 */
export function planLayout(arrangement: Arrangement): PlanLayout {
  const rows = arrangement.rows
    .map((row) =>
      row.filter((seat) => seat.slot !== null && !seat.disabled).sort((a, b) => a.screen_col - b.screen_col),
    )
    .filter((row) => row.length > 0)
  const { left, width } = columns(rows.flat())
  let y = TOP
  const placed = rows.map((row, index): PlacedRow => {
    const before = rows[index - 1]
    if (before) y += PITCH_Y + gapBetween(before, row)
    return {
      name: row[0]!.row_name,
      y,
      seats: row.map((seat) => ({ seat, slot: seat.slot!, x: left.get(seat.screen_col)! + sofaShift(row, seat), y })),
    }
  })
  return { width, height: y + SEAT + BOTTOM, rows: placed, bands: bandsOf(placed, width) }
}

function columns(seats: readonly Seat[]): { left: Map<number, number>; width: number } {
  const used = new Set(seats.map((seat) => seat.screen_col))
  const left = new Map<number, number>()
  let x = MARGIN
  const [first, last] = [Math.min(...used), Math.max(...used)]
  for (let col = first; col <= last; col++) {
    left.set(col, x)
    x += used.has(col) ? PITCH_X : AISLE
  }
  return { left, width: used.size === 0 ? 2 * MARGIN : x - (PITCH_X - SEAT) + MARGIN }
}

function gapBetween(before: readonly Seat[], row: readonly Seat[]): number {
  const missing = row[0]!.screen_row - before[0]!.screen_row - 1
  return Math.max(missing * ROW_GAP, wholeClass(before) === wholeClass(row) ? 0 : CLASS_GAP)
}

/** The seats of a sofa move towards its middle. */
function sofaShift(row: readonly Seat[], seat: Seat): number {
  if (seat.sofa === null) return 0
  const mates = row.filter((other) => other.sofa === seat.sofa)
  return ((mates.length - 1) / 2 - mates.indexOf(seat)) * SOFA_PULL
}

/**
 * The class of a row whose seats are all of one class that is drawn as a band, else null. Wheelchair places
 * do not count.
 */
function wholeClass(row: readonly Seat[]): string | null {
  const classes = new Set(row.map((seat) => seat.class).filter((seatClass) => seatClass !== 'wheelchair_seats'))
  const [only] = classes
  return classes.size === 1 && only && !PLAIN.has(only) ? only : null
}

function bandsOf(rows: readonly PlacedRow[], width: number): Band[] {
  const bands: Band[] = []
  let open: Band | undefined
  for (const row of rows) {
    const whole = wholeClass(row.seats.map((placed) => placed.seat))
    if (whole !== null && open?.seatClass === whole) {
      open.height = row.y + SEAT + 6 - open.y
      continue
    }
    open =
      whole === null
        ? undefined
        : { seatClass: whole, full: true, x: 36, y: row.y - 6, width: width - 72, height: SEAT + 12 }
    bands.push(...(open ? [open] : partBands(row)))
  }
  return bands
}

/** Strips behind the neighbours of one class in a row of several. */
function partBands(row: PlacedRow): Band[] {
  const bands: Band[] = []
  let last: PlacedSeat | undefined
  for (const placed of row.seats) {
    const goesOn = last?.seat.class === placed.seat.class && placed.seat.screen_col === last.seat.screen_col + 1
    const band = bands.at(-1)
    if (PLAIN.has(placed.seat.class)) last = undefined
    else if (goesOn && band) band.width = placed.x + SEAT + 4 - band.x
    else
      bands.push({
        seatClass: placed.seat.class,
        full: false,
        x: placed.x - 4,
        y: placed.y - 4,
        width: SEAT + 8,
        height: SEAT + 8,
      })
    if (!PLAIN.has(placed.seat.class)) last = placed
  }
  return bands
}

/** The rows in which a class is found, as runs of names: [['L', 'N'], ['P', 'P']]. */
export function rowsOfClass(layout: PlanLayout, seatClass: string): [string, string][] {
  const runs: [string, string][] = []
  let open = false
  for (const row of layout.rows) {
    const has = row.seats.some(({ seat }) => seat.class === seatClass)
    if (has && open) runs.at(-1)![1] = row.name
    else if (has) runs.push([row.name, row.name])
    open = has
  }
  return runs
}
