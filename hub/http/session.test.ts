import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HubEnv } from './env.ts'
import { isAskedHere } from './session.ts'

test.each([
  ['a page of ours', 'GET', 'same-origin', true],
  ['somebody who typed the address', 'GET', 'none', true],
  ['a program without that header', 'GET', null, true],
  ['another site', 'GET', 'cross-site', false],
  ['a sister of this host', 'GET', 'same-site', false],
  ['whoever wants the head alone', 'HEAD', 'same-origin', false],
])('SECURITY "Audit" what is written down as read is answered to %s or not', async (_who, method, site, isAsked) => {
  let asked: boolean | null = null
  const app = new Hono<HubEnv>().get('/', (c) => {
    asked = isAskedHere(c)
    return c.text('')
  })
  await app.request('/', { method, headers: site === null ? {} : { 'sec-fetch-site': site } })
  expect(asked).toBe(isAsked)
})
