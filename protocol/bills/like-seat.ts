import type { Seat } from '../seats/arrangement.ts'

/**
 * Why a ticket does not go from one seat to another: no money moves, so both are of one class, and a place
 * beside a wheelchair is changed for another such place. Where sofas are sold whole a ticket alone goes
 * neither to one nor from one.
 */
export function whyNotThere(
  from: Seat | undefined,
  to: Seat | undefined,
  sofas_whole: boolean,
): 'sofa_parted' | 'seat_unknown' | 'buyer_same_seat' | 'buyer_other_class' | null {
  if (!to || !from) return 'seat_unknown'
  if (to.slot === from.slot) return 'buyer_same_seat'
  if (sofas_whole && (to.sofa !== null || from.sofa !== null)) return 'sofa_parted'
  const isAlike = to.class === from.class && (to.companion_of === null) === (from.companion_of === null)
  return isAlike ? null : 'buyer_other_class'
}
