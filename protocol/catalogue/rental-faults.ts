import { type Refusal, refuse } from '../result.ts'
import type { RentalProfile } from './rental-profile.ts'

/**
 * What is wrong with the timeline of a rental profile, by the fields of its steps: the first begins in week
 * 1, each later one in a later week, and each says an amount or a share. Empty = nothing.
 * @source F-185
 */
export function rentalFaults({ timeline }: Pick<RentalProfile, 'timeline'>): Refusal<'week_order' | 'rate_missing'>[] {
  return timeline.flatMap(({ from_week, fixed_cents, percent_bp, minimum_cents }, nth) => {
    const before = timeline[nth - 1]?.from_week
    const isInOrder = before === undefined ? from_week === 1 : before < from_week
    const costs = fixed_cents + percent_bp + minimum_cents > 0
    return [
      ...(isInOrder ? [] : [refuse('week_order', `timeline.${nth}.from_week`).refusal]),
      ...(costs ? [] : [refuse('rate_missing', `timeline.${nth}.percent_bp`).refusal]),
    ]
  })
}
