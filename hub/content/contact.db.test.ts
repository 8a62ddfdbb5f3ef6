import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#protocol/kit/limits.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { renderLetter } from '../../tests/letters.ts'
import { ensureSession } from '../http/session.ts'
import { addExhibitor, Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { Letters } from '../mailer/letters.ts'
import { contactRoutes } from './contact.ts'

const PATH = '/api/contactpage/send'
const JANA = {
  name: ' Jana B. ',
  email: 'jana@mailbox.example',
  phone: '',
  message: 'Is the bar open?\n\nI come by tram.',
}
const letters = new Letters(new Sealed('a key of these tests'))
let database: FreshDatabase
let hub: TestHub

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  hub = await startTestHub(database, ({ sessions }) => ({
    calls: [
      (app) => app.get('/page', (c) => c.html(`<meta name="csrf-token" content="${ensureSession(c, sessions).csrf}">`)),
      (app) => contactRoutes(app, { pool: database.pool, letters, render: renderLetter }),
    ],
  }))
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

let visitors = 0
/** Somebody at an address of their own. */
async function visitor(): Promise<Browser> {
  visitors += 1
  const browser = new Browser(hub.url, { 'x-forwarded-for': `198.51.100.${visitors}` })
  await browser.open('/page')
  return browser
}
function kept(house: number) {
  return letters.list(database.pool, house, 10)
}

test('F-161 a message is in the queue of the house when it is answered, and its answer goes to the visitor', async () => {
  const said = await (await visitor()).send('POST', PATH, JANA)
  expect([said.status, await said.json()]).toEqual([200, { data: {} }])
  const [letter] = await kept(1)
  expect(await kept(2)).toEqual([])
  const head = { kind: 'contact_message', reader: 'house1@kino.example', reply_to: JANA.email }
  expect(letter!.head).toMatchObject(head)
  expect(letter!.head.subject).toContain('Jana B.')
  for (const words of ['Jana B.', JANA.email, 'Is the bar open?', 'I come by tram.'])
    expect(letter!.content!.text).toContain(words)
})

test('F-161 F-326 a message whose answer was lost is one letter to the house, another one is another', async () => {
  const jana = await visitor()
  const before = (await kept(1)).length
  const send = (message: string, key: string) =>
    jana.send('POST', PATH, { ...JANA, message }, { 'Idempotency-Key': key })
  const key = randomUUID()
  const twice = await Promise.all([send('Once.', key), send('Once.', key)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await send('Once.', key)).status).toBe(200)
  expect((await kept(1)).length).toBe(before + 1)
  expect((await send('Once.', 'no uuid')).status).toBe(422)
  expect((await send('Another one.', key)).status).toBe(200)
  expect((await kept(1)).length).toBe(before + 2)
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['no address', { email: '' }, 'email'],
  ['an address with a line break', { email: 'jana@mailbox.example\nBcc: x@y.example' }, 'email'],
  ['a name with a line break', { name: 'Jana\nBcc: x@y.example' }, 'name'],
  ['no words', { message: ' \n ' }, 'message'],
  ['too many words', { message: 'x'.repeat(4_001) }, 'message'],
  ['a field of its own', { reader: 'x@y.example' }, 'message'],
])('F-161 F-327 a message with %s is refused at its field, and nothing is written', async (_, changes, field) => {
  const before = (await kept(1)).length
  const said = await (await visitor()).send('POST', PATH, { ...JANA, ...changes })
  expect([said.status, Object.keys((await said.json()).errors)]).toEqual([422, [field]])
  expect((await kept(1)).length).toBe(before)
})

test('F-161 SECURITY "Input" one address writes so often in a minute, then it is asked to wait; others are not', async () => {
  const jana = await visitor()
  const answers = []
  for (let n = 0; n <= LIMITS.contact.times; n += 1) answers.push((await jana.send('POST', PATH, JANA)).status)
  expect(answers).toEqual([...Array(LIMITS.contact.times).fill(200), 429])
  expect((await (await visitor()).send('POST', PATH, JANA)).status).toBe(200)
})

test('F-024 SECURITY "Sessions" a message from another site, or without the token of the page, is not taken', async () => {
  const jana = await visitor()
  const before = (await kept(1)).length
  for (const headers of [{ 'x-csrf-token': 'x' }, { 'sec-fetch-site': 'cross-site' }, { 'x-requested-with': '' }])
    expect((await jana.send('POST', PATH, JANA, headers)).status).toBe(419)
  expect((await kept(1)).length).toBe(before)
})
