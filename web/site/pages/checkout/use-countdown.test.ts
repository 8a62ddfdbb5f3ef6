import { expect, test } from 'vitest'
import { clockText, secondsLeft } from './use-countdown.ts'

test.each([
  [600_000, 0, 0, '10:00'],
  [600_900, 0, 0, '10:00'], // the server's clock is read in whole seconds
  [600_000, -900, 0, '10:00'],
  [600_000, 0, 120, '10:00'],
  [600_000, 0, 1_000, '09:59'],
  [600_000, 5_000, 0, '09:55'],
  [600_000, 0, 600_001, '00:00'],
])(
  'F-093 of ten minutes until %i ms, with a clock that is %i ms off, there is at %i ms %s',
  (until, off, now, text) => {
    expect(clockText(secondsLeft(until, off, now, 600))).toBe(text)
  },
)
