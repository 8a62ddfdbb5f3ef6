import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STEP_MS } from '#protocol/access/one-time-code.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor, type Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { portalOf } from './testing/portal.ts'
import { employ, newBrowser, PASSWORD, signIn } from './testing/sign-in.ts'
import { whileLocked } from './testing/while-locked.ts'

const NORA = { email: 'nora@lichthof.example', password: PASSWORD }
const CODES = '/api/portal/second-factor'

let database: FreshDatabase
let hub: TestHub
let now: number
let browser: Browser

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
})
beforeEach(async () => {
  now = Date.parse('2026-11-22T20:00:00.000Z')
  await sql('update employees set deleted_at = now() where deleted_at is null')
  await employ(database.pool, { name: 'Nora V.', email: NORA.email, permissions: ['portal.open'] })
  hub = await startTestHub(
    database,
    portalOf([], () => now),
  )
  browser = await newBrowser(hub.url)
  return () => hub.close()
})
afterAll(() => database.close())

async function sql<R extends object>(text: string): Promise<R[]> {
  return withExhibitor(database.pool, 1, async (client) => (await client.query<R>(text)).rows)
}
/** Says something to the portal: status, refusal and data. */
async function say(by: Browser, method: string, path: string, body?: object) {
  const answer = await by.send(method, path, body)
  const { data, errors } = (await answer.json()) as { data?: Record<string, unknown>; errors?: object }
  return { status: answer.status, refusal: answer.headers.get('x-refusal'), data, errors }
}
async function refusalOf(by: Browser, path: string, body: object) {
  return (await say(by, 'POST', path, body)).refusal
}
async function isIn(by: Browser) {
  return (await by.get('/api/portal/session')).status === 200
}

/** The code that the app shows so many steps of 30 seconds from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: now + steps * STEP_MS })
}
/** Signs Nora in, switches her codes on, and lets the step of the first code pass. */
async function switchOn(): Promise<{ secret: string; recovery: string[] }> {
  await signIn(browser, NORA)
  const { data } = await say(browser, 'POST', CODES, { password: PASSWORD })
  const secret = data!.secret as string
  const confirmed = await say(browser, 'POST', `${CODES}/confirm`, { code: codeOf(secret) })
  now += 2 * STEP_MS
  return { secret, recovery: confirmed.data!.recovery_codes as string[] }
}

describe('switching one-time codes on', () => {
  test('SECURITY "Sessions" of two first codes at once one switches it on, and its recovery codes are those that work', async () => {
    await signIn(browser, NORA)
    const secret = (await say(browser, 'POST', CODES, { password: PASSWORD })).data!.secret as string
    const both = await whileLocked(database.pool, 'select from second_factors for update', () =>
      [0, 1].map((step) => say(browser, 'POST', `${CODES}/confirm`, { code: codeOf(secret, step) })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const [recovery] = both.find(({ status }) => status === 200)!.data!.recovery_codes as string[]
    const laptop = await newBrowser(hub.url)
    expect((await say(laptop, 'POST', '/api/portal/session', { ...NORA, code: recovery })).status).toBe(200)
  })

  test('SECURITY "Sessions" takes the password, shows the secret once, and asks for nothing before its first code', async () => {
    await signIn(browser, NORA)
    expect((await say(browser, 'GET', CODES)).data).toEqual({ is_on: false, on_since: null, recovery_codes_left: 0 })
    expect(await refusalOf(browser, `${CODES}/confirm`, { code: '123456' })).toBe('factor_off')
    expect((await say(browser, 'POST', CODES, {})).errors).toEqual({ password: ['This field is required.'] })
    expect(await refusalOf(browser, CODES, { password: 'not this one' })).toBe('password_wrong')
    expect(await refusalOf(browser, CODES, { code: '123456' })).toBe('code_wrong')
    const first = (await say(browser, 'POST', CODES, { password: PASSWORD })).data!
    const { data } = await say(browser, 'POST', CODES, { password: PASSWORD })
    const secret = data!.secret as string
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(secret).not.toBe(first.secret)
    const uri = new URL(data!.uri as string)
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/House 1:nora@lichthof.example',
    ])
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ issuer: 'House 1', secret, digits: '6', period: '30' })

    expect((await signIn(await newBrowser(hub.url), NORA)).status).toBe(200)
    expect((await say(browser, 'GET', CODES)).data).toMatchObject({ is_on: false })
    expect(await refusalOf(browser, `${CODES}/confirm`, { code: codeOf(first.secret as string) })).toBe('code_wrong')
    const { status, data: codes } = await say(browser, 'POST', `${CODES}/confirm`, { code: codeOf(secret) })
    expect(status).toBe(200)
    const shown = codes!.recovery_codes as string[]
    expect([shown.length, new Set(shown).size]).toEqual([10, 10])
    for (const code of shown) expect(code).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/)
    expect((await say(browser, 'GET', CODES)).data).toEqual({
      is_on: true,
      on_since: new Date(now).toISOString(),
      recovery_codes_left: 10,
    })
    expect(await refusalOf(browser, CODES, { password: PASSWORD })).toBe('factor_on')
    expect(await refusalOf(browser, `${CODES}/confirm`, { code: codeOf(secret, 1) })).toBe('factor_on')
  })

  test('SECURITY "Sessions" wrong first codes are slowed too: who took over a session does not get in by trying them', async () => {
    await signIn(browser, NORA)
    const { data } = await say(browser, 'POST', CODES, { password: PASSWORD })
    const confirm = (code: string) => refusalOf(browser, `${CODES}/confirm`, { code })
    for (const refusal of ['code_wrong', 'code_wrong', 'code_wrong', 'too_many_requests'])
      expect(await confirm('no code')).toBe(refusal)
    expect(await confirm(codeOf(data!.secret as string))).toBe('too_many_requests')
    now += STEP_MS
    expect(await confirm(codeOf(data!.secret as string))).toBe(null)
  })

  test('ends the sessions that began without it', async () => {
    const laptop = await newBrowser(hub.url)
    await signIn(laptop, NORA)
    await switchOn()
    expect([await isIn(browser), await isIn(laptop)]).toEqual([true, false])
  })

  test('SECURITY "Secrets" the database has neither the secret nor a recovery code in clear', async () => {
    const { secret, recovery } = await switchOn()
    const kept = JSON.stringify([await sql('select * from second_factors'), await sql('select * from recovery_codes')])
    for (const text of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(text)
    for (const { secret: stored } of await sql<{ secret: string }>('select secret from second_factors'))
      expect(Buffer.from(stored, 'base64url').toString('latin1')).not.toContain(secret)
  })

  test('a secret that was moved to another person opens nothing there', async () => {
    const { secret } = await switchOn()
    await employ(database.pool, { name: 'Eva M.', email: 'eva@lichthof.example', permissions: ['portal.open'] })
    await sql(`insert into second_factors (employee_id, exhibitor_id, secret, confirmed_at)
      select (select max(id) from employees), 1, secret, now() from second_factors where employee_id = (
        select id from employees where email = '${NORA.email}' and deleted_at is null)`)
    const eva = { email: 'eva@lichthof.example', password: PASSWORD, code: codeOf(secret) }
    expect((await signIn(await newBrowser(hub.url), eva)).status).toBe(500)
  })
})

describe('signing in with a second factor', () => {
  test('needs a code with the right password, and says so of the field; of a wrong password nothing', async () => {
    const { secret } = await switchOn()
    const other = await newBrowser(hub.url)
    const { status, refusal, errors, cookies } = await signIn(other, NORA)
    expect([status, refusal, Object.keys(errors!), cookies]).toEqual([422, 'code_needed', ['code'], []])
    expect((await signIn(other, { ...NORA, code: ' ' })).refusal).toBe('code_needed')
    const wrong = await signIn(other, { ...NORA, code: '12345' })
    expect([wrong.status, wrong.refusal, Object.keys(wrong.errors!)]).toEqual([422, 'code_wrong', ['code']])
    now += 1_000
    expect((await signIn(other, { ...NORA, password: 'not this one', code: codeOf(secret) })).refusal).toBe(
      'sign_in_wrong',
    )
    now += 2_000
    const spelled = codeOf(secret).replace(/(...)(...)/, '$1 $2')
    expect((await signIn(other, { ...NORA, code: spelled })).status).toBe(200)
    expect(await isIn(other)).toBe(true)
  })

  test('SECURITY "Sessions" a code works once, one step early or late, and of two at once one is right', async () => {
    const { secret } = await switchOn()
    const tryCode = async (code: string) => (await signIn(await newBrowser(hub.url), { ...NORA, code })).refusal
    expect(await tryCode(codeOf(secret, -2))).toBe('code_wrong')
    expect(await tryCode(codeOf(secret, 2))).toBe('code_wrong')
    expect(await tryCode(codeOf(secret, -1))).toBe(null)
    expect(await tryCode(codeOf(secret, -1))).toBe('code_wrong')
    expect(await tryCode(codeOf(secret, 1))).toBe(null)
    expect(await tryCode(codeOf(secret, 0))).toBe('code_wrong')
    now += 4 * STEP_MS
    const code = codeOf(secret)
    const both = await Promise.all([tryCode(code), tryCode(code)])
    expect(both.toSorted()).toEqual(['code_wrong', null])
  })

  test('SECURITY "Sessions" a clock that was ahead and is put right locks nobody out, and no code works twice', async () => {
    const { secret } = await switchOn()
    const tryCode = async (code: string) => (await signIn(await newBrowser(hub.url), { ...NORA, code })).refusal
    now += 86_400_000
    expect(await tryCode(codeOf(secret))).toBe(null)
    now -= 86_400_000
    expect(await tryCode(codeOf(secret))).toBe(null)
    expect(await tryCode(codeOf(secret))).toBe('code_wrong')
    now += 4 * STEP_MS
    expect(await tryCode(codeOf(secret, 1))).toBe(null)
    now -= 6 * STEP_MS // no more than clocks of two processes differ
    expect(await tryCode(codeOf(secret, 1))).toBe('code_wrong')
  })

  test('SECURITY "Sessions" missing and wrong codes are slowed as wrong passwords are, and wrong ones wherever they come from', async () => {
    const { secret } = await switchOn()
    const said: (string | null)[] = []
    for (const code of [undefined, '000000', '000000', codeOf(secret)])
      said.push((await signIn(browser, { ...NORA, code })).refusal)
    expect(said).toEqual(['code_needed', 'code_wrong', 'code_wrong', 'too_many_requests'])
    const from = (nth: number) => newBrowser(hub.url, { 'x-forwarded-for': `127.0.113.${nth}` })
    expect((await signIn(await from(1), { ...NORA, code: '000000' })).refusal).toBe('code_wrong')
    const { status, retry } = await signIn(await from(2), { ...NORA, code: codeOf(secret) })
    expect([status, retry]).toEqual([429, '1'])
    now += 1_000
    expect((await signIn(await from(3), { ...NORA, code: codeOf(secret) })).status).toBe(200)
    expect((await signIn(await from(4), { ...NORA, code: '000000' })).refusal).toBe('code_wrong')
  })

  test('a recovery code stands in for a lost app, once', async () => {
    const { recovery } = await switchOn()
    const code = recovery[3]!.toLowerCase().replaceAll('-', ' ')
    expect((await signIn(await newBrowser(hub.url), { ...NORA, code })).status).toBe(200)
    expect((await signIn(await newBrowser(hub.url), { ...NORA, code })).refusal).toBe('code_wrong')
    expect((await say(browser, 'GET', CODES)).data).toMatchObject({ recovery_codes_left: 9 })
  })

  test('whoever may not open the portal is refused as a wrong password is, before a code', async () => {
    await switchOn()
    await sql(`update employees set permissions = '{}' where deleted_at is null`)
    expect((await signIn(await newBrowser(hub.url), NORA)).refusal).toBe('sign_in_wrong')
  })

  test('another password leaves it on', async () => {
    const { secret } = await switchOn()
    const new_password = 'Lampe-Fluss-82-oval'
    expect((await say(browser, 'PUT', '/api/portal/password', { password: PASSWORD, new_password })).status).toBe(200)
    const other = await newBrowser(hub.url)
    expect((await signIn(other, { ...NORA, password: new_password })).refusal).toBe('code_needed')
    expect((await signIn(other, { ...NORA, password: new_password, code: codeOf(secret) })).status).toBe(200)
  })
})

describe('what changes it takes a proof', () => {
  test('new recovery codes: by the password or a code; those of before are worth nothing', async () => {
    const { secret, recovery } = await switchOn()
    expect(await refusalOf(browser, `${CODES}/recovery-codes`, { password: 'not this one' })).toBe('password_wrong')
    expect(await refusalOf(browser, `${CODES}/recovery-codes`, { code: '000000' })).toBe('code_wrong')
    const { data } = await say(browser, 'POST', `${CODES}/recovery-codes`, { code: codeOf(secret) })
    const drawn = data!.recovery_codes as string[]
    expect([drawn.length, drawn.some((code) => recovery.includes(code))]).toEqual([10, false])
    const other = await newBrowser(hub.url)
    expect((await signIn(other, { ...NORA, code: recovery[0] })).refusal).toBe('code_wrong')
    expect((await signIn(other, { ...NORA, code: drawn[0] })).status).toBe(200)
  })

  test.each(['the password', 'a code', 'a recovery code'])(
    'SECURITY "Sessions" switching it off: by %s; the other sessions end with it',
    async (by) => {
      const { secret, recovery } = await switchOn()
      const laptop = await newBrowser(hub.url)
      await signIn(laptop, { ...NORA, code: recovery[9] })
      expect(await refusalOf(browser, `${CODES}/remove`, { code: '000000' })).toBe('code_wrong')
      expect([await isIn(browser), await isIn(laptop)]).toEqual([true, true])
      const code = by === 'a code' ? codeOf(secret) : recovery[0]
      const proof = by === 'the password' ? { password: PASSWORD } : { code }
      expect((await say(browser, 'POST', `${CODES}/remove`, proof)).status).toBe(200)
      expect([await isIn(browser), await isIn(laptop)]).toEqual([true, false])
      expect((await say(browser, 'GET', CODES)).data).toEqual({ is_on: false, on_since: null, recovery_codes_left: 0 })
      expect((await signIn(await newBrowser(hub.url), NORA)).status).toBe(200)
      for (const path of ['remove', 'recovery-codes'])
        expect(await refusalOf(browser, `${CODES}/${path}`, { password: PASSWORD })).toBe('factor_off')
    },
  )

  test('SECURITY "Sessions" wrong proofs are slowed as wrong sign-ins are', async () => {
    await switchOn()
    const said: (string | null)[] = []
    for (let nth = 0; nth < 4; nth++)
      said.push(await refusalOf(browser, `${CODES}/remove`, { password: 'not this one' }))
    for (let nth = 0; nth < 4; nth++) said.push(await refusalOf(browser, `${CODES}/remove`, { code: '000000' }))
    expect(said).toEqual([
      'password_wrong',
      'password_wrong',
      'password_wrong',
      'too_many_requests',
      'code_wrong',
      'code_wrong',
      'code_wrong',
      'too_many_requests',
    ])
  })
})
