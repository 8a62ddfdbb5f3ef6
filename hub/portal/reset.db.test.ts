import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { renderLetter } from '../../tests/letters.ts'
import { Resets } from '../access/resets.ts'
import { accountsOf } from '../access/testing/accounts.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor, Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { type Kept, Letters } from '../mailer/letters.ts'
import { portalOf, visitor } from './testing/portal.ts'

const PASSWORD = 'zebra-Regal-91-tulpe'
const ANOTHER = 'Lampe-Fluss-82-oval'
const EMAIL = 'anton@lichthof.example'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let database: FreshDatabase
let hub: TestHub
let now: number
let resets: Resets
let anton: number
let browser: Browser
const letters = new Letters(new Sealed('a key of these tests'), () => now)

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost', 'lichthof.example'])
  await addExhibitor(database, 2, ['127.0.0.1'])
})
beforeEach(async () => {
  now = Date.now()
  for (const table of ['letters', 'reset_tokens', 'reset_requests', 'portal_sessions'])
    for (const house of [1, 2]) await sql(`delete from ${table}`, [], house)
  for (const house of [1, 2])
    await sql(`update employees set deleted_at = now(), name = 'left' where deleted_at is null`, [], house)
  anton = await employ('Anton B.', EMAIL)
  await accountsOf(database.pool).accounts.write(1, anton, PASSWORD)
  hub = await startTestHub(
    database,
    portalOf(['tag'], () => now),
  )
  const { pool, catalogue, log } = hub
  const sender = async (id: number) => (await catalogue.of(id)).exhibitor.get(id)!
  const exhibitors = () => catalogue.exhibitors()
  resets = new Resets({ pool, letters, render: renderLetter, sender, exhibitors, log, now: () => now })
  browser = await newBrowser()
  return () => hub.close()
})
afterAll(() => database.close())

function sql<R extends object>(text: string, values: unknown[] = [], house = 1) {
  return withExhibitor(database.pool, house, (client) => client.query<R>(text, values))
}
async function employ(name: string, email: string | null, permissions = ['portal.open'], house = 1): Promise<number> {
  const { rows } = await sql<{ id: number }>(
    `insert into employees (exhibitor_id, name, email, roles, permissions) values ($1, $2, $3, '{}', $4) returning id`,
    [house, name, email, permissions],
    house,
  )
  return rows[0]!.id
}
async function newBrowser(headers: Record<string, string> = {}, url = hub.url): Promise<Browser> {
  const made = new Browser(url, headers)
  await made.open('/page')
  return made
}
async function request(email: string, by = browser) {
  const answer = await by.send('POST', '/api/portal/password/reset', { email })
  const seconds = answer.headers.get('retry-after')
  return { status: answer.status, refusal: answer.headers.get('x-refusal'), seconds, text: await answer.text() }
}
async function choose(token: string, new_password = ANOTHER, by = browser) {
  const answer = await by.send('PUT', '/api/portal/password/reset', { token, new_password })
  return [answer.status, answer.headers.get('x-refusal')]
}
async function arrived(house = 1): Promise<Kept[]> {
  await resets.round()
  return (await letters.list(database.pool, house, 99)).reverse()
}
function tokenIn(letter: Kept | undefined): string {
  return /#token=([\w-]{43})$/m.exec(letter!.content!.text)![1]!
}
async function tokenOf(email: string): Promise<string> {
  await request(email)
  return tokenIn((await arrived()).at(-1))
}
async function signIn(password: string, by?: Browser) {
  const visit = by ?? (await newBrowser())
  return (await visit.send('POST', '/api/portal/session', { email: EMAIL, password })).status
}

describe('F-178 a link to a new password', () => {
  test('comes by mail to who may open the portal, at the address and in the language of who wants it', async () => {
    const german = await newBrowser({ 'accept-language': 'de-DE,de;q=0.9' })
    expect(await request('Anton@Lichthof.example', german)).toMatchObject({ status: 200, text: '{"data":{}}' })
    const [letter] = await arrived()
    expect(letter!.head).toMatchObject({
      kind: 'password_reset',
      reader: EMAIL,
      subject: 'House 1: neues Passwort wählen',
      from_name: 'House 1',
      reply_to: 'house1@kino.example',
    })
    const { html, text } = letter!.content!
    expect(text).toContain(`\n${hub.url}/portal/reset#token=`)
    expect(html).toContain(`href="${hub.url}/portal/reset#token=`)
    expect(text).toContain('60 Minuten')
  })

  test('over HTTPS it leads to the name of the house that was asked, and to no other port', async () => {
    const secure = await newBrowser({ 'x-forwarded-proto': 'https' })
    await request(EMAIL, secure)
    expect((await arrived())[0]!.content!.text).toContain('https://localhost/portal/reset#token=')
  })

  test('SECURITY "Reach" leads to no port that a stranger wrote into the head of the request', async () => {
    const body = JSON.stringify({ email: EMAIL })
    const { cookie, csrf } = browser
    const head = { 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin', 'x-requested-with': 'XMLHttpRequest' }
    const headers = { ...head, cookie, host: 'localhost:666', 'content-type': 'application/json' }
    const status = await new Promise((resolve, reject) => {
      const asked = httpRequest(`${hub.url}/api/portal/password/reset`, { method: 'POST', headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      asked.on('error', reject).end(body)
    })
    expect(status).toBe(200)
    expect((await arrived())[0]!.content!.text).toContain(`\n${hub.url}/portal/reset#token=`)
  })

  test('is answered alike for nobody, for who may not open the portal, and for who left; they get no letter', async () => {
    await employ('Tarek S.', 'tarek@lichthof.example', ['register.sell'])
    const rosa = await employ('Rosa W.', 'rosa@lichthof.example')
    await sql(`update employees set access_level = 'blocked' where id = $1`, [rosa])
    const nele = await employ('Nele P.', 'nele@lichthof.example')
    await sql('update employees set deleted_at = now() where id = $1', [nele])
    for (const name of ['anton', 'nobody', 'tarek', 'rosa', 'nele'])
      expect(await request(`${name}@lichthof.example`)).toMatchObject({ status: 200, text: '{"data":{}}' })
    expect((await sql('select from reset_requests')).rowCount).toBe(5) // before who it is, is found out
    expect((await arrived()).map(({ head }) => head.reader)).toEqual([EMAIL])
    expect((await sql('select from reset_requests')).rowCount).toBe(0)
  })

  test('is slowed for one address from one network, with seconds to wait; another network is not held up', async () => {
    const said = []
    for (let nth = 0; nth < 4; nth++) said.push(await request(EMAIL))
    expect(said.map(({ status, seconds }) => [status, seconds])).toEqual([
      [200, null],
      [200, null],
      [200, null],
      [429, '1'],
    ])
    const text = 'Too many links were requested. Try again in 1 second, and check your inbox first.'
    expect(said[3]).toMatchObject({ refusal: 'reset_throttled', text: expect.stringContaining(text) })
    expect((await request(EMAIL.toUpperCase())).status).toBe(429)
    expect((await request('rosa@lichthof.example')).status).toBe(200)
    expect((await request(EMAIL, await newBrowser({ 'x-forwarded-for': '127.0.113.7' }))).status).toBe(200)
  })

  test('one network that tries many addresses is stopped', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth++) statuses.push((await request(`p${nth}@lichthof.example`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })

  test('five links an hour are enough for one person, whoever wants more; those that came still work', async () => {
    for (let nth = 0; nth < 7; nth++)
      expect((await request(EMAIL, await newBrowser({ 'x-forwarded-for': `127.0.113.${nth}` }))).status).toBe(200)
    const sent = await arrived()
    expect(sent).toHaveLength(5)
    expect(await choose(tokenIn(sent[0]))).toEqual([200, null])
  })

  test('SECURITY "Sessions" of a token only the hash is kept, and the letter is sealed', async () => {
    const token = await tokenOf(EMAIL)
    const rows = await Promise.all(['reset_tokens', 'letters', 'reset_requests'].map((table) => sql(`table ${table}`)))
    expect(JSON.stringify(rows.map(({ rows }) => rows))).not.toContain(token)
    expect(JSON.stringify(hub.lines)).not.toContain(token)
  })
})

describe('F-179 a new password by such a link', () => {
  test('opens the portal; the one before does not, and every session and other link of that person ends', async () => {
    const laptop = await newBrowser()
    const { cookie } = laptop
    expect(await signIn(PASSWORD, laptop)).toBe(200)
    laptop.cookie = `${cookie}; ${laptop.cookie}`
    const [first, second] = [await tokenOf(EMAIL), await tokenOf(EMAIL)]
    expect(await choose(first)).toEqual([200, null])
    expect((await laptop.get('/api/portal/session')).status).toBe(401)
    expect([await signIn(PASSWORD), await signIn(ANOTHER)]).toEqual([422, 200])
    expect(await choose(second, 'Tulpe-oval-77-Regal')).toEqual([422, 'reset_invalid'])
  })

  test('works once, also when it is used twice at the same moment', async () => {
    const token = await tokenOf(EMAIL)
    const both = await Promise.all([choose(token), choose(token, 'Tulpe-oval-77-Regal', await newBrowser())])
    expect(both.map(([status]) => status).sort()).toEqual([200, 422])
    expect(await choose(token)).toEqual([422, 'reset_invalid'])
  })

  test('works for an hour, and not for somebody who left meanwhile', async () => {
    const token = await tokenOf(EMAIL)
    now += HOUR - 1
    expect(await choose(token, 'kurz')).toEqual([422, null])
    now += 1
    expect(await choose(token)).toEqual([422, 'reset_invalid'])
    const another = await tokenOf(EMAIL)
    await sql('update employees set deleted_at = now() where id = $1', [anton])
    expect(await choose(another)).toEqual([422, 'reset_invalid'])
  })

  test('is not for who may not open the portal any more', async () => {
    const token = await tokenOf(EMAIL)
    await sql(`update employees set permissions = '{}' where id = $1`, [anton])
    expect(await choose(token)).toEqual([422, 'reset_invalid'])
  })

  test('is as long as any other and no common one; a refused one leaves the link', async () => {
    const token = await tokenOf(EMAIL)
    expect(await choose(token, 'zu kurz')).toEqual([422, null])
    expect(await choose(token, 'AntonB-Lichthof1')).toEqual([422, 'password_common'])
    expect(await choose(token)).toEqual([200, null])
  })

  test('SECURITY "Sessions" ends every passkey of that person, and says how many; nobody else’s', async () => {
    const eva = await employ('Eva M.', 'eva@lichthof.example')
    const add = (employee_id: number, key: string) =>
      sql(
        `insert into passkeys
           (exhibitor_id, employee_id, credential_id, public_key, counter, transports, host, name, is_synced, created_at)
         values (1, $1, $2, '', 0, '{}', 'localhost', 'Key', false, now())`,
        [employee_id, key],
      )
    await sql('delete from passkeys')
    for (const [who, key] of [
      [anton, 'a'],
      [anton, 'b'],
      [eva, 'c'],
    ] as const)
      await add(who, key)
    const body = { token: await tokenOf(EMAIL), new_password: ANOTHER }
    const answer = await browser.send('PUT', '/api/portal/password/reset', body)
    expect(await answer.json()).toEqual({ data: { passkeys_ended: 2 } })
    expect((await sql('select employee_id from passkeys')).rows).toEqual([{ employee_id: eva }])
  })

  test('a link ends when the password was changed in another way', async () => {
    const token = await tokenOf(EMAIL)
    await accountsOf(database.pool).accounts.write(1, anton, 'Tulpe-oval-77-Regal')
    expect(await choose(token)).toEqual([422, 'reset_invalid'])
  })

  test.each([
    ['the address changes', `email = 'anton@other.example'`, `email = '${EMAIL}'`],
    ['the person is blocked', `access_level = 'blocked'`, `access_level = 'all'`],
    ['the person leaves', 'deleted_at = now()', 'deleted_at = null'],
  ])('a link ends when %s, and does not come back', async (_, change, back) => {
    const token = await tokenOf(EMAIL)
    await sql(`update employees set ${change} where id = $1`, [anton])
    await sql(`update employees set ${back} where id = $1`, [anton])
    expect(await choose(token)).toEqual([422, 'reset_invalid'])
  })

  test.each(['x', 'x'.repeat(43), `${'A'.repeat(42)}=`])('nobody’s token %s is worth nothing', async (token) => {
    const answer = await browser.send('PUT', '/api/portal/password/reset', { token, new_password: ANOTHER })
    expect([answer.status, answer.headers.get('x-refusal')]).toEqual([422, 'reset_invalid'])
    expect(await answer.json()).toMatchObject({ message: 'This link does not work any more. Request a new one.' })
  })

  test('SECURITY Tenants: is worth nothing at another house, and its people get no letter of this one', async () => {
    const token = await tokenOf(EMAIL)
    const there = await newBrowser({}, hub.url.replace('localhost', '127.0.0.1'))
    expect(await choose(token, ANOTHER, there)).toEqual([422, 'reset_invalid'])
    await request(EMAIL, there)
    expect(await arrived(2)).toEqual([])
    expect(await choose(token)).toEqual([200, null])
  })
})

describe('F-178 a manager sends a link', () => {
  let manager: Awaited<ReturnType<typeof visitor>>
  beforeEach(async () => {
    manager = await visitor(database.pool, hub.url, {
      exhibitor_id: 1,
      name: 'Nora V.',
      permissions: ['employees.edit'],
    })
  })

  test('F-232 an invitation to somebody new, in the language of the house, who then signs in', async () => {
    const rosa = await employ('Rosa W.', 'rosa@lichthof.example')
    const answer = await manager('POST', `employees/${rosa}/invitation`)
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { email: 'rosa@lichthof.example', letter: 'invitation' } },
    ])
    const [letter] = await arrived()
    expect(letter!.head.subject).toBe('House 1: your access to the portal')
    now += 6 * 24 * HOUR
    expect(await choose(tokenIn(letter))).toEqual([200, null])
    const body = { email: 'rosa@lichthof.example', password: ANOTHER }
    expect((await browser.send('POST', '/api/portal/session', body)).status).toBe(200)
  })

  test('a reset to who has a password; it stays until another one is chosen', async () => {
    const { body } = await manager('POST', `employees/${anton}/invitation`)
    expect(body).toEqual({ data: { email: EMAIL, letter: 'password_reset' } })
    expect(await signIn(PASSWORD)).toBe(200)
    expect(await choose(tokenIn((await arrived())[0]))).toEqual([200, null])
  })

  test('is slowed for one person, with seconds to wait; another one is not held up', async () => {
    const rosa = await employ('Rosa W.', 'rosa@lichthof.example')
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth++) statuses.push((await manager('POST', `employees/${anton}/invitation`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await manager('POST', `employees/${rosa}/invitation`)).status).toBe(200)
  })

  test('is refused for who has no address or may not open the portal, for who left, and for nobody', async () => {
    const [mute, till] = [await employ('Jule L.', null), await employ('Tarek S.', 'tarek@lichthof.example', [])]
    for (const id of [mute, till])
      expect(await manager('POST', `employees/${id}/invitation`)).toMatchObject({
        status: 422,
        refusal: 'reset_nobody',
        body: { message: 'This person has no e-mail address or may not open the portal. Change that first.' },
      })
    await sql('update employees set deleted_at = now() where id = $1', [anton])
    for (const id of [anton, 999_999])
      expect(await manager('POST', `employees/${id}/invitation`)).toMatchObject({ status: 404 })
    expect(await arrived()).toEqual([])
  })
})
