import { expect, test } from 'vitest'
import { keepsPosition } from './arrival.ts'

test.each([
  ['', false],
  ['?savePosition=1', true],
  ['?savePosition', true],
  ['?other=savePosition', false],
])('F-004 an address that ends in %s keeps the position: %s', (search, keeps) => {
  expect(keepsPosition(search)).toBe(keeps)
})
