import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { FirstHouse } from '#protocol/exhibitors/setup.ts'
import { type HttpServer, listen } from '#protocol/server/listen.ts'
import { Running } from '#protocol/server/running.ts'
import { buildWhatIsStale } from '../../tests/constellation/built.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { buildHub } from '../build.ts'
import { readConfig } from '../config.ts'
import { withExhibitor } from '../db/connect.ts'
import { beginSetup } from '../exhibitors/setup.ts'
import { addExhibitor, Browser } from '../http/testing/hub.ts'
import { signIn } from './testing/sign-in.ts'

const log = pino({ level: 'silent' })
const PASSWORD = 'zebra-Regal-91-tulpe'
const HOUSE: FirstHouse = {
  trade_name: 'Kino Aurora GmbH',
  brand: 'Aurora',
  email: 'kontakt@aurora.example',
  hosts: ['localhost', 'aurora.example'],
  locale: 'de',
  cinema_name: 'Aurora im Hof',
  address1: 'Hofgasse 3',
  zip: '04109',
  city: 'Leipzig',
  country_code: 'DE',
  time_zone: 'Europe/Berlin',
  manager_name: 'Nora Vogt',
  manager_email: 'nora@aurora.example',
  password: PASSWORD,
}

let database: FreshDatabase
let running: Running
let server: HttpServer
let folder: string
let url: string

/** A hub on an empty installation. */
async function begin(): Promise<void> {
  buildWhatIsStale()
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'hub-setup-'))
  mkdirSync(join(folder, 'hub'))
  running = new Running()
  const config = readConfig({ DATA_DIR: folder, TRUSTED_PROXIES: 'loopback' })
  server = await listen(await buildHub(config, log, database.url, running), { port: 0 })
  url = `http://localhost:${server.port}`
}

async function end(): Promise<void> {
  await server.close(0)
  await running.stop(log)
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function newLink(): Promise<string> {
  return (await beginSetup(database.url))!
}

/** What stands behind `#` never comes to the server: the page sends it. */
async function send(link: string, body: object = HOUSE) {
  return post('/api/portal/setup', { ...body, token: tokenOf(link) })
}

function tokenOf(link: string): string {
  return new URL(link, url).hash.replace('#token=', '')
}

/** The answer to the page's question whether its link opens anything. */
async function open(link: string): Promise<number> {
  return (await post('/api/portal/setup/open', { token: tokenOf(link) })).status
}

async function post(path: string, body: object) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, errors } = (await answer.json()) as {
    data?: Record<string, unknown>
    errors?: Record<string, string[]>
  }
  return { status: answer.status, refusal: answer.headers.get('x-refusal'), data, errors, headers: answer.headers }
}

async function statusOf(path: string): Promise<number> {
  const answer = await fetch(url + path)
  await answer.arrayBuffer()
  return answer.status
}

function count(table: string): Promise<number> {
  return withExhibitor(
    database.pool,
    1,
    async (client) => (await client.query(`select count(*) as n from ${table}`)).rows[0].n,
  )
}

describe('SECURITY "Set-up" the link of an empty installation', () => {
  beforeEach(begin)
  afterEach(end)

  test('opens its page, and nothing else is there before it was used', async () => {
    const link = await newLink()
    const page = await fetch(url + link)
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy')!.split('; ')
    expect(policy).toContainEqual(expect.stringMatching(/^script-src 'self' 'nonce-[\w+/=-]+'$/))
    expect(policy).toContainEqual(expect.stringMatching(/^style-src 'self' 'nonce-[\w+/=-]+'$/))
    expect(policy).toContain("style-src-attr 'unsafe-inline'")
    expect(policy.join().match(/unsafe/g)).toHaveLength(1)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const script = /src="(\/portal\/assets\/[^"]+\.js)"/.exec(await page.text())![1]!
    expect(await statusOf(script)).toBe(200)
    expect(await open(link)).toBe(200)
    for (const path of ['/', '/en', '/portal/', '/portal/setup/x', '/portal/account', '/api/portal/session'])
      expect([path, await statusOf(path)]).toEqual([path, 404])
    expect(await statusOf('/health')).toBe(200)
  })

  test('sets up the first house: its manager is signed in, looks after the installation, and can come back', async () => {
    const made = await send(await newLink())
    expect(made.status).toBe(200)
    expect(made.data).toMatchObject({
      name: 'Nora Vogt',
      exhibitor: { id: 1, trade_name: 'Kino Aurora GmbH' },
      permissions: ['*'],
      is_super_admin: true,
    })
    const cookie = made.headers.getSetCookie().find((one) => one.startsWith('foyer_portal='))!
    const who = await fetch(`${url}/api/portal/session`, { headers: { cookie: cookie.split(';')[0]! } })
    expect(who.status).toBe(200)
    const { rows } = await withExhibitor(database.pool, 1, (client) =>
      client.query('select name, slug, time_zone, country_code from cinemas'),
    )
    expect(rows).toEqual([
      { name: 'Aurora im Hof', slug: 'aurora-im-hof', time_zone: 'Europe/Berlin', country_code: 'DE' },
    ])
    expect(await statusOf('/de')).toBe(200)
    const browser = new Browser(url)
    await browser.open('/portal/')
    expect((await signIn(browser, { email: HOUSE.manager_email, password: PASSWORD })).status).toBe(200)
  })

  test('ends by its use, of two at once too; nothing of the second one is kept', async () => {
    const link = await newLink()
    const made = await Promise.all([send(link), send(link, { ...HOUSE, trade_name: 'Another' })])
    expect(made.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await send(link)).status).toBe(404)
    expect([await statusOf(link), await open(link)]).toEqual([404, 404])
    const tables = ['houses', 'cinemas', 'employees', 'accounts', 'super_admins']
    expect(await Promise.all(tables.map(count))).toEqual([1, 1, 1, 1, 1])
    expect(await count('setup_links')).toBe(0)
    expect(await beginSetup(database.url)).toBeNull()
  })

  test('SECURITY "Reach" nothing is set up over a line that can be read, and the link stays good', async () => {
    const link = await newLink()
    const read = await fetch(`${url}/api/portal/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ ...HOUSE, token: tokenOf(link) }),
    })
    expect([read.status, read.headers.get('x-refusal')]).toEqual([403, 'plain_line'])
    expect((await send(link)).status).toBe(200)
  })

  test('is another one with each start, and the one before is worth nothing', async () => {
    const [before, now] = [await newLink(), await newLink()]
    expect(before).not.toBe(now)
    expect([await open(before), (await send(before)).status]).toEqual([404, 404])
    expect([await open(now), (await send(now)).status]).toEqual([200, 200])
    expect((await database.pool.query('select hash from setup_links')).rows).toEqual([])
  })

  test('is kept as its hash alone', async () => {
    const token = tokenOf(await newLink())
    const { rows } = await database.pool.query<{ hash: string }>('select hash from setup_links')
    expect(rows).toHaveLength(1)
    expect(rows[0]!.hash).not.toContain(token)
  })

  test('opens nothing where there is an exhibitor, however it came', async () => {
    const link = await newLink()
    await addExhibitor(database, 1, ['localhost'])
    expect([await statusOf(link), (await send(link)).status]).toEqual([404, 404])
    expect(await beginSetup(database.url)).toBeNull()
  })
})

describe('what is not as it should be leaves the installation empty', () => {
  beforeAll(begin)
  afterAll(end)

  test.each([
    ['another token', () => 'x'.repeat(43)],
    ['a short one', () => 'x'],
    ['letters that no token has', () => '%00%F0%9F%92%A3'],
  ])('%s opens nothing', async (_, token) => {
    await newLink()
    const link = `/portal/setup#token=${token()}`
    expect([await open(link), (await send(link)).status]).toEqual([404, 404])
    expect(await count('houses')).toBe(0)
  })

  test.each([
    ['trade_name', ''],
    ['trade_name', 'a\u0000b'],
    ['brand', 'x'.repeat(61)],
    ['email', 'nobody'],
    ['hosts', []],
    ['hosts.0', ['https://aurora.example/']],
    ['hosts.0', ['Aurora.example:8080']],
    ['hosts', ['aurora.example']],
    ['locale', 'xx'],
    ['country_code', 'XX'],
    ['time_zone', 'Europe/Atlantis'],
    ['city', ''],
    ['manager_email', 'nora'],
    ['password', 'short'],
    ['password', 'Aurora2026!'],
  ])('it is said at its field, and leaves the link: %s: %j', async (field, value) => {
    const link = await newLink()
    const refused = await send(link, { ...HOUSE, [field.split('.')[0]!]: value })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errors!)).toEqual([field])
    expect(await count('houses')).toBe(0)
    expect(await open(link)).toBe(200)
  })

  test('a field that is not asked for', async () => {
    expect((await send(await newLink(), { ...HOUSE, exhibitor_id: 7 })).status).toBe(422)
    expect(await count('houses')).toBe(0)
  })

  test('a cinema whose name has no Latin letter gets a link of its own', async () => {
    expect((await send(await newLink(), { ...HOUSE, cinema_name: '映画館' })).status).toBe(200)
  })
})

test('what is missing before one can sell ticks itself off', async () => {
  await begin()
  onTestFinished(end)
  const made = await send(await newLink())
  const cookie = made.headers.getSetCookie()[0]!.split(';')[0]!
  const readiness = async () => {
    const answer = await fetch(`${url}/api/portal/readiness`, { headers: { cookie } })
    return ((await answer.json()) as { data: { counts: Record<string, number>; is_test: boolean } }).data
  }
  const none = { screen: 0, movie: 0, price: 0, method: 0, schedule: 0, register: 0 }
  expect(await readiness()).toEqual({ counts: { cinema: 1, ...none }, is_test: false })
  await withExhibitor(database.pool, 1, (client) =>
    client.query(
      `insert into payment_methods (exhibitor_id, name, type, driver, component, access)
       values (1, 'Card', 'online', 'sandbox', 'redirect', '{site}')`,
    ),
  )
  expect(await readiness()).toEqual({ counts: { cinema: 1, ...none, method: 1 }, is_test: true })
})
