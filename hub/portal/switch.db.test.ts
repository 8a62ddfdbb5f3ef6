import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { accountsOf } from '../access/testing/accounts.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor, type Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { portalOf } from './testing/portal.ts'
import { employ, newBrowser, PASSWORD, signIn } from './testing/sign-in.ts'

/** The same address in both houses, which proves nothing. */
const EMAIL = 'ida@kinos.example'
const SIGN_IN = { email: EMAIL, password: PASSWORD }
const PROOF = { password: PASSWORD }
const HOUR_MS = 3_600_000

let database: FreshDatabase
let hub: TestHub
let now: number
let [here, there]: Browser[] = []
let ids: { 1: number; 2: number }
let origin: string
/** A test is a network of its own of this machine: what is tried in others does not count for it. */
let addresses = 0
function from() {
  return { 'x-forwarded-for': `127.0.1.${addresses}` }
}

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  const clock = () => now
  hub = await startTestHub(database, portalOf([], clock))
  origin = hub.url.replace('localhost', '127.0.0.1')
})
beforeEach(async () => {
  now = Date.now()
  const unique = `${Math.trunc(performance.now() * 1000)}-${EMAIL}`
  SIGN_IN.email = unique
  ids = {
    1: await employ(database.pool, { name: 'Ida Lang', email: unique, permissions: ['portal.open'] }),
    2: await employ(database.pool, { name: 'Ida L.', email: unique, permissions: ['portal.open'], house: 2 }),
  }
  addresses += 1
  here = await newBrowser(hub.url, from())
  there = await newBrowser(origin, from())
  for (const browser of [here, there]) expect((await signIn(browser, SIGN_IN)).status).toBe(200)
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

async function call(browser: Browser | undefined, method: string, path: string, body?: object) {
  const answer = await browser!.send(method, `/api/portal/${path}`, body)
  const { data } = (await answer.json()) as { data?: Record<string, string> }
  return { status: answer.status, refusal: answer.headers.get('x-refusal'), data }
}

function tokenIn(url: string | undefined): string {
  return new URL(url!).hash.replace('#token=', '')
}

async function beginLink(): Promise<string> {
  const begun = await call(here, 'POST', 'houses', { host: '127.0.0.1', proof: PROOF })
  expect(begun.data?.url).toMatch(new RegExp(`^${origin}/portal/link#token=[\\w-]{43}$`))
  return tokenIn(begun.data!.url)
}

async function link(): Promise<void> {
  const token = await beginLink()
  expect((await call(there, 'PUT', 'houses', { token, proof: PROOF })).status).toBe(200)
}

/** Goes over as a browser does that nobody is signed in at yet. */
async function arriveWith(token: string) {
  const browser = await newBrowser(origin, from())
  const page = browser.cookie.split('; ')[0]!
  const said = await call(browser, 'POST', 'session/switch', { token })
  browser.cookie = `${page}; ${browser.cookie}`
  return { ...said, browser }
}

function sql(house: number, text: string, values: unknown[] = []) {
  return withExhibitor(database.pool, house, (client) => client.query(text, values))
}

test('SECURITY "Tenants" an equal e-mail address links nothing', async () => {
  expect((await call(here, 'GET', 'houses')).data).toEqual([])
  expect((await call(here, 'POST', 'houses/2/switch')).status).toBe(404)
})

test('F-234 a link that was proven in both houses leads from each to the other, and says who comes', async () => {
  const token = await beginLink()
  expect((await call(there, 'POST', 'houses/asker', { token })).data).toEqual({
    name: 'Ida Lang',
    trade_name: 'House 1',
  })
  const proven = await call(there, 'PUT', 'houses', { token, proof: PROOF })
  expect(proven.data).toEqual({ id: 1, trade_name: 'House 1', host: 'localhost' })
  expect((await call(here, 'GET', 'houses')).data).toEqual([{ id: 2, trade_name: 'House 2', host: '127.0.0.1' }])
  const begun = await call(here, 'POST', 'houses/2/switch')
  const arrived = await arriveWith(tokenIn(begun.data!.url))
  expect(arrived.data).toMatchObject({ employee_id: ids[2], exhibitor: { id: 2 }, name: 'Ida L.' })
  expect((await call(arrived.browser, 'GET', 'session')).data).toMatchObject({ employee_id: ids[2] })
  expect((await call(there, 'POST', 'houses/1/switch')).data!.url).toMatch(`${hub.url}/portal/switch#token=`)
})

test.each([
  ['no proof where it begins', 'begin'],
  ['no proof where it is proven', 'prove'],
])('%s, and nothing is linked', async (_, where) => {
  const wrong = { password: 'not the right one' }
  if (where === 'begin')
    expect((await call(here, 'POST', 'houses', { host: '127.0.0.1', proof: wrong })).refusal).toBe('password_wrong')
  else {
    const said = await call(there, 'PUT', 'houses', { token: await beginLink(), proof: wrong })
    expect(said.refusal).toBe('password_wrong')
  }
  for (const browser of [here, there]) expect((await call(browser, 'GET', 'houses')).data).toEqual([])
})

test.each(['localhost', 'nowhere.example'])('no link leads to %s from there', async (host) => {
  expect((await call(here, 'POST', 'houses', { host, proof: PROOF })).refusal).toBe('house_unknown')
})

test('a token works once, of two uses at once too, for its time, its purpose and its house', async () => {
  const token = await beginLink()
  const both = await Promise.all([1, 2].map(() => call(there, 'PUT', 'houses', { token, proof: PROOF })))
  expect(both.map(({ refusal }) => refusal).sort()).toEqual(['link_over', null])
  const path = 'houses/2/switch'
  const used = tokenIn((await call(here, 'POST', path)).data!.url)
  const arrived = await Promise.all([arriveWith(used), arriveWith(used)])
  expect(arrived.map(({ status }) => status).sort()).toEqual([200, 422])
  const other = tokenIn((await call(here, 'POST', path)).data!.url)
  expect((await call(there, 'PUT', 'houses', { token: other, proof: PROOF })).refusal).toBe('link_over')
  expect((await call(here, 'POST', 'session/switch', { token: other })).refusal).toBe('link_over')
  now += 61_000
  expect((await arriveWith(other)).refusal).toBe('link_over')
  expect((await arriveWith('x')).refusal).toBe('link_over')
})

test.each<[string, () => Promise<unknown>]>([
  ['its end on this side', () => call(here, 'DELETE', 'houses/2')],
  ['its end on the other side', () => call(there, 'DELETE', 'houses/1')],
  ['another password here', () => accountsOf(database.pool).accounts.write(1, ids[1], 'Lampe-Fluss-82-oval')],
  ['another password there', () => accountsOf(database.pool).accounts.write(2, ids[2], 'Lampe-Fluss-82-oval')],
  ['a block there', () => sql(2, `update employees set access_level = 'blocked' where id = $1`, [ids[2]])],
  ['the permission taken there', () => sql(2, `update employees set permissions = '{}' where id = $1`, [ids[2]])],
  ['leaving there', () => sql(2, 'update employees set deleted_at = now() where id = $1', [ids[2]])],
])('%s ends the way over, also for a token that is under way', async (_, end) => {
  await link()
  const token = tokenIn((await call(here, 'POST', 'houses/2/switch')).data!.url)
  await end()
  expect((await arriveWith(token)).refusal).toBe('link_over')
  const list = await call(here, 'GET', 'houses')
  if (list.status === 200) expect(list.data).toEqual([])
})

test('SECURITY "Sessions" a link that was begun with a password that has ended since proves nothing', async () => {
  const token = await beginLink()
  await accountsOf(database.pool).accounts.write(1, ids[1], 'Lampe-Fluss-82-oval')
  expect((await call(there, 'PUT', 'houses', { token, proof: PROOF })).refusal).toBe('link_over')
  expect((await call(there, 'GET', 'houses')).data).toEqual([])
})

test('SECURITY "Sessions" going to and fro makes no session younger', async () => {
  await link()
  now += 1.5 * HOUR_MS
  const token = tokenIn((await call(here, 'POST', 'houses/2/switch')).data!.url)
  const { browser } = await arriveWith(token)
  for (let hours = 1.5; hours < 11.5; hours += 1) {
    now += HOUR_MS
    expect((await call(browser, 'GET', 'session')).status).toBe(200)
  }
  now += HOUR_MS
  expect((await call(browser, 'GET', 'session')).status).toBe(419)
})

test('SECURITY "Tenants" somebody else’s links are not seen, ended or used', async () => {
  await link()
  await employ(database.pool, { name: 'Max', email: `max-${SIGN_IN.email}`, permissions: ['*'] })
  const max = await newBrowser(hub.url, from())
  await signIn(max, { ...SIGN_IN, email: `max-${SIGN_IN.email}` })
  expect((await call(max, 'GET', 'houses')).data).toEqual([])
  expect((await call(max, 'DELETE', 'houses/2')).status).toBe(404)
  expect((await call(max, 'POST', 'houses/2/switch')).status).toBe(404)
  expect((await call(here, 'GET', 'houses')).data).toHaveLength(1)
})

/** Goes over, and stays signed in there; the browser in which that is. */
async function cross(): Promise<Browser> {
  await link()
  const { browser, status } = await arriveWith(tokenIn((await call(here, 'POST', 'houses/2/switch')).data!.url))
  expect(status).toBe(200)
  return browser
}

const ANOTHER = 'Lampe-Fluss-82-oval'

test.each<[string, () => Promise<unknown>]>([
  ['signing out', () => call(here, 'DELETE', 'session')],
  ['ending that session', () => sql(1, 'delete from portal_sessions where employee_id = $1', [ids[1]])],
  ['a block', () => sql(1, `update employees set access_level = 'blocked' where id = $1`, [ids[1]])],
  ['leaving', () => sql(1, 'update employees set deleted_at = now() where id = $1', [ids[1]])],
  ['the permission taken', () => sql(1, `update employees set permissions = '{}' where id = $1`, [ids[1]])],
  ['another password, chosen elsewhere', () => changeElsewhere()],
])('SECURITY "Sessions" %s in the first house ends what came from there by a switch', async (_, end) => {
  const crossed = await cross()
  expect((await call(crossed, 'GET', 'session')).status).toBe(200)
  await end()
  expect((await call(crossed, 'GET', 'session')).status).toBe(401)
  expect((await call(there, 'GET', 'session')).status).toBe(200)
})

test.each<[string, () => Promise<unknown>]>([
  ['on the side where it began', () => call(here, 'DELETE', 'houses/2')],
  ['on the side to which it led', () => call(there, 'DELETE', 'houses/1')],
])('SECURITY "Sessions" the end of a link %s ends what came over it, either way, and nothing else', async (_, end) => {
  const crossed = await cross()
  const token = tokenIn((await call(there, 'POST', 'houses/1/switch')).data!.url)
  const back = await newBrowser(hub.url, from())
  const page = back.cookie
  expect((await call(back, 'POST', 'session/switch', { token })).status).toBe(200)
  back.cookie = `${page}; ${back.cookie}`
  for (const browser of [crossed, back]) expect((await call(browser, 'GET', 'session')).status).toBe(200)
  expect(await end()).toMatchObject({ status: 200 })
  for (const browser of [crossed, back]) expect((await call(browser, 'GET', 'session')).status).toBe(401)
  for (const browser of [here, there]) expect((await call(browser, 'GET', 'session')).status).toBe(200)
})

/** The owner signs in at another browser, and chooses another password there. */
async function changeElsewhere(): Promise<void> {
  const elsewhere = await newBrowser(hub.url, from())
  await signIn(elsewhere, SIGN_IN)
  expect((await call(elsewhere, 'PUT', 'password', { password: PASSWORD, new_password: ANOTHER })).status).toBe(200)
}

test('SECURITY "Tenants" no token leaves for a name under which the other house is not any more', async () => {
  await link()
  const name = (host: string) => sql(2, 'update exhibitors set hosts = $1 where id = 2', [[host]])
  const statusIs = (status: number) =>
    until(async () => expect((await call(here, 'POST', 'houses/2/switch')).status).toBe(status))
  onTestFinished(async () => void (await name('127.0.0.1')))
  await name('moved.example')
  await statusIs(404)
  await name('127.0.0.1')
  await statusIs(200)
})

test('SECURITY "Sessions" another password leaves the own way: there, back, and on from there', async () => {
  const crossed = await cross()
  const token = tokenIn((await call(crossed, 'POST', 'houses/1/switch')).data!.url)
  const back = await newBrowser(hub.url, from())
  const page = back.cookie
  expect((await call(back, 'POST', 'session/switch', { token })).status).toBe(200)
  back.cookie = `${page}; ${back.cookie}`
  expect((await call(back, 'PUT', 'password', { password: PASSWORD, new_password: ANOTHER })).status).toBe(200)
  for (const browser of [back, here, crossed]) expect((await call(browser, 'GET', 'session')).status).toBe(200)
  expect((await call(back, 'DELETE', 'session')).status).toBe(200)
  for (const browser of [back, here, crossed]) expect((await call(browser, 'GET', 'session')).status).toBe(401)
})

test('SECURITY "Sessions" a token under way from a session that ended begins nothing that lasts', async () => {
  await link()
  const token = tokenIn((await call(here, 'POST', 'houses/2/switch')).data!.url)
  await call(here, 'DELETE', 'session')
  const { browser } = await arriveWith(token)
  expect((await call(browser, 'GET', 'session')).status).toBe(401)
})
