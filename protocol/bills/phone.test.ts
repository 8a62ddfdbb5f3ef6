import { expect, test } from 'vitest'
import { phoneDigits } from './phone.ts'

test.each<[string, string | null]>([
  ['0341 / 123 45-6', '341123456'],
  ['+49 (341) 123456', '49341123456'],
  ['0049 341 123456', '49341123456'],
  ['3456', '3456'],
  ['345', null],
  ['007', null],
  ['26-0a1b2c3d', null],
  ['Elif 0341', null],
  ['', null],
])('F-336 a telephone number that is typed as "%s" is found by %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})
