import { expect, test } from 'vitest'
import { answered, requestIdOf } from './request-ids.ts'

test('F-173 F-209 what was sent without an answer keeps its number when it is typed again within ten minutes, and until it is answered', () => {
  const first = requestIdOf('5 cups came', 0)
  expect(requestIdOf('5 cups came', 599_999)).toBe(first)
  expect(requestIdOf('6 cups came', 1)).not.toBe(first)
  const later = requestIdOf('5 cups came', 600_000)
  expect(later).not.toBe(first)
  answered('5 cups came')
  expect(requestIdOf('5 cups came', 600_001)).not.toBe(later)
})
