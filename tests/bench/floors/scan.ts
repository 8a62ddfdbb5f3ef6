/**
 * The floor of B9: one scan of a hall in bytes, 0 = a free seat, 1 = none, rows one after another with a 1
 * between. Answers where the first run of so many free seats begins; -1 = nowhere.
 */
export function scan(hall: Uint8Array, quantity: number): number {
  let found = -1
  let run = 0
  for (let at = 0; at < hall.length; at++) {
    run = hall[at] === 0 ? run + 1 : 0
    if (run === quantity && found < 0) found = at - quantity + 1
  }
  return found
}
