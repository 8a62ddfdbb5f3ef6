import { type Answer, ok, refuse } from '../result.ts'
import { type Plan, type PlanSeat, rowsOf, STANDARD, WHEELCHAIR } from './plan.ts'
import { tidy } from './plan-edit.ts'

/**
 * Makes sofas of seats that stand side by side: two by two from the left of each stretch; an odd last one
 * joins the sofa before it. Refused: `not_beside` when one of them stands alone.
 */
export function makeSofas(plan: Plan, ids: ReadonlySet<number>): Answer<Plan, 'not_beside'> {
  const runs = stretches(plan.seats.filter(({ id }) => ids.has(id)))
  if (runs.length === 0 || runs.some((run) => run.length < 2)) return refuse('not_beside')
  let next = plan.seats.reduce((most, { sofa }) => Math.max(most, sofa ?? 0), 0)
  const sofaOf = new Map<number, number>()
  for (const run of runs)
    run.forEach((seat, index) => {
      const isLastOfOdd = index === run.length - 1 && index % 2 === 0
      if (index % 2 === 0 && !isLastOfOdd) next++
      sofaOf.set(seat.id, next)
    })
  const seats = plan.seats.map((seat) => (ids.has(seat.id) ? { ...seat, sofa: sofaOf.get(seat.id)! } : seat))
  return ok(tidy({ ...plan, seats }))
}

/** The seats of these sofas stand apart again. */
export function splitSofas(plan: Plan, ids: ReadonlySet<number>): Plan {
  const gone = new Set(
    plan.seats.flatMap(({ id, screen_row, sofa }) => (ids.has(id) && sofa !== null ? [`${screen_row}:${sofa}`] : [])),
  )
  const isGone = ({ screen_row, sofa }: PlanSeat): boolean => sofa !== null && gone.has(`${screen_row}:${sofa}`)
  return { ...plan, seats: plan.seats.map((seat) => (isGone(seat) ? { ...seat, sofa: null } : seat)) }
}

/**
 * Makes a wheelchair place of a seat, and a companion's seat of the one beside it (null = it has none).
 * Neither is proposed by itself (autoassign.ts). Refused: `no_companion` when no ordinary seat is there.
 */
export function makeWheelchair(
  plan: Plan,
  id: number,
  side: 'left' | 'right' | null,
): Answer<Plan, 'no_companion' | 'unknown_seat'> {
  const place = plan.seats.find((seat) => seat.id === id)
  if (!place) return refuse('unknown_seat')
  const at = place.screen_col + (side === 'left' ? -1 : 1)
  const beside = plan.seats.find((seat) => seat.screen_row === place.screen_row && seat.screen_col === at)
  if (side !== null && (!beside || beside.disabled || beside.class === WHEELCHAIR || ownPlace(beside, id)))
    return refuse('no_companion')
  const seats = plan.seats.map((seat) => {
    if (seat.id === id)
      return { ...seat, class: WHEELCHAIR, autoassign: false, disabled: false, companion_of: null, sofa: null }
    if (side !== null && seat.id === beside!.id) return { ...seat, companion_of: id, autoassign: false, sofa: null }
    return seat
  })
  return ok(tidy({ ...plan, seats }))
}

/** The companion's seat of another place. */
function ownPlace({ companion_of }: PlanSeat, id: number): boolean {
  return companion_of !== null && companion_of !== id
}

/** Wheelchair places, and the seats of their companions, become ordinary seats. */
export function clearWheelchairs(plan: Plan, ids: ReadonlySet<number>): Plan {
  const seats = plan.seats.map((seat) =>
    ids.has(seat.id) && (seat.class === WHEELCHAIR || seat.companion_of !== null)
      ? { ...seat, class: seat.class === WHEELCHAIR ? STANDARD : seat.class, companion_of: null, autoassign: true }
      : seat,
  )
  return tidy({ ...plan, seats })
}

function stretches(seats: readonly PlanSeat[]): PlanSeat[][] {
  const runs: PlanSeat[][] = []
  for (const row of rowsOf(seats))
    for (const seat of row) {
      const last = runs.at(-1)?.at(-1)
      const goesOn = last?.screen_row === seat.screen_row && last.screen_col + 1 === seat.screen_col
      if (goesOn) runs.at(-1)!.push(seat)
      else runs.push([seat])
    }
  return runs
}
