import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { Challenge } from '#protocol/content/captcha.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor } from '../http/testing/hub.ts'
import { type CaptchaParts, Captchas } from './captcha.ts'

const KEY = 'c4'.repeat(32)
const MINUTE_MS = 60_000
const WRONG = { ok: false, refusal: expect.objectContaining({ code: 'captcha_wrong', field: 'grecaptcha' }) }

let database: FreshDatabase
let now = 0
beforeAll(async () => {
  database = await freshDatabase()
  for (const id of [1, 2]) await addExhibitor(database, id, [`house${id}.example`])
})
beforeEach(() => {
  now = Date.now()
})
afterAll(() => database.close())

function captchas(parts: Partial<CaptchaParts> = {}): Captchas {
  const exhibitors = async () => [1, 2]
  return new Captchas({ pool: database.pool, key: KEY, recaptcha: null, exhibitors, now: () => now, ...parts })
}

function house(id: number, config: Partial<Exhibitor['public_config']> = {}): Exhibitor {
  const public_config = { captcha_driver: 'altcha', recaptcha_site_key: '', ...config }
  return { id, hosts: [`house${id}.example`], public_config } as Exhibitor
}

/** What a page works out. */
async function solved(challenge: Challenge, change: (payload: object) => object = (same) => same): Promise<string> {
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!
  return Buffer.from(JSON.stringify(change({ challenge, solution: { counter, derivedKey } }))).toString('base64')
}

async function uses(): Promise<number> {
  const { rows } = await withExhibitor(database.pool, 1, (client) => client.query('select from captcha_uses'))
  return rows.length
}

test('F-160 a puzzle that was solved is taken once, in whichever process', async () => {
  const token = await solved(await captchas().challenge(1))
  const tries = [captchas(), captchas(), captchas()].map((each) => each.check(house(1), token))
  const said = await Promise.all(tries)
  expect(said.filter(({ ok }) => ok)).toHaveLength(1)
  expect(said.filter(({ ok }) => !ok)).toEqual([WRONG, WRONG])
  expect(await captchas().check(house(1), token)).toEqual(WRONG)
})

test('F-160 a puzzle ends after ten minutes, and what was used is forgotten then', async () => {
  const [early, late] = [await captchas().challenge(1), await captchas().challenge(1)]
  const before = await uses()
  now += 9 * MINUTE_MS
  expect((await captchas().check(house(1), await solved(early))).ok).toBe(true)
  expect(await uses()).toBe(before + 1)
  now += 2 * MINUTE_MS
  expect(await captchas().check(house(1), await solved(late))).toEqual(WRONG)
  await captchas().forgetOld()
  expect(await uses()).toBe(0)
})

test('F-160 a puzzle of another house, of another key, changed or not solved is none', async () => {
  const { challenge } = { challenge: await captchas().challenge(1) }
  const easy = {
    ...challenge,
    parameters: { ...challenge.parameters, cost: 1, expiresAt: challenge.parameters.expiresAt + 9 },
  }
  const tokens = [
    await solved(await captchas().challenge(2)),
    await solved(await captchas({ key: 'd5'.repeat(32) }).challenge(1)),
    await solved(challenge, (payload) => ({ ...payload, challenge: easy })),
    await solved(challenge, (payload) => ({ ...payload, solution: { counter: 1, derivedKey: 'ab' } })),
    await solved(challenge, (payload) => ({ ...payload, more: 1 })),
    Buffer.from('null').toString('base64'),
    'not base64 of anything',
  ]
  for (const token of tokens) expect(await captchas().check(house(1), token)).toEqual(WRONG)
})

let google: Server
let asked: Record<string, string>[]
let answer: { status: number; body: string }
beforeEach(async () => {
  asked = []
  google = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    asked.push(Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString())))
    response.writeHead(answer.status, { location: '/elsewhere' }).end(answer.body)
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  google.closeAllConnections()
  return new Promise((resolve) => google.close(resolve))
})

function withGoogle(): Captchas {
  const url = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`
  return captchas({ recaptcha: { url, secret: 'the-secret' } })
}
const FOREIGN = { captcha_driver: 'recaptcha', recaptcha_site_key: 'site-key' } as const

test.each([
  [200, { success: true, score: 0.9, hostname: 'house1.example' }, null],
  [200, { success: true }, null],
  [200, { success: true, score: 0.1, hostname: 'house1.example' }, 'captcha_wrong'],
  [200, { success: true, score: 0.9, hostname: 'house2.example' }, 'captcha_wrong'],
  [200, { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'captcha_wrong'],
  [200, { odd: true }, 'captcha_away'],
  [302, {}, 'captcha_away'],
  [500, {}, 'captcha_away'],
])('F-160 reCAPTCHA is asked by the server: %i %j is %j', async (status, body, code) => {
  answer = { status, body: JSON.stringify(body) }
  const said = await withGoogle().check(house(1, FOREIGN), 'token-of-a-page')
  expect(said.ok ? null : said.refusal.code).toBe(code)
  expect(asked).toEqual([{ secret: 'the-secret', response: 'token-of-a-page' }])
})

test('F-160 a house has reCAPTCHA where it wants it and both keys are there, else the puzzle', async () => {
  expect(withGoogle().shownFor(house(1, FOREIGN))).toEqual({ driver: 'recaptcha', site_key: 'site-key' })
  const own = { driver: 'altcha' }
  expect(withGoogle().shownFor(house(1))).toEqual(own)
  expect(withGoogle().shownFor(house(1, { ...FOREIGN, recaptcha_site_key: '' }))).toEqual(own)
  expect(captchas().shownFor(house(1, FOREIGN))).toEqual(own)
})
