import { type Refusal, refuse } from '../result.ts'
import { slotCount } from '../seats/arrangement.ts'
import { arrangementFaults, labelled, STANDARD, WHEELCHAIR } from '../seats/plan.ts'
import type { Screen } from './screen.ts'

type PlannedScreen = Pick<Screen, 'capacity' | 'arrangement' | 'config' | 'class_rate'>

/**
 * What follows for the seat plan when these fields of a screen are written: a screen without numbers has as
 * many places as its capacity, unless the plan that is written with it says how many; with a numbered plan it
 * has as many as there are seats, and each is called with the screen's own sign between row and seat.
 * `before` null = the screen is made.
 * @source F-202
 */
export function planAfter(before: PlannedScreen | null, given: Partial<PlannedScreen>): Partial<PlannedScreen> {
  const arrangement = given.arrangement ?? before?.arrangement
  if (!arrangement) return {}
  if (arrangement.numbered) {
    if (!given.arrangement && !given.config) return {}
    const { separator = '' } = given.config ?? before?.config ?? {}
    const capacity = given.arrangement && given.capacity === undefined ? { capacity: slotCount(arrangement) } : {}
    return { arrangement: labelled(arrangement, separator), ...capacity }
  }
  const saysItself = (given.arrangement?.places ?? 0) > 0
  if (saysItself || given.capacity === undefined) return {}
  return { arrangement: { ...arrangement, places: given.capacity } }
}

/** A capacity that is not what the seat plan has. Empty = it is. @source F-202 */
export function screenFaults({ capacity, arrangement }: PlannedScreen): Refusal<'capacity_of_plan'>[] {
  const places = slotCount(arrangement)
  return places === capacity ? [] : [refuse('capacity_of_plan', 'capacity', { places }).refusal]
}

/**
 * What keeps a seat plan from being used: it does not hold, or has seats of a class that the screen has not.
 */
export function planFaults({
  arrangement,
  config,
  class_rate,
}: PlannedScreen): Refusal<'plan_broken' | 'plan_class'>[] {
  const [fault] = arrangementFaults(arrangement, config.separator)
  if (fault) return [refuse('plan_broken', 'arrangement', { seat: fault.seat }).refusal]
  const classes = new Set([STANDARD, WHEELCHAIR, ...Object.keys(class_rate)])
  const strange = arrangement.rows.flat().find((seat) => !classes.has(seat.class))
  return strange ? [refuse('plan_class', 'class_rate', { seat: strange.name, class: strange.class }).refusal] : []
}
