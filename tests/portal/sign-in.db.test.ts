import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { de } from '../../protocol/i18n/portal/de.ts'
import { en } from '../../protocol/i18n/portal/en.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { ANTON, MIRA, openHouse, PASSWORD, signIn, title } from './house.ts'
import { light } from './pages.ts'

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000

/** The clock of tries and sessions. */
let clock = Date.now()
const house = await openHouse(() => clock)

function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click()
}

/** Axe finds nothing on what stands there, by day and by night. */
async function isClear(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await light(page, scheme)
    expect([scheme, ...(await barriers(page))]).toEqual([scheme])
  }
}

/** Sends the new password, also where a call that the page made by itself has brought the sign-in over it. */
function sendBelow(page: Page): Promise<void> {
  return page.getByRole('button', { name: en.account.change, exact: true }).dispatchEvent('click')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: en.shell.sign_out }).click()
}

test('F-179 by mouse: e-mail and password lead to the first screen, by name; signing out says so', async () => {
  const page = await house.visit('/')
  await seen(title(page)).toHaveText(en.door.title)
  await signIn(page, ANTON.email, PASSWORD)
  await seen(title(page)).toHaveText(`Hello, ${ANTON.name}`)
  await seen(page).toHaveTitle(/^Home \| /)
  await signOut(page)
  await seen(page.getByText(en.door.signed_out)).toBeVisible()
  await page.reload()
  await seen(title(page)).toHaveText(en.door.title)
  await seen(page.getByText(en.door.signed_out)).toHaveCount(0)
})

test('by keyboard alone: the first field has the focus, Enter sends', async () => {
  const page = await house.visit('/')
  await seen(page.getByLabel(en.door.email)).toBeFocused()
  await page.keyboard.type(ANTON.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await seen(title(page)).toHaveText(`Hello, ${ANTON.name}`)
})

test('without a session every address shows the sign-in, and stays where it leads', async () => {
  const page = await house.visit('/account?from=mail#sessions')
  await seen(title(page)).toHaveText(en.door.title)
  await signIn(page, ANTON.email)
  await seen(title(page)).toHaveText(ANTON.name)
  expect(page.url()).toBe(`${house.hub.url}/portal/account?from=mail#sessions`)
  const lost = await house.visit('/nowhere?next=https://elsewhere.example')
  await seen(title(lost)).toHaveText(en.door.title)
  await signIn(lost, ANTON.email)
  await seen(title(lost)).toHaveText(en.lost.title)
  expect(new URL(lost.url()).host).toBe(new URL(house.hub.url).host)
})

test('F-174 F-178 UX-30 what is wrong stands at its field, which has the focus; editing clears it', async () => {
  const page = await house.visit('/')
  const [email, password] = [page.getByLabel(en.door.email), page.getByLabel(en.door.password, { exact: true })]
  await press(page, en.door.sign_in)
  await seen(email).toHaveAccessibleDescription(/not an e-mail address/)
  await seen(email).toBeFocused()
  await signIn(page, 'nobody@lichthof.example', 'not the right one')
  await seen(password).toHaveAccessibleDescription('E-mail address or password is not right.')
  await seen(password).toBeFocused()
  await page.keyboard.type('x')
  await seen(password).toHaveAccessibleDescription('')
})

test('F-177 another language keeps the address that is typed at the door, and no password', async () => {
  const page = await house.visit('/')
  await page.getByLabel(en.door.email).fill(MIRA.email)
  await page.getByLabel(en.door.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /^DE,/ }).click()
  await seen(title(page)).toHaveText(de.door.title)
  await seen(page.getByLabel(de.door.email)).toHaveValue(MIRA.email)
  await seen(page.getByLabel(de.door.password, { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD)
  await page.getByRole('button', { name: de.door.forgot }).click()
  await seen(page.getByLabel(de.door.email)).toHaveValue(MIRA.email)
})

test('F-178 SECURITY "Sessions" tried too often, the seconds count down, and then the right password opens', async () => {
  const page = await house.visit('/')
  const wait = page.getByRole('alert').locator('span[aria-hidden=true]')
  for (const seconds of [0, 0, 0, 1, 2, 4, 8]) {
    clock += seconds * SECOND_MS
    const answer = page.waitForResponse((said) => said.request().method() === 'POST' && said.url().endsWith('/session'))
    await signIn(page, MIRA.email, `wrong after ${seconds}`)
    await answer
    await seen(page.getByLabel(en.door.password, { exact: true })).toHaveAccessibleDescription(/not right/)
  }
  await signIn(page, MIRA.email)
  await seen(wait).toHaveText('Too many tries. You can try again in 16 seconds.')
  await seen(page.getByRole('button', { name: en.door.sign_in, exact: true })).toBeDisabled()
  await seen(wait).toHaveText(/ (?:[2-9]|1[0-5]) seconds\.$/)
  await seen(wait).toHaveCount(0)
  clock += 16 * SECOND_MS
  await signIn(page, MIRA.email)
  await seen(title(page)).toHaveText(`Hello, ${MIRA.name}`)
})

test('SECURITY "Sessions" one-time codes: switched on with an app, asked for at the next sign-in, replaced by a recovery code', async () => {
  await house.employ({ name: 'Nele P.', email: 'nele@lichthof.example' }, ['portal.open'])
  const page = await house.enter('/account', 'nele@lichthof.example')
  await press(page, en.factor.begin)
  await page.getByLabel(en.account.proof, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const [, secret = ''] = /: (.*)$/.exec(await page.getByText(/^Or type this into the app/).innerText())!
  const app = new TOTP({ secret: secret.replaceAll(' ', '') })
  await page.getByLabel(en.factor.code, { exact: true }).fill(app.generate({ timestamp: clock }))
  await press(page, en.factor.confirm)
  const codes = page.getByRole('status').locator('li')
  await seen(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await press(page, en.factor.codes_kept)
  await seen(page.getByText('10 recovery codes are left.')).toBeVisible()

  for (const code of [() => app.generate({ timestamp: clock }), () => recovery.toLowerCase()]) {
    clock += 60 * SECOND_MS
    await signOut(page)
    await signIn(page, 'nele@lichthof.example')
    const field = page.getByLabel(en.door.code, { exact: true })
    await seen(field).toBeFocused()
    await field.fill('000000')
    await press(page, en.door.code_send)
    await seen(field).toHaveAccessibleDescription(/not right/)
    await field.fill(code())
    await press(page, en.door.code_send)
    await seen(title(page)).toHaveText('Nele P.')
  }
  await seen(page.getByText('9 recovery codes are left.')).toBeVisible()
})

test('SECURITY "Sessions" a passkey, made in the account, opens the portal with no password', async () => {
  const page = await house.enter('/account')
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await press(page, en.passkeys.add)
  await page.getByLabel(en.passkeys.name).fill('Laptop at the office')
  await page.getByLabel(en.account.proof, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await seen(page.getByText('Laptop at the office')).toBeVisible()
  await signOut(page)
  await press(page, en.door.passkey)
  await seen(title(page)).toHaveText(ANTON.name)
  await page.getByRole('button', { name: 'Remove the passkey Laptop at the office' }).click()
  await page.getByLabel(en.account.proof, { exact: true }).fill(PASSWORD)
  await press(page, en.passkeys.remove)
  await seen(page.getByText(en.passkeys.none)).toBeVisible()
})

test('a session that ends while one works: the sign-in comes over the screen, what was typed stays, the call is made', async () => {
  const page = await house.enter('/account')
  await page.getByLabel(en.account.old_password).fill('not my password')
  await page.getByLabel(en.account.new_password).fill('zebra-Regal-92-tulpe')
  await page.getByLabel(en.account.repeat).fill('zebra-Regal-92-tulpe')
  clock += 3 * HOUR_MS
  await sendBelow(page)
  const dialog = page.getByRole('dialog', { name: en.door.again })
  await seen(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await seen(dialog.getByLabel(en.door.email)).toBeFocused()
  await signIn(page, ANTON.email)
  await seen(dialog).toHaveCount(0)
  const old = page.getByLabel(en.account.old_password)
  await seen(old).toHaveValue('not my password')
  await seen(old).toHaveAccessibleDescription('This password is not right.')
})

test('over a screen somebody else may sign in, and finds nothing of the one before; the screen may be left', async () => {
  const page = await house.enter('/account')
  await page.getByLabel(en.account.old_password).fill('typed by Anton')
  await seen(page.getByText(en.account.this)).toBeVisible()
  clock += 3 * HOUR_MS
  await sendBelow(page)
  await press(page, en.door.somebody_else)
  await seen(page.getByText(en.door.ended)).toBeVisible()
  await signIn(page, ANTON.email)
  await page.getByLabel(en.account.old_password).fill('typed by Anton')
  await house.sql('delete from portal_sessions')
  await sendBelow(page)
  await seen(page.getByRole('dialog', { name: en.door.again })).toBeVisible()
  await signIn(page, MIRA.email)
  await seen(title(page)).toHaveText(MIRA.name)
  await seen(page.getByLabel(en.account.old_password)).toHaveValue('')
})

test('F-024 a page whose token is over fetches another, and the call is made all the same', async () => {
  const page = await house.enter('/account')
  await page.context().clearCookies({ name: 'foyer_session' })
  await page.getByLabel(en.account.old_password).fill('not my password')
  await page.getByLabel(en.account.new_password).fill('zebra-Regal-92-tulpe')
  await page.getByLabel(en.account.repeat).fill('zebra-Regal-92-tulpe')
  await press(page, en.account.change)
  await seen(page.getByLabel(en.account.old_password)).toHaveAccessibleDescription('This password is not right.')
})

test('SECURITY "Sessions" another password ends all other sessions; where one is signed in is listed and ended', async () => {
  await house.employ({ name: 'Rosa W.', email: 'rosa@lichthof.example' }, ['portal.open'])
  const [here, there] = [
    await house.enter('/account', 'rosa@lichthof.example'),
    await house.enter('/account', 'rosa@lichthof.example'),
  ]
  await here.reload()
  const rows = here.getByRole('button', { name: /^End the session Chrome on Linux/ })
  await seen(rows).toHaveCount(2)
  await rows.last().click()
  await seen(rows).toHaveCount(1)
  await seen(here.getByText(en.account.this)).toBeVisible()
  await there.reload()
  await seen(there.getByText(en.door.ended)).toBeVisible()
  await here.getByLabel(en.account.old_password).fill(PASSWORD)
  await here.getByLabel(en.account.new_password).fill('zebra-Regal-92-tulpe')
  await here.getByLabel(en.account.repeat).fill('zebra-Regal-92-tulp')
  await press(here, en.account.change)
  await seen(here.getByLabel(en.account.repeat)).toHaveAccessibleDescription(en.reset.differs)
  await here.getByLabel(en.account.repeat).fill('zebra-Regal-92-tulpe')
  await press(here, en.account.change)
  await seen(here.getByText(en.account.changed)).toBeVisible()
  await signIn(there, 'rosa@lichthof.example', 'zebra-Regal-92-tulpe')
  await seen(title(there)).toHaveText('Rosa W.')
})

test('F-178 F-179 UX-39 a forgotten password: a mail is promised alike to all, its link chooses a new one, once', async () => {
  await house.employ({ name: 'Tarek S.', email: 'tarek@lichthof.example' }, ['portal.open'])
  const page = await house.visit('/account')
  await press(page, en.door.forgot)
  for (const email of ['nobody@lichthof.example', 'tarek@lichthof.example']) {
    await page.getByLabel(en.door.email).fill(email)
    await press(page, en.forgot.send)
    await seen(page.getByText(email)).toBeVisible()
  }
  const link = await house.lastLink()
  expect(link).toMatch(/\/portal\/reset#token=/)
  await page.goto(link)
  await seen(title(page)).toHaveText(en.reset.title)
  await seen.poll(() => page.url()).toBe(`${house.hub.url}/portal/reset`)
  await isClear(page)
  const [password, repeat] = [page.getByLabel(en.reset.new_password), page.getByLabel(en.reset.repeat)]
  for (const [first, second, at, said] of [
    ['Lampe-Fluss-82-oval', 'Lampe-Fluss-82', repeat, en.reset.differs],
    ['short', 'short', password, /too short/],
    ['Passw0rd2026', 'Passw0rd2026', password, /one of the first/],
  ] as const) {
    await password.fill(first)
    await repeat.fill(second)
    await press(page, en.reset.save)
    await seen(at).toHaveAccessibleDescription(said)
    await seen(at).toBeFocused()
  }
  await password.fill('Lampe-Fluss-82-oval')
  await repeat.fill('Lampe-Fluss-82-oval')
  await press(page, en.reset.save)
  await seen(title(page)).toHaveText(en.reset.done)
  await isClear(page)
  await page.getByRole('link', { name: en.door.title }).click()
  await signIn(page, 'tarek@lichthof.example', 'Lampe-Fluss-82-oval')
  await seen(title(page)).toHaveText('Hello, Tarek S.')

  const late = await house.visit(link.slice(link.indexOf('/reset')))
  await late.getByLabel(en.reset.new_password).fill('another-Lampe-82-oval')
  await late.getByLabel(en.reset.repeat).fill('another-Lampe-82-oval')
  await press(late, en.reset.save)
  await seen(late.getByRole('alert')).toHaveText(/link/i)
  await late.reload()
  await seen(title(late)).toHaveText(en.reset.no_token)
  await isClear(late)
})
