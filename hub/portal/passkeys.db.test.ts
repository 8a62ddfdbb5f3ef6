import type { Browser } from '@playwright/test'
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  CHALLENGE_MS,
  PASSKEYS_MAX,
  type passkeyOptions,
  type signInPasskeyOptions,
} from '#protocol/access/passkeys.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { openChromium } from '../../tests/chromium.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { type Json, PasskeyPage } from './testing/passkey-page.ts'
import { portalOf } from './testing/portal.ts'
import { employ, newBrowser, PASSWORD, signIn as signInByPassword } from './testing/sign-in.ts'
import { whileLocked } from './testing/while-locked.ts'

const NORA = { email: 'nora@lichthof.example', password: PASSWORD }
const proof = { password: PASSWORD }

let database: FreshDatabase
let chromium: Browser
let hub: TestHub
let now: number
let nora: number
let page: PasskeyPage

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  await addExhibitor(database, 3, ['kronen.localhost'])
  chromium = await openChromium()
})
afterAll(async () => {
  await chromium.close()
  await database.close()
})
beforeEach(async () => {
  now = Date.now()
  await sql('delete from passkeys')
  await sql('update employees set deleted_at = now() where deleted_at is null')
  nora = await employ(database.pool, { name: 'Nora V.', email: NORA.email, permissions: ['portal.open'] })
  hub = await startTestHub(
    database,
    portalOf([], () => now),
  )
  page = await PasskeyPage.open(chromium, hub.url)
  return async () => {
    await page.close()
    await hub.close()
  }
})

function sql(text: string, values: unknown[] = []) {
  return withExhibitor(database.pool, 1, async (client) => (await client.query(text, values)).rows)
}
/** Nora signs in by her password and makes a passkey; then nobody is signed in. */
async function enrol(): Promise<void> {
  await page.call('POST', 'session', NORA)
  await enrolNow()
}
/** Makes a passkey in the session that is signed in, and leaves it. */
async function enrolNow(): Promise<void> {
  const credential = await page.create(await creationOptions())
  expect((await page.call('POST', 'passkeys', { name: 'Laptop', credential })).status).toBe(200)
  await page.begin(hub.url)
}
async function creationOptions(): Promise<Json> {
  return (await page.call('POST', 'passkeys/options', proof)).data
}
async function requestOptions(): Promise<Json> {
  return (await page.call('POST', 'session/passkey/options')).data
}
function signInBy(credential: Json) {
  return page.call('POST', 'session/passkey', { credential })
}
async function signIn() {
  return signInBy(await page.get(await requestOptions()))
}
async function isIn() {
  return (await page.call('GET', 'session')).status === 200
}

test('options are what the library of the screens takes', () => {
  type Creation = Parameters<typeof startRegistration>[0]['optionsJSON']
  type Request = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const takes = (_: Creation) => (_: Request) => true
  expect(takes({} as CallAnswer<typeof passkeyOptions>)({} as CallAnswer<typeof signInPasskeyOptions>)).toBe(true)
})

describe('making a passkey', () => {
  test('SECURITY "Sessions" takes the password, and a device that knows its owner; it is listed by its name', async () => {
    await page.call('POST', 'session', NORA)
    expect((await page.call('POST', 'passkeys/options', { password: 'not this one' })).refusal).toBe('password_wrong')
    expect((await page.call('POST', 'passkeys/options', { code: '123456' })).refusal).toBe('code_wrong')
    const options = await creationOptions()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'House 1' },
      user: { name: NORA.email, displayName: 'Nora V.' },
      attestation: 'none',
      excludeCredentials: [],
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const credential = await page.create(options)
    const { status, data } = await page.call('POST', 'passkeys', { name: 'Laptop', credential })
    expect([status, data]).toEqual([
      200,
      {
        id: expect.any(String),
        name: 'Laptop',
        host: 'localhost',
        is_synced: false,
        created_at: new Date(now).toISOString(),
        used_at: null,
      },
    ])
    expect((await page.call('GET', 'passkeys')).data).toEqual([data])
    await expect(page.create(await creationOptions())).rejects.toThrow(/InvalidStateError|already registered/)
  })

  test('a challenge makes one passkey, for the session that got it, within five minutes', async () => {
    await page.call('POST', 'session', NORA)
    const first = await creationOptions()
    const credential = await page.create(first)
    const add = () => page.call('POST', 'passkeys', { name: 'Laptop', credential })
    await page.call('POST', 'session', NORA)
    expect((await add()).refusal).toBe('passkey_wrong')

    const options = await creationOptions()
    const late = await page.create(options)
    now += CHALLENGE_MS
    expect((await page.call('POST', 'passkeys', { name: 'Laptop', credential: late })).refusal).toBe('passkey_wrong')

    const made = await page.create(await creationOptions())
    const both = await Promise.all(
      [0, 1].map(() => page.call('POST', 'passkeys', { name: 'Laptop', credential: made })),
    )
    expect(both.map(({ refusal }) => refusal).toSorted()).toEqual([null, 'passkey_wrong'].toSorted())
    expect((await page.call('GET', 'passkeys')).data).toHaveLength(1)
  })

  test('SECURITY "Sessions" a device that does not know its owner, and the certificate of a maker, are refused', async () => {
    await page.call('POST', 'session', NORA)
    const certified = await page.create({ ...(await creationOptions()), attestation: 'direct' })
    expect((await page.call('POST', 'passkeys', { name: 'Key', credential: certified })).refusal).toBe('passkey_wrong')
    await page.close()
    page = await PasskeyPage.open(chromium, hub.url, { hasUserVerification: false })
    await page.call('POST', 'session', NORA)
    await expect(page.create(await creationOptions())).rejects.toThrow('NotAllowedError')
    const authenticatorSelection = { residentKey: 'discouraged', userVerification: 'discouraged' }
    const unverified = await page.create({ ...(await creationOptions()), authenticatorSelection })
    expect((await page.call('POST', 'passkeys', { name: 'Key', credential: unverified })).refusal).toBe('passkey_wrong')
    expect((await page.call('GET', 'passkeys')).data).toEqual([])
  })

  test('a key that is here already, and one too many, are refused in words of their own', async () => {
    await enrol()
    await page.call('POST', 'session', NORA)
    const credential = await page.create({ ...(await creationOptions()), excludeCredentials: [] })
    await insertPasskey(String(credential.id))
    expect((await page.call('POST', 'passkeys', { name: 'Twice', credential })).refusal).toBe('passkey_known')
    for (let nth = 2; nth < PASSKEYS_MAX; nth++) await insertPasskey(`key-${nth}`)
    expect((await page.call('POST', 'passkeys/options', proof)).refusal).toBe('passkeys_full')
    expect((await page.call('GET', 'passkeys')).data).toHaveLength(PASSKEYS_MAX)
  })

  test('SECURITY "Sessions" of two that are made at once the twenty-first is refused', async () => {
    await page.call('POST', 'session', NORA)
    for (let nth = 1; nth < PASSKEYS_MAX; nth++) await insertPasskey(`key-${nth}`)
    const made: Json[] = []
    for (let nth = 0; nth < 2; nth++)
      made.push(await page.create({ ...(await creationOptions()), excludeCredentials: [] }))
    const both = await whileLocked(database.pool, 'lock table passkeys in share mode', () =>
      made.map((credential) => page.call('POST', 'passkeys', { name: 'Laptop', credential })),
    )
    expect(both.map(({ refusal }) => refusal).toSorted()).toEqual([null, 'passkeys_full'].toSorted())
    expect((await page.call('GET', 'passkeys')).data).toHaveLength(PASSKEYS_MAX)
  })

  test('is not possible under an address that is no name', async () => {
    const numbered = await newBrowser(hub.url.replace('localhost', '127.0.0.1'))
    const answer = await numbered.send('POST', '/api/portal/session/passkey/options')
    expect([answer.status, answer.headers.get('x-refusal')]).toEqual([422, 'passkey_address'])
  })
})

function insertPasskey(credential_id: string) {
  return sql(
    `insert into passkeys (exhibitor_id, employee_id, credential_id, public_key, counter, transports, host, name, is_synced, created_at)
     values (1, $1, $2, '', 0, '{}', 'localhost', 'Key', false, now())`,
    [nora, credential_id],
  )
}

describe('signing in by a passkey', () => {
  test('SECURITY "Sessions" opens the portal with nothing beside it, the second factor neither', async () => {
    await page.call('POST', 'session', NORA)
    const { secret } = (await page.call('POST', 'second-factor', proof)).data
    const code = new TOTP({ secret }).generate({ timestamp: now })
    expect((await page.call('POST', 'second-factor/confirm', { code })).status).toBe(200)
    await enrolNow()
    expect((await page.call('POST', 'session', NORA)).refusal).toBe('code_needed')
    expect(await requestOptions()).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    })
    now += 60_000
    const { status, data } = await signIn()
    expect(status).toBe(200)
    expect(data).toMatchObject({ employee_id: nora, name: 'Nora V.', permissions: ['portal.open'] })
    expect(await isIn()).toBe(true)
    const [passkey] = (await page.call('GET', 'passkeys')).data
    expect(passkey.used_at).toBe(new Date(now).toISOString())
  })

  test('an answer is good once, for the page that got its challenge, within five minutes, and only if we drew it', async () => {
    await enrol()
    const once = await page.get(await requestOptions())
    expect((await signInBy(once)).status).toBe(200)
    expect((await signInBy(once)).refusal).toBe('passkey_wrong')
    const late = await page.get(await requestOptions())
    now += CHALLENGE_MS
    expect((await signInBy(late)).refusal).toBe('passkey_wrong')
    const own = { ...(await requestOptions()), challenge: 'b3duIGNoYWxsZW5nZSBvZiBhIHN0cmFuZ2Vy' }
    expect((await signInBy(await page.get(own))).refusal).toBe('passkey_wrong')
    const stolen = await page.get(await requestOptions())
    await page.begin(hub.url)
    expect((await signInBy(stolen)).refusal).toBe('passkey_wrong')
    expect(await isIn()).toBe(false)
  })

  test('SECURITY "Sessions" needs a device that knows its owner, and the page of this very address', async () => {
    await enrol()
    await page.verifies(false)
    const options = await requestOptions()
    const unverified = await page.get({ ...options, userVerification: 'discouraged' })
    expect((await signInBy(unverified)).refusal).toBe('passkey_wrong')
    await page.verifies(true)
    const beside = await startTestHub(
      database,
      portalOf([], () => now),
    )
    const good = await requestOptions()
    await page.page.goto(`${beside.url}/page`)
    const elsewhere = await page.get(good)
    await page.page.goto(`${hub.url}/page`)
    expect((await signInBy(elsewhere)).refusal).toBe('passkey_wrong')
    expect((await signInBy(await page.get(good))).status).toBe(200)
    await beside.close()
  })

  test('SECURITY "Sessions" a copied key is refused and logged: its counter went back', async () => {
    await enrol()
    const copy = await page.keys()
    expect((await signIn()).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    await page.begin(hub.url)
    await page.restore(copy)
    expect((await signIn()).refusal).toBe('passkey_wrong')
    expect(await isIn()).toBe(false)
    expect(hub.lines).toContainEqual(
      expect.objectContaining({
        exhibitor_id: 1,
        employee_id: nora,
        msg: 'a passkey was refused: it may have been copied',
      }),
    )
    expect((await signIn()).refusal).toBe('passkey_wrong')
    expect((await signIn()).status).toBe(200)
  })

  test('SECURITY Tenants: opens nothing at another house, nor for somebody who left or may not open the portal', async () => {
    await enrol()
    const options = await requestOptions()
    const credential = await page.get(options)
    await page.begin(hub.url.replace('localhost', 'kronen.localhost'))
    expect((await signInBy(credential)).refusal).toBe('passkey_wrong')
    await page.begin(hub.url)
    await sql(`update employees set permissions = '{}' where id = $1`, [nora])
    expect((await signIn()).refusal).toBe('passkey_wrong')
    await sql(`update employees set permissions = '{portal.open}' where id = $1`, [nora])
    expect((await signIn()).status).toBe(200)
    await page.begin(hub.url)
    await sql('update employees set deleted_at = now() where id = $1', [nora])
    expect((await signIn()).refusal).toBe('passkey_wrong')
  })

  test('SECURITY Input: what is no credential is refused, whatever stands in it', async () => {
    await enrol()
    const good = await page.get(await requestOptions())
    const response = good.response as Record<string, string>
    const said = (text: string) => Buffer.from(text).toString('base64url')
    const broken: Json[] = [
      { ...good, rawId: 'AAAA' },
      { ...good, id: 'AAAA', rawId: 'AAAA' },
      ...Object.keys(response).map((name) => ({ ...good, response: { ...response, [name]: 'AAAA' } })),
      ...['{}', 'null', '[]', '{"challenge":"\\u0000"}', '{"challenge":{}}'].map((text) => ({
        ...good,
        response: { ...response, clientDataJSON: said(text) },
      })),
    ]
    for (const credential of broken) expect((await signInBy(credential)).refusal).toBe('passkey_wrong')
    expect((await signInBy({ ...good, response: { ...response, signature: '\u0000' } })).status).toBe(422)
    expect((await signInBy(good)).status).toBe(200)
  })

  test('SECURITY "Sessions" one address that draws challenges is stopped', async () => {
    const stranger = await newBrowser(hub.url, { 'x-forwarded-for': '127.0.113.9' })
    const statuses: number[] = []
    for (let nth = 0; nth < 31; nth++)
      statuses.push((await stranger.send('POST', '/api/portal/session/passkey/options')).status)
    expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429])
  })
})

describe('one’s own passkeys', () => {
  test('are renamed and removed by their owner alone; the other sessions end with one', async () => {
    await enrol()
    await signIn()
    const [{ id }] = (await page.call('GET', 'passkeys')).data
    expect((await page.call('PUT', `passkeys/${id}`, { name: 'Old laptop' })).data).toMatchObject({
      name: 'Old laptop',
    })
    expect((await page.call('PUT', `passkeys/${id}`, { name: '' })).status).toBe(422)

    const eva = await newBrowser(hub.url)
    await employ(database.pool, { name: 'Eva M.', email: 'eva@lichthof.example', permissions: ['portal.open'] })
    await signInByPassword(eva, { email: 'eva@lichthof.example', password: PASSWORD })
    expect((await eva.send('PUT', `/api/portal/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await eva.send('POST', `/api/portal/passkeys/${id}/remove`, proof)).status).toBe(404)

    const laptop = await newBrowser(hub.url)
    await signInByPassword(laptop, NORA)
    expect((await laptop.get('/api/portal/session')).status).toBe(200)
    const remove = (proven: object) => page.call('POST', `passkeys/${id}/remove`, proven)
    expect((await remove({})).status).toBe(422)
    expect((await remove({ password: 'not this one' })).refusal).toBe('password_wrong')
    expect((await remove({ code: '123456' })).refusal).toBe('code_wrong')
    expect((await page.call('GET', 'passkeys')).data).toHaveLength(1)
    expect((await remove(proof)).status).toBe(200)
    expect((await remove(proof)).status).toBe(404)
    expect([(await page.call('GET', 'passkeys')).data, await isIn()]).toEqual([[], true])
    expect((await laptop.get('/api/portal/session')).status).toBe(401)
    await page.begin(hub.url)
    expect((await signIn()).refusal).toBe('passkey_wrong')
  })
})
