import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONGEST_S } from './longest-first.ts'

test('each file that begins first is there', () => {
  expect(Object.keys(LONGEST_S).filter((file) => !existsSync(file))).toEqual([])
})
