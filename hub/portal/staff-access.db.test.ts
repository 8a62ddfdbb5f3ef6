import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { accountsOf } from '../access/testing/accounts.ts'
import { withExhibitor } from '../db/connect.ts'
import { Sealed } from '../kit/sealed.ts'
import { Letters } from '../mailer/letters.ts'
import { type Portal, startPortal, type Visit } from './testing/portal.ts'
import { newBrowser, PASSWORD, signIn } from './testing/sign-in.ts'

/** How people get into the portal, for whoever looks after them. */
const proof = { password: PASSWORD }
const letters = new Letters(new Sealed('a key of these tests'))

let database: FreshDatabase
let portal: Portal
let cinemas: number[]
let rosa: number
let email: string
let nth = 0

beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, ['employee', 'cinema'])
  const boss = await portal.visit(1, { exhibitor_id: 1, name: 'Boss', permissions: ['*'] })
  const place = { address1: 'x', zip: 'x', city: 'x', country_code: 'DE', time_zone: 'Europe/Berlin' }
  const nowhere = { lat: null, lng: null, gmaps: null, phone: null, email: null }
  cinemas = []
  for (const slug of ['here', 'there'])
    cinemas.push((await boss('POST', 'cinemas', { slug, name: slug, ...place, ...nowhere })).body.data.id)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

/** Rosa works in the first cinema, has a password and has switched her codes on. */
beforeEach(async () => {
  await sql('delete from letters')
  email = `rosa-${++nth}@lichthof.example`
  const { rows } = await sql<{ id: number }>(
    `insert into employees (exhibitor_id, name, email, roles, permissions, cinemas)
     values (1, $3, $1, '{}', '{portal.open,tags.view}', $2) returning id`,
    [email, [cinemas[0]], `Rosa ${nth}`],
  )
  rosa = rows[0]!.id
  const { accounts, factors } = accountsOf(database.pool)
  await accounts.write(1, rosa, PASSWORD)
  const whose = { exhibitor_id: 1, employee_id: rosa }
  const begun = await factors.begin(whose, { issuer: 'House 1', label: email })
  if (!begun.ok) throw new Error('codes were on')
  await factors.confirm(whose, new TOTP({ secret: begun.value.secret }).generate())
})

function sql<R extends object>(text: string, values: unknown[] = []) {
  return withExhibitor(database.pool, 1, (client) => client.query<R>(text, values))
}

/** Somebody with a password, with these permissions and in these cinemas. */
async function manager(permissions: string[], own: number[] = []): Promise<Visit> {
  const visit = await portal.visit(1, { exhibitor_id: 1, name: `Manager ${++nth}`, permissions })
  await sql('update employees set cinemas = $2 where id = $1', [visit.employee_id, own])
  await accountsOf(database.pool).accounts.write(1, visit.employee_id, PASSWORD)
  return visit
}

const RIGHTS = ['employees.create', 'employees.remove-factor', 'employees.edit', 'employees.view', 'tags.view']

function path(): string {
  return `employees/${rosa}/second-factor/remove`
}

test('F-232 says how somebody gets in: the letter that would be sent, codes and passkeys', async () => {
  const anna = await manager(RIGHTS)
  expect((await anna('GET', `employees/${rosa}/access`)).body.data).toEqual({
    opens_portal: true,
    has_email: true,
    letter: 'password_reset',
    second_factor_since: expect.stringMatching(/Z$/),
    passkeys: 0,
  })
  const { id } = (await anna('POST', 'employees', { name: 'Jule L.', roles: [], permissions: [] })).body.data
  expect((await anna('GET', `employees/${id}/access`)).body.data).toMatchObject({
    opens_portal: false,
    has_email: false,
    letter: 'invitation',
  })
})

test('SECURITY "Sessions" codes of somebody who lost them are switched off with a proof; history, sessions and a letter say it', async () => {
  const anna = await manager(RIGHTS)
  const browser = await newBrowser(portal.hub.url)
  const rosas = await portal.visit(1, { exhibitor_id: 1, name: `Rosa ${nth - 1}`, permissions: ['tags.view'] })
  expect((await rosas('GET', 'session')).status).toBe(200)
  for (const [body, refusal] of [
    [{}, null],
    [{ password: 'not this one' }, 'password_wrong'],
    [{ code: '123456' }, 'code_wrong'],
  ] as const)
    expect(await anna('POST', path(), body)).toMatchObject({ status: 422, refusal })
  const { version } = (await anna('GET', `employees/${rosa}`)).body.data

  const said = await anna('POST', path(), proof)
  expect([said.status, said.body.data]).toMatchObject([200, { second_factor_since: null }])
  expect((await anna('POST', path(), proof)).refusal).toBe('factor_off')
  expect((await sql('select from recovery_codes where employee_id = $1', [rosa])).rowCount).toBe(0)
  expect((await rosas('GET', 'session')).status).toBe(401)
  await signIn(browser, { email, password: PASSWORD })
  expect((await browser.get('/api/portal/session')).status).toBe(200)

  const [line] = (await anna('GET', `employees/${rosa}/history`)).body.data
  expect(line).toMatchObject({ version: version + 1, changed_by: anna.employee_id, before: { second_factor: true } })
  const [letter, ...others] = await letters.list(database.pool, 1, 5)
  expect([others, letter!.head.reader, letter!.head.subject]).toEqual([
    [],
    email,
    'House 1: your one-time codes are switched off',
  ])
  expect(letter!.content!.text).toContain(`Manager ${nth}`)
  expect(letter!.content!.text).toContain('/portal/account')
})

test('SECURITY "Sessions" of two that switch codes off at once one does, and one letter goes', async () => {
  const [anna, bo] = [await manager(RIGHTS), await manager(RIGHTS)]
  const both = await Promise.all([anna('POST', path(), proof), bo('POST', path(), proof)])
  expect(both.map(({ refusal }) => refusal).toSorted()).toEqual([null, 'factor_off'].toSorted())
  expect(await letters.list(database.pool, 1, 5)).toHaveLength(1)
})

test.each([
  ['who has not the permission', ['employees.view', 'employees.create', 'employees.delete', 'tags.view'], 403],
  ['who has fewer rights than that person', ['employees.remove-factor'], 422],
])('F-235 codes are not switched off by %s', async (_, permissions, status) => {
  const anna = await manager(permissions)
  expect((await anna('POST', path(), proof)).status).toBe(status)
  expect((await sql('select from second_factors where employee_id = $1', [rosa])).rowCount).toBe(1)
  expect(await letters.list(database.pool, 1, 5)).toEqual([])
})

test('F-235 in a sister cinema somebody is not there, to be looked at, invited, or helped', async () => {
  const words = ['employees.remove-factor.own', 'employees.edit.own', 'employees.view', 'tags.view']
  const there = await manager(words, [cinemas[1]!])
  for (const [method, at, body] of [
    ['GET', `employees/${rosa}/access`, undefined],
    ['POST', `employees/${rosa}/invitation`, undefined],
    ['POST', path(), proof],
  ] as const)
    expect([at, (await there(method, at, body)).status]).toEqual([at, 404])
  const here = await manager([...words, 'portal.open'], [cinemas[0]!])
  expect((await here('POST', `employees/${rosa}/invitation`)).status).toBe(200)
  expect((await here('POST', path(), proof)).status).toBe(200)
})

test('SECURITY Tenants: at another house there is no such person', async () => {
  const there = await portal.visit(2, { exhibitor_id: 2, name: 'Eva M.', permissions: ['*'] })
  await accountsOf(database.pool).accounts.write(2, there.employee_id, PASSWORD)
  expect((await there('GET', `employees/${rosa}/access`)).status).toBe(404)
  expect((await there('POST', path(), proof)).status).toBe(404)
})

test('SECURITY "Tenants" no permission of a house switches off the codes of who looks after the installation', async () => {
  const all = await manager(['*'])
  await sql('insert into super_admins (exhibitor_id, employee_id) values (1, $1)', [rosa])
  expect((await all('POST', path(), proof)).refusal).toBe('beyond_own_rights')
  expect((await sql('select from second_factors where employee_id = $1', [rosa])).rowCount).toBe(1)
  await sql('delete from super_admins')
  expect((await all('POST', path(), proof)).status).toBe(200)
})
