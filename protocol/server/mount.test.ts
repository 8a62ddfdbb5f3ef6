import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { en } from '../i18n/errors/en.ts'
import { defineCall } from '../kit/call.ts'
import { ok, refuse } from '../result.ts'
import { Busy } from './busy.ts'
import { CallApp } from './call-app.ts'
import type { ServerEnv } from './env.ts'
import { errorHandler } from './errors.ts'
import { type HttpServer, listen } from './listen.ts'
import { mount, mountRaw } from './mount.ts'
import { Speech } from './speech.ts'

const OPEN = { method: 'GET', who: { as: 'anyone' }, limit: null, answer: z.object({ done: z.boolean() }) } as const
const plain = defineCall({ ...OPEN, path: '/plain', refusals: ['seat_taken'] })
const old = defineCall({ ...OPEN, path: '/old', refusals: [] })
const file = defineCall({ ...OPEN, path: '/file', answer: z.string(), refusals: ['stale'] })
const full = defineCall({ ...OPEN, path: '/full', refusals: [] })
const row = defineCall({ ...OPEN, path: '/rows/{id}', params: { id: z.string().max(3) }, refusals: [] })
const made = defineCall({ ...OPEN, path: '/made', refusals: [] })

const versioned = defineCall({ ...OPEN, path: '/versioned', versioned: 'edge_device', refusals: [] })
const ofDevice = defineCall({ ...OPEN, path: '/device', who: { as: 'device', types: ['register'] }, refusals: [] })

const logged: string[] = []
let server: HttpServer
function get(path: string) {
  return fetch(`http://127.0.0.1:${server.port}${path}`)
}

beforeAll(async () => {
  const app = new CallApp<ServerEnv>()
  app.use(async (c, next) => {
    c.set('log', pino({ level: 'error' }, { write: (line: string) => logged.push(line) }))
    c.set('speech', new Speech('en', en))
    await next()
  })
  app.onError(errorHandler(() => null))
  mount(app, plain, () => refuse('seat_taken'))
  mount(app, row, () => refuse('not_found'))
  mount(app, full, () => {
    throw new Busy('10000 wait')
  })
  mountRaw(app, file, () => refuse('stale'))
  const more = { done: true, secret: 'of the room' }
  mount(app, made, () => ok(more))
  app.speaks('edge_device', (_, next) => next()).proves('device', () => (_, next) => next())
  mount(app, versioned, () => ok({ done: true }))
  mount(app, ofDevice, () => ok({ done: true }))
  // @ts-expect-error a refusal that the call does not name
  mount(app, old, () => refuse('seat_taken'))
  server = await listen(app, { port: 0, upgrades: new Map() })
})
afterAll(() => server.close())

test('a handler says what its call names, and no other refusal compiles', () => {
  const app = new CallApp<ServerEnv>()
  // @ts-expect-error a code of another call
  mount(app, plain, () => refuse('stale'))
  // @ts-expect-error a word that is no code
  mount(app, row, async () => refuse('seat_takn'))
  // @ts-expect-error of two one is not named
  mount(app, plain, (c) => (c.req.query('x') ? refuse('seat_taken') : refuse('seat_unknown')))
  // @ts-expect-error what a guard says is not the handler's to say
  mount(app, file, () => refuse('too_many_requests'))
  // @ts-expect-error nothing in its path could be missing
  mount(app, plain, () => refuse('not_found'))
  // @ts-expect-error of a list all are
  mount(app, plain, () => ({ ok: false, refusal: [refuse('seat_taken').refusal, refuse('busy').refusal] }))
  // @ts-expect-error a call that writes its own answer, too
  mountRaw(app, file, () => refuse('seat_taken'))
  // @ts-expect-error and what a call answers is what it says
  mount(app, plain, () => ok({ done: 'yes' }))
  mount(app, plain, async (c) => (c.req.query('x') ? refuse('seat_taken') : ok({ done: true })))
  expect(app.calls).toHaveLength(9)
})

test.each([
  ['/plain', 422, 'seat_taken'],
  ['/rows/1', 404, 'not_found'],
  ['/rows/1234', 404, 'not_found'],
  ['/file', 409, 'stale'],
  ['/full', 503, 'busy'],
])('F-322 %s is refused with %i %s', async (path, status, code) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('x-refusal')]).toEqual([status, code])
  expect(logged).toEqual([])
})

test.each(['__proto__', 'constructor', 'toString', 'x'])(
  'SECURITY "Input" a query named %s is refused where the call names none',
  async (name) => {
    const { status } = await get(`/plain?${name}=1`)
    expect(status).toBe(422)
    expect((await get(`/plain?${name}`)).status).toBe(422)
  },
)

test.each(['/versioned', '/device'])('L3 %s ignores a query of a newer program of ours', async (path) => {
  expect((await get(`${path}?from_the_future=1`)).status).toBe(200)
})

test('SECURITY "Input" what a call does not name does not leave with its answer', async () => {
  expect(await (await get('/made')).json()).toEqual({ data: { done: true } })
})

test('one from elsewhere that the call does not name is answered, and logged as a bug', async () => {
  const answer = await get('/old')
  expect([answer.status, answer.headers.get('x-refusal')]).toEqual([422, 'seat_taken'])
  expect(JSON.parse(logged[0]!)).toMatchObject({ refusal: 'seat_taken', call: '/old' })
})
