import { type Arrangement, type Seat, seatOfSlot } from './arrangement.ts'
import { isAutoAssignable, sofaKey, sofaSizes } from './autoassign.ts'

/**
 * Whether a part of a sofa is among these without its other seats, of those that are sold. A screen that
 * sells sofas whole takes no such cart, nor proposes one.
 * @source F-129
 */
export function partsSofa(arrangement: Arrangement, slots: readonly number[]): boolean {
  const picked = new Map<string, number>()
  for (const slot of new Set(slots)) {
    const seat = seatOfSlot(arrangement, slot)
    if (seat && seat.sofa !== null) picked.set(sofaKey(seat), (picked.get(sofaKey(seat)) ?? 0) + 1)
  }
  const sizes = sofaSizes(arrangement)
  return [...picked].some(([sofa, count]) => count < sizes.get(sofa)!)
}

/** What of a screen's configuration says which seats visitors may pick by hand. */
export interface PickRules {
  leave_no_single_seat: boolean
  max_together: number | null
  social_distancing_enabled: boolean
}

/**
 * Whether a companion's seat is among these without its wheelchair place: it is for nobody else, on every
 * screen, and never proposed.
 * @source F-129
 */
export function hasLoneCompanion(arrangement: Arrangement, slots: readonly number[]): boolean {
  return slots.some((slot) => {
    const wheelchair = seatOfSlot(arrangement, slot)?.companion_of ?? null
    return wheelchair !== null && !slots.includes(wheelchair)
  })
}

/**
 * Whether the screen wants no single seat left over. Where it limits how many sit together, or keeps parties
 * apart, it leaves seats free itself.
 */
export function leavesNone({ leave_no_single_seat, max_together, social_distancing_enabled }: PickRules): boolean {
  return leave_no_single_seat && max_together === null && !social_distancing_enabled
}

/**
 * Whether seats that a visitor picked by hand, all that he wants, leave a single one over: a free one of the
 * same class with nobody who could still sit beside it. It is forgiven where it cannot be helped, because one
 * seat more was free side by side than is picked of them.
 *
 * What auto-assign proposes is not asked: it takes a run from its end, or does not know the seats of the
 * other home.
 * @param slots those that are picked
 * @param isFree whether nobody else has a slot, and it can be had now; those that are picked count as free
 * @source F-129
 */
export function leavesSingle(
  arrangement: Arrangement,
  slots: readonly number[],
  isFree: (slot: number) => boolean,
): boolean {
  const picked = new Set(slots)
  return arrangement.rows.flatMap((row) => runsIn(row, picked, isFree)).some((run) => hasSingle(run, picked))
}

/** Seats of one class side by side that are picked, or free for whoever comes next. */
function runsIn(row: readonly Seat[], picked: ReadonlySet<number>, isFree: (slot: number) => boolean): Seat[][] {
  const runs: Seat[][] = []
  let last: Seat | undefined
  for (const seat of row.toSorted((a, b) => a.screen_col - b.screen_col)) {
    const { slot } = seat
    const takesPart = slot !== null && (picked.has(slot) || (isFree(slot) && isAutoAssignable(seat)))
    if (!takesPart) {
      last = undefined
      continue
    }
    if (last?.class === seat.class && seat.screen_col === last.screen_col + 1) runs.at(-1)!.push(seat)
    else runs.push([seat])
    last = seat
  }
  return runs
}

function hasSingle(run: readonly Seat[], picked: ReadonlySet<number>): boolean {
  const isLeft = (at: number): boolean => run[at] !== undefined && !picked.has(run[at].slot!)
  const left = run.filter((_, at) => isLeft(at)).length
  if (left <= 1 || left === run.length) return false
  return run.some((_, at) => isLeft(at) && !isLeft(at - 1) && !isLeft(at + 1))
}
