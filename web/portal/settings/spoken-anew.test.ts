import { expect, test } from 'vitest'
import { isSpokenAnew } from './spoken-anew.ts'

test.each([
  ['the same one', ['en', 'de'], ['en', 'de'], false],
  ['the same one, with one more beside it', ['en'], ['en', 'de'], false],
  ['another one', ['en', 'de'], ['de', 'en'], true],
  ['another one in its place', ['en'], ['nl'], true],
] as const)('F-177 a site that speaks %s first: %j, then %j: the page is loaded anew: %s', (_, before, after, anew) => {
  expect(isSpokenAnew({ locales: before }, { locales: after })).toBe(anew)
})
