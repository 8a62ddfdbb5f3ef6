/**
 * The epoch of the box that answers, as it says to anybody; undefined where it is of another cinema than this
 * register was last used in (undefined: in none yet). Addresses are exchanged by mistake, and an epoch
 * that is adopted is never left again (L9): that of another cinema would end what this one has not answered.
 */
export function epochSaid(
  house: { cinema_id: number; epoch?: number | undefined } | null,
  cinema_id: number | undefined,
): number | undefined {
  return house && (cinema_id ?? house.cinema_id) === house.cinema_id ? house.epoch : undefined
}
