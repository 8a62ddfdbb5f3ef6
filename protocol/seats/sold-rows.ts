import type { Arrangement, SeatState } from './arrangement.ts'

/** The sold seats of one row, by the names that stand on them. */
export interface SoldRow {
  row: string
  seats: string[]
}

/**
 * The sold seats of a hall by its rows, from the screen backwards and from left to right, as people at the
 * doors read them; a row without any is left out. Where places have no numbers there are none.
 * @param states of slot 1 and on
 */
export function soldRows({ numbered, rows }: Arrangement, states: readonly SeatState[]): SoldRow[] {
  if (!numbered) return []
  return rows.flatMap((seats) => {
    const sold = seats.filter(({ slot }) => slot !== null && states[slot - 1] === 'sold')
    return sold.length === 0 ? [] : [{ row: sold[0]!.row_name, seats: sold.map(({ seat_name }) => seat_name) }]
  })
}
