import { expect, test } from 'vitest'
import { mayDo } from './screens.ts'

test.each([
  [['*'], 'devices.block', true],
  [['devices.*'], 'devices.block', true],
  [['devices.block'], 'devices.block', true],
  [['devices.block.pin'], 'devices.block', false],
  [['devices.approve'], 'devices.block', false],
  [[], 'devices.block', false],
  [undefined, 'devices.block', false],
  [undefined, null, true],
])('F-235 with %j somebody opens what asks for %s: %j', (held, permission, opens) => {
  expect(mayDo(held, permission)).toBe(opens)
})
