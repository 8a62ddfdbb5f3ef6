import { expect, test } from 'vitest'
import { lastDay } from './validity.ts'

test.each([
  [null, false, '2026-11-21', null],
  [12, false, '2026-11-21', '2027-11-21'],
  [6, false, '2026-08-31', '2027-02-28'],
  [18, false, '2026-08-31', '2028-02-29'],
  [36, true, '2026-11-21', '2029-12-31'],
  [1, true, '2026-12-31', '2027-12-31'],
])(
  'F-156 %s months, to the end of the year %s: sold on %s it is good to %s',
  (valid_months, to_year_end, day, last) => {
    expect(lastDay({ valid_months, to_year_end }, day)).toBe(last)
  },
)
