import * as z from 'zod'
import { RowId } from '../kit/shapes.ts'
import type { HallRow } from '../ledger/rows.ts'
import { Instant } from '../time/shapes.ts'

/** The schedule as a visitor's page shows it: where it stands elsewhere by now, nothing is held or sold. */
export const SeenSchedule = z.strictObject({ start: Instant, screen_id: RowId })
export type SeenSchedule = z.output<typeof SeenSchedule>

interface Placed {
  screen_id: number
}

/** The hall of a schedule in the ledger, as far as it says which plan is sold; none = not born yet. */
type SoldHall = Pick<HallRow, 'screen_id' | 'moves'> | undefined

/**
 * Whether this copy of the catalogue has a schedule in the hall that the ledger sells: a copy that is behind
 * draws the plan of before, whose seats have the numbers of others (F-199).
 */
export function isPlanOfLedger({ screen_id }: Placed, hall: SoldHall): boolean {
  return hall?.screen_id == null || hall.screen_id === screen_id
}

/**
 * Whether a register picked its seats on the plan of the hall that is sold now. What does not say so is
 * believed: its seats are held, and they were asked for.
 */
export function isPlanPicked(hall: SoldHall, screen_id: number | undefined): boolean {
  return screen_id === undefined || isPlanOfLedger({ screen_id }, hall)
}

/**
 * Whether somebody has seen the plan that is sold now. Who does not say what was seen is believed only while
 * the schedule is where it was born: a page, or a program, of before may show the hall that was left.
 */
export function isPlanSeen(schedule: Placed, hall: SoldHall, seen: Placed | undefined): boolean {
  if (!isPlanOfLedger(schedule, hall)) return false
  return seen === undefined ? (hall?.moves ?? 0) === 0 : seen.screen_id === schedule.screen_id
}
