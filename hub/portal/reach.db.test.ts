import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpServer, LOOPBACK, listen } from '#protocol/server/listen.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { createApp } from '../http/app.ts'
import { addExhibitor, Browser, NO_ROUTES, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { portalOf } from './testing/portal.ts'
import { employ, newBrowser, PASSWORD, signIn } from './testing/sign-in.ts'

const TLS = join(import.meta.dirname, '../../tests/constellation/tls')
const tls = { cert: readFileSync(join(TLS, 'cert.pem'), 'utf8'), key: readFileSync(join(TLS, 'key.pem'), 'utf8') }
const ANTON = { email: 'anton@lichthof.example', password: PASSWORD }
const ELSEWHERE = { 'x-forwarded-for': '203.0.113.9' }

const HOUSE = {
  trade_name: 'Lichtspiel am Markt',
  brand: 'Lichtspiel',
  email: 'post@lichtspiel.example',
  hosts: ['lichtspiel.example'],
  locale: 'de',
  manager_name: 'Ida Lang',
  manager_email: 'ida@lichtspiel.example',
  modules: [],
}
const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}

let database: FreshDatabase
let hub: TestHub
beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  const anton = await employ(database.pool, { name: 'Anton B.', email: ANTON.email, permissions: ['*'] })
  await withExhibitor(database.pool, 1, (client) =>
    client.query('insert into super_admins (exhibitor_id, employee_id) values (1, $1)', [anton]),
  )
  hub = await startTestHub(database, portalOf([]))
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

describe('SECURITY "Reach" a password over a line that can be read', () => {
  test.each([
    ['plain HTTP at the proxy', { ...ELSEWHERE }],
    ['a proxy that says so', { ...ELSEWHERE, 'x-forwarded-proto': 'http' }],
  ])('%s: sign-in is refused in words, right or wrong', async (_, headers) => {
    for (const password of [PASSWORD, 'another one']) {
      const { status, refusal } = await signIn(await newBrowser(hub.url, headers), { ...ANTON, password })
      expect([status, refusal]).toEqual([403, 'plain_line'])
    }
    const browser = await newBrowser(hub.url, headers)
    const said = await browser.send('POST', '/api/portal/session', ANTON)
    expect(((await said.json()) as { message: string }).message).toMatch(/https:\/\//)
    const chosen = { token: 'x', new_password: 'Lampe-Fluss-82-oval' }
    const reset = await browser.send('PUT', '/api/portal/password/reset', chosen)
    expect([reset.status, reset.headers.get('x-refusal')]).toEqual([403, 'plain_line'])
  })

  test.each([
    ['a link to a new password', 'POST', 'password/reset', { email: ANTON.email }],
    ['an invitation', 'POST', 'employees/1/invitation', {}],
    ['a proof of who one is', 'POST', 'second-factor', { password: PASSWORD }],
    ['a proof for somebody else', 'POST', 'employees/1/second-factor/remove', { password: PASSWORD }],
    ['another password of one’s own', 'PUT', 'password', { password: PASSWORD, new_password: 'Lampe-Fluss-82-oval' }],
    ['a sign-in by a passkey', 'POST', 'session/passkey', { credential: CREDENTIAL }],
    ['who comes from another house', 'POST', 'session/switch', { token: 'x' }],
    ['a house with its first manager', 'POST', 'exhibitors', HOUSE],
  ])('%s is refused as well', async (_, method, path, body) => {
    // signed in over HTTPS, and then the page was opened without it
    const secure = await newBrowser(hub.url, { ...ELSEWHERE, 'x-forwarded-proto': 'https' })
    const cookie = (await signIn(secure, ANTON)).cookies[0]!.split(';')[0]!.replace('__Host-', '')
    const browser = await newBrowser(hub.url, ELSEWHERE)
    browser.cookie = `${browser.cookie}; ${cookie}`
    const said = await browser.send(method, `/api/portal/${path}`, body)
    expect([said.status, said.headers.get('x-refusal')]).toEqual([403, 'plain_line'])
  })

  test('HTTPS at a proxy that is trusted signs in, with a cookie for HTTPS alone', async () => {
    const browser = await newBrowser(hub.url, { ...ELSEWHERE, 'x-forwarded-proto': 'https' })
    const { status, cookies } = await signIn(browser, ANTON)
    expect(status).toBe(200)
    expect(cookies[0]).toMatch(/^__Host-foyer_portal=.*; Secure/)
  })

  test('on the machine of the hub plain HTTP signs in', async () => {
    expect((await signIn(await newBrowser(hub.url), ANTON)).status).toBe(200)
  })
})

describe('SECURITY "Reach" where the hub listens', () => {
  const app = () => createApp(hub.front, NO_ROUTES)

  async function reaches(host: string, { port }: HttpServer): Promise<boolean> {
    const socket = connect({ host, port })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    return isOpen
  }

  test('at both names of this machine and at no other address of it', async () => {
    const here = await listen(app(), { port: 0, host: LOOPBACK })
    expect([await reaches('127.0.0.1', here), await reaches('127.0.0.2', here)]).toEqual([true, false])
    await here.close(0)
    expect(await reaches('127.0.0.1', here)).toBe(false)
    const everywhere = await listen(app(), { port: 0 })
    expect(await reaches('127.0.0.2', everywhere)).toBe(true)
    await everywhere.close(0)
  })

  test('a port that is taken at one of them is said, and nothing listens', async () => {
    const taken = await listen(app(), { port: 0, host: '127.0.0.1' })
    await expect(listen(app(), { port: taken.port, host: LOOPBACK, setting: 'HUB_PORT' })).rejects.toThrow(
      `port ${taken.port} is taken; set HUB_PORT to another one`,
    )
    await taken.close(0)
  })

  test('with a certificate it encrypts by itself, and answers nothing else', async () => {
    const server = await listen(
      createApp(hub.front, {
        ...NO_ROUTES,
        pages: [(app) => app.get('/page', (c) => c.text(String(c.get('secure'))))],
      }),
      { port: 0, tls },
    )
    const asked = request({ host: 'localhost', port: server.port, path: '/page', ca: tls.cert })
    asked.end()
    const [answer] = await once(asked, 'response')
    expect(answer.headers['strict-transport-security']).toMatch(/max-age/)
    expect((await answer.toArray()).join('')).toBe('true')
    await expect(new Browser(`http://localhost:${server.port}`).get('/page')).rejects.toThrow()
    await server.close(0)
  })
})
