import type { ClassRate, Screen } from '#protocol/catalogue/screen.ts'
import type { Result } from '#protocol/result.ts'
import { type Arrangement, type Seat, slotCount } from '#protocol/seats/arrangement.ts'
import { arrangementOf, type Plan, type PlanSeat, planOf, STANDARD, WHEELCHAIR } from '#protocol/seats/plan.ts'

/** What is edited of a screen: its seats, and the classes that they have. */
export interface Drawing {
  plan: Plan
  class_rate: Readonly<Record<string, ClassRate>>
}

/** A drawing with the way back and forth. */
export interface Edits {
  past: readonly Drawing[]
  now: Drawing
  future: readonly Drawing[]
}

/** So many steps are undone. */
const STEPS_MAX = 100

export function drawingOf({ arrangement, config, class_rate }: Screen): Drawing {
  return { plan: planOf(arrangement, config.separator), class_rate }
}

export function begin(now: Drawing): Edits {
  return { past: [], now, future: [] }
}

/** One step further; what was undone is gone. Nothing changes where the drawing stays as it is. */
export function change({ past, now, future }: Edits, next: Drawing): Edits {
  if (JSON.stringify(next) === JSON.stringify(now)) return { past, now, future }
  return { past: [...past.slice(1 - STEPS_MAX), now], now: next, future: [] }
}

export function undo(edits: Edits): Edits {
  const before = edits.past.at(-1)
  if (!before) return edits
  return { past: edits.past.slice(0, -1), now: before, future: [edits.now, ...edits.future] }
}

export function redo(edits: Edits): Edits {
  const [next, ...future] = edits.future
  return next ? { past: [...edits.past, edits.now], now: next, future } : edits
}

/** A step of the editor: a plan, or why there is none. */
export type Step = (plan: Plan) => Plan | Result<Plan>

/** What a step makes of a plan. */
export function stepped(plan: Plan, step: Step): Result<Plan> {
  const made = step(plan)
  return 'seats' in made ? { ok: true, value: made } : made
}

/**
 * The plan as the editor draws it: by the layout of the shop, with every place on it, those that are not sold
 * too; the ids of the seats stand where slots are.
 */
export function drawn({ seats, curve, separator }: Plan): Arrangement {
  const { rows } = arrangementOf({ separator, curve, seats: seats.map((seat) => ({ ...seat, disabled: false })) })
  const ids = seats.map(({ id }) => id)
  const places = rows.map((row) => row.map((seat): Seat => ({ ...seat, slot: ids[seat.slot! - 1]! })))
  return { numbered: true, places: 0, rows: places, curve }
}

/** The body of the call that saves a drawing. */
export function savedAs({ plan, class_rate }: Drawing, { config }: Pick<Screen, 'config'>) {
  const arrangement = arrangementOf(plan)
  return {
    arrangement,
    capacity: slotCount(arrangement),
    class_rate,
    config: { ...config, separator: plan.separator },
  }
}

/** The seats from one to another: everything in the rectangle of the grid between them. */
export function between(plan: Plan, from: PlanSeat, to: PlanSeat): number[] {
  const [top, bottom] = [from.screen_row, to.screen_row].sort((a, b) => a - b)
  const [left, right] = [from.screen_col, to.screen_col].sort((a, b) => a - b)
  return plan.seats
    .filter(({ screen_row }) => screen_row >= top! && screen_row <= bottom!)
    .filter(({ screen_col }) => screen_col >= left! && screen_col <= right!)
    .map(({ id }) => id)
}

/** The classes that a seat may have, those without a row of their own first. */
export function classesOf({ class_rate }: Drawing): string[] {
  return [STANDARD, ...Object.keys(class_rate).filter((name) => name !== STANDARD && name !== WHEELCHAIR)]
}

/** What a hall has, in figures. */
export function figuresOf({ seats }: Plan) {
  const sold = seats.filter(({ disabled }) => !disabled)
  return {
    seats: sold.length,
    rows: new Set(seats.map(({ screen_row }) => screen_row)).size,
    wheelchairs: sold.filter((seat) => seat.class === WHEELCHAIR).length,
    companions: sold.filter(({ companion_of }) => companion_of !== null).length,
    disabled: seats.length - sold.length,
  }
}
