import { expect, test } from 'vitest'
import { ROLES } from '../../hub/demo/staff.ts'
import { FIRST_ROLES } from '../../hub/exhibitors/found.ts'
import { areaOf } from '../../protocol/access/grades.ts'
import { DEVICE_DOINGS, may } from '../../protocol/access/permission.ts'
import { EVERY_PERMISSION } from '../../protocol/resources.ts'
import { SCREENS } from '../../web/portal/menu.ts'

/** What a role of this name may do, of the demo's house and of one that was just founded. */
function heldBy(role: string): Set<string>[] {
  return [ROLES, FIRST_ROLES].map((roles) => new Set<string>(roles.find(({ name }) => name === role)!.permissions))
}

test('F-170 F-234 a manager opens every screen of a house, and nothing at a device', () => {
  for (const held of heldBy('manager')) {
    const closed = SCREENS.filter(({ permission }) => permission !== null && !may(held, permission))
    expect(closed.map(({ path }) => path)).toEqual([])
    expect(may(held, 'portal.open')).toBe(true)
    expect(DEVICE_DOINGS.filter((one) => may(held, one))).toEqual([])
  }
})

test('F-234 an employee sells at the register and scans, and opens no portal', () => {
  for (const held of heldBy('employee')) {
    const areas = new Set(EVERY_PERMISSION.filter((one) => may(held, one as never)).map(areaOf))
    expect(areas).toEqual(new Set(['register', 'scanner']))
    for (const one of ['register.sell', 'register.refund', 'register.exchange', 'scanner.scan'] as const)
      expect(may(held, one)).toBe(true)
  }
})

test('F-234 an admin holds whatever there is and will be', () => {
  for (const held of heldBy('admin')) {
    expect(EVERY_PERMISSION.filter((one) => !may(held, one as never))).toEqual([])
    expect(may(held, 'something-new.edit')).toBe(true)
  }
})
