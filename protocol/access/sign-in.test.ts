import { expect, test } from 'vitest'
import { LONGEST_WAIT_MS, type SignInTries, signInWait, withTry } from './sign-in.ts'

test('SECURITY "Sessions" the first three wrong passwords wait for nothing, then 1, 2, 4 … seconds, at most fifteen minutes', () => {
  let tries: SignInTries | undefined
  let now = 0
  const waits: number[] = []
  for (let nth = 0; nth < 16; nth++) {
    waits.push(signInWait(tries, now))
    now += signInWait(tries, now) * 1_000
    tries = withTry(tries, now)
  }
  expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  expect(signInWait(tries, now + LONGEST_WAIT_MS - 1)).toBe(1)
  expect(signInWait(tries, now + LONGEST_WAIT_MS)).toBe(0)
})

test('a day without a try forgets the wrong ones', () => {
  const tries = { wrong: 12, last: 0 }
  expect(withTry(tries, 24 * 3_600_000 - 1).wrong).toBe(13)
  expect(withTry(tries, 24 * 3_600_000).wrong).toBe(1)
})
