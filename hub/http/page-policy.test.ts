import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HubEnv } from './env.ts'
import { pagePolicy, RECAPTCHA, STYLE_ATTRIBUTES } from './page-policy.ts'

/** The rules of a page, by what they are about. */
async function rulesOf(...more: readonly string[]): Promise<Record<string, string>> {
  const app = new Hono<HubEnv>().get('/', (c) => {
    pagePolicy(c, 'n0nce', ...more)
    return c.text('')
  })
  const { headers } = await app.request('/')
  const rules = headers.get('content-security-policy')!.split('; ')
  return Object.fromEntries(rules.map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]))
}

const PLAIN = {
  'default-src': "'none'",
  'script-src': "'self' 'nonce-n0nce'",
  'style-src': "'self' 'nonce-n0nce'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
}

test('SECURITY "Browser" a page takes everything from its own host, sends forms nowhere else, and stands in no frame', async () => {
  expect(await rulesOf()).toEqual(PLAIN)
})

test('SECURITY "Browser" F-160 what a page needs beside that is added to the rule it is about, and weakens no other', async () => {
  expect(await rulesOf(STYLE_ATTRIBUTES)).toEqual({ ...PLAIN, 'style-src-attr': "'unsafe-inline'" })
  const { 'script-src': script, 'connect-src': connect, 'frame-src': frame, ...rest } = await rulesOf(...RECAPTCHA)
  expect(script).toBe("'self' 'nonce-n0nce' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/")
  expect(connect).toBe("'self' https://www.google.com/recaptcha/")
  expect(frame).toBe('https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/')
  const { 'script-src': _, 'connect-src': __, ...others } = PLAIN
  expect(rest).toEqual(others)
})
