import { ok, type Refusal, type Result } from '../result.ts'
import { type AutoAssignRequest, assignTogether, autoAssign } from './autoassign.ts'

/**
 * `isFree`: what the home itself may sell; `isFreeAnywhere`: with what the other side would give while the
 * line is up. `seat_class` undefined = no wish; `surcharge` in cents.
 */
export interface ProposeRequest extends AutoAssignRequest {
  isFreeAnywhere: (slot: number) => boolean
  seat_class: string | undefined
  surcharge: (seatClass: string) => number
}

/**
 * The seats that a counter is proposed for a party: of the class that was asked for; when that has not so
 * many, or none was asked for, the cheapest first (UX-42), whichever side they are on: nobody pays more, or
 * sits apart, because of where the line between two homes runs. Together comes before apart, and then the
 * home's own seats before all (docs/ledger.md, Placement). Refused like `autoAssign`.
 */
export function proposeSeats(request: ProposeRequest): Result<number[], Refusal<'not_enough_seats'>> {
  const { arrangement, seat_class, surcharge, isFree, isFreeAnywhere } = request
  const classes = new Map(arrangement.rows.flat().map((seat) => [seat.slot, seat.class]))
  const classOf = (slot: number): string => classes.get(slot) ?? ''
  const steps = [...new Set([...classes.values()].map(surcharge))].sort((a, b) => a - b)
  const upTo = steps.map((most) => (slot: number) => surcharge(classOf(slot)) <= most)
  const offers = seat_class === undefined ? upTo : [(slot: number) => classOf(slot) === seat_class, ...upTo]
  for (const isOffered of offers) {
    const sides = [isFree, isFreeAnywhere].map((free) => ({
      ...request,
      isFree: (slot: number): boolean => isOffered(slot) && free(slot),
    }))
    for (const side of sides) {
      const together = assignTogether(side)
      if (together) return ok(together)
    }
    for (const side of sides) {
      const apart = autoAssign(side)
      if (apart.ok) return apart
    }
  }
  return autoAssign({ ...request, isFree: isFreeAnywhere })
}
