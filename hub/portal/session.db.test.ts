import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { PortalSessions } from '../access/portal-sessions.ts'
import { accountsOf } from '../access/testing/accounts.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor, Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { portalOf } from './testing/portal.ts'
import * as people from './testing/sign-in.ts'

const { PASSWORD } = people
const ANTON = { email: 'anton@lichthof.example', password: PASSWORD }
const MINUTE = 60_000

let database: FreshDatabase
let hub: TestHub
let now: number
let anton: number
let browser: Browser

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
})
beforeEach(async () => {
  now = Date.now()
  await sql('delete from portal_sessions')
  await sql(`update employees set deleted_at = now() where deleted_at is null`)
  anton = await employ('Anton B.', ANTON.email, ['portal.open', 'tags.*'])
  hub = await startTestHub(
    database,
    portalOf(['tag'], () => now),
  )
  browser = await newBrowser()
  return () => hub.close()
})
afterAll(() => database.close())

function sql<R extends object>(text: string, values: unknown[] = [], house = 1) {
  return withExhibitor(database.pool, house, (client) => client.query<R>(text, values))
}

function employ(name: string, email: string, permissions: string[]): Promise<number> {
  return people.employ(database.pool, { name, email, permissions })
}
function newBrowser(url = hub.url): Promise<Browser> {
  return people.newBrowser(url)
}
function signIn(by: Browser, body: object = ANTON) {
  return people.signIn(by, body)
}
async function statusOf(by: Browser, path = 'session') {
  return (await by.get(`/api/portal/${path}`)).status
}

describe('signing in', () => {
  test('F-179 the right password opens the portal, in any spelling of the e-mail; the cookie is for programs of ours alone', async () => {
    expect(await statusOf(browser)).toBe(401)
    const { status, data, cookies } = await signIn(browser, {
      ...ANTON,
      email: 'Anton@Lichthof.example',
      code: '123456',
    })
    expect([status, data]).toEqual([
      200,
      {
        employee_id: anton,
        name: 'Anton B.',
        exhibitor: { id: 1, trade_name: 'House 1', midnight_offset: 300 },
        permissions: ['portal.open', 'tags.*'],
        cinemas: [],
        modules: ['tickets'],
        is_super_admin: false,
        clocks: { house: 'UTC', others: [] },
      },
    ])
    expect(cookies[0]).toMatch(/^foyer_portal=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
    expect([await statusOf(browser), await statusOf(browser, 'tags')]).toEqual([200, 200])
  })

  test('F-178 a wrong password, an unknown e-mail and somebody who may not open the portal are refused alike', async () => {
    await employ('Tarek S.', 'tarek@lichthof.example', ['register.sell'])
    for (const body of [
      { ...ANTON, password: 'zebra-Regal-91-tulpen' },
      { ...ANTON, email: 'nobody@lichthof.example' },
      { ...ANTON, email: 'tarek@lichthof.example' },
    ]) {
      const { status, errors, cookies } = await signIn(browser, body)
      expect([status, Object.keys(errors!), cookies]).toEqual([422, ['password'], []])
    }
    expect(await statusOf(browser)).toBe(401)
  })

  test('F-178 SECURITY "Sessions" wrong passwords are slowed with seconds to wait, for that account from that address only', async () => {
    const wrong = { ...ANTON, password: 'not this one' }
    const said: [number, string | null][] = []
    for (let nth = 0; nth < 4; nth++)
      said.push(await signIn(browser, wrong).then(({ status, retry }) => [status, retry]))
    expect(said).toEqual([
      [422, null],
      [422, null],
      [422, null],
      [429, '1'],
    ])
    expect((await signIn(browser)).status).toBe(429)
    const elsewhere = new Browser(hub.url, { 'x-forwarded-for': '127.0.113.7' })
    await elsewhere.open('/page')
    expect((await signIn(elsewhere)).status).toBe(200)
    await employ('Nora V.', 'nora@lichthof.example', ['portal.open'])
    expect((await signIn(await newBrowser(), { ...ANTON, email: 'nora@lichthof.example' })).status).toBe(200)
    now += 1_000
    expect((await signIn(browser)).status).toBe(200)
    for (let nth = 0; nth < 3; nth++) expect((await signIn(browser, wrong)).status).toBe(422)
  })

  test('SECURITY "Sessions" one address that tries many accounts is stopped', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 31; nth++)
      statuses.push((await signIn(browser, { email: `p${nth}@lichthof.example`, password: PASSWORD })).status)
    expect([statuses.slice(0, 30).every((status) => status === 422), statuses[30]]).toEqual([true, 429])
    // at another house the same address has its own tries
    const other = await newBrowser(hub.url.replace('localhost', '127.0.0.1'))
    expect((await signIn(other, { email: 'p1@lichthof.example', password: PASSWORD })).status).toBe(422)
  })

  test('F-178 SECURITY "Sessions" an unknown e-mail address costs what a known one does, so that no time says it', async () => {
    const { accounts } = accountsOf(database.pool)
    const derived = async (email: string) => {
      let count = 0
      const hook = createHook({ init: (_, type) => void (type === 'ARGON2REQUEST' && count++) }).enable()
      await accounts.signIn({ exhibitor_id: 1, email, password: 'wrong', network: email })
      hook.disable()
      return count
    }
    expect(await derived(ANTON.email)).toBe(1)
    expect(await derived('nobody@lichthof.example')).toBe(1)
  })

  test('a password is compared as it is meant, however its letters are composed', async () => {
    const [composed, apart] = ['Käse-Brötchen-Nr-4'.normalize('NFC'), 'Käse-Brötchen-Nr-4'.normalize('NFD')]
    for (const [written, typed] of [
      [composed, apart],
      [apart, composed],
    ] as const) {
      await accountsOf(database.pool).accounts.write(1, anton, written)
      expect((await signIn(browser, { ...ANTON, password: typed })).status).toBe(200)
    }
  })
})

describe('a session', () => {
  test('is new with each sign-in, listed with where it began, and ended by its owner; another’s is not found', async () => {
    const laptop = await newBrowser()
    await signIn(browser)
    await signIn(laptop)
    const list = async () =>
      ((await (await browser.get('/api/portal/sessions')).json()) as { data: { id: string; is_this: boolean }[] }).data
    const sessions = await list()
    expect(sessions.map(({ is_this }) => is_this).sort()).toEqual([false, true])
    const other = sessions.find(({ is_this }) => !is_this)!
    await employ('Nora V.', 'nora@lichthof.example', ['portal.open'])
    const nora = await newBrowser()
    await signIn(nora, { ...ANTON, email: 'nora@lichthof.example' })
    expect((await nora.send('DELETE', `/api/portal/sessions/${other.id}`)).status).toBe(404)
    expect((await browser.send('DELETE', `/api/portal/sessions/${other.id}`)).status).toBe(200)
    expect((await browser.send('DELETE', `/api/portal/sessions/${other.id}`)).status).toBe(404)
    expect([await statusOf(laptop), await statusOf(browser), await statusOf(nora)]).toEqual([401, 200, 200])
    expect(await list()).toHaveLength(1)
  })

  test('ends with signing out, and its cookie is worth nothing afterwards', async () => {
    await signIn(browser)
    const { cookie } = browser
    expect((await browser.send('DELETE', '/api/portal/session')).status).toBe(200)
    browser.cookie = cookie
    expect(await statusOf(browser)).toBe(401)
  })

  test('SECURITY "Sessions" ends two hours after its last use, and twelve hours after it began: 419', async () => {
    await signIn(browser)
    now += 119 * MINUTE
    expect(await statusOf(browser)).toBe(200)
    now += 119 * MINUTE
    expect(await statusOf(browser)).toBe(200)
    now += 120 * MINUTE
    expect(await statusOf(browser)).toBe(419)
    browser = await newBrowser()
    await signIn(browser)
    for (let nth = 0; nth < 12; nth++) {
      expect(await statusOf(browser)).toBe(200)
      now += 60 * MINUTE
    }
    for (const path of ['session', 'tags', 'exhibitors'])
      expect([path, await statusOf(browser, path)]).toEqual([path, 419])
    // nobody's session is nobody's: what ends by somebody, and a cookie that never was
    await sql('delete from portal_sessions')
    expect(await statusOf(browser)).toBe(401)
  })

  test('F-234 what a role may do, and that somebody left, holds from the next call on', async () => {
    const role = await sql<{ id: number }>(
      `insert into roles (exhibitor_id, name, color, permissions) values (1, 'tagger', '#000', '{tags.view}') returning id`,
    )
    const id = role.rows[0]!.id
    await sql(`update employees set permissions = '{portal.open}', roles = $2 where id = $1`, [anton, [id]])
    await signIn(browser)
    expect(await statusOf(browser, 'tags')).toBe(200)
    await sql(`update roles set permissions = '{}' where id = $1`, [id])
    expect(await statusOf(browser, 'tags')).toBe(403)
    await sql(`update roles set permissions = '{tags.*}' where id = $1`, [id])
    expect(await statusOf(browser, 'tags')).toBe(200)
    await sql(`update roles set deleted_at = now() where id = $1`, [id])
    expect(await statusOf(browser, 'tags')).toBe(403)
    await sql('update employees set permissions = $2 where id = $1', [anton, []])
    expect(await statusOf(browser)).toBe(401)
    await sql('update employees set permissions = $2 where id = $1', [anton, ['portal.open']])
    expect(await statusOf(browser)).toBe(200)
    await sql('update employees set deleted_at = now() where id = $1', [anton])
    expect(await statusOf(browser)).toBe(401)
  })

  test('SECURITY Tenants: is worth nothing at another house, nor is its owner’s password', async () => {
    await signIn(browser)
    const there = await newBrowser(hub.url.replace('localhost', '127.0.0.1'))
    there.cookie += `; ${browser.cookie.split('; ')[1]}`
    expect(await statusOf(there)).toBe(401)
    expect((await signIn(await newBrowser(hub.url.replace('localhost', '127.0.0.1')))).status).toBe(422)
  })
})

describe('F-179 another password', () => {
  test('needs the one that holds, is no common one, and ends every other session', async () => {
    const laptop = await newBrowser()
    await signIn(browser)
    await signIn(laptop)
    const change = async (body: object) => {
      const answer = await browser.send('PUT', '/api/portal/password', body)
      return [answer.status, answer.headers.get('x-refusal')]
    }
    const new_password = 'Lampe-Fluss-82-oval'
    expect(await change({ password: 'not this one', new_password })).toEqual([422, 'password_wrong'])
    expect(await change({ password: PASSWORD, new_password: 'kurz' })).toEqual([422, null])
    expect(await change({ password: PASSWORD, new_password: 'AntonB-Lichthof1' })).toEqual([422, 'password_common'])
    expect(await statusOf(laptop)).toBe(200)
    expect(await change({ password: PASSWORD, new_password })).toEqual([200, null])
    expect([await statusOf(browser), await statusOf(laptop)]).toEqual([200, 401])
    expect((await signIn(await newBrowser())).status).toBe(422)
    expect((await signIn(await newBrowser(), { ...ANTON, password: new_password })).status).toBe(200)
  })

  test('of two changes at once one is made, and nobody who signs in with the one before stays in', async () => {
    await signIn(browser)
    const thief = await newBrowser()
    const change = async (new_password: string) =>
      (await browser.send('PUT', '/api/portal/password', { password: PASSWORD, new_password })).status
    const [changes] = await Promise.all([
      Promise.all(['Lampe-Fluss-82-oval', 'Tulpe-oval-77-Regal'].map(change)),
      signIn(thief),
    ])
    expect(changes.toSorted()).toEqual([200, 422])
    expect(await statusOf(browser)).toBe(200)
    expect(await statusOf(thief)).toBe(401)
  })

  test('nobody gets in by a password that ended while it was compared', async () => {
    const { accounts } = accountsOf(database.pool)
    const attempt = { exhibitor_id: 1, ...ANTON, network: 'a test' }
    const [stale, whole] = [await accounts.signIn(attempt), await accounts.signIn(attempt)]
    if (!stale.ok || !whole.ok) throw new Error('refused')
    const sessions = new PortalSessions(database.pool)
    const from = { address: '127.0.0.1', browser: 'a test' }
    expect(await sessions.begin(1, whole.value, from)).toMatch(/^[\w-]{43}$/)
    await accounts.write(1, anton, 'Lampe-Fluss-82-oval')
    expect(await sessions.begin(1, stale.value, from)).toBe(null)
  })
})

test('SECURITY "Sessions" a clock that was ahead makes no session live longer once it is put right', async () => {
  await signIn(browser)
  now += 24 * 60 * MINUTE
  const [ahead, email] = [await newBrowser(), 'bea@lichthof.example']
  await employ('Bea T.', email, ['portal.open'])
  await signIn(ahead, { email, password: PASSWORD })
  now -= 24 * 60 * MINUTE
  expect([await statusOf(ahead), await statusOf(browser)]).toEqual([419, 200])
  now += 90 * MINUTE
  expect(await statusOf(browser)).toBe(200)
  now -= 60 * MINUTE
  expect(await statusOf(browser)).toBe(200)
  now += 121 * MINUTE
  expect(await statusOf(browser)).toBe(419)
})
