import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SqliteError } from 'better-sqlite3'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#protocol/kit/call.ts'
import { IdParam, UuidParam } from '#protocol/kit/params.ts'
import { ok, refuse } from '#protocol/result.ts'
import { type HttpServer, listen } from '#protocol/server/listen.ts'
import { mount } from '#protocol/server/mount.ts'
import { sendOnly, sendRaw } from '../../tests/raw-http.ts'
import { QueueFull } from '../db/commit-queue.ts'
import { createApp, finishApp } from './app.ts'
import { requireLoopback, requireSameOrigin } from './loopback.ts'

const dist = mkdtempSync(join(tmpdir(), 'edge-dist-'))
const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
let server: HttpServer
let base: string

const OPEN = { who: { as: 'anyone' }, limit: null, refusals: [] } as const
const sell = defineCall({
  method: 'POST',
  path: '/api/tests/{schedule_id}/sell',
  params: { schedule_id: IdParam },
  who: { as: 'anyone' },
  limit: null,
  refusals: ['pin_locked'],
  query: z.strictObject({ dry: z.literal('yes').optional() }),
  body: z.strictObject({ count: z.int().min(1), lines: z.array(z.strictObject({ slot: z.int() })).max(3) }),
  answer: z.object({ sold: z.int() }),
})
const fail = defineCall({
  method: 'GET',
  path: '/api/tests/fail/{how}',
  params: { how: z.string() },
  ...OPEN,
  answer: z.object({ fine: z.literal(true) }),
})
const device = defineCall({
  method: 'GET',
  path: '/api/tests/device/{device_uuid}',
  params: { device_uuid: UuidParam },
  ...OPEN,
  answer: z.object({ id: z.string() }),
})

const failures: Record<string, () => never> = {
  bug: () => {
    throw new Error('a secret detail')
  },
  full: () => {
    throw new SqliteError('database or disk is full', 'SQLITE_FULL')
  },
  busy: () => {
    throw new QueueFull('5000 writes wait')
  },
}

beforeAll(async () => {
  mkdirSync(join(dist, 'register/assets'), { recursive: true })
  writeFileSync(join(dist, 'register/index.html'), '<!doctype html><title>Register</title>')
  writeFileSync(join(dist, 'register/sw.js'), 'self.addEventListener("install", () => {})')
  writeFileSync(join(dist, 'register/manifest.webmanifest'), '{}')
  writeFileSync(join(dist, 'register/assets/index-abc123.js'), 'export {}')
  writeFileSync(join(dist, 'secret.txt'), 'not yours')
  const app = createApp({ log, dist })
  mount(app, sell, (_c, { params, body }) =>
    body.count > 9 ? refuse('pin_locked', 'count', { seconds: 60 }) : ok({ sold: body.count * params.schedule_id }),
  )
  // @ts-expect-error a refusal that the call does not name
  mount(app, fail, (_c, { params }) => {
    failures[params.how!]?.()
    return params.how === 'refused' ? refuse('no_such_code_has_a_text', 'lines.0') : ok({ fine: false as true })
  })
  mount(app, device, (_c, { params }) => ok({ id: params.device_uuid }))
  app.get('/here', requireLoopback, (c) => c.text('here'))
  app.post('/form', requireLoopback, requireSameOrigin, (c) => c.text('done'))
  finishApp(app, { dist })
  server = await listen(app, { port: 0, upgrades: new Map() })
  base = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true, force: true })
})

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(base + path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

test('F-322 an answer is {"data": …}', async () => {
  const answer = await post('/api/tests/7/sell?dry=yes', { count: 2, lines: [{ slot: 1 }] })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ data: { sold: 14 } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('F-322 a refusal is {"message", "errors": {field: [texts]}}, with Retry-After where it is "later"', async () => {
  const answer = await post('/api/tests/7/sell', { count: 10, lines: [] })
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBe('60')
  expect(answer.headers.get('x-refusal')).toBe('pin_locked')
  const message = 'Too many wrong PINs. Try again in 60 seconds.'
  expect(await answer.json()).toEqual({ message, errors: { count: [message] } })
})

test.each([
  ['de-AT,de;q=0.9', 'Das gibt es hier nicht.'],
  ['fr', 'Cela n’existe pas ici.'],
  ['nl', 'Dit bestaat hier niet.'],
  ['sv', 'This does not exist here.'],
])('F-006 who asks in %s is answered “%s”', async (language, message) => {
  const answer = await fetch(`${base}/api/nowhere`, { headers: { 'accept-language': language } })
  expect(await answer.json()).toEqual({ message, errors: {} })
})

test('a refusal whose code has no text of its own still answers 422 with its field', async () => {
  const answer = await fetch(`${base}/api/tests/fail/refused`)
  expect(answer.status).toBe(422)
  expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual(['lines.0'])
})

test.each([
  ['a wrong shape', { count: 0, lines: [{ slot: 'x' }] }, ['count', 'lines.0.slot']],
  ['an extra field', { count: 1, lines: [], price: 1 }, ['message']],
  ['too many lines', { count: 1, lines: [{ slot: 1 }, { slot: 2 }, { slot: 3 }, { slot: 4 }] }, ['lines']],
])('SECURITY "Input" %s is 422 by field', async (_what, body, fields) => {
  const answer = await post('/api/tests/7/sell', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(((await answer.json()) as { errors: object }).errors).sort()).toEqual(fields.sort())
})

test.each([
  ['an unreadable body', () => post('/api/tests/7/sell', '{'), 422],
  ['an unknown query', () => post('/api/tests/7/sell?wet=yes', { count: 1, lines: [] }), 422],
  ['a query of a call that has none', () => fetch(`${base}/api/tests/fail/fine?x=1`), 422],
  ['an unknown path', () => fetch(`${base}/api/nothing`), 404],
  ['a number that is none', () => post('/api/tests/1e3/sell', { count: 1, lines: [] }), 404],
  ['a uuid that is none', () => fetch(`${base}/api/tests/device/..%2f..%2fetc`), 404],
  ['a body above 256 kB', () => post('/api/tests/7/sell', ' '.repeat(256 * 1024 + 1)), 413],
  ['a full disk', () => fetch(`${base}/api/tests/fail/full`), 503],
  ['a full queue', () => fetch(`${base}/api/tests/fail/busy`), 503],
  ['a bug', () => fetch(`${base}/api/tests/fail/bug`), 500],
  ['an answer outside its contract', () => fetch(`${base}/api/tests/fail/answer`), 500],
])('%s answers in the same wire', async (_what, ask, status) => {
  const answer = await ask()
  expect(answer.status).toBe(status)
  const body = (await answer.json()) as { message: string; errors: object }
  expect(Object.keys(body).sort()).toEqual(['errors', 'message'])
  expect(body.message).not.toContain('secret')
})

test('a bug is logged with its request id', async () => {
  logged.length = 0
  await fetch(`${base}/api/tests/fail/bug`)
  expect(JSON.parse(logged[0]!)).toMatchObject({ path: '/api/tests/fail/bug', request_id: expect.any(String) })
})

test('SECURITY "Browser" headers on every answer', async () => {
  for (const path of ['/api/nothing', '/register/', '/', '/register/assets/index-abc123.js']) {
    const { headers } = await fetch(base + path, { redirect: 'manual' })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  }
})

test('the register is served: page and service worker never from a stale cache, assets for ever', async () => {
  const root = await fetch(`${base}/`, { redirect: 'manual' })
  expect(root.headers.get('location')).toBe('/register/')
  const page = await fetch(`${base}/register/sale/12`)
  expect(await page.text()).toContain('<title>Register</title>')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const worker = await fetch(`${base}/register/sw.js`)
  expect(worker.headers.get('content-type')).toContain('javascript')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const asset = await fetch(`${base}/register/assets/index-abc123.js`)
  expect(asset.headers.get('cache-control')).toContain('immutable')
  const manifest = await fetch(`${base}/register/manifest.webmanifest`)
  expect(manifest.headers.get('content-type')).toContain('manifest+json')
  expect((await fetch(`${base}/register/missing.js`)).status).toBe(404)
})

function raw(lines: string[]) {
  return sendRaw(server.port, lines)
}

test.each([
  '/register/../secret.txt',
  '/register/..%2fsecret.txt',
  '/register/%2e%2e/secret.txt',
  '/register//../secret.txt',
])('no file outside the app is served: %s', async (path) => {
  expect(await raw([`GET ${path} HTTP/1.1`, `Host: localhost`])).not.toContain('not yours')
})

test.each([
  ['the box itself', ['Host: localhost'], 200],
  ['a foreign name that points to 127.0.0.1', ['Host: evil.example'], 403],
  ['a proxy', ['Host: localhost', 'X-Forwarded-For: 10.0.0.9'], 403],
])('SECURITY "Pairing" the loopback page for %s', async (_who, headers, status) => {
  expect(await raw(['GET /here HTTP/1.1', ...headers])).toContain(`HTTP/1.1 ${status}`)
})

test.each([
  ['this page (Sec-Fetch-Site)', ['Sec-Fetch-Site: same-origin'], 200],
  ['this page (Origin)', ['Origin: http://localhost'], 200],
  ['another site', ['Sec-Fetch-Site: cross-site', 'Origin: http://evil.example'], 403],
  ['another port of this machine', ['Sec-Fetch-Site: same-site', 'Origin: http://localhost:1234'], 403],
  ['another origin of an old browser', ['Origin: http://evil.example'], 403],
  ['no browser at all', [], 403],
])('SECURITY "Pairing" a form posted by %s', async (_who, headers, status) => {
  const answer = await raw(['POST /form HTTP/1.1', 'Host: localhost', 'Content-Length: 0', ...headers])
  expect(answer).toContain(`HTTP/1.1 ${status}`)
})

test('a body that breaks off is no bug of ours', async () => {
  logged.length = 0
  const lines = ['POST /api/tests/7/sell HTTP/1.1', 'Host: localhost', 'Content-Length: 100', '', '{"count"']
  await sendOnly(server.port, lines, true)
  await fetch(base)
  expect(logged).toEqual([])
})

test('SECURITY "Input" who sends headers for ever is sent away when the time for them is over, not at the next look of Node', async () => {
  const short = await listen(createApp({ log, dist }), { port: 0, upgrades: new Map() }, { headersTimeout: 300 })
  const begun = performance.now()
  expect(await sendOnly(short.port, ['GET / HTTP/1.1', 'Host: '], false)).toContain('HTTP/1.1 408')
  expect(performance.now() - begun).toBeLessThan(10_000)
  await short.close()
})

test('an upgrade to a path that takes none is refused', async () => {
  const answer = await raw(['GET /nowhere HTTP/1.1', 'Host: localhost', 'Upgrade: websocket'])
  expect(answer).toContain('HTTP/1.1 404')
})
