import { expect, test } from 'vitest'
import { reloadsAfter } from './reload.ts'

test.each([
  ['register', ['exhibitor'], true],
  ['register', ['price_rate', 'product', 'theme'], false],
  ['scanner', ['exhibitor', 'tag'], true],
  ['scanner', ['signage'], false],
  ['signage', ['background'], true],
  ['signage', ['price_rate'], false],
  ['pos', [], false],
] as const)(
  'F-240 the type of a device decides what it loads itself anew for: %s after %j: %s',
  (type, kinds, loads) => {
    expect(reloadsAfter(type, new Set(kinds))).toBe(loads)
  },
)
