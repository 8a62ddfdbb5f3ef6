import { expect, test } from 'vitest'
import type { Seat } from '#protocol/seats/arrangement.ts'
import { planLayout } from './layout.ts'
import { type MoveKey, move } from './moves.ts'

function seat(slot: number, screen_row: number, screen_col: number): Seat {
  return {
    slot,
    screen_row,
    screen_col,
    row_name: 'A',
    seat_name: String(screen_col),
    name: `${screen_row}-${screen_col}`,
    class: 'standard_seats',
    disabled: false,
    autoassign: true,
    companion_of: null,
    sofa: null,
  }
}

/** Two rows: 1 2 _ 3 over 4 5 6 7. */
const layout = planLayout({
  numbered: true,
  places: 7,
  rows: [
    [seat(1, 1, 1), seat(2, 1, 2), seat(3, 1, 4)],
    [seat(4, 2, 1), seat(5, 2, 2), seat(6, 2, 3), seat(7, 2, 4)],
  ],
})

test.each([
  [2, 'ArrowRight', 3],
  [3, 'ArrowRight', 3],
  [1, 'ArrowLeft', 1],
  [3, 'ArrowDown', 7],
  [7, 'ArrowUp', 3],
  [1, 'ArrowUp', 1],
  [6, 'ArrowUp', 2],
  [5, 'Home', 4],
  [5, 'End', 7],
  [1, 'PageDown', 4],
  [7, 'PageUp', 3],
] as [number, MoveKey, number][])('UX-37 from seat %i the key %s leads to seat %i', (slot, key, to) => {
  expect(move(layout, slot, key)).toBe(to)
})
