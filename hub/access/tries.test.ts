import { expect, test } from 'vitest'
import { Tries } from './tries.ts'

test('SECURITY "Sessions" of very many names that are tried, the ones longest not seen are forgotten, the last are not', () => {
  const tries = new Tries(() => 0)
  const waits = (name: string): boolean => [1, 2, 3, 4].map(() => tries.take(name)).some((seconds) => seconds > 0)
  expect(waits('somebody')).toBe(true)
  for (let nth = 0; nth < 100_000; nth++) tries.take(`stranger ${nth}`)
  expect(tries.take('somebody')).toBe(0)
  expect(waits('stranger 99999')).toBe(true)
})
