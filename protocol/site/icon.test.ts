import { expect, test } from 'vitest'
import { TAB_LOOKS, tabIcon, tabIconPath } from './icon.ts'

const lamp = { h: 88, c: 0.168, l: 0.855 }

test('UX-45 each state of a page has an icon of its own shape, the lamp in the colour of the exhibitor', () => {
  const drawn = TAB_LOOKS.map((look) => tabIcon(lamp, look))
  expect(new Set(drawn.map((svg) => svg.replaceAll(/(?:fill|stroke)="[^"]*"/g, ''))).size).toBe(TAB_LOOKS.length)
  expect(tabIcon(lamp, 'lamp')).toContain('oklch(0.855 0.168 88)')
  expect(new Set(TAB_LOOKS.map(tabIconPath)).size).toBe(TAB_LOOKS.length)
})
