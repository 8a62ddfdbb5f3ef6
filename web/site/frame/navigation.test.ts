import { expect, test } from 'vitest'
import { isUnder } from './navigation.ts'

test.each([
  ['/en/movies', '/en/movies', true],
  ['/en/movies', '/en/movies/7', true],
  ['/en/movies', '/en/movies-of-may', false],
  ['/en', '/en', true],
  ['/en', '/en/movies', false],
] as const)('F-238 the link %s is the page %s: %s', (address, pathname, isHere) => {
  expect(isUnder(address, pathname)).toBe(isHere)
})
