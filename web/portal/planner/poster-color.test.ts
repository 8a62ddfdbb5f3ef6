import { expect, test } from 'vitest'
import { loudest } from './poster-color.ts'

const [red, blue, white, clear] = [
  [220, 30, 40, 255],
  [30, 60, 200, 255],
  [255, 255, 255, 255],
  [0, 255, 0, 0],
] as const

test('the colour of a film is the one of which its poster has most', () => {
  expect(loudest([red, red, blue, white, clear, clear, clear].flat())).toMatch(/^hsl\(35\d /)
  expect(loudest([red, blue, blue, white].flat())).toMatch(/^hsl\(22\d /)
})

test('a poster without colour has none', () => {
  expect(loudest([white, [90, 90, 92, 255], clear].flat())).toBeNull()
  expect(loudest([])).toBeNull()
})
