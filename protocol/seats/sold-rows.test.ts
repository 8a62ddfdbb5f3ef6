import { expect, test } from 'vitest'
import { Arrangement, type SeatState } from './arrangement.ts'
import { soldRows } from './sold-rows.ts'

function hall(rows: Record<string, number>, numbered = true): Arrangement {
  let slot = 0
  return Arrangement.parse({
    numbered,
    places: 6,
    rows: Object.entries(rows).map(([row_name, seats], index) =>
      Array.from({ length: seats }, (_, place) => ({
        slot: row_name === 'B' && place === 0 ? null : ++slot,
        screen_row: index + 1,
        screen_col: place + 1,
        row_name,
        seat_name: String(place + 1),
        name: `${row_name}${place + 1}`,
        disabled: row_name === 'B' && place === 0,
      })),
    ),
  })
}

const states = 'sold free sold held sold reserved'.split(' ') as SeatState[]

test('F-351 (in part) the sold seats of a hall stand by their rows, from the screen backwards', () => {
  expect(soldRows(hall({ A: 2, B: 3, C: 1, D: 1 }), states)).toEqual([
    { row: 'A', seats: ['1'] },
    { row: 'B', seats: ['2'] },
    { row: 'C', seats: ['1'] },
  ])
})

test('F-351 (in part) places without numbers have no rows', () => {
  expect(soldRows(hall({ A: 6 }, false), states)).toEqual([])
})
