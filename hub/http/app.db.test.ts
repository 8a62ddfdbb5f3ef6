import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#protocol/kit/call.ts'
import { IdParam, UuidParam } from '#protocol/kit/params.ts'
import { ok, refuse } from '#protocol/result.ts'
import { NotFound } from '#protocol/server/errors.ts'
import { listen } from '#protocol/server/listen.ts'
import { mount } from '#protocol/server/mount.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { sendOnly, sendRaw } from '../../tests/raw-http.ts'
import { until } from '../../tests/until.ts'
import { ABSOLUTE_MS, IDLE_MS, Sessions } from '../access/sessions.ts'
import { createApp } from './app.ts'
import type { HubApp } from './env.ts'
import { healthRoutes } from './health.ts'
import { pagePolicy } from './page-policy.ts'
import { ensureSession, visitorOf } from './session.ts'
import {
  addExhibitor,
  Browser,
  NO_ROUTES,
  SESSION_KEY,
  startTestHub,
  type TestHub,
  type TestParts,
} from './testing/hub.ts'

const OPEN = { who: { as: 'anyone' }, limit: null, refusals: [] } as const
const buy = defineCall({
  method: 'POST',
  path: '/api/tests/{id}/buy',
  params: { id: IdParam },
  who: { as: 'visitor', session: 'kept' },
  limit: 'checkout',
  refusals: ['seats_lost', 'rate_only_left', 'key_used_again'],
  query: z.strictObject({ dry: z.literal('yes').optional() }),
  body: z.strictObject({
    count: z.int().min(1),
    email: z.email(),
    lines: z
      .array(z.strictObject({ slot: z.int() }))
      .max(3)
      .default([]),
  }),
  answer: z.object({ sold: z.int(), visitor: z.string(), exhibitor: z.string() }),
})
const fail = defineCall({
  method: 'GET',
  path: '/api/tests/fail/{how}',
  params: { how: z.string() },
  ...OPEN,
  answer: z.object({ fine: z.literal(true) }),
})
const bill = defineCall({
  method: 'GET',
  path: '/api/tests/bill/{uuid}',
  params: { uuid: UuidParam },
  ...OPEN,
  answer: z.object({ uuid: z.string() }),
})

const HOW: Record<string, () => unknown> = {
  bug: () => {
    throw new Error('a secret detail')
  },
  absent: () => {
    throw new NotFound('tests')
  },
  away: () => {
    throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' })
  },
}

function room(app: HubApp, parts: TestParts): void {
  mount(app, buy, (c, { params, body }) => {
    if (body.count === 7)
      return {
        ok: false,
        refusal: [
          refuse('seats_lost', 'items.0.seat').refusal,
          refuse('rate_only_left', 'items.1.price_rate_id', { left: 3 }).refusal,
        ],
      }
    if (body.count === 8) return refuse('key_used_again')
    return ok({
      sold: body.count * params.id,
      visitor: visitorOf(c).hash,
      exhibitor: c.get('exhibitor').trade_name,
    })
  })
  mount(app, fail, (_c, { params }) => {
    HOW[params.how ?? '']?.()
    return ok({ fine: false as true })
  })
  mount(app, bill, (_c, { params }) => ok({ uuid: params.uuid }))
  app.get('/page', (c) => {
    pagePolicy(c, 'n0nce')
    return c.html(
      `<meta name="csrf-token" content="${ensureSession(c, parts.sessions).csrf}">${c.get('exhibitor').trade_name}`,
    )
  })
}

function machine(app: HubApp, { pool }: TestParts): void {
  healthRoutes(app, { pool, second_dir: '.', mail: () => 'ok', troubles: () => [] })
  app.post('/payments/test/callback', async (c) => c.text(String((await c.req.text()).length)))
  app.post('/sync/test', async (c) => c.text(String((await c.req.text()).length)))
}

let database: FreshDatabase
let hub: TestHub
function fresh(address = '198.51.100.1') {
  return new Browser(hub.url, { 'x-forwarded-for': address })
}
const body = { count: 2, email: 'jana@posteo.de' }
let visitors = 0
/** A visitor from an address of his own, on a page of ours. */
async function visitor(): Promise<Browser> {
  visitors += 1
  const browser = fresh(`198.51.${visitors >> 8}.${visitors & 255}`)
  await browser.open('/page')
  return browser
}

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost', '127.0.0.1'])
  await addExhibitor(database, 2, ['zwei.example'])
  hub = await startTestHub(database, (parts) => ({
    machines: [(app) => machine(app, parts)],
    calls: [(app) => room(app, parts)],
  }))
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

function portOf(url: string) {
  return Number(new URL(url).port)
}

function raw(lines: string[]) {
  return sendRaw(portOf(hub.url), lines)
}

describe('the wire', () => {
  test('F-322 an answer is {"data": …}, and is not kept by anybody', async () => {
    const answer = await (await visitor()).send('POST', '/api/tests/7/buy?dry=yes', body)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ data: { sold: 14, exhibitor: 'House 1' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('F-322 F-088 a refusal is {"message", "errors": {field: [texts]}}, all fields of a command at once', async () => {
    const answer = await (await visitor()).send('POST', '/api/tests/7/buy', { ...body, count: 7 })
    expect(answer.status).toBe(422)
    const lost = 'These seats are no longer available. Choose others.'
    expect(await answer.json()).toEqual({
      message: lost,
      errors: { 'items.0.seat': [lost], 'items.1.price_rate_id': ['Only 3 tickets left for this rate.'] },
    })
  })

  test('F-326 an idempotency key used again with another body is 409', async () => {
    expect((await (await visitor()).send('POST', '/api/tests/7/buy', { ...body, count: 8 })).status).toBe(409)
  })

  test.each([
    [
      'a wrong shape',
      { count: 0, email: 'x', lines: [{ slot: 'x' }] },
      {
        count: 'This must be at least 1.',
        email: 'This is not an e-mail address.',
        'lines.0.slot': 'This is not valid.',
      },
    ],
    ['a missing field', { count: 1 }, { email: 'This field is required.' }],
    ['an extra field', { ...body, price: 1 }, { message: 'This field is not known here.' }],
    ['too many lines', { ...body, lines: Array(4).fill({ slot: 1 }) }, { lines: 'These are too many.' }],
  ])('SECURITY "Input" %s is 422 by field', async (_what, sent, errors) => {
    const answer = await (await visitor()).send('POST', '/api/tests/7/buy', sent)
    expect(answer.status).toBe(422)
    const expected = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]))
    expect(await answer.json()).toEqual({
      message: 'There are validation errors, please check the form.',
      errors: expected,
    })
  })

  test.each([
    ['an unreadable body', 'POST', '/api/tests/7/buy', '{', 422],
    ['a query that nobody asked for', 'POST', '/api/tests/7/buy?wet=yes', body, 422],
    ['an unknown path', 'GET', '/api/nothing', undefined, 404],
    ['an id that is none', 'POST', '/api/tests/1e3/buy', body, 404],
    ['an id beyond all rows', 'POST', '/api/tests/9999999999/buy', body, 404],
    ['a uuid that is none', 'GET', '/api/tests/bill/..%2f..%2fetc', undefined, 404],
    ['a body above 256 kB', 'POST', '/api/tests/7/buy', ' '.repeat(256 * 1024 + 1), 413],
    ['something that is not there', 'GET', '/api/tests/fail/absent', undefined, 404],
    ['a database that is away', 'GET', '/api/tests/fail/away', undefined, 503],
    ['a bug', 'GET', '/api/tests/fail/bug', undefined, 500],
    ['an answer outside its contract', 'GET', '/api/tests/fail/answer', undefined, 500],
  ])('%s answers in the same wire', async (_what, method, path, sent, status) => {
    const answer = await (await visitor()).send(method, path, sent)
    expect(answer.status).toBe(status)
    const text = await answer.text()
    expect(Object.keys(JSON.parse(text)).sort()).toEqual(['errors', 'message'])
    expect(text).not.toContain('secret')
  })

  test('F-092 a bug is logged under the request id that its answer carries', async () => {
    const answer = await fresh().get('/api/tests/fail/bug')
    const line = hub.lines.find((one) => one.request_id === answer.headers.get('x-request-id') && one.err)
    expect(line).toMatchObject({ level: 50, path: '/api/tests/fail/bug', err: { message: 'a secret detail' } })
  })

  test('SECURITY "Input" batches of a journal may be 4 MB, and come without session and host name', async () => {
    const post = (path: string, size: number) =>
      fetch(hub.url + path, { method: 'POST', body: 'x'.repeat(size) }).then((answer) => answer.status)
    expect(await post('/sync/test', 4 * 1024 * 1024)).toBe(200)
    expect(await post('/sync/test', 4 * 1024 * 1024 + 1)).toBe(413)
    expect(await post('/payments/test/callback', 1_000)).toBe(200)
    expect(await post('/payments/test/callback', 300_000)).toBe(413)
  })

  test('a body that breaks off is no bug of ours', async () => {
    const { cookie, csrf } = await visitor()
    const lines = ['POST /api/tests/7/buy HTTP/1.1', 'Host: localhost', 'Content-Length: 100', `Cookie: ${cookie}`]
    const ours = ['X-Requested-With: XMLHttpRequest', `X-CSRF-TOKEN: ${csrf}`, '', '{"count"']
    await sendOnly(portOf(hub.url), [...lines, ...ours], true)
    await fresh().get('/health')
    expect(hub.lines.filter(({ level, path }) => Number(level) >= 40 && path === '/api/tests/7/buy')).toEqual([])
  })

  test('SECURITY "Input" who sends headers for ever is sent away when the time for them is over, not at the next look of Node', async () => {
    const short = await listen(createApp(hub.front, NO_ROUTES), { port: 0 }, { headersTimeout: 300 })
    const begun = performance.now()
    const answer = await sendOnly(short.port, ['GET / HTTP/1.1', 'Host: '], false)
    expect(answer).toContain('HTTP/1.1 408')
    expect(performance.now() - begun).toBeLessThan(10_000)
    await short.close()
  })

  test('SECURITY "Input" a body of unknown length is refused unread', async () => {
    const answer = await raw([
      'POST /sync/test HTTP/1.1',
      'Host: localhost',
      'Transfer-Encoding: chunked',
      '',
      '5',
      'hello',
      '0',
      '',
    ])
    expect(answer).toContain('HTTP/1.1 411')
  })

  test('SECURITY "Browser" headers on every answer', async () => {
    for (const path of ['/page', '/api/nothing', '/api/tests/fail/bug', '/health']) {
      const { headers } = await fresh().get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe-inline'")
    }
    expect((await fresh().get('/page')).headers.get('content-security-policy')).toContain(
      "script-src 'self' 'nonce-n0nce'",
    )
    expect((await fresh().get('/api/nothing')).headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fresh().get('/page')).headers.get('strict-transport-security')).toBeNull()
    expect(
      (await fresh().get('/page', { 'x-forwarded-proto': 'https' })).headers.get('strict-transport-security'),
    ).toContain('max-age=31536000')
  })
})

describe('F-330 the exhibitor of the host name', () => {
  test.each([
    ['localhost', 'House 1'],
    ['LOCALHOST:8080', 'House 1'],
    ['zwei.example', 'House 2'],
  ])('%s shows %s', async (host, name) => {
    expect(await raw(['GET /page HTTP/1.1', `Host: ${host}`])).toContain(name)
  })

  test.each(['drei.example', 'zwei.example.evil.example', '', 'localhost.'])(
    'the name "%s" does not exist here',
    async (host) => {
      const answer = await raw(['GET /page HTTP/1.1', `Host: ${host}`])
      expect(answer).toMatch(/^HTTP\/1.1 4\d\d/)
      expect(answer).not.toContain('House')
    },
  )

  test('a session of one exhibitor is nobody at the other', async () => {
    const browser = await visitor()
    const answer = await raw(['GET /page HTTP/1.1', 'Host: zwei.example', `Cookie: ${browser.cookie}`])
    expect(answer).toContain('set-cookie')
    expect(answer).not.toContain(browser.csrf)
  })

  test('a changed host name is known at once', async () => {
    const ask = () => raw(['GET /page HTTP/1.1', 'Host: neu.example'])
    expect(await ask()).toContain('404')
    const client = await database.pool.connect()
    await client.query(
      `begin; select set_config('app.exhibitor', '2', true); update exhibitors set hosts = '{zwei.example,neu.example}'; commit`,
    )
    client.release()
    await until(async () => expect(await ask()).toContain('House 2'))
  })
})

describe('SECURITY "Sessions"', () => {
  test('the cookie is opaque, 256 bit, HttpOnly, SameSite=Lax, plain-named on http and __Host- on https', async () => {
    const plain = (await fresh().get('/page')).headers.getSetCookie()[0] ?? ''
    expect(plain).toMatch(/^foyer_session=[A-Za-z0-9_-]{72}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = (await fresh().get('/page', { 'x-forwarded-proto': 'https' })).headers.getSetCookie()[0] ?? ''
    expect(secure).toMatch(/^__Host-foyer_session=[A-Za-z0-9_-]{72}; .*HttpOnly; Secure; SameSite=Lax$/)
    expect(secure).not.toContain('Domain')
  })

  test('the database holds its hash only', async () => {
    const browser = await visitor()
    const id = browser.cookie.split('=')[1] ?? ''
    await browser.send('POST', '/api/tests/7/buy', body)
    await hub.sessions.flushed()
    const { rows } = await database.pool
      .query("select set_config('app.exhibitor', '1', false)")
      .then(() => database.pool.query('select * from sessions'))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(id)
  })

  test('a row begins with the first call that needs one, not with a page', async () => {
    const rows = async () => {
      await hub.sessions.flushed()
      const client = await database.pool.connect()
      await client.query("begin; select set_config('app.exhibitor', '1', true)")
      const { rows } = await client.query('select hash from sessions')
      await client.query('commit')
      client.release()
      return rows.length
    }
    const before = await rows()
    const browsers = [await visitor(), await visitor(), await visitor()]
    for (const browser of browsers) {
      await browser.get('/page')
      expect((await browser.send('POST', '/session/touch')).status).toBe(200)
    }
    expect(await rows()).toBe(before)
    expect((await browsers[0]!.send('POST', '/api/tests/7/buy', body)).status).toBe(200)
    expect(await rows()).toBe(before + 1)
  })

  test('an id that the hub did not give is nobody: another key, another instant, another exhibitor', async () => {
    const { sessions } = hub
    const { id } = sessions.begin(1)
    expect(await sessions.find(1, id)).not.toBeNull()
    expect(await sessions.find(2, id)).toBeNull()
    const stranger = new Sessions(database.pool, hub.log, 'a'.repeat(64))
    expect(await sessions.find(1, stranger.begin(1).id)).toBeNull()
    await stranger.close()
    for (const at of [0, 31, 33, 37, 40, 53]) {
      const forged = Buffer.from(id, 'base64url')
      forged[at]! ^= 1
      expect(await sessions.find(1, forged.toString('base64url'))).toBeNull()
    }
  })

  test('another process of the hub knows it', async () => {
    const browser = await visitor()
    const other = await startTestHub(database, (parts) => ({ calls: [(app) => room(app, parts)] }))
    await until(async () => {
      const there = new Browser(other.url)
      there.cookie = browser.cookie
      there.csrf = browser.csrf
      expect((await there.send('POST', '/session/touch')).status).toBe(200)
    })
    await other.close()
  })

  test('F-023 touch keeps it: idle 2 h ends it, and 12 h in any case', async () => {
    let now = Date.now()
    const sessions = new Sessions(database.pool, hub.log, SESSION_KEY, () => now)
    const { id, session } = sessions.begin(1)
    sessions.keep(1, session)
    for (const at of [1.9, 3.8, 5.7, 7.6, 9.5, 11.4]) {
      now = Date.now() + at * 3_600_000
      expect(await sessions.find(1, id)).not.toBeNull()
    }
    now = Date.now() + ABSOLUTE_MS + 1_000
    expect(await sessions.find(1, id)).toBeNull()
    const idle = sessions.begin(1)
    now += IDLE_MS
    expect(await sessions.find(1, idle.id)).toBeNull()
    await sessions.close()
  })

  test('what is over is removed, what is used stays', async () => {
    let now = Date.now() - IDLE_MS - 60_000
    const sessions = new Sessions(database.pool, hub.log, SESSION_KEY, () => now)
    const over = sessions.begin(1).session
    sessions.keep(1, over)
    await sessions.flushed()
    now = Date.now()
    const used = sessions.begin(1).session
    sessions.keep(1, used)
    await sessions.flushed()
    await sessions.sweep()
    const client = await database.pool.connect()
    await client.query("begin; select set_config('app.exhibitor', '1', true)")
    const { rows } = await client.query('select hash from sessions where hash in ($1, $2)', [over.hash, used.hash])
    await client.query('commit')
    client.release()
    expect(rows).toEqual([{ hash: used.hash }])
    await sessions.close()
  })
})

describe('SECURITY CSRF (F-023, F-024)', () => {
  test('POST /session/touch from a page of ours answers {}', async () => {
    const answer = await (await visitor()).send('POST', '/session/touch')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ data: {} })
  })

  test.each([
    ['no token', { 'x-csrf-token': '' }],
    ['another token', { 'x-csrf-token': 'x'.repeat(43) }],
    ['no XMLHttpRequest marker', { 'x-requested-with': '' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'http://evil.example' }],
    ['an origin without a name', { origin: 'null' }],
    ['no session', { cookie: '' }],
    ['a session that nobody began', { cookie: `foyer_session=${'A'.repeat(72)}` }],
  ])('%s is 419, and nothing happens', async (_what, headers) => {
    const answer = await (await visitor()).send('POST', '/api/tests/7/buy', body, headers)
    expect(answer.status).toBe(419)
    expect(Object.keys((await answer.json()) as object)).toEqual(['message', 'errors'])
  })

  test('the cookie is found among others by its whole name, and by no name that ends so', async () => {
    const browser = await visitor()
    const { cookie } = browser
    const touched = async (said: string) => {
      browser.cookie = said
      return (await browser.send('POST', '/session/touch')).status
    }
    expect([await touched(`a=b; ${cookie}; c=d`), await touched(`my_${cookie}`), await touched(`${cookie}x`)]).toEqual([
      200, 419, 419,
    ])
  })

  test('the token of one visitor is worth nothing to another', async () => {
    const [mine, theirs] = [await visitor(), await visitor()]
    mine.csrf = theirs.csrf
    expect((await mine.send('POST', '/session/touch')).status).toBe(419)
  })

  test('an own origin is let through', async () => {
    expect((await (await visitor()).send('POST', '/session/touch', undefined, { origin: hub.url })).status).toBe(200)
  })
})

describe('F-348 F-091 limits per address', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('the eleventh checkout within a minute is 429 with Retry-After, from another address it goes on', async () => {
    const browser = await visitor()
    const buyOnce = (as: Browser) => as.send('POST', '/api/tests/7/buy', body)
    for (let n = 0; n < 10; n += 1) expect((await buyOnce(browser)).status).toBe(200)
    const answer = await buyOnce(browser)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toEqual({
      message: 'We are receiving too many requests in a brief period, wait a few moments and try again.',
      errors: {},
    })
    expect((await buyOnce(await visitor())).status).toBe(200)
  })
})
