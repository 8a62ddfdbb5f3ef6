import { expect, test } from 'vitest'
import { en } from '#protocol/i18n/site/en.ts'
import type { NewsletterLinkPage } from '#protocol/site/pages.ts'
import { textsOf } from '../../all-texts.ts'
import { get, html, words } from '../../testing/read-page.ts'
import { EMPTY, missingIn } from './wanted.ts'

const { t } = textsOf('en', ['newsletter'])
const own = { driver: 'altcha' as const }
const foreign = { driver: 'recaptcha' as const, site_key: 'key-of-a-house' }
const { newsletter } = en

test.each([
  ['jana@example.org', true, {}],
  ['', true, { email: [newsletter.email_missing] }],
  ['jana', true, { email: [newsletter.email_wrong] }],
  ['jana@example.org', false, { grecaptcha: [newsletter.captcha_first] }],
] as const)('F-158 F-160 UX-43 of %j, with the captcha allowed: %j, it is said that %j', (email, isAllowed, said) => {
  expect(missingIn({ ...EMPTY, email }, isAllowed, t)).toEqual(said)
})

test('F-157 F-158 the page asks for names and address, which is filled in from the path', async () => {
  const data = { email: 'jana@example.org', captcha: own }
  const page = await html('/en/info/newsletter/jana%40example.org', { 'newsletter.subscribe': data })
  expect(page).toContain(`<title>${newsletter.title} | Lichthof</title>`)
  for (const name of ['first_name', 'last_name', 'email']) expect(page).toMatch(new RegExp(`name="${name}"`))
  expect(page).toMatch(/<input[^>]*name="email"[^>]*value="jana@example.org"|value="jana@example.org"[^>]*name="email"/)
  expect(page).toMatch(/<button type="submit"[^>]*disabled/)
  expect(words(page)).toContain(`${newsletter.or} kontakt@lichthof.example`)
})

test.each([
  ['?email=jo%2Bfilms%40example.org', 302, '/en/info/newsletter/jo%2Bfilms%40example.org'],
  ['/jana%40example.org?email=+jo%40example.org', 302, '/en/info/newsletter/jo%40example.org'],
  ['?email=+', 200, null],
] as const)('F-016 an address behind that of the page belongs into its path: %s', async (asked, status, leadsTo) => {
  const data = { email: '', captcha: own }
  const answer = await get(`/en/info/newsletter${asked}`, { 'newsletter.subscribe': data })
  expect([answer.status, answer.headers.get('Location')]).toEqual([status, leadsTo])
})

test('F-157 F-010 without the feature there is no such page', async () => {
  expect((await get('/en/info/newsletter/jana%40example.org', { 'newsletter.subscribe': null })).status).toBe(404)
})

test('F-160 F-007 our own puzzle asks nobody, a foreign captcha asks before it is loaded', async () => {
  const said = async (captcha: typeof own | typeof foreign) =>
    words(await html('/en/info/newsletter', { 'newsletter.subscribe': { email: '', captcha } }))
  expect(await said(own)).not.toContain('reCAPTCHA')
  expect(await said(foreign)).toContain(`${newsletter.captcha_foreign} ${newsletter.captcha_allow}`)
  const page = await html('/en/info/newsletter', { 'newsletter.subscribe': { email: '', captcha: foreign } })
  expect(page).not.toMatch(/<(?:script|link)[^>]*google/)
})

const TOKEN = 'a'.repeat(43)
const action = `/newsletters/en/confirm/${TOKEN}`
const asks = { kind: 'asks', email: 'jana@example.org' } as const
test.each<[NewsletterLinkPage['doing'], NewsletterLinkPage['state'], string, string | null]>([
  ['confirm', asks, newsletter.confirm_title, newsletter.confirm_button],
  ['confirm', { kind: 'done' }, newsletter.confirmed_title, null],
  ['confirm', { kind: 'over' }, newsletter.over_title, null],
  ['leave', asks, newsletter.leave_title, newsletter.leave_button],
  ['leave', { kind: 'done' }, newsletter.left_title, null],
])(
  'F-159 the link to %s, %j: one press without a script, and nobody keeps the page',
  async (doing, state, title, button) => {
    const path = `/en/info/newsletter/${doing}/${TOKEN}`
    const answer = await get(path, { [`newsletter.${doing}`]: { doing, state, action } })
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    const page = await answer.text()
    expect(words(page)).toContain(title)
    if (button === null) expect(page).not.toContain('<form')
    else {
      expect(page).toContain(`<form action="${action}" method="post">`)
      expect(page).toMatch(new RegExp(`<button type="submit"(?![^>]*disabled)[^>]*>${button}`))
      expect(words(page)).toContain('jana@example.org')
    }
    expect(page.includes(newsletter.again)).toBe(state.kind === 'over')
  },
)
