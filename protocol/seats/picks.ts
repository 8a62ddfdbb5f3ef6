import { type Answer, ok, refuse } from '../result.ts'
import { type Arrangement, type Seat, seatOfSlot } from './arrangement.ts'
import { isAutoAssignable } from './autoassign.ts'

/** What of a screen's configuration says which seats visitors may pick by hand. */
export interface PickRules {
  leave_no_single_seat: boolean
  max_together: number | null
  social_distancing_enabled: boolean
}

export type PickRefusal = 'companion_alone' | 'seat_left_alone'

/**
 * May a visitor pick these seats by hand, all that he wants?
 * 1. A companion's seat is picked with its wheelchair place only.
 * 2. Where the screen asks for it, no single seat is left over: a free one of the same class with nobody who
 *    could still sit beside it. It is forgiven where it cannot be helped, because one seat more was free side
 *    by side than is picked of them; and where the screen itself leaves seats free between people.
 *
 * What auto-assign proposes is not asked: it takes a run from its end, or does not know the seats of the
 * other home. Refused under `seats`.
 * @param slots those that are picked
 * @param isFree whether nobody else has a slot, and it can be had now; those that are picked count as free
 * @source F-129
 */
export function mayPick(
  arrangement: Arrangement,
  slots: readonly number[],
  isFree: (slot: number) => boolean,
  { leave_no_single_seat, max_together, social_distancing_enabled }: PickRules,
): Answer<null, PickRefusal> {
  const picked = new Set(slots)
  const isAlone = (slot: number): boolean => {
    const wheelchair = seatOfSlot(arrangement, slot)?.companion_of ?? null
    return wheelchair !== null && !picked.has(wheelchair)
  }
  if (slots.some(isAlone)) return refuse('companion_alone', 'seats')
  if (!leave_no_single_seat || max_together !== null || social_distancing_enabled) return ok(null)
  const runs = arrangement.rows.flatMap((row) => runsIn(row, picked, isFree))
  return runs.some((run) => leavesSingle(run, picked)) ? refuse('seat_left_alone', 'seats') : ok(null)
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

function leavesSingle(run: readonly Seat[], picked: ReadonlySet<number>): boolean {
  const isLeft = (at: number): boolean => run[at] !== undefined && !picked.has(run[at].slot!)
  const left = run.filter((_, at) => isLeft(at)).length
  if (left <= 1 || left === run.length) return false
  return run.some((_, at) => isLeft(at) && !isLeft(at - 1) && !isLeft(at + 1))
}
