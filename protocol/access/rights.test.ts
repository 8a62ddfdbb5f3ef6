import { describe, expect, test } from 'vitest'
import { covers, type Grant, reachFaults, rightsOf, type Staff, staffFaults, type Worker } from './rights.ts'

const ADMIN: Grant = { id: 1, permissions: ['*'], deleted_at: null }
const COUNTER: Grant = { id: 2, permissions: ['register.sell', 'register.refund'], deleted_at: null }
const OFFICE: Grant = { id: 3, permissions: ['portal.open', 'employees.*', 'roles.edit'], deleted_at: null }
const ROLES = [ADMIN, COUNTER, OFFICE]

function worker(id: number, fields: Partial<Worker> = {}): Worker {
  const email = `${id}@kino.example`
  const usual = { access_level: 'all', receives_notifications: false } as const
  return { id, email, deleted_at: null, ...usual, roles: [2], permissions: [], cinemas: [], ...fields }
}

function staff(...employees: Worker[]): Staff {
  return { employees, roles: ROLES }
}

test.each([
  [['*'], 'anything.at-all', true],
  [['*'], '*', true],
  [['bills.*'], 'bills.*', true],
  [['bills.*'], 'bills.refund', true],
  [['bills.*'], 'bills-x.refund', false],
  [['bills.view', 'bills.create', 'bills.edit', 'bills.delete'], 'bills.*', false],
  [['bills.*'], '*', false],
  [['bills.view'], 'bills.edit', false],
  [[], 'bills.view', false],
])('F-235 who holds %j covers %s: %j', (held, permission, covered) => {
  expect(covers({ permissions: new Set(held), cinemas: [] }, permission)).toBe(covered)
})

test('F-232 F-235 nobody gives or takes what he does not have himself', () => {
  const permissions = rightsOf(worker(7, { roles: [3], permissions: ['register.sell'] }), ROLES)
  const faults = (...words: string[]) =>
    reachFaults({ permissions, cinemas: [] }, [{ words, cinemas: [] }], 'permissions')
  expect(faults('register.sell', 'employees.edit', 'employees.*')).toEqual([])
  for (const more of ['register.refund', 'roles.*', 'roles.delete', '*'])
    expect(faults('register.sell', more)).toEqual([{ code: 'beyond_own_rights', field: 'permissions', detail: {} }])
})

test.each([
  [['register.refund'], 'register.refund.pin', [], true],
  [['register.refund'], 'register.refund.pin.own', [8], true],
  [['register.refund.pin'], 'register.refund.pin', [8], true],
  [['register.refund.pin'], 'register.refund', [], false],
  [['register.refund.pin'], 'register.refund.own', [7], false],
  [['register.refund.pin.own'], 'register.refund.pin.own', [7], true],
  [['register.refund.pin.own'], 'register.refund.pin.own', [8], false],
  [['register.refund.pin.own'], 'register.refund.pin', [7], false],
  [['register.refund.own'], 'register.refund.pin.own', [7], true],
  [['register.refund.own', 'register.refund.pin'], 'register.refund.pin', [8], true],
  [['screens.*'], 'screens.edit.own', [8, 9], true],
  [['screens.edit.own'], 'screens.edit.own', [7], true],
  [['screens.edit.own'], 'screens.edit.own', [], true],
  [['screens.edit.own'], 'screens.edit.own', [7, 8], false],
  [['screens.edit.own'], 'screens.edit', [7], false],
  [['screens.edit.own'], 'screens.*', [7], false],
])('F-235 who holds %j in cinema 7 covers %s of people in %j: %j', (held, word, cinemas, covered) => {
  expect(covers({ permissions: new Set(held), cinemas: [7] }, word, cinemas)).toBe(covered)
})

test('F-234 a deleted role allows nothing', () => {
  const roles = [{ ...OFFICE, deleted_at: '2026-11-22T10:00:00.000Z' }]
  expect([...rightsOf(worker(7, { roles: [3], permissions: ['scanner.scan'] }), roles)]).toEqual(['scanner.scan'])
})

describe('F-233 what a change must not take away', () => {
  const boss = worker(1, { roles: [3], receives_notifications: true })
  const cashier = worker(2)
  const codes = (before: Staff, after: Staff): string[] => staffFaults(before, after).map(({ code }) => code)
  const both = ['last_manager', 'last_notified']

  test.each<[string, Partial<Worker>, string[]]>([
    ['leaves', { deleted_at: '2026-11-22T10:00:00.000Z' }, both],
    ['is blocked', { access_level: 'blocked' }, both],
    ['has another role', { roles: [2] }, ['last_manager']],
    ['has no e-mail address to sign in with', { email: null }, ['last_manager']],
    ['is no longer notified', { receives_notifications: false }, ['last_notified']],
    ['gets another name of the same rights', { roles: [1, 3] }, []],
  ])('the last who manages people and is notified %s', (_what, fields, said) => {
    expect(codes(staff(boss, cashier), staff({ ...boss, ...fields }, cashier))).toEqual(said)
    const second = worker(3, { roles: [1], receives_notifications: true })
    expect(codes(staff(boss, second), staff({ ...boss, ...fields }, second))).toEqual([])
  })

  test.each([['portal.open'], ['employees.*'], ['roles.edit']])('the only role with it loses %s', (right) => {
    const roles = ROLES.map((one) =>
      one === OFFICE ? { ...one, permissions: one.permissions.filter((permission) => permission !== right) } : one,
    )
    expect(codes(staff(boss, cashier), { employees: [boss, cashier], roles })).toEqual(['last_manager'])
  })

  test('a house that had nobody before is not held up', () => {
    expect(codes(staff(cashier), staff({ ...cashier, name: 'other' } as Worker))).toEqual([])
  })
})
