import { expect, test } from 'vitest'
import { ROLES } from '../../hub/demo/staff.ts'
import { may } from '../../protocol/access/permission.ts'
import { SCREENS } from '../../web/portal/menu.ts'

test('F-170 the manager of the demo opens every screen of a house', () => {
  const held = new Set<string>(ROLES.find(({ name }) => name === 'manager')!.permissions)
  const closed = SCREENS.filter(({ permission }) => permission !== null && !may(held, permission))
  expect(closed.map(({ path }) => path)).toEqual([])
})
