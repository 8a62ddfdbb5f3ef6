import { type Refusal, refuse } from '../result.ts'
import { slotCount } from '../seats/arrangement.ts'
import type { Screen } from './screen.ts'

type Hall = Pick<Screen, 'capacity' | 'arrangement'>

/**
 * What follows for the seat plan when these fields of a screen are written: a hall without numbers has as
 * many places as its capacity, unless the plan that is written with it says how many. `before` null = the
 * screen is made.
 * @source F-202
 */
export function hallAfter(before: Hall | null, given: Partial<Hall>): Partial<Hall> {
  const arrangement = given.arrangement ?? before?.arrangement
  const saysItself = (given.arrangement?.places ?? 0) > 0
  if (!arrangement || arrangement.numbered || saysItself || given.capacity === undefined) return {}
  return { arrangement: { ...arrangement, places: given.capacity } }
}

/** A capacity that is not what the seat plan has. Empty = it is. @source F-202 */
export function screenFaults({ capacity, arrangement }: Hall): Refusal<'capacity_of_plan'>[] {
  const places = slotCount(arrangement)
  return places === capacity ? [] : [refuse('capacity_of_plan', 'capacity', { places }).refusal]
}
