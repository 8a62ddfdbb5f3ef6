import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#protocol/kit/limits.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { renderLetter } from '../../tests/letters.ts'
import { sendOnly } from '../../tests/raw-http.ts'
import { exhibitorOf } from '../catalogue/exhibitor-of-host.ts'
import { withExhibitor } from '../db/connect.ts'
import { ensureSession } from '../http/session.ts'
import { addExhibitor, Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { SignedLinks } from '../kit/signed-links.ts'
import { Letters } from '../mailer/letters.ts'
import { Captchas } from './captcha.ts'
import { newsletterLinkRoutes, newsletterRoutes } from './newsletter-routes.ts'
import { Newsletters } from './newsletters.ts'

const PATH = '/api/newsletters/subscribe'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEY = 'a key of these tests'
const JANA = { first_name: ' Jana ', last_name: 'Brandt', email: 'jana@mailbox.example' }

let database: FreshDatabase
let hub: TestHub
let newsletters: Newsletters
let now = 0
const letters = new Letters(new Sealed(KEY), () => now)

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  await setHouse(
    1,
    `locales = '{en,de}', public_config = public_config || '{"features": {"tickets": true, "newsletters": true}}'`,
  )
  const { pool } = database
  hub = await startTestHub(database, ({ sessions, catalogue }) => {
    const exhibitors = () => catalogue.exhibitors()
    const houseOf = async (id: number) => (await catalogue.of(id)).exhibitor.get(id)!
    const leave_links = new SignedLinks(KEY, 'leave')
    const log = pino({ level: 'silent' })
    newsletters = new Newsletters({
      pool,
      letters,
      render: renderLetter,
      leave_links,
      houseOf,
      exhibitors,
      log,
      now: () => now,
    })
    const captchas = new Captchas({ pool, key: KEY, recaptcha: null, exhibitors })
    return {
      machines: [(app) => newsletterLinkRoutes(app, { newsletters, houseOf: (host) => exhibitorOf(catalogue, host) })],
      calls: [
        (app) =>
          app.get('/page', (c) => c.html(`<meta name="csrf-token" content="${ensureSession(c, sessions).csrf}">`)),
        (app) => newsletterRoutes(app, { captchas, newsletters, public_url: null }),
      ],
    }
  })
})
beforeEach(async () => {
  now = Date.now()
  for (const table of ['subscribers', 'newsletter_requests', 'letters']) await onHouse(`delete from ${table}`)
})
afterAll(async () => {
  await newsletters.close()
  await hub.close()
  await database.close()
})

function onHouse(sql: string, values: unknown[] = [], house = 1) {
  return withExhibitor(database.pool, house, (client) => client.query(sql, values))
}

function setHouse(id: number, assignment: string) {
  return onHouse(`update exhibitors set ${assignment} where id = ${id}`, [], id)
}

let visitors = 0
/** Somebody at an address of their own. */
async function visitor(language = 'en', url = hub.url): Promise<Browser> {
  visitors += 1
  const browser = new Browser(url, { 'x-forwarded-for': `198.51.100.${visitors}`, 'accept-language': language })
  await browser.open('/page')
  return browser
}

/** What a page works out of the puzzle that it asked for. */
async function puzzle(browser: Browser): Promise<string> {
  const { data: challenge } = (await (await browser.get('/api/captcha/challenge')).json()) as { data: never }
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64')
}

async function asks(changes: object = {}, language = 'en'): Promise<{ status: number; body: unknown }> {
  const browser = await visitor(language)
  const said = await browser.send('POST', PATH, { ...JANA, grecaptcha: await puzzle(browser), ...changes })
  return { status: said.status, body: await said.json() }
}

/** Asks, and deals with it. */
async function asked(changes: object = {}, language = 'en') {
  const said = await asks(changes, language)
  await newsletters.round()
  return said
}

async function written() {
  return (await letters.list(database.pool, 1, 50)).reverse()
}

async function subscribers() {
  const { rows } = await onHouse(
    'select email, first_name, last_name, locale, confirmed_at is not null as confirmed from subscribers',
  )
  return rows
}

/** The links of the last letter, as its reader finds them in the plain text. */
async function links() {
  const { text } = (await written()).at(-1)!.content!
  const path = (doing: string) =>
    new RegExp(`http://localhost(?::\\d+)?(/\\w\\w/info/newsletter/${doing}/([\\w-]{43}))`).exec(text)!
  const [confirm, leave] = [path('confirm'), path('leave')]
  return { confirm: confirm[2]!, leave: leave[2]! }
}

/** Presses the one button of such a page, as a browser does without a script and without a session. */
function press(doing: 'confirm' | 'leave', token: string, body = '', locale = 'de') {
  return fetch(`${hub.url}/newsletters/${locale}/${doing}/${token}`, { method: 'POST', body, redirect: 'manual' })
}

test('SECURITY "Newsletter" the links of a letter lead to the port of the hub, whatever port a stranger asked for', async () => {
  const browser = await visitor()
  const grecaptcha = await puzzle(browser)
  const { port } = new URL(hub.url)
  const body = JSON.stringify({ ...JANA, grecaptcha })
  const heads = {
    Host: 'localhost:4711',
    Cookie: browser.cookie,
    'X-CSRF-Token': browser.csrf,
    'X-Requested-With': 'XMLHttpRequest',
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  const lines = Object.entries(heads).map(([name, value]) => `${name}: ${value}`)
  expect(await sendOnly(Number(port), [`POST ${PATH} HTTP/1.1`, ...lines, '', body], false)).toMatch(/^HTTP\/1.1 200/)
  await newsletters.round()
  const { text } = (await written()).at(-1)!.content!
  expect(text).toContain(`http://localhost:${port}/en/info/newsletter/confirm/`)
  expect(text).not.toContain('4711')
})

test('SECURITY "Newsletter" what a stranger types as a name reaches nobody: the letter that asks says no more than the house does', async () => {
  const [first_name, last_name] = ['You have won', 'see https://evil.example/prize']
  expect((await asked({ first_name, last_name })).status).toBe(200)
  const [letter] = await written()
  const said = JSON.stringify([letter!.head, letter!.content])
  expect([first_name, last_name, 'evil.example'].filter((typed) => said.includes(typed))).toEqual([])
})

test('F-158 F-159 SECURITY "People’s data" whoever asks is pending until the link of the letter is followed', async () => {
  expect(await asked()).toEqual({ status: 200, body: { data: {} } })
  const pending = { email: JANA.email, first_name: 'Jana', last_name: 'Brandt', locale: 'en', confirmed: false }
  expect(await subscribers()).toEqual([pending])
  const [letter] = await written()
  expect(letter!.head).toMatchObject({
    kind: 'newsletter_confirm',
    reader: JANA.email,
    reply_to: 'house1@kino.example',
  })
  expect(letter!.content!.text).toContain('Hello,')
  const { confirm, leave } = await links()
  expect(letter!.head.unsubscribe).toMatch(new RegExp(`^http://localhost:\\d+/newsletters/en/leave/${leave}$`))
  const { rows } = await onHouse('select confirm_hash from subscribers')
  expect(rows[0].confirm_hash).not.toBe(confirm)

  expect(await newsletters.toConfirm(1, confirm)).toEqual({ kind: 'asks', email: JANA.email })
  for (const _ of ['once', 'twice']) {
    const pressed = await press('confirm', confirm)
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/de/info/newsletter/confirm/${confirm}`])
    expect(await newsletters.toConfirm(1, confirm)).toEqual({ kind: 'done' })
  }
  expect(await subscribers()).toEqual([{ ...pending, confirmed: true }])
})

test('F-159 the letter that asks is sent as long as its link is good, and no longer, however long no mail server takes it', async () => {
  for (const [days, sent] of [
    [6, true],
    [8, false],
  ] as const) {
    await asked({ email: `after-${days}-days@mailbox.example` })
    now += days * DAY_MS
    expect((await letters.take(database.pool, 1)) !== null).toBe(sent)
  }
})

test('F-159 the letter is in the language of the page, or in the first one of the house', async () => {
  await asked({ email: 'a@mailbox.example' }, 'de')
  await asked({ email: 'b@mailbox.example', first_name: '', last_name: '' }, 'fr')
  const said = (await written()).map(({ content }) => content!.text)
  expect(said[0]).toContain('Guten Tag,')
  expect(said[1]).toMatch(/^(?:.*\n)*Hello,\n/)
  expect((await subscribers()).map(({ locale }) => locale)).toEqual(['de', 'en'])
})

test('F-159 one press leaves, without a session; a mail program does it by itself, and is sent nowhere (RFC 8058)', async () => {
  for (const [email, body, status] of [
    ['a@mailbox.example', '', 303],
    ['b@mailbox.example', 'List-Unsubscribe=One-Click', 200],
  ] as const) {
    await asked({ email })
    const { confirm, leave } = await links()
    await press('confirm', confirm)
    expect(await newsletters.toLeave(1, leave)).toEqual({ kind: 'asks', email })
    for (const _ of ['once', 'twice']) expect((await press('leave', leave, body)).status).toBe(status)
    expect(await newsletters.toLeave(1, leave)).toEqual({ kind: 'done' })
    expect(await newsletters.toConfirm(1, confirm)).toEqual({ kind: 'over' })
  }
  expect((await subscribers()).map(({ first_name, confirmed }) => [first_name, confirmed])).toEqual(
    Array(2).fill(['', false]),
  )
  now += 8 * DAY_MS
  await newsletters.forgetOld()
  expect(await subscribers()).toEqual([])
})

test('F-159 SECURITY "People’s data" who leaves once more is kept no longer for that', async () => {
  await asked()
  const { leave } = await links()
  await press('leave', leave)
  now += 6 * DAY_MS
  await press('leave', leave)
  now += 2 * DAY_MS
  await newsletters.forgetOld()
  expect(await subscribers()).toEqual([])
})

test('F-159 no answer says whether an address is known, and nobody’s mailbox is filled by a stranger', async () => {
  const same = { status: 200, body: { data: {} } }
  expect([await asked(), await asked(), await asked({ email: 'JANA@mailbox.example' })]).toEqual([same, same, same])
  expect(await written()).toHaveLength(1)
  const sent = []
  for (let hour = 1; hour <= 6 * 24; hour += 1) {
    now += HOUR_MS
    await newsletters.request(1, { ...JANA, origin: 'http://localhost', locale: 'en', bill_id: null })
    await newsletters.round()
    if ((await written()).length > sent.length + 1) sent.push(hour)
  }
  expect(sent).toEqual([1, 5, 21, 85])
  const { confirm } = await links()
  await press('confirm', confirm)
  now += 30 * DAY_MS
  expect(await asked()).toEqual(same)
  expect(await written()).toHaveLength(5)
  expect((await subscribers()).map(({ confirmed }) => confirmed)).toEqual([true])
})

test('F-159 who was asked again and again for years keeps nobody else from being asked', async () => {
  await asked()
  await onHouse('update subscribers set letters = 2000')
  await asked()
  await asked({ email: 'another@mailbox.example' })
  expect((await written()).map(({ head }) => head.reader)).toEqual([JANA.email, 'another@mailbox.example'])
})

test('F-159 a link is over after seven days, when a newer one was sent, and when nobody ever wrote it', async () => {
  await asked()
  const first = await links()
  now += HOUR_MS
  await asked()
  const second = await links()
  expect([await newsletters.toConfirm(1, first.confirm), second.leave]).toEqual([{ kind: 'over' }, first.leave])
  now += 7 * DAY_MS
  expect(await newsletters.toConfirm(1, second.confirm)).toEqual({ kind: 'over' })
  await press('confirm', second.confirm)
  expect((await subscribers()).map(({ confirmed }) => confirmed)).toEqual([false])
  expect(await newsletters.toLeave(1, 'a'.repeat(43))).toBeNull()
  expect((await press('leave', 'a'.repeat(43))).status).toBe(303)
  expect((await press('leave', 'short')).status).toBe(404)
})

test('SECURITY Tenants: the links of one house are none of another', async () => {
  await asked()
  const { confirm, leave } = await links()
  expect([await newsletters.toConfirm(2, confirm), await newsletters.toLeave(2, leave)]).toEqual([
    { kind: 'over' },
    null,
  ])
  const elsewhere = hub.url.replace('localhost', '127.0.0.1')
  for (const path of [`confirm/${confirm}`, `leave/${leave}`])
    await fetch(`${elsewhere}/newsletters/en/${path}`, { method: 'POST', redirect: 'manual' })
  expect((await newsletters.toLeave(1, leave))!.kind).toBe('asks')
  expect((await newsletters.toConfirm(1, confirm)).kind).toBe('asks')
})

test.each([
  ['an address that is none', { email: 'jana' }, 422, 'email'],
  ['an address with a line break', { email: 'jana@mailbox.example\nBcc: x@y.example' }, 422, 'email'],
  ['a name with a line break', { first_name: 'Jana\nBcc: x@y.example' }, 422, 'first_name'],
  ['a name that is too long', { last_name: 'x'.repeat(61) }, 422, 'last_name'],
  ['no captcha', { grecaptcha: '' }, 422, 'grecaptcha'],
  ['a captcha that was made up', { grecaptcha: 'e30=' }, 422, 'grecaptcha'],
  ['a field of its own', { confirmed_at: '2026-01-01' }, 422, 'message'],
])('F-159 F-160 F-327 %s is refused at its field, and nothing is written', async (_, changes, status, field) => {
  const said = await asked(changes)
  expect([said.status, Object.keys((said.body as { errors: object }).errors)]).toEqual([status, [field]])
  expect([await subscribers(), await written()]).toEqual([[], []])
})

test('F-160 the puzzle of one sending is none of the next', async () => {
  const browser = await visitor()
  const grecaptcha = await puzzle(browser)
  const statuses = []
  for (const email of ['a@mailbox.example', 'b@mailbox.example'])
    statuses.push((await browser.send('POST', PATH, { ...JANA, email, grecaptcha })).status)
  expect(statuses).toEqual([200, 422])
})

test('F-010 F-158 a house without the newsletter takes nobody, and asks for none at the checkout', async () => {
  const browser = await visitor('en', hub.url.replace('localhost', '127.0.0.1'))
  const said = await browser.send('POST', PATH, { ...JANA, grecaptcha: await puzzle(browser) })
  expect(said.status).toBe(404)
})

test('SECURITY "Input" one address asks so often in a minute, then it waits; the page’s token is needed', async () => {
  const browser = await visitor()
  const send = (headers = {}) => browser.send('POST', PATH, { ...JANA, grecaptcha: 'e30=' }, headers)
  expect((await send({ 'x-csrf-token': 'x' })).status).toBe(419)
  const statuses = []
  for (let n = 0; n <= LIMITS.newsletter.times; n += 1) statuses.push((await send()).status)
  expect(statuses).toEqual([...Array(LIMITS.newsletter.times).fill(422), 429])
})

test('F-076 F-159 a buyer who ticked its box is asked once, and only when the bill is settled', async () => {
  const wanted = {
    email: 'buyer@mailbox.example',
    first_name: 'Jana Brandt',
    last_name: '',
    origin: 'http://localhost',
  }
  const bill = (id: string) =>
    onHouse(
      `insert into bills (exhibitor_id, cinema_id, id, home, source, status, total_cents, renewals)
       values (1, 1, $1, 'hub', 'site', 'paying', 1200, 0)`,
      [id],
    )
  await bill('paying')
  for (const _ of ['once', 'and by a repeated command'])
    await newsletters.request(1, { ...wanted, locale: 'de', bill_id: 'paying' })
  await newsletters.round()
  expect(await written()).toEqual([])
  await onHouse(`update bills set status = 'settled', settled_at = now() where id = 'paying'`)
  await newsletters.round()
  expect((await written()).map(({ head }) => head.reader)).toEqual([wanted.email])
  expect((await subscribers())[0]).toMatchObject({ locale: 'de', confirmed: false })
  await newsletters.request(1, { ...wanted, email: 'gone@mailbox.example', locale: 'de', bill_id: 'never' })
  now += 2 * DAY_MS
  await newsletters.forgetOld()
  const { rows } = await onHouse('select from newsletter_requests')
  expect(rows).toEqual([])
})
