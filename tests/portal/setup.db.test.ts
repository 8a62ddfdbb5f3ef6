import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { beginSetup } from '../../hub/exhibitors/setup.ts'
import { de } from '../../protocol/i18n/portal/de.ts'
import { en } from '../../protocol/i18n/portal/en.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { watch } from './pages.ts'
import { openWholeHub } from './whole-hub.ts'

const PASSWORD = 'zebra-Regal-91-tulpe'

const { browser, database, faults, urlOf } = await openWholeHub()
const url = urlOf('localhost')

async function visit(path: string, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, timezoneId: 'Europe/Vienna', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await watch(page, faults)
  await page.goto(url + path)
  return page
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value)
}

const HOUSE = {
  trade_name: 'Kino Aurora GmbH',
  brand: 'Aurora',
  email: 'kontakt@aurora.example',
  cinema_name: 'Aurora im Hof',
  address1: 'Hofgasse 3',
  zip: '1070',
  city: 'Wien',
  manager_name: 'Nora Vogt',
  manager_email: 'nora@aurora.example',
}

test('SECURITY "Set-up" a link that is wrong says so, in the language of who opens it', async () => {
  const page = await visit(`/portal/setup#token=${'x'.repeat(43)}`, 'nl-NL')
  await seen(page.getByText('Deze installatielink werkt niet meer.')).toBeVisible()
})

test('from nothing to a manager who sees what is missing before one can sell', async () => {
  const page = await visit((await beginSetup(database.url))!, 'de-AT')
  const title = page.getByRole('heading', { level: 1 })
  await seen(title).toHaveText(de.setup.title)
  expect(page.url()).toBe(`${url}/portal/setup`)
  await page.reload() // as another language does
  await seen(page.locator('[name=trade_name]')).toBeFocused()
  await seen(page.locator('[name=hosts]')).toHaveValue('localhost')
  await seen(page.locator('[name=country_code]')).toHaveValue('AT')
  await seen(page.locator('[name=time_zone]')).toHaveValue('Europe/Vienna')
  expect(await barriers(page)).toEqual([])

  await fill(page, { ...HOUSE, hosts: 'aurora.example, https://localhost', password: PASSWORD, repeat: 'another one' })
  await page.getByRole('button', { name: de.setup.done }).click()
  const repeat = page.locator('[name=repeat]')
  await seen(repeat).toHaveAccessibleDescription(de.reset.differs)
  await seen(repeat).toBeFocused()
  await repeat.fill(PASSWORD)
  await page.keyboard.press('Enter')
  const hosts = page.locator('[name=hosts]')
  await seen(hosts).toHaveAccessibleDescription(/Das ist kein Hostname/)
  await seen(hosts).toBeFocused()
  await hosts.fill('aurora.example')
  await page.keyboard.press('Enter')
  await seen(hosts).toHaveAccessibleDescription(/„localhost“ ist der Name/)
  await hosts.fill('Aurora.example, localhost')
  await page.keyboard.press('Enter')

  await seen(title).toHaveText('Guten Tag, Nora Vogt')
  expect(page.url()).toBe(`${url}/portal/`)
  const list = page.getByRole('region', { name: /Noch 6 Schritte bis zum Verkauf/ })
  await seen(list).toBeVisible()
  await seen(list.getByRole('listitem').first()).toContainText('1 Kino')
  expect(await barriers(page)).toEqual([])
  await list.getByRole('link', { name: /^Öffnen Säle/ }).click()
  await seen(title).toHaveText(de.resource.screen.title)
})

test('a step that is done elsewhere ticks itself off when one comes back', async () => {
  const page = await visit('/portal/', 'en-GB')
  await fill(page, { email: HOUSE.manager_email, password: PASSWORD })
  await page.keyboard.press('Enter')
  const region = (count: number) =>
    page.getByRole('region', { name: en.readiness.title_other.replace('{{count}}', `${count}`) })
  await seen(region(6)).toBeVisible()
  await withExhibitor(database.pool, 1, (client) =>
    client.query(
      `insert into payment_methods (exhibitor_id, name, type, driver, component, access)
       values (1, 'Cash', 'cash', 'cash', 'cash', '{register}')`,
    ),
  )
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await seen(region(5)).toBeVisible()
  await seen(region(5)).toContainText('1 way')
})

test('who set it up makes another exhibitor, and sees what a block does before it is done', async () => {
  const page = await visit('/portal/exhibitors', 'en-GB')
  await fill(page, { email: HOUSE.manager_email, password: PASSWORD })
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: en.exhibitors.add }).click()
  const dialog = page.getByRole('dialog')
  const lichtspiel = { trade_name: 'Lichtspiel', brand: 'Lichtspiel', email: 'post@lichtspiel.example' }
  await fill(page, {
    ...lichtspiel,
    manager_name: 'Ida Lang',
    manager_email: 'ida@lichtspiel.example',
    hosts: 'localhost',
  })
  await dialog.getByRole('button', { name: en.form.create }).click()
  await seen(page.locator('[name=hosts]')).toHaveAccessibleDescription(/taken already/)
  await seen(page.locator('[name=hosts]')).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await page.locator('[name=hosts]').fill('lichtspiel.example')
  await page.keyboard.press('Enter')
  await seen(page.getByText('The invitation went to ida@lichtspiel.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Block: Lichtspiel' }).click()
  await seen(dialog).toContainText('out of the portal at once')
  await dialog.getByRole('button', { name: en.exhibitors.block, exact: true }).click()
  await seen(page.getByText('Lichtspiel is blocked.')).toBeVisible()
  await seen(page.getByRole('button', { name: 'End the block: Lichtspiel' })).toBeVisible()
  await seen(page.getByText('Nora Vogt blocked Lichtspiel')).toBeVisible()
  await page.getByRole('button', { name: `${en.caretakers.end}: Nora Vogt` }).click()
  await page.getByLabel(en.account.proof).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await seen(page.getByText('One person must look after the installation.')).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/exhibitors.png`, fullPage: true })
  expect(await barriers(page)).toEqual([])
})
