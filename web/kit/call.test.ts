import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#protocol/kit/call.ts'
import { IdParam } from '#protocol/kit/params.ts'
import { createCaller } from './call.ts'

const buy = defineCall({
  method: 'POST',
  path: '/api/things/{id}',
  params: { id: IdParam },
  who: { as: 'visitor', session: 'kept' },
  limit: 'checkout',
  refusals: ['price_changed'],
  query: z.strictObject({ page: z.int().optional() }),
  body: z.strictObject({ amount: z.int() }),
  answer: z.object({ uuid: z.string() }),
})

let server: Server
let answer: { status: number; body: string; headers?: Record<string, string> }
let asked: { method: string; url: string; headers: IncomingHttpHeaders; body: string }

beforeEach(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function call(ended: () => void = () => undefined) {
  return createCaller(() => ({ 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': 'token' }), ended)(buy, {
    params: { id: 'a/b' as unknown as number },
    query: { page: 2 },
    body: { amount: 3 },
    headers: { 'Idempotency-Key': 'key' },
  })
}

test('F-024 a call carries the marker, the token and its own headers, and its path is encoded', async () => {
  answer = { status: 200, body: '{"data":{"uuid":"u","more":1}}' }
  expect(await call()).toMatchObject({ kind: 'answer', data: { uuid: 'u' } })
  expect(asked).toMatchObject({ method: 'POST', url: '/api/things/a%2Fb?page=2', body: '{"amount":3}' })
  expect(asked.headers).toMatchObject({
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': 'token',
    'idempotency-key': 'key',
    'content-type': 'application/json',
  })
})

test("F-093 an answer brings the server's clock along", async () => {
  answer = { status: 200, body: '{"data":{"uuid":"u"}}', headers: { Date: 'Sat, 21 Nov 2026 18:00:00 GMT' } }
  expect(await call()).toMatchObject({ server_now: Date.parse('2026-11-21T18:00:00Z') })
})

const DENIED = { kind: 'denied', code: null, message: '', field: '', retry_after_s: 60 }

test('a refusal says its code', async () => {
  answer = { status: 422, body: '{"message":"no","errors":{}}', headers: { 'X-Refusal': 'price_changed' } }
  expect(await call()).toEqual({ kind: 'refused', code: 'price_changed', message: 'no', errors: {} })
})

test.each([
  [
    422,
    '{"message":"no","errors":{"name":["empty"]}}',
    { kind: 'refused', code: null, message: 'no', errors: { name: ['empty'] } },
  ],
  [409, '{"message":"used","errors":{}}', { kind: 'refused', code: null, message: 'used', errors: {} }],
  [404, '{}', { ...DENIED, status: 404 }],
  [419, '{}', { ...DENIED, status: 419 }],
  [429, '{}', { ...DENIED, status: 429 }],
  [500, '{"data":{"uuid":"u"}}', { kind: 'unreachable', why: 'server_error', said: '500' }],
  [200, '{"data":{"uuid":7}}', { kind: 'unreachable', why: 'unreadable' }],
  [200, 'not json', { kind: 'unreachable', why: 'unreadable' }],
  [422, 'not json', { kind: 'unreachable', why: 'unreadable' }],
  [422, 'null', { kind: 'unreachable', why: 'unreadable' }],
  [422, '{}', { kind: 'unreachable', why: 'unreadable' }],
  [409, '[]', { kind: 'unreachable', why: 'unreadable' }],
  [422, '{"message":"no","errors":{"name":"empty"}}', { kind: 'refused', code: null, message: 'no', errors: {} }],
  [422, '{"message":"no","errors":{"name":[1]}}', { kind: 'refused', code: null, message: 'no', errors: {} }],
])('F-088 F-091 F-092 the answer %i %s becomes %j', async (status, body, outcome) => {
  answer = { status, body }
  expect(await call()).toEqual(outcome)
})

test('F-091 too many requests: it says how long to wait', async () => {
  answer = { status: 429, body: '{}', headers: { 'Retry-After': '7' } }
  expect(await call()).toEqual({ ...DENIED, status: 429, retry_after_s: 7 })
})

test('F-023 a session that has ended is said', async () => {
  const ended = vi.fn()
  answer = { status: 419, body: '{}' }
  await call(ended)
  expect(ended).toHaveBeenCalledOnce()
})

test('F-092 no server at all is an answer too', async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await call()).toEqual({ kind: 'unreachable', why: 'no_answer' })
})
