/**
 * The age that whoever buys tickets confirms for everybody of the order: that of a movie for which the law
 * turns the younger away at the door. Null where nothing is asked.
 * @source F-094
 */
export function ageToConfirm(rating: string | null): 16 | 18 | null {
  if (rating === '16') return 16
  return rating === '18' ? 18 : null
}
