import type { Arrangement } from './arrangement.ts'
import { autoAssign, type SeatAlgorithm } from './autoassign.ts'
import { proposeSeats } from './propose.ts'

/** Who proposes: the shop, or the register. */
export const PROPOSERS = ['shop', 'register'] as const
export type Proposer = (typeof PROPOSERS)[number]

/** As in autoassign.ts; `count` is how many parties come one after another. */
export interface PreviewRequest {
  arrangement: Arrangement
  quantity: number
  algorithm: SeatAlgorithm
  max_together: number | null
  leave_no_single_seat?: boolean
  sofas_whole?: boolean
  surcharge: (seatClass: string) => number
  by: Proposer
  count: number
}

/**
 * What parties of one size are proposed in an empty hall, one after another, each beside those before it: by
 * the very functions that propose seats in the shop and at the register. Fewer than `count` when the hall is
 * full before.
 */
export function proposals({ count, by, ...request }: PreviewRequest): number[][] {
  const taken = new Set<number>()
  const isFree = (slot: number): boolean => !taken.has(slot)
  const found: number[][] = []
  while (found.length < count) {
    const chosen =
      by === 'shop'
        ? autoAssign({ ...request, isFree })
        : proposeSeats({ ...request, isFree, isFreeAnywhere: isFree, seat_class: undefined })
    if (!chosen.ok) break
    for (const slot of chosen.value) taken.add(slot)
    found.push(chosen.value)
  }
  return found
}
