import { expect, test } from 'vitest'
import { partBack } from './audience.ts'

test('F-352 a part of a price is rounded to the nearest cent, half a cent up, and never more than was paid', () => {
  expect([33, 50, 100, 1].map((percent) => partBack(1_250, percent))).toEqual([413, 625, 1_250, 13])
  expect([partBack(1, 50), partBack(1, 49), partBack(0, 100)]).toEqual([1, 0, 0])
})
