import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Kind } from '#protocol/resources.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { verifySecret } from '../access/secret.ts'
import { withExhibitor } from '../db/connect.ts'
import { heldUp } from '../db/testing/held-up.ts'
import { type Portal, startPortal, type Visit } from './testing/portal.ts'

/** Employees and roles over HTTP: how people get in, and what nobody may do with them. */
const KINDS: readonly Kind[] = ['role', 'employee', 'tag']

let database: FreshDatabase
let portal: Portal
let boss: Visit
let nth = 0
beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, KINDS)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

/** Nobody but a boss who may do everything, is notified and can sign in. */
beforeEach(async () => {
  await sql('update employees set deleted_at = now() where deleted_at is null')
  await sql('update roles set deleted_at = now() where deleted_at is null')
  boss = await portal.visit(1, { exhibitor_id: 1, name: `Boss ${++nth}`, permissions: ['*'] })
  await sql(`update employees set email = 'p-' || id || '@kino.example' where id = $1`, [boss.employee_id])
})

function sql<R extends object>(text: string, values: unknown[] = []) {
  return withExhibitor(database.pool, 1, (client) => client.query<R>(text, values))
}

/** Somebody who is signed in and may only this. */
function visit(...permissions: string[]): Promise<Visit> {
  return portal.visit(1, { exhibitor_id: 1, name: `Person ${++nth}`, permissions })
}

async function role(permissions: string[], by = boss) {
  return by('POST', 'roles', { name: `Role ${++nth}`, color: '#123', permissions })
}

async function employee(fields: object = {}, by = boss) {
  return by('POST', 'employees', { name: `Person ${++nth}`, roles: [], permissions: [], ...fields })
}

function version({ employee_id }: Visit): Promise<number> {
  return boss('GET', `employees/${employee_id}`).then(({ body }) => body.data.version)
}

async function change(of: Visit, fields: object, by = boss) {
  return by('PUT', `employees/${of.employee_id}`, { version: await version(of), ...fields })
}

describe('F-232 secrets', () => {
  test('a PIN is written in clear, kept as a hash, and never read again', async () => {
    const { data } = (await employee({ pin: '2468' })).body
    expect(Object.keys(data)).not.toContain('pin_hash')
    const kept = async () =>
      (await sql<{ pin_hash: string }>('select pin_hash from employees where id = $1', [data.id])).rows[0]!.pin_hash
    expect(await verifySecret('2468', await kept())).toBe(true)
    const form = (await boss('GET', `employees/${data.id}/edit`)).body
    expect([form.extras, Object.keys(form.data)]).toEqual([
      { secrets: { pin: true } },
      expect.not.arrayContaining(['pin', 'pin_hash']),
    ])
    await boss('PUT', `employees/${data.id}`, { version: 1, name: 'Other' })
    expect(await verifySecret('2468', await kept())).toBe(true)
    await boss('PUT', `employees/${data.id}`, { version: 2, pin: '80421' })
    expect(await verifySecret('80421', await kept())).toBe(true)
    await boss('PUT', `employees/${data.id}`, { version: 3, pin: null })
    expect(await kept()).toBe(null)
    const past = (await boss('GET', `employees/${data.id}/history`)).body.data
    expect(past[0].before).toEqual({ pin_hash: null })
    expect(JSON.stringify(past)).not.toContain('argon2id')
  })

  test('SECURITY Secrets: what tells one request from another is no secret: asked again with another PIN it is the same', async () => {
    const asked = { name: `Person ${++nth}`, roles: [], permissions: [], request_id: crypto.randomUUID() }
    const first = await boss('POST', 'employees', { ...asked, pin: '4711' })
    const again = await boss('POST', 'employees', { ...asked, pin: '1174' })
    expect([first.status, again.status, again.body.data.id]).toEqual([200, 200, first.body.data.id])
  })

  test.each(['123', '1234567', 'abcd', '12 4', ''])('the PIN “%s” is refused', async (pin) => {
    const said = await employee({ pin })
    expect([said.status, Object.keys(said.body.errors)]).toEqual([422, ['pin']])
  })

  test('a hash or a password is no field of the form', async () => {
    for (const field of ['pin_hash', 'password', 'password_hash'])
      expect((await employee({ [field]: 'argon2id$m=64,t=1,p=1$00112233445566778899aabbccddeeff$ab' })).status).toBe(
        422,
      )
  })
})

describe('F-235 reach', () => {
  test('nobody gives a role or a permission that he does not have himself', async () => {
    const anna = await visit('employees.*', 'roles.*', 'register.sell')
    const selling = (await role(['register.sell'])).body.data.id
    const refunding = (await role(['register.refund'])).body.data.id
    expect((await employee({ roles: [selling], permissions: ['register.sell'] }, anna)).status).toBe(200)
    for (const fields of [{ roles: [refunding] }, { permissions: ['register.*'] }, { permissions: ['*'] }])
      expect((await employee(fields, anna)).refusal).toBe('beyond_own_rights')
    expect((await role(['register.sell'], anna)).status).toBe(200)
    for (const permissions of [['register.refund'], ['*'], ['tags.view']])
      expect((await role(permissions, anna)).body.errors).toEqual({
        permissions: ['You cannot give, change or take rights that you do not have yourself.'],
      })
    expect((await change(anna, { permissions: ['*'] }, anna)).refusal).toBe('beyond_own_rights')
    const own = { version: 1, permissions: ['register.sell', 'register.refund'] }
    expect((await anna('PUT', `roles/${selling}`, own)).refusal).toBe('beyond_own_rights')
  })

  test('who may do more is not changed, blocked or taken away by who may do less, and neither is such a role', async () => {
    const anna = await visit('employees.*', 'roles.*')
    for (const fields of [
      { email: 'anna@evil.example' },
      { pin: '1111' },
      { access_level: 'blocked' },
      { permissions: [] },
    ])
      expect((await change(boss, fields, anna)).refusal).toBe('beyond_own_rights')
    const row = { version: await version(boss) }
    expect((await anna('DELETE', `employees/${boss.employee_id}`, row)).refusal).toBe('beyond_own_rights')
    const { id } = (await role(['*'])).body.data
    expect((await anna('PUT', `roles/${id}`, { version: 1, permissions: [] })).refusal).toBe('beyond_own_rights')
    expect((await anna('DELETE', `roles/${id}`, { version: 1 })).refusal).toBe('beyond_own_rights')
    expect((await change(anna, { email: 'anna@kino.example' }, anna)).status).toBe(200)
  })

  test('what a deleted role allowed counts: it may come back, and its people with it', async () => {
    const anna = await visit('employees.*', 'roles.*')
    const strong = (await role(['*'])).body.data.id
    const { id } = (await employee({ roles: [strong], email: 'zoe@kino.example' })).body.data
    expect((await boss('DELETE', `employees/${id}`, { version: 1 })).status).toBe(200)
    expect((await boss('DELETE', `roles/${strong}`, { version: 1 })).status).toBe(200)
    expect((await anna('POST', `employees/${id}/restore`, { version: 2 })).refusal).toBe('beyond_own_rights')
    expect((await boss('POST', `employees/${id}/restore`, { version: 2 })).status).toBe(200)
    const mine = { version: 3, email: 'anna@evil.example' }
    expect((await anna('PUT', `employees/${id}`, mine)).refusal).toBe('beyond_own_rights')
    expect((await anna('POST', `roles/${strong}/restore`, { version: 2 })).refusal).toBe('beyond_own_rights')
  })

  test('a form offers the permissions that its reader may give', async () => {
    const anna = await visit('employees.create', 'register.sell')
    const { options } = (await anna('GET', 'employees/create')).body
    const words = ['employees.create', 'employees.create.own', 'portal.open', 'register.sell', 'register.sell.own']
    const withPin = ['register.sell.pin', 'register.sell.pin.own']
    const offered = options.permissions.map(({ value }: { value: string }) => value).toSorted()
    expect(offered).toEqual([...words, ...withPin])
  })

  test('a role that is not there and a permission that is none are refused', async () => {
    const { id } = (await role([])).body.data
    await boss('DELETE', `roles/${id}`, { version: 1 })
    for (const roles of [[id], [999_999]])
      expect((await employee({ roles })).body.errors).toEqual({ roles: ['This choice does not exist any more.'] })
    for (const permission of ['tags.fly', 'nothing.*', 'tags'])
      expect((await role([permission])).refusal).toBe('unknown_choice')
  })
})

describe('F-233 the last ones', () => {
  test('the last who can manage people stays, until another one can', async () => {
    const last = { message: ['After this nobody could manage people any more. Give somebody else the right first.'] }
    await employee({ receives_notifications: true })
    for (const fields of [{ access_level: 'blocked' }, { permissions: ['portal.open'] }, { email: null }])
      expect(await change(boss, fields)).toMatchObject({ status: 422, body: { errors: last } })
    const row = `employees/${boss.employee_id}`
    expect((await boss('DELETE', row, { version: await version(boss) })).body.errors).toEqual(last)
    const managing = (await role(['portal.open', 'employees.*', 'roles.*'])).body.data.id
    await employee({ roles: [managing], email: 'second@kino.example' })
    expect((await boss('DELETE', row, { version: await version(boss) })).status).toBe(200)
  })

  test('the only role that lets people be managed keeps that right, and a role that somebody has is not deleted', async () => {
    const { id } = (await role(['*'])).body.data
    await change(boss, { roles: [id], permissions: [] })
    expect((await boss('PUT', `roles/${id}`, { version: 1, permissions: ['tags.*'] })).refusal).toBe('last_manager')
    expect((await boss('DELETE', `roles/${id}`, { version: 1 })).refusal).toBe('still_used')
  })

  test('at least one employee receives management notifications, also when several are edited at once', async () => {
    const { data } = (await employee({ receives_notifications: true })).body
    const none = { receives_notifications: false }
    const rows = [
      { id: data.id, version: 1 },
      { id: boss.employee_id, version: await version(boss) },
    ]
    const text = ['At least one employee must receive management notifications.']
    expect((await boss('POST', 'employees/bulk', { rows, change: none })).body.errors).toEqual({
      receives_notifications: text,
    })
    expect((await boss('GET', `employees/${data.id}`)).body.data.version).toBe(1)
    expect((await boss('PUT', `employees/${data.id}`, { version: 1, ...none })).status).toBe(200)
    expect((await change(boss, none)).refusal).toBe('last_notified')
  })

  test('of two managers who delete each other at once one stays', async () => {
    const two = await Promise.all([1, 2].map(() => visit('employees.*', 'roles.*')))
    for (const one of two)
      await sql(`update employees set email = 'p-' || id || '@kino.example' where id = $1`, [one.employee_id])
    await sql('update employees set deleted_at = now() where id = $1', [boss.employee_id])
    // rows of a house are changed in turn
    const turn: [string, number[]] = ['select pg_advisory_xact_lock(7032005, $1)', [1]]
    const said = await heldUp(
      database.pool,
      1,
      turn,
      two.map((one, at) => () => one('DELETE', `employees/${two[1 - at]!.employee_id}`, { version: 2 })),
      1,
    )
    expect(said[0]!.status).toBe(200)
    const { rows } = await sql('select 1 from employees where deleted_at is null')
    expect(rows).toHaveLength(1)
  })
})

describe('F-234 an open session', () => {
  test('may with its next call what its role says now, and the history says who changed it', async () => {
    const { id } = (await role(['tags.view', 'portal.open'])).body.data
    const anna = await visit()
    await change(anna, { roles: [id], permissions: [] })
    expect((await anna('GET', 'tags')).status).toBe(200)
    await boss('PUT', `roles/${id}`, { version: 1, permissions: ['portal.open'] })
    expect((await anna('GET', 'tags')).status).toBe(403)
    expect((await boss('GET', `roles/${id}/history`)).body.data[0]).toMatchObject({
      changed_by: boss.employee_id,
      before: { permissions: ['tags.view', 'portal.open'] },
    })
  })

  test.each([['blocked'], ['deleted']])(
    'ends when its person is %s, and does not come back with the person',
    async (how) => {
      const anna = await visit('tags.view')
      expect((await anna('GET', 'tags')).status).toBe(200)
      const row = `employees/${anna.employee_id}`
      const isBlocked = how === 'blocked'
      if (isBlocked) expect((await change(anna, { access_level: 'blocked' })).status).toBe(200)
      else expect((await boss('DELETE', row, { version: await version(anna) })).status).toBe(200)
      expect((await anna('GET', 'tags')).status).toBe(401)
      const back = { version: await version(anna) }
      if (isBlocked) expect((await change(anna, { access_level: 'all' })).status).toBe(200)
      else expect((await boss('POST', `${row}/restore`, back)).status).toBe(200)
      expect((await anna('GET', 'tags')).status).toBe(401)
    },
  )
})

test('F-232 an e-mail address belongs to one person of a house, however it is written', async () => {
  await employee({ email: 'mira@kino.example' })
  expect((await employee({ email: 'Mira@Kino.example' })).body.errors).toEqual({ email: ['This is taken already.'] })
})

test('SECURITY "Tenants" who looks after the installation is changed by such a person alone, and never the last away', async () => {
  const keeper = await visit('*')
  await sql('insert into super_admins (exhibitor_id, employee_id) values (1, $1)', [keeper.employee_id])
  const stolen = await change(keeper, { email: 'mine@kino.example' })
  expect([stolen.status, stolen.refusal]).toEqual([422, 'beyond_own_rights'])
  expect((await change(keeper, { access_level: 'blocked' })).refusal).toBe('beyond_own_rights')
  const away = { version: await version(keeper) }
  expect((await boss('DELETE', `employees/${keeper.employee_id}`, away)).refusal).toBe('beyond_own_rights')
  expect((await keeper('DELETE', `employees/${keeper.employee_id}`, away)).refusal).toBe('last_caretaker')
  expect((await change(keeper, { name: 'Renamed' }, keeper)).status).toBe(200)
  await sql('delete from super_admins')
})

test('SECURITY "Tenants" the last one who looks after the installation is shut out by no role, of others or of the own', async () => {
  const keeper = await visit()
  const { id } = (await role(['*'])).body.data
  expect((await change(keeper, { roles: [id], permissions: [] })).status).toBe(200)
  await sql('insert into super_admins (exhibitor_id, employee_id) values (1, $1)', [keeper.employee_id])
  const less = { version: 1, permissions: ['tags.view'] }
  expect((await boss('PUT', `roles/${id}`, less)).refusal).toBe('beyond_own_rights')
  expect((await keeper('PUT', `roles/${id}`, less)).refusal).toBe('last_caretaker')
  expect((await change(keeper, { roles: [] }, keeper)).refusal).toBe('last_caretaker')
  expect((await change(keeper, { access_level: 'blocked' }, keeper)).refusal).toBe('last_caretaker')
  const other = await portal.visit(2, { exhibitor_id: 2, name: `Other ${nth}`, permissions: [] })
  const elsewhere = (text: string) =>
    withExhibitor(database.pool, 2, (client) => client.query(text, [other.employee_id]))
  await elsewhere('insert into super_admins (exhibitor_id, employee_id) values (2, $1)')
  await elsewhere(`update employees set access_level = 'blocked' where id = $1`)
  expect((await change(keeper, { roles: [] }, keeper)).refusal).toBe('last_caretaker')
  await elsewhere(`update employees set access_level = 'all' where id = $1`)
  expect((await change(keeper, { roles: [] }, keeper)).status).toBe(200)
  expect((await keeper('GET', 'tags')).status).not.toBe(200)
  await sql('delete from super_admins')
  await elsewhere('delete from super_admins where employee_id = $1')
})

test('SECURITY "Tenants" of two who look after the installation and leave it at once one stays', async () => {
  const ours = await visit('*')
  const theirs = await portal.visit(2, { exhibitor_id: 2, name: `Other ${nth}`, permissions: ['*'] })
  const add = 'insert into super_admins (exhibitor_id, employee_id) values ($1, $2)'
  await sql(add, [1, ours.employee_id])
  await withExhibitor(database.pool, 2, (client) => client.query(add, [2, theirs.employee_id]))
  const none = { version: await version(ours), permissions: [] }
  const spare = { name: 'Spare', email: 'spare@two.example', roles: [], permissions: ['*'] }
  expect((await theirs('POST', 'employees', spare)).status).toBe(200)
  const seen = (await theirs('GET', `employees/${theirs.employee_id}`)).body.data.version
  const both = await heldUp(
    database.pool,
    1,
    ['select pg_advisory_xact_lock(7032044)', []],
    [
      () => ours('PUT', `employees/${ours.employee_id}`, none),
      () => theirs('PUT', `employees/${theirs.employee_id}`, { ...none, version: seen }),
    ],
  )
  expect(both.map(({ refusal }) => refusal)).toEqual([null, 'last_caretaker'])
  await sql('delete from super_admins')
  await withExhibitor(database.pool, 2, (client) => client.query('delete from super_admins'))
})
