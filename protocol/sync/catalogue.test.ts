import { expect, test } from 'vitest'
import { dataTrouble } from './catalogue.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test.each([
  ['whole and read a moment ago', true, 0, MINUTE, null],
  ['whole, in a cut of some hours', true, 0, 23 * 60 * MINUTE, null],
  ['whole, and a day old', true, 0, DAY, 'data_old'],
  ['whole but for what could not be read', true, 1, 0, 'data_missing'],
  ['being made', false, 0, MINUTE - 1, null],
  ['begun and broken off, or never begun', false, 0, MINUTE, 'data_missing'],
] as const)('F-239 a copy that is %s', (_, complete, refused, age_ms, word) => {
  expect(dataTrouble({ complete, refused }, age_ms)).toBe(word)
})
