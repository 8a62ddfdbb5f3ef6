import { expect, test } from 'vitest'
import { consentIn } from './consent.ts'

test.each([
  ['', null],
  ['locale=en', null],
  ['consent=all', 'all'],
  ['locale=en; consent=needed; foyer_session=x', 'needed'],
  ['consent=', null],
  ['consent=everything', null],
  ['noconsent=all', null],
])('F-007 of the cookies %j the answer is %s', (cookies, answer) => {
  expect(consentIn(cookies)).toBe(answer)
})
