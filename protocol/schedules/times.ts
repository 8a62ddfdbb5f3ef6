import { type Refusal, refuse } from '../result.ts'
import { epochMs } from '../time/business-day.ts'
import { LocalDate } from '../time/shapes.ts'
import type { Schedule } from './schedule.ts'

/** So long a schedule lasts at most: any movie with its advertising, and any marathon. */
export const LONGEST_MINUTES = 2 * 24 * 60

/** Why a schedule cannot be at that time: it is on no calendar, ends before it begins, or lasts for days. */
export function timeFaults(after: Pick<Schedule, 'start' | 'end' | 'business_date'>): Refusal<'invalid'>[] {
  if (!LocalDate.safeParse(after.business_date).success) return [refuse('invalid', 'start').refusal]
  const minutes = (epochMs(after.end) - epochMs(after.start)) / 60_000
  return minutes > 0 && minutes <= LONGEST_MINUTES ? [] : [refuse('invalid', 'end').refusal]
}
