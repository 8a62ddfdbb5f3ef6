import { expect, test } from 'vitest'
import type { Arrangement, Seat } from '#protocol/seats/arrangement.ts'
import { PITCH_X, PITCH_Y, planLayout, rowsOfClass, SEAT, standing } from './layout.ts'

/**
 * `.` standard, `L` loge, `s` a sofa of two, `w` wheelchair, `-` no seat there (disabled), blank = no seat at
 * all.
 */
function plan(...pictures: string[]): Arrangement {
  let slot = 0
  const rows = pictures.map((picture, row) =>
    [...picture].flatMap((mark, col): Seat[] =>
      mark === ' '
        ? []
        : [
            {
              slot: mark === '-' ? null : ++slot,
              screen_row: row + 1,
              screen_col: col + 1,
              row_name: String.fromCharCode(65 + row),
              seat_name: String(col + 1),
              name: `${row}${col}`,
              class: mark === 'L' ? 'loge' : mark === 'w' ? 'wheelchair_seats' : 'standard_seats',
              disabled: mark === '-',
              autoassign: true,
              companion_of: null,
              sofa: mark === 's' ? Math.floor(col / 2) : null,
            },
          ],
    ),
  )
  return { numbered: true, places: slot, rows: rows.filter((row) => row.length > 0) }
}

test('F-113 columns line up over all rows, an aisle is wider than no gap, disabled places stay empty', () => {
  const layout = planLayout(plan('.. ..', '-. ..'))
  const [first, second] = layout.rows
  expect(first?.seats).toHaveLength(4)
  expect(second?.seats.map((seat) => seat.x)).toEqual(first?.seats.slice(1).map((seat) => seat.x))
  expect(first!.seats[2]!.x - first!.seats[1]!.x).toBeGreaterThan(2 * PITCH_X)
  expect(second!.y - first!.y).toBe(PITCH_Y)
})

test('F-113 a band lies behind the rows of a class, and those rows stand apart', () => {
  const layout = planLayout(plan('....', 'LLwL', 'LLLL', '....'))
  expect(layout.bands).toHaveLength(1)
  const [band] = layout.bands
  expect(band).toMatchObject({ seatClass: 'loge', full: true })
  expect(band!.y).toBeLessThan(layout.rows[1]!.y)
  expect(band!.y + band!.height).toBeGreaterThan(layout.rows[2]!.y + SEAT)
  expect(layout.rows[1]!.y - layout.rows[0]!.y).toBeGreaterThan(PITCH_Y)
  expect(rowsOfClass(layout, 'loge')).toEqual([['B', 'C']])
  expect(rowsOfClass(layout, 'standard_seats')).toEqual([
    ['A', 'A'],
    ['D', 'D'],
  ])
})

test('F-113 in a mixed row a band lies behind the seats of the class only', () => {
  const layout = planLayout(plan('.LL.L'))
  expect(layout.bands.map((band) => band.full)).toEqual([false, false])
  expect(layout.bands[0]!.width).toBeGreaterThan(PITCH_X + SEAT)
  expect(layout.bands[1]!.width).toBeLessThan(PITCH_X + 2)
})

test('LOOK the two seats of a sofa touch', () => {
  const [row] = planLayout(plan('ss..')).rows
  expect(row!.seats[1]!.x - row!.seats[0]!.x).toBeLessThan(SEAT + 2)
  expect(row!.seats[3]!.x - row!.seats[2]!.x).toBe(PITCH_X)
})

test('F-205 rows bend around the screen: the middle lies behind the ends, and the seats turn to the screen', () => {
  const straight = planLayout(plan('.....', '.....'))
  const bent = planLayout({ ...plan('.....', '.....'), curve: 100 })
  expect(straight.lift).toBe(0)
  expect(standing(straight.rows[0]!.seats[0]!)).not.toContain('rotate')
  for (const row of bent.rows) {
    const [left, , middle, , right] = row.seats
    expect(left!.y).toBeCloseTo(right!.y)
    expect(middle!.y).toBeGreaterThan(left!.y)
    expect([left!.turn > 0, Math.abs(middle!.turn) < 0.01, right!.turn < 0]).toEqual([true, true, true])
    expect(Math.abs(left!.turn)).toBeLessThan(21)
  }
  const gap = (layout: typeof bent) => layout.rows[1]!.seats[2]!.y - layout.rows[0]!.seats[2]!.y
  expect(gap(bent)).toBe(gap(straight))
  expect(bent.height - bent.lift).toBe(straight.height)
})
