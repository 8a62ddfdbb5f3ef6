import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { switchModules } from '../../hub/portal/testing/portal.ts'
import { LOCALES } from '../../protocol/i18n/locales.ts'
import { de } from '../../protocol/i18n/portal/de.ts'
import { en } from '../../protocol/i18n/portal/en.ts'
import { barriers } from '../axe.ts'
import { misfits } from '../fits.ts'
import { seen } from '../seen.ts'
import { ANTON, MIRA, openHouse, title } from './house.ts'
import { SIZES } from './pages.ts'

const house = await openHouse()

async function openOwnMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click()
  await seen(page.getByRole('banner').getByRole('dialog')).toBeVisible()
}

test('SECURITY "Browser" F-238 the page of the portal, in the language that was chosen or the house’s own: nothing inline, a nonce of its own, kept nowhere; an unknown file is none', async () => {
  const [first, second] = await Promise.all([fetch(`${house.hub.url}/portal/`), fetch(`${house.hub.url}/portal/x/7`)])
  const policies = [first, second].map(({ headers }) => headers.get('content-security-policy')!)
  for (const policy of policies) expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[^']+';/)
  expect(policies[0]).not.toBe(policies[1])
  expect(first.headers.get('cache-control')).toBe('no-store')
  const html = await first.text()
  expect(html).toMatch(/<meta name="csrf-token" content="[\w-]{43}"/)
  expect(html).not.toContain('{{')
  const german = await fetch(`${house.hub.url}/portal/`, { headers: { Cookie: 'portal_locale=de; portal_theme=dark' } })
  expect(await german.text()).toContain('<html lang="de" data-theme="dark">')
  await house.sql(`update exhibitors set portal_config = portal_config || '{"portal_locale":"fr"}'`)
  const usual = (headers: HeadersInit) =>
    fetch(`${house.hub.url}/portal/`, { headers }).then(
      async (answer) => /<html lang="(..)"/.exec(await answer.text())?.[1],
    )
  await seen.poll(() => usual({ 'Accept-Language': 'nl' })).toBe('fr')
  expect(await usual({ Cookie: 'portal_locale=de' })).toBe('de')
  await house.sql(`update exhibitors set portal_config = portal_config || '{"portal_locale":null}'`)
  await seen.poll(() => usual({ 'Accept-Language': 'nl' })).toBe('nl')
  expect((await fetch(`${house.hub.url}/portal/assets/nothing.js`)).status).toBe(404)
  expect((await fetch(`${house.hub.url}/portal/../index.html`)).status).toBe(404)
})

test('an address that is no screen has a page of its own, inside the shell', async () => {
  const page = await house.enter('/nowhere')
  await seen(title(page)).toHaveText(en.lost.title)
  await seen(page.getByText('/portal/nowhere')).toBeVisible()
  await page.getByRole('link', { name: en.lost.home }).click()
  await seen(title(page)).toHaveText(`Hello, ${ANTON.name}`)
  await seen(page.getByRole('main')).toBeFocused()
})

test('UX-28 Ctrl K from within a field leads to a screen by its name', async () => {
  const page = await house.enter('/')
  await page.keyboard.press('Control+k')
  await seen(page.getByRole('textbox', { name: en.shell.search })).toBeFocused()
  await page.keyboard.type('acc')
  await page.keyboard.press('Enter')
  await seen(title(page)).toHaveText(ANTON.name)
  await page.getByLabel(en.account.old_password).focus()
  await page.keyboard.press('Control+k')
  await seen(page.getByRole('textbox', { name: en.shell.search })).toBeFocused()
  await page.keyboard.type('nothing of this name')
  await seen(page.getByText(en.shell.search_none)).toBeVisible()
})

test('UX-28 what is typed before the search is there stands in it, and not where the focus was', async () => {
  const page = await house.enter('/account')
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/assets/ScreenSearch-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel(en.account.old_password).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('acx')
  await page.keyboard.press('Backspace')
  release()
  const search = page.getByRole('textbox', { name: en.shell.search })
  await seen(search).toHaveValue('ac')
  await page.keyboard.type('c')
  await seen(search).toHaveValue('acc')
  await seen(page.getByLabel(en.account.old_password)).toHaveValue('')
})

test('UX-28 the search finds rows as well, those that one may see: a purchase by its number, an employee by name', async () => {
  const page = await house.enter('/')
  const search = page.getByRole('textbox', { name: en.shell.search })
  await page.keyboard.press('Control+k')
  await seen(search).toBeFocused()
  await page.keyboard.type(MIRA.name.slice(0, 4).toLowerCase())
  const found = page.getByRole('dialog').getByRole('button', { name: new RegExp(MIRA.name) })
  await seen(found).toBeVisible()
  await page.keyboard.press('Enter')
  await seen(page).toHaveURL(/\/portal\/employees\?row=\d+$/)
  await seen(page.getByRole('complementary', { name: MIRA.name })).toBeVisible()
})

test('day and night as the device has it at first; what is chosen is kept, from the first paint on', async () => {
  const page = await house.enter('/', ANTON.email, { colorScheme: 'dark' })
  const root = page.locator('html')
  await seen(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await seen(root).not.toHaveAttribute('data-theme')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const night = await ground()
  await openOwnMenu(page)
  await page.getByRole('button', { name: en.shell.light }).click()
  await seen(root).toHaveAttribute('data-theme', 'light')
  expect(await ground()).not.toBe(night)
  await page.reload()
  await seen(title(page)).toHaveText(`Hello, ${ANTON.name}`)
  await seen(root).toHaveAttribute('data-theme', 'light')
  await seen(root).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('F-171 a screen of a module that the house has not says whom to ask; one that one may not open says so', async () => {
  await switchModules(house.database, 1, {})
  const page = await house.enter('/price-rates')
  await seen(title(page)).toHaveText('Ticket rates is not switched on')
  await seen(page.getByText(/Please contact the provider\.$/)).toBeVisible()
  await seen(page.getByRole('link', { name: /^Ticket rates/ })).toHaveText(new RegExp(en.shell.module_off))
  await switchModules(house.database, 1, { tickets: true })
  const mira = await house.enter('/tags', MIRA.email)
  await seen(title(mira)).toHaveText(en.lost.forbidden)
  await seen(mira.getByText('tags.view')).toBeVisible()
  await seen(mira.getByRole('link', { name: en.resource.tag.title, exact: true })).toHaveCount(0)
})

test('F-177 another language loads the page anew at the same address, and is kept', async () => {
  const page = await house.enter('/account?tab=1')
  await openOwnMenu(page)
  await page.getByRole('button', { name: 'DE, Deutsch' }).click()
  await seen(page.getByText(de.account.sessions)).toBeVisible()
  await seen(page.locator('html')).toHaveAttribute('lang', 'de')
  expect(page.url()).toBe(`${house.hub.url}/portal/account?tab=1`)
  await page.context().clearCookies({ name: 'foyer_portal' })
  await page.reload()
  await seen(title(page)).toHaveText(de.door.title)
})

test('a part that does not come, and a hub that does not answer, say so and can be tried again', async () => {
  const page = await house.enter('/')
  await page.route('**/assets/Account-*.js', (route) => route.abort())
  await page.getByRole('link', { name: en.home.account }).click()
  await seen(title(page)).toHaveText(en.lost.broken)
  await page.unroute('**/assets/Account-*.js')
  await page.getByRole('button', { name: en.lost.reload }).click()
  await seen(title(page)).toHaveText(ANTON.name)
  await page.route('**/assets/ScreenSearch-*.js', (route) => route.abort())
  await page.keyboard.press('Control+k')
  await seen(page.getByText(en.trouble.line)).toBeVisible()
  await seen(title(page)).toHaveText(ANTON.name)
  await page.unroute('**/assets/ScreenSearch-*.js')
  await page.route('**/api/portal/session', (route) => route.abort())
  await page.reload()
  await seen(title(page)).toHaveText(en.door.away)
  await page.unroute('**/api/portal/session')
  await page.getByRole('button', { name: en.door.try_again }).click()
  await seen(title(page)).toHaveText(ANTON.name)
})

test('a permission that is taken away is gone from the menu as soon as the tab is seen again', async () => {
  const page = await house.enter('/', MIRA.email)
  await seen(page.getByText(en.home.nothing)).toBeVisible()
  await house.sql(`update employees set permissions = '{}' where email = $1`, [MIRA.email])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await seen(page.getByRole('dialog', { name: en.door.again })).toBeVisible()
  await house.sql(`update employees set permissions = '{portal.open}' where email = $1`, [MIRA.email])
})

test('UX-39 axe finds nothing on the sign-in, the first screen, the account, the search and the own menu, by day and by night', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await house.visit('/account', { colorScheme })
    await seen(title(page)).toHaveText(en.door.title)
    expect([colorScheme, await barriers(page)]).toEqual([colorScheme, []])
    await page.close()
    const inside = await house.enter('/account', ANTON.email, { colorScheme })
    await seen(inside.getByText(en.account.this)).toBeVisible()
    expect([colorScheme, await barriers(inside)]).toEqual([colorScheme, []])
    await openOwnMenu(inside)
    expect([colorScheme, 'menu', await barriers(inside)]).toEqual([colorScheme, 'menu', []])
    await inside.keyboard.press('Escape')
    await inside.keyboard.press('Control+k')
    await seen(inside.getByRole('textbox', { name: en.shell.search })).toBeVisible()
    expect([colorScheme, 'search', await barriers(inside)]).toEqual([colorScheme, 'search', []])
    await inside.keyboard.press('Escape')
    await inside.goto(`${house.hub.url}/portal/`)
    await seen(title(inside)).toHaveText(`Hello, ${ANTON.name}`)
    expect([colorScheme, 'home', await barriers(inside)]).toEqual([colorScheme, 'home', []])
  }
})

test('every screen fits 1440, 1280, 820 and 390 in every language', async () => {
  const page = await house.enter('/')
  const inside = page.locator('main#content h1')
  for (const locale of LOCALES) {
    await page.context().addCookies([{ name: 'portal_locale', value: locale, domain: 'localhost', path: '/portal' }])
    await page.setViewportSize(SIZES.phone)
    const words = await page
      .getByRole('navigation')
      .last()
      .locator('a, button')
      .evaluateAll((keys) => keys.filter((key) => key.scrollWidth > key.clientWidth).map((key) => key.textContent))
    expect([locale, 'the bar at the foot', ...words]).toEqual([locale, 'the bar at the foot'])
    for (const path of ['/', '/account']) {
      await page.goto(`${house.hub.url}/portal${path}`)
      await seen(inside).toBeVisible()
      for (const [name, size] of Object.entries(SIZES)) {
        await page.setViewportSize(size)
        expect([locale, path, name, await misfits(page)]).toEqual([locale, path, name, []])
      }
    }
  }
  await page.context().clearCookies({ name: 'foyer_portal' })
  for (const locale of LOCALES) {
    await page.context().addCookies([{ name: 'portal_locale', value: locale, domain: 'localhost', path: '/portal' }])
    await page.reload()
    await seen(page.locator('input[name=email]')).toBeVisible()
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size)
      expect([locale, 'door', name, await misfits(page)]).toEqual([locale, 'door', name, []])
    }
  }
})
