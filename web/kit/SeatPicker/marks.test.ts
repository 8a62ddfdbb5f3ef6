import { expect, test } from 'vitest'
import type { Seat, SeatState } from '#protocol/seats/arrangement.ts'
import { describeSeat, isPickable, markOf, type SeatLabels, type SeatMark, symbolOf } from './marks.ts'

const seat: Seat = {
  slot: 1,
  screen_row: 8,
  screen_col: 10,
  row_name: 'H',
  seat_name: '10',
  name: 'H10',
  class: 'loge',
  disabled: false,
  autoassign: true,
  companion_of: null,
  sofa: null,
}

function word(name: string) {
  return name
}
const labels: SeatLabels = {
  plan: 'plan',
  screen: 'screen',
  row: word,
  rows: (first, last) => `${first} ${last}`,
  seat: (row, name) => `row ${row}, seat ${name}`,
  state: {
    free: 'free',
    chosen: 'yours',
    sold: 'taken',
    reserved: 'reserved',
    held: 'held',
    blocked: 'blocked',
    elsewhere: 'away',
  },
  legend: { free: 'f', chosen: 'c', taken: 't', off: 'o', wheelchair: 'wheelchair', companion: 'companion' },
  extra: (cents) => `+ ${cents}`,
  enough: String,
  refused: 'no',
  seatsFree: String,
  asList: 'list',
  asPlan: 'plan',
  larger: 'larger',
  smaller: 'smaller',
}
const loge = { name: 'Loge', ticket: 150, handling: 50, color: 'loge' }

test.each([
  ['free', false, 'free'],
  ['free', true, 'chosen'],
  ['held', true, 'chosen'],
  ['sold', false, 'taken'],
  ['reserved', false, 'taken'],
  ['held', false, 'off'],
  ['blocked', false, 'off'],
  ['elsewhere', false, 'off'],
] as [SeatState, boolean, SeatMark][])(
  'UX-37 a seat that is %s (chosen: %s) has the shape %s',
  (state, chosen, mark) => {
    expect(markOf(state, chosen)).toBe(mark)
  },
)

test.each(['sold', 'reserved', 'held', 'elsewhere'] as SeatState[])('F-116 nobody picks a seat that is %s', (state) => {
  expect([isPickable(state, false), isPickable(state, true)]).toEqual([false, false])
})

test('F-116 a blocked seat is only for staff who may book it', () => {
  expect([isPickable('blocked', false), isPickable('blocked', true), isPickable('free', false)]).toEqual([
    false,
    true,
    true,
  ])
})

test('UX-37 a seat says row and number, what it is, class, price and state', () => {
  expect(describeSeat(seat, 'free', false, loge, labels)).toBe('row H, seat 10, Loge, + 200, free')
  expect(describeSeat(seat, 'held', true, loge, labels)).toBe('row H, seat 10, Loge, + 200, yours')
  const wheelchair = { ...seat, class: 'wheelchair_seats' }
  expect(symbolOf(wheelchair)).toBe('wheelchair')
  expect(describeSeat(wheelchair, 'free', false, undefined, labels)).toBe('row H, seat 10, wheelchair, + 0, free')
  expect(describeSeat({ ...seat, companion_of: 3 }, 'free', false, loge, labels)).toContain('companion, Loge')
})
