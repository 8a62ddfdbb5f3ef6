import type { Arrangement, Seat } from '../arrangement.ts'

/** A hall of tests, and which of its seats nobody has. */
export interface Pictured {
  arrangement: Arrangement
  isFree: (slot: number) => boolean
}

/** A standard seat on sale, which may be proposed, named `2-5` by row and column; `more` is what differs. */
function seat(slot: number, screen_row: number, screen_col: number, more: Partial<Seat>): Seat {
  return {
    slot,
    screen_row,
    screen_col,
    row_name: String(screen_row),
    seat_name: String(screen_col),
    name: `${screen_row}-${screen_col}`,
    class: 'standard_seats',
    disabled: false,
    autoassign: true,
    companion_of: null,
    sofa: null,
    ...more,
  }
}

const CLASSES: Readonly<Record<string, string>> = { w: 'wheelchair_seats', L: 'loge' }

/**
 * A hall from pictures, row by row from the screen backwards: `.` free, `x` taken, `w` wheelchair place, `c`
 * its companion, `n` not auto-assigned, `L` loge, `1` to `9` a seat of that sofa, a blank is an aisle.
 */
export function pictured(...pictures: string[]): Pictured {
  const taken = new Set<number>()
  let slot = 0
  const rows = pictures.map((picture, row) =>
    [...picture].flatMap((mark, col): Seat[] => {
      if (mark === ' ') return []
      slot++
      if (mark === 'x') taken.add(slot)
      const more = {
        class: CLASSES[mark] ?? 'standard_seats',
        autoassign: mark !== 'n',
        companion_of: mark === 'c' ? 1 : null,
        sofa: /\d/.test(mark) ? Number(mark) : null,
      }
      return [seat(slot, row + 1, col + 1, more)]
    }),
  )
  return { arrangement: { numbered: true, places: slot, rows }, isFree: (at) => !taken.has(at) }
}

/** One row of so many seats: `A 1`, `A 2` … */
export function oneRow(row_name: string, places: number): Arrangement {
  const row = Array.from({ length: places }, (_, at) =>
    seat(at + 1, 1, at + 1, { row_name, name: `${row_name} ${at + 1}` }),
  )
  return { numbered: true, places: 0, rows: [row] }
}
