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
/** Of half the width of a hall that bends most, how far the middle of a row lies behind its ends. */
const BEND_MOST = 0.18

export interface PlacedSeat {
  seat: Seat
  slot: number
  x: number
  y: number
  /** How far it turns around its own middle, in degrees, where rows bend. */
  turn: number
}

export interface PlacedRow {
  name: string
  /** Where its ends stand; where rows bend the middle is lower. */
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
  /** How far the middle of each row lies behind its ends; 0 = rows are straight. */
  lift: number
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
  const lift = ((arrangement.curve ?? 0) / 100) * BEND_MOST * (width / 2)
  let y = TOP
  const placed = rows.map((row, index): PlacedRow => {
    const before = rows[index - 1]
    if (before) y += PITCH_Y + gapBetween(before, row)
    return {
      name: row[0]!.row_name,
      y,
      seats: row.map((seat) => {
        const x = left.get(seat.screen_col)! + sofaShift(row, seat)
        const { dy, turn } = bendAt({ width, lift }, x + SEAT / 2)
        return { seat, slot: seat.slot!, x, y: y + dy, turn }
      }),
    }
  })
  return { width, height: y + SEAT + BOTTOM + lift, lift, rows: placed, bands: bandsOf(placed, width) }
}

/** How much lower, and how far turned, a thing in the middle of `x` is than the ends of its row. */
export function bendAt({ width, lift }: Pick<PlanLayout, 'width' | 'lift'>, x: number): { dy: number; turn: number } {
  if (lift === 0) return { dy: 0, turn: 0 }
  const out = (2 * x) / width - 1
  const slope = (-4 * lift * out) / width
  return { dy: lift * (1 - out ** 2), turn: (Math.atan(slope) * 180) / Math.PI }
}

/** Where a seat is drawn, as an attribute of SVG. */
export function standing({ x, y, turn }: Pick<PlacedSeat, 'x' | 'y' | 'turn'>): string {
  const rotated = turn === 0 ? '' : ` rotate(${turn.toFixed(2)} ${SEAT / 2} ${SEAT / 2})`
  return `translate(${x} ${y})${rotated}`
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
        y: row.y - 4,
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
