import { expect, test } from 'vitest'
import { shortScreen } from './short-screen.ts'

test.each([
  ['Screen 1', '1'],
  ['Saal 12', '12'],
  ['Kino B', 'B'],
  ['7', '7'],
  ['Kino am See', 'Kino am See'],
  ['Großer Saal', 'Großer Saal'],
  ['Saal3', 'Saal3'],
])('F-144 of %s a ticket says %s below the word screen', (name, short) => {
  expect(shortScreen(name)).toBe(short)
})
