import { expect, test } from 'vitest'
import { may, permissionsOf } from '../access/permission.ts'
import { FEED_RESOURCES, readDocument } from './feed.ts'

const role = {
  id: 3,
  exhibitor_id: 1,
  version: 2,
  deleted_at: null,
  name: 'employee',
  color: '#000',
  permissions: ['register.sell'],
}

test('SECURITY Input: a feed document keeps fields that this edge does not know, and an invalid one is refused whole', () => {
  expect(readDocument('role', { ...role, from_the_future: 1 })).toMatchObject({ name: 'employee', from_the_future: 1 })
  expect(readDocument('role', { ...role, name: '' })).toBe(null)
  expect(readDocument('role', null)).toBe(null)
})

test('SECURITY Input: an employee without e-mail and a method without keys are valid, because neither reaches an edge', () => {
  const { id, exhibitor_id, version, deleted_at } = role
  const stamps = { id, exhibitor_id, version, deleted_at }
  expect(
    readDocument('employee', { ...stamps, name: 'Mira K.', roles: [3], permissions: [], pin_hash: null }),
  ).not.toBe(null)
  const cash = { ...stamps, name: 'Cash', type: 'cash', driver: 'cash', component: 'cash', access: ['register'] }
  expect(readDocument('payment_method', cash)).not.toBe(null)
  expect(FEED_RESOURCES.employee.edge_omits).toEqual(['email'])
  expect(FEED_RESOURCES.payment_method.edge_omits).toEqual(['config'])
})

test('every resource is known under its own kind, and no two share a base', () => {
  for (const [kind, resource] of Object.entries(FEED_RESOURCES)) expect(resource.kind).toBe(kind)
  const bases = Object.values(FEED_RESOURCES).map(({ base }) => base)
  expect(new Set(bases).size).toBe(bases.length)
})

test('F-232 F-235 a person may do what they and their roles may; * means everything', () => {
  const roles = [role, { id: 4, permissions: ['*'] }]
  const cashier = permissionsOf({ roles: [3], permissions: ['scanner.scan'] }, roles)
  expect([...cashier].sort()).toEqual(['register.sell', 'scanner.scan'])
  expect(may(cashier, 'devices.approve')).toBe(false)
  expect(may(permissionsOf({ roles: [4], permissions: [] }, roles), 'devices.approve')).toBe(true)
})
