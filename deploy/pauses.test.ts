import { expect, test } from 'vitest'
import { Pauses } from './pauses.ts'

test.each([
  [undefined, [500, 1_000, 2_000, 5_000, 10_000, 30_000, 30_000]],
  [5_000, [500, 1_000, 2_000, 5_000, 5_000, 5_000, 5_000]],
])('pauses of at most %s ms grow, and begin anew after what ran for a while', (longest_ms, pauses) => {
  const row = new Pauses(longest_ms)
  expect(row.begun).toBe(false)
  expect(pauses.map(() => row.next(0))).toEqual(pauses)
  expect(row.begun).toBe(true)
  expect(row.next(60_001)).toBe(500)
})
