import { expect, test } from 'vitest'
import { lastGiftDay } from './gift.ts'

test.each([
  [null, '2027-11-28'],
  ['2029-12-31', '2027-11-28'],
  ['2026-12-31', '2026-12-31'],
])('F-156 a gift that is valid until %s is sent on %s at the latest', (valid_until, last) => {
  expect(lastGiftDay('2026-11-28', valid_until)).toBe(last)
})
