import { atClock, clockWithin, type DayAxis, msAt, SNAP_MS, snapped } from './geometry.ts'

/** A place on the sheet, in px from its top left corner. */
export interface Point {
  x: number
  y: number
}

/** Where a schedule stands: its screen, and the instant at which it starts (ms since 1970). */
export interface Spot {
  screen_id: number
  start_ms: number
}

/** A place that takes schedules: the row of a screen for a day, or the cell of a screen on a day. */
export interface Field {
  screen_id: number
  axis: DayAxis
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * What schedules are laid on, measured once when something is picked up: `day` = rows with time across,
 * `week` = cells of days, in which a schedule keeps its time.
 */
export interface Ground {
  is: 'day' | 'week'
  /** Row by row from the top; in a week each row day by day. */
  fields: readonly Field[]
}

export type Arrow = 'left' | 'right' | 'up' | 'down'
export type Stride = 'small' | 'large'

/** What an arrow with Shift moves: an hour, in which a small one has twelve. */
const LARGE_STEPS = 12

/** The field in which a point lies; beside all of them the nearest one. */
export function fieldAt(ground: Ground, { x, y }: Point): Field | undefined {
  const beyond = (value: number, from: number, to: number) => Math.max(from - value, 0, value - to)
  const far = (field: Field) =>
    Math.hypot(beyond(x, field.left, field.right - 1), beyond(y, field.top, field.bottom - 1))
  return ground.fields.reduce<Field | undefined>(
    (best, field) => (best === undefined || far(field) < far(best) ? field : best),
    undefined,
  )
}

/**
 * Where a schedule would stand if it was let go: in a day by its left edge, on five minutes; in a week at the
 * time that it has.
 * @param edge where its left edge is, and the height at which it is held
 * @param clock its time, for a week
 */
export function spotAt(ground: Ground, edge: Point, clock: string): Spot | null {
  const field = fieldAt(ground, edge)
  if (!field) return null
  const { screen_id, axis } = field
  if (ground.is === 'week') return { screen_id, start_ms: atClock(axis, clock) }
  return { screen_id, start_ms: snapped(axis, msAt(axis, edge.x - field.left)) }
}

/**
 * One step by an arrow: five minutes or an hour across in a day, a day across in a week, and a screen up and
 * down, at the same time on its wall. At the edge it stays.
 */
export function stepped(ground: Ground, spot: Spot, arrow: Arrow, stride: Stride): Spot {
  const field = fieldOf(ground, spot)
  if (!field) return spot
  const across = arrow === 'left' ? -1 : 1
  if (ground.is === 'day' && (arrow === 'left' || arrow === 'right')) {
    const steps = stride === 'large' ? LARGE_STEPS : 1
    return { ...spot, start_ms: snapped(field.axis, spot.start_ms + across * steps * SNAP_MS) }
  }
  const next =
    arrow === 'left' || arrow === 'right' ? dayBeside(ground, field, across) : rowBeside(ground, field, arrow)
  if (!next) return spot
  return { screen_id: next.screen_id, start_ms: atClock(next.axis, clockWithin(field.axis, spot.start_ms)) }
}

function fieldOf({ fields }: Ground, { screen_id, start_ms }: Spot): Field | undefined {
  return fields.find(
    (field) => field.screen_id === screen_id && field.axis.start_ms <= start_ms && start_ms < field.axis.end_ms,
  )
}

function dayBeside({ fields }: Ground, { screen_id, axis }: Field, step: number): Field | undefined {
  const days = fields.filter((field) => field.screen_id === screen_id)
  return days[days.findIndex((field) => field.axis.date === axis.date) + step]
}

function rowBeside({ fields }: Ground, { screen_id, axis }: Field, arrow: Arrow): Field | undefined {
  const rows = fields.filter((field) => field.axis.date === axis.date)
  return rows[rows.findIndex((field) => field.screen_id === screen_id) + (arrow === 'up' ? -1 : 1)]
}
