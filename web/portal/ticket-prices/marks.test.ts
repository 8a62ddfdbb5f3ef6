import { expect, test } from 'vitest'
import { columnPx } from './marks.ts'

test('F-206 a column is as wide as its name and its marks, within bounds', () => {
  expect(columnPx('Kid', [])).toBe(80)
  expect(columnPx('Leipzig-Pass', ['20 a show'])).toBe(119)
  expect(columnPx('Kid', ['no vouchers'])).toBe(97)
  expect(columnPx('x'.repeat(120), [])).toBe(176)
})
