import { expect, test } from 'vitest'
import { keepsPosition } from './SiteLink.tsx'

test.each([
  ['/en/movies', false],
  ['/en/movies?savePosition=1', true],
  ['/en/movies?savePosition', true],
  ['/en/movies?other=savePosition', false],
])('F-004 a link to %s keeps the position: %s', (to, keeps) => {
  expect(keepsPosition(to)).toBe(keeps)
})
