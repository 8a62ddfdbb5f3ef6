import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '../../hub/payments/testing/sandbox.ts'
import { refundsAt, switchModules } from '../../hub/portal/testing/portal.ts'
import { LOCALES } from '../../protocol/i18n/locales.ts'
import { type Kind, LISTINGS, RESOURCES } from '../../protocol/resources.ts'
import { humanCode } from '../../protocol/scanning/human-code.ts'
import { barriers } from '../axe.ts'
import { type Ids, SAMPLES } from '../contract/samples.ts'
import { bear, refund, reserve, type Sold, sell } from '../contract/sold.ts'
import { misfits } from '../fits.ts'
import { seen } from '../seen.ts'
import { type Office, openOffice } from './desk.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { SIZES } from './pages.ts'

/** The screens of the ledger: its lists, and the page of one purchase. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const ELIF = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]

let office: Office
let sold: Sold
let shop: Sandbox
const folder = mkdtempSync(join(tmpdir(), 'foyer-ledger-'))
let buy: (slots: readonly number[]) => Promise<Sold>
beforeAll(async () => {
  shop = await openSandbox(folder)
  office = await openOffice(KINDS, shop.client)
  const on = ['tickets', 'vouchers', 'products', 'signage', 'reservations', 'cash_balance']
  const modules = Object.fromEntries(on.map((module) => [module, true]))
  await switchModules(office.database, 1, modules)
  const ada = await office.call(ADA)
  const ids: Partial<Record<Kind, number>> = {}
  for (const kind of KINDS)
    ids[kind] = (await ada('POST', RESOURCES[kind].base!, SAMPLES[kind].make(ids as Ids, 1))).body.data.id
  await ada('POST', `voucher-packs/${ids.voucher_pack}/cards`, { codes: ['GIFT-0001', 'GIFT-0002'] })
  const { lanes } = office.hub
  const at = { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: ids.schedule! }
  await bear(lanes, at)
  const paid = { ...at, payment_method_id: ids.payment_method! }
  sold = await sell(lanes, { ...paid, slots: [1, 2, 3], buyer: ELIF })
  await refund(lanes, at, sold)
  buy = (slots) => sell(lanes, { ...paid, slots, buyer: ELIF })
  for (const slot of [4, 5])
    await sell(lanes, { ...paid, slots: [slot], buyer: { name: 'Jana', email: 'jana@posteo.example' } })
  await reserve(lanes, { ...at, slots: [7, 8], buyer: { name: 'Filmclub West', email: 'west@filmclub.example' } })
})
afterAll(async () => {
  await office.close()
  shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Axe finds nothing on the page, and it left no fault. */
async function isClean(page: Parameters<typeof barriers>[0]) {
  expect(await barriers(page)).toEqual([])
  expect(office.faults.splice(0)).toEqual([])
}

const READ = Object.values(LISTINGS).filter(({ kind }) => kind !== 'voucher')
test.each(READ)('F-170 F-223 the screen of $base lists and is only read', async ({ base }) => {
  const page = await office.open(base, ADA)
  await seen(page.locator('h1')).toBeVisible()
  const rows = page.locator('tbody tr')
  const isEmpty = ['cash-balance', 'exports'].includes(base)
  if (isEmpty) await seen(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  else await seen(rows.first()).toBeVisible()
  expect(await page.getByRole('button', { name: /^Add |^Edit$|^Delete$/ }).count()).toBe(0)
  expect(await page.locator('main input[type=checkbox]').count()).toBe(0)
  if (!isEmpty) {
    await rows.first().locator('button').first().click()
    await seen(page.getByRole('main').getByRole('complementary')).toBeVisible()
    await seen(page).toHaveURL(/row=/)
  }
  await isClean(page)
  await page.context().close()
})

test('F-336 the search box of purchases takes the code of a ticket, and the row leads to its page', async () => {
  const page = await office.open('bills', ADA)
  await seen(page.locator('tbody tr')).toHaveCount(4)
  await page.getByRole('searchbox').fill(humanCode(sold.ticket_ids[1]!))
  await seen(page.locator('tbody tr')).toHaveCount(1)
  await seen(page.locator('tbody tr')).toContainText(sold.number)
  await page.locator('tbody tr button').first().click()
  await page.getByRole('link', { name: 'Open the purchase' }).click()
  await seen(page.getByRole('heading', { level: 1, name: sold.number })).toBeVisible()
  await page.context().close()
})

test('SECURITY "Audit" a list that was taken as a file stands among the exports, with who took it', async () => {
  const page = await office.open('clients', ADA)
  await seen(page.locator('tbody tr').first()).toBeVisible()
  const file = await page.request.get(new URL('/api/portal/clients.csv?search=elif&columns=id,email', page.url()).href)
  expect(await file.text()).toContain(ELIF.email)
  await page.goto(new URL('/portal/exports', page.url()).href)
  const rows = page.locator('tbody tr')
  await seen(rows).toHaveCount(1)
  for (const words of [ADA.name, 'Customers', 'id,email', 'CSV with commas']) await seen(rows).toContainText(words)
  await seen(rows).not.toContainText('elif')
  await isClean(page)
  await page.context().close()
})

test('F-180 a list of purchases is narrowed to days and amounts by its address', async () => {
  const page = await office.open('bills', ADA)
  await seen(page.locator('tbody tr')).toHaveCount(4)
  await page.getByLabel('Total, from').fill('20')
  await page.keyboard.press('Enter')
  await seen(page.locator('tbody tr')).toHaveCount(1)
  await seen(page).toHaveURL(/from%5Btotal_cents%5D=2000/)
  await page.getByLabel('Business day, from').fill('2026-11-22')
  await seen(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await seen(page.locator('tbody tr')).toHaveCount(4)
  await page.context().close()
})

test.each([
  [1440, 'light'],
  [820, 'dark'],
] as const)(
  'F-215 the page of a purchase at %i in %s says lines, payments and what happened',
  async (width, colorScheme) => {
    const page = await office.open(`bills/${sold.bill_id}`, ADA, { viewport: { width, height: 900 }, colorScheme })
    await seen(page.getByRole('heading', { level: 1, name: sold.number })).toBeVisible()
    const table = page.getByRole('table', { name: 'Purchases' })
    await seen(table.locator('tbody tr')).toHaveCount(3)
    await seen(table).toContainText('Returned')
    await seen(table).toContainText(`Code ends in ${humanCode(sold.ticket_ids[1]!).slice(-4)}`)
    await seen(table).toContainText('12.50 back')
    await seen(page.getByText('3 seats held')).toBeVisible()
    await seen(page.getByText('1 line returned, € 12.50')).toBeVisible()
    await seen(page.getByText(ELIF.email)).toBeVisible()
    expect(await page.content()).not.toContain(humanCode(sold.ticket_ids[1]!))
    await isClean(page)
    await page.context().close()
  },
)

test('F-215 a purchase that is not there says so', async () => {
  const page = await office.open('bills/nobody', ADA)
  await seen(page.getByRole('heading', { name: 'There is no such purchase' })).toBeVisible()
  await page.context().close()
})

test('F-218 L18 lines are chosen by keyboard, their sums stand there before the key, and a reason is asked for; what a person may not do is not there', async () => {
  const bought = await buy([10, 11, 12])
  await shop.take(bought, 3_750)
  const page = await office.open(`bills/${bought.bill_id}`, ADA)
  const lines = page.getByRole('checkbox', { name: /^Refund Adult/ })
  await seen(lines).toHaveCount(3)
  await lines.first().focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('form', { name: 'Refund' })
  await seen(bar).toContainText('€ 12.50 to')
  await lines.nth(2).check()
  await seen(bar).toContainText('€ 25.00 to')
  await bar.getByRole('button', { name: 'Refund 2 lines' }).click()
  await seen(bar).toContainText('Write a reason')
  expect(await shop.paidBack(bought.payment_id)).toEqual([])
  await isClean(page)
  await bar.getByLabel('Reason').fill('The sound broke')
  await page.keyboard.press('Enter')
  await seen(page.getByText('2 lines returned, € 25.00')).toBeVisible()
  await seen(page.getByText('The sound broke')).toHaveCount(2) // in its history, and at the payment
  await seen(bar).toHaveCount(0)
  await seen(lines).toHaveCount(1)
  expect(await shop.paidBack(bought.payment_id)).toEqual([1_250, 1_250])
  await page.context().close()

  const looks = { exhibitor_id: 1, name: 'Eva S.', permissions: ['bills.view'] }
  const eva = await office.open(`bills/${bought.bill_id}`, looks)
  await seen(eva.getByRole('heading', { level: 1, name: bought.number })).toBeVisible()
  expect(await eva.getByRole('checkbox').count()).toBe(0)
  await eva.context().close()
})

test('F-353 UX-45 while the provider refuses, page and tab say so; when it has paid, they know by themselves', async () => {
  const bought = await buy([13])
  const page = await office.open(`bills/${bought.bill_id}`, ADA, { viewport: { width: 820, height: 1180 } })
  await page.getByRole('checkbox', { name: 'Refund every line' }).check()
  const bar = page.getByRole('form', { name: 'Refund' })
  await bar.getByLabel('Reason').fill('Twice bought')
  await bar.getByRole('button', { name: 'Refund 1 line' }).click()
  await seen(page.getByText('refuses the refund since')).toBeVisible()
  await seen(page.getByText('Refund of 1 line begun')).toBeVisible()
  const icon = page.locator('link[rel=icon]')
  await seen(page).toHaveTitle(/, Money goes back \|/)
  await seen(icon).toHaveAttribute('href', /look=waits$/)
  await isClean(page)
  await shop.take(bought, 1_250)
  await refundsAt(office.hub, shop.client).round()
  await seen(page.getByText('1 line returned, € 12.50')).toBeVisible()
  await seen(page.getByText('refuses the refund since')).toHaveCount(0)
  await seen(page).toHaveTitle(/, Refunded \|/)
  await seen(icon).toHaveAttribute('href', /favicon\.ico$/)
  await page.context().close()
})

/** Goes from one screen to the next and waits for whatever the next one asks for. */
function walker(page: Page): (path: string) => Promise<void> {
  const asked = new Set<Request>()
  page.on('request', (request) => request.resourceType() !== 'eventsource' && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return async (path) => {
    const before = await page.title()
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, `/portal/${path}`)
    const here = page.locator(`a[aria-current=page][href="/portal/${path}"]`)
    await seen.poll(async () => (await page.title()) !== before || (await here.count()) > 0).toBe(true)
    // an answer may be followed by the next question
    await seen
      .poll(async () => {
        for (let calm = 0; calm < 3 && asked.size === 0; calm++) await drawn()
        return asked.size
      })
      .toBe(0)
    await seen(page.locator('main [aria-busy=true], main [class*=Skeleton]')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
  }
}

/** Of who looks after the installation. */
const SCREENS_OF_A_HOUSE = Object.keys(EVERY_SCREEN).filter((path) => path !== 'exhibitors')

test.each(LOCALES)('UX-39 every screen with rows fits 1280 and 820 in %s', async (locale) => {
  const page = await office.open('account', ADA, { viewport: SIZES.desk })
  await page.context().addCookies([{ name: 'portal_locale', value: locale, domain: 'localhost', path: '/portal' }])
  await page.reload()
  await seen(page.locator('html')).toHaveAttribute('lang', locale)
  const goTo = walker(page)
  const found: unknown[] = []
  for (const path of SCREENS_OF_A_HOUSE) {
    await page.setViewportSize(SIZES.desk)
    await goTo(path)
    for (const size of ['desk', 'tablet'] as const) {
      await page.setViewportSize(SIZES[size])
      const all = await misfits(page)
      if (all.length > 0) found.push([path, size, all])
    }
  }
  expect(found).toEqual([])
  expect(office.faults.splice(0)).toEqual([])
  await page.context().close()
})

test('F-336 the tickets are sent once more from the page, to a corrected address; a wrong one is refused in its field', async () => {
  const at = { width: 820, height: 1180 }
  const page = await office.open(`bills/${sold.bill_id}`, ADA, { viewport: at, colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Send again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the tickets again' })
  const address = dialog.getByLabel('E-mail address')
  await seen(address).toHaveValue(ELIF.email)
  await address.fill('elif@')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await seen(address).toHaveAttribute('aria-invalid', 'true')
  await isClean(page)
  await address.fill('elif@right.example')
  await page.keyboard.press('Enter')
  await seen(dialog).toHaveCount(0)
  const letter = page.getByRole('listitem').filter({ hasText: 'Tickets wait to be sent' })
  await seen(letter).toContainText('elif@right.example')
  await seen(letter).toContainText('by Ada L.')
  await isClean(page)
  await page.context().close()
})
