import { refuse } from '#protocol/result.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { Checks } from '../kit/hooks.ts'

export const check: Checks = {
  /** It ends after it begins. */
  schedule: ({ after }) => {
    const { start, end } = after as Schedule
    return Date.parse(start) < Date.parse(end) ? [] : [refuse('invalid', 'end').refusal]
  },
}
