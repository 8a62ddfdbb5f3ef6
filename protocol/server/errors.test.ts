import { HTTPException } from 'hono/http-exception'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { en } from '../i18n/errors/en.ts'
import { defineCall } from '../kit/call.ts'
import { ok, refuse } from '../result.ts'
import { LocalDate } from '../time/shapes.ts'
import { CallApp } from './call-app.ts'
import type { ServerEnv } from './env.ts'
import { answerRefusal, errorHandler, Invalid, NotFound } from './errors.ts'
import { type HttpServer, listen } from './listen.ts'
import { mount } from './mount.ts'
import { Speech } from './speech.ts'

const form = defineCall({
  method: 'POST',
  path: '/form',
  who: { as: 'anyone' },
  limit: null,
  body: z.strictObject({
    name: z.string().min(1).max(3),
    code: z.string().min(2).default('xx'),
    mail: z.email('errors.seat_taken').default('a@b.example'),
    letter: z.email().default('a@b.example'),
    day: LocalDate.default('2026-11-21'),
    rows: z.array(z.int().min(1).max(5)).min(1).max(2).default([1]),
  }),
  answer: z.null(),
  refusals: [],
})
const THROWN: Readonly<Record<string, () => Error>> = {
  missing: () => new NotFound(),
  form: () => new Invalid(z.strictObject({ name: z.string() }).safeParse({}).error!),
  http: () => new HTTPException(405),
  passing: () => new Error('passing'),
  bug: () => new Error('a secret of ours'),
}

const logged: string[] = []
let server: HttpServer
beforeAll(async () => {
  const app = new CallApp<ServerEnv>()
  app.use(async (c, next) => {
    c.set('log', pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }))
    c.set('speech', new Speech('en', en))
    await next()
  })
  mount(app, form, () => ok(null))
  app.get('/thrown/:what', (c) => {
    throw THROWN[c.req.param('what')]!()
  })
  app.get('/later/:seconds', (c) =>
    answerRefusal(c, [
      refuse('too_many_requests', 'message', { seconds: Number(c.req.param('seconds')) }).refusal,
      refuse('seat_taken', 'seats').refusal,
    ]),
  )
  app.get('/both', (c) =>
    answerRefusal(c, [refuse('seat_taken', 'seats').refusal, refuse('too_many_tickets', 'seats').refusal]),
  )
  app.onError(
    errorHandler(({ message }) =>
      message === 'passing' ? { text: 'Soon again.', level: 'warn', what: 'it passes', retry_after_s: 3 } : null,
    ),
  )
  server = await listen(app, { port: 0, upgrades: new Map() })
})
afterAll(() => server.close())

async function said(path: string, body?: unknown) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
  const wire = (await answer.json()) as { message: string; errors: Record<string, string[]> }
  const { status, headers } = answer
  return { ...wire, status, retry: headers.get('retry-after'), cache: headers.get('cache-control') }
}

const { field, failure, refusal } = en
test.each<[string, unknown, Record<string, string>]>([
  ['nothing', {}, { name: field.required }],
  ['null', { name: null }, { name: field.required }],
  ['another type', { name: 5 }, { name: field.invalid }],
  ['an empty text', { name: '' }, { name: field.required }],
  ['a long text', { name: 'abcd' }, { name: field.too_long }],
  ['a short text', { name: 'a', code: 'x' }, { code: field.too_short }],
  ['a text of its own', { name: 'a', mail: 'x' }, { mail: refusal.seat_taken }],
  ['F-313 no e-mail address', { name: 'a', letter: 'a@b' }, { letter: field.email }],
  ['F-313 no date', { name: 'a', day: '21.11.2026' }, { day: 'Write a day as 2026-11-21.' }],
  ['F-313 a day that is none', { name: 'a', day: '2026-02-30' }, { day: field.date }],
  ['a field of nobody', { name: 'a', price: 1 }, { message: field.unknown_field }],
  ['too few', { name: 'a', rows: [] }, { rows: field.too_few }],
  ['too many', { name: 'a', rows: [1, 1, 1] }, { rows: field.too_many }],
  ['a number below', { name: 'a', rows: [0] }, { 'rows.0': field.too_small.replace('{{minimum}}', '1') }],
  ['a number above', { name: 'a', rows: [1, 6] }, { 'rows.1': field.too_big.replace('{{maximum}}', '5') }],
])('F-313 F-322 %s in a form is said at its field', async (_, body, errors) => {
  const lists = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]))
  expect(await said('/form', body)).toMatchObject({ status: 422, message: failure.form, errors: lists })
})

test('F-322 several refusals of one field stand there together, and the first decides', async () => {
  const errors = { seats: [refusal.seat_taken, refusal.too_many_tickets] }
  expect(await said('/both')).toMatchObject({ status: 422, message: refusal.seat_taken, errors, cache: 'no-store' })
})

test.each([
  [0.2, '1'],
  [7.1, '8'],
])('F-322 a refusal for %d seconds says when to come again, and names no field', async (seconds, retry) => {
  const answer = await said(`/later/${seconds}`)
  expect(answer).toMatchObject({ status: 429, retry })
  expect(answer.errors).toEqual({})
})

test.each([
  ['missing', 404, refusal.not_found, null],
  ['form', 422, failure.form, null],
  ['http', 405, failure.unknown, null],
  ['passing', 503, 'Soon again.', '3'],
  ['bug', 500, failure.unknown, null],
])('F-322 what is thrown as %s is %i', async (what, status, message, retry) => {
  expect(await said(`/thrown/${what}`)).toMatchObject({ status, message, retry, cache: 'no-store' })
})

test('what passes is a warning, a bug an error, and nothing else is logged', async () => {
  logged.length = 0
  for (const what of Object.keys(THROWN)) await said(`/thrown/${what}`)
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['it passes', 'a request failed'])
})
