import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { en } from '#protocol/i18n/site/en.ts'
import { barriers } from '../../tests/axe.ts'
import { openChromium } from '../../tests/chromium.ts'
import { misfits } from '../../tests/fits.ts'
import { PATIENCE_MS } from '../../tests/patience.ts'
import { seen } from '../../tests/seen.ts'
import { buildClient, type ClientBuild } from './testing/client-build.ts'
import * as sample from './testing/sample.ts'
import { tenVisitCard } from './testing/sample-vouchers.ts'
import { Shop } from './testing/shop.ts'

/** Vouchers that pay at the checkout, on a phone. */
const CARD = tenVisitCard()
const CODE = 'ABCDEFGHJKMNPQ4F7'
const { redeem, checkout } = en
let client: ClientBuild
let browser: Browser
let shop: Shop
let faults: string[]

beforeAll(async () => {
  client = await buildClient()
  browser = await openChromium()
})
afterAll(() => browser.close())
beforeEach(async () => {
  shop = await Shop.open(client)
  shop.vouchers = { [CODE]: CARD }
  shop.page.tariffs[0]!.accept_voucher = true
  faults = []
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await shop.close()
  expect(faults).toEqual([])
})

async function open(path = '/en/buy/tickets/7', viewport = { width: 390, height: 844 }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Hydration|hydrat/i.test(message.text())) faults.push(message.text())
  })
  await page.goto(shop.address + path)
  return page
}

function key(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function codeField(page: Page) {
  return page.getByLabel(redeem.code, { exact: true })
}

function strip(page: Page) {
  return page.getByRole('listitem').filter({ hasText: 'Ten-visit card' })
}

function total(page: Page) {
  return page.locator('[data-total]')
}

async function add(page: Page, rate: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await key(page, `One more: ${rate}`).click()
}

async function check(page: Page, code = CODE): Promise<void> {
  await key(page, checkout.use_voucher).click()
  await codeField(page).fill(code)
  await key(page, redeem.check).click()
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel(checkout.name, { exact: true }).fill('Jana Brandt')
  await page.getByLabel(checkout.email, { exact: true }).fill('jana@example.org')
  await page.getByLabel(checkout.email_again, { exact: true }).fill('jana@example.org')
}

function moreOf(rate: string): string {
  return redeem.pays_more.replace('{{rate}}', rate)
}

function lessOf(rate: string): string {
  return redeem.pays_less.replace('{{rate}}', rate)
}

test('F-065 where the house sells no vouchers there is no box', async () => {
  shop.vouchers = null
  const page = await open()
  await seen(key(page, 'One more: Adult')).toBeEnabled()
  await seen(key(page, checkout.use_voucher)).toHaveCount(0)
})

test('F-064 F-104 B7 the box comes when it is opened; Check waits for a code, and says what is wrong with one', async () => {
  const page = await open()
  const asked = () => shop.seen.filter(({ path }) => /Vouchers-|redeem-/.test(path)).length
  await seen(key(page, 'One more: Adult')).toBeEnabled()
  expect(asked()).toBe(0)
  await key(page, checkout.use_voucher).click()
  await seen(codeField(page)).toBeFocused()
  await seen(key(page, redeem.check)).toBeDisabled()
  await codeField(page).fill('   ')
  await seen(key(page, redeem.check)).toBeDisabled()
  await codeField(page).fill('abcd')
  await codeField(page).press('Enter')
  await seen(page.locator('#voucher_code-error')).toHaveText('This code is not known.')
  await seen(codeField(page)).toHaveAttribute('aria-invalid', 'true')
  expect(shop.asked('POST', /checkout/)).toEqual([])
  await codeField(page).fill(CODE)
  await key(page, redeem.check).click()
  await seen(strip(page)).toContainText('ending in Q4F7')
  await seen(strip(page)).toContainText(redeem.tickets_first)
  expect(shop.asked('POST', /vouchers\/validate/).at(-1)?.body).toEqual({ schedule_id: 7, barcode: CODE })
  await key(page, redeem.off_label.replace('{{name}}', 'Ten-visit card, ending in Q4F7')).click()
  await seen(strip(page)).toHaveCount(0)
})

test('F-348 SECURITY "Codes" while machines try many codes the browser solves a puzzle by itself, for each code', async () => {
  shop.guessed = true
  const page = await open()
  await check(page)
  await seen(strip(page)).toContainText('ending in Q4F7')
  const asked = shop.asked('POST', /vouchers\/validate/).map(({ body }) => Object.keys(body as object))
  expect(asked).toEqual([
    ['schedule_id', 'barcode'],
    ['schedule_id', 'barcode', 'grecaptcha'],
  ])
  shop.answerNext(/captcha/, 500)
  await page.getByLabel(redeem.another, { exact: true }).fill('another')
  await key(page, redeem.check).click()
  await seen(page.locator('#voucher_code-error')).toHaveText('Solve a puzzle.')
})

test('F-064 UX-36 the next code may be typed while one is checked, and the focus stays where it is', async () => {
  const page = await open()
  await key(page, checkout.use_voucher).click()
  let go = (): void => undefined
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/vouchers\/validate/, async (route) => {
    await held
    await route.fallback()
  })
  await codeField(page).fill(CODE)
  await codeField(page).press('Enter')
  await seen(key(page, redeem.check)).toBeDisabled()
  await codeField(page).fill('the next one')
  go()
  await seen(strip(page)).toContainText('ending in Q4F7')
  const another = page.getByLabel(redeem.another, { exact: true })
  await seen(another).toHaveValue('the next one')
  await key(page, redeem.check).focus()
  await page.keyboard.press('Enter')
  await seen(page.locator('#voucher_code-error')).toHaveText('This code is not known.')
  await seen(key(page, redeem.check)).toBeFocused()
  await key(page, redeem.off_label.replace('{{name}}', 'Ten-visit card, ending in Q4F7')).press('Enter')
  await seen(codeField(page)).toBeFocused()
})

const BLOCKING = [
  'This voucher is not valid yet.',
  'This voucher has expired.',
  'This voucher is used up.',
  'There are no more turns on this voucher.',
  'This voucher does not exist any more.',
  'This voucher is not paid yet.',
  'This voucher was used less than 10 minutes ago.',
  'This voucher is not valid.',
]

test('F-110 each reason for which a voucher cannot be used is said at its code, and at the strip of one in the cart', async () => {
  const page = await open()
  await add(page, 'Adult', 1)
  await key(page, checkout.use_voucher).click()
  for (const words of BLOCKING) {
    shop.answerNext(/validate/, 422, { message: words, errors: { barcode: [words] } })
    await codeField(page).fill(CODE)
    await key(page, redeem.check).click()
    await seen(page.locator('#voucher_code-error')).toHaveText(words)
  }
  await codeField(page).fill(CODE)
  await key(page, redeem.check).click()
  await key(page, moreOf('Adult')).click()
  await fill(page)
  for (const words of BLOCKING) {
    shop.answerNext(/checkout/, 422, { message: words, errors: { 'items.0.voucher': [words] } })
    await page.locator('button[type=submit]').filter({ visible: true }).click()
    await seen(strip(page)).toContainText(words)
    await seen(page.getByRole('alert').getByText(words)).toBeVisible()
  }
})

test('F-091 too many codes: said as an alert, and the code stays', async () => {
  const page = await open()
  shop.answerNext(/validate/, 429, { message: 'Wait 20 seconds.', errors: {} })
  await check(page)
  await seen(page.getByText(en.alert.too_many)).toBeVisible()
  await seen(page.getByText('Wait 20 seconds.')).toBeVisible()
  await seen(codeField(page)).toHaveValue(CODE)
  shop.answerNext(/validate/, 500)
  await key(page, redeem.check).click()
  await seen(page.getByText(en.alert.exception_text)).toBeVisible()
})

test.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])(
  'F-107 F-108 F-109 F-071 F-073 at %o a card pays so many tickets as one says, and the price follows',
  async (viewport) => {
    const page = await open('/en/buy/tickets/7', viewport)
    const ways = page.getByRole('group', { name: checkout.pay_with })
    await seen(ways).toHaveCount(1)
    await check(page)
    await add(page, 'Adult', 2)
    await seen(strip(page)).toContainText('0 of 2')
    await seen(strip(page)).toContainText(redeem.pays_nothing)
    await key(page, moreOf('Adult')).click()
    await seen(strip(page)).not.toContainText(redeem.pays_nothing)
    await seen(strip(page)).toContainText('2 of 2')
    await seen(strip(page)).toContainText('1 visit is left after that, until')
    await seen(total(page)).toHaveAttribute('data-total', '0')
    await seen(page.getByText('2 of 2 paid with a voucher.')).toBeVisible()
    await seen(page.locator('[data-rate="1"]')).toContainText('€ 12.501 visit')
    await seen(ways).toHaveCount(0) // nothing is to pay (F-083)
    await seen(page.getByText(redeem.rate_none)).toBeVisible() // the student
    await add(page, 'Adult', 1)
    await seen(strip(page)).toContainText('3 of 3')
    await add(page, 'Adult', 1)
    await seen(total(page)).toHaveAttribute('data-total', '1250')
    await seen(page.locator('[data-rate="1"]')).not.toContainText('1 visit')
    await seen(ways).toHaveCount(1)
    await seen(key(page, moreOf('Adult'))).toHaveAttribute('aria-disabled', 'true')
    await key(page, lessOf('Adult')).click()
    await seen(total(page)).toHaveAttribute('data-total', '2500')
    await key(page, 'One less: Adult').click()
    await key(page, 'One less: Adult').click()
    await seen(strip(page)).toContainText('2 of 2')
    await add(page, 'Student', 1)
    await seen(total(page)).toHaveAttribute('data-total', '950')
    await fill(page)
    await seen(page.getByRole('button', { name: 'Pay € 9.50 and 2 visits' }).filter({ visible: true })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    expect(await misfits(page)).toEqual([])
  },
)

test('F-083 F-085 F-344 a card that pays for all of it: kept over a reload, sent with each ticket, and no money is named', async () => {
  const page = await open()
  await add(page, 'Adult', 2)
  await check(page)
  await key(page, moreOf('Adult')).click()
  await fill(page)
  await seen(total(page)).toHaveAttribute('data-total', '0')
  await page.reload()
  await seen(strip(page)).toContainText('2 of 2')
  await seen(total(page)).toHaveAttribute('data-total', '0')
  shop.answerNext(/api\/checkout/, 200, { data: { uuid: sample.BILL, payment: null, processingData: null } })
  await page.getByRole('button', { name: 'Pay with 2 visits' }).filter({ visible: true }).click()
  await page.waitForURL(`**/en/bill/${sample.BILL}`)
  expect(shop.asked('POST', /api\/checkout/)[0]?.body).toMatchObject({
    payment_method_id: null,
    amount: 0,
    items: [
      { price_rate_id: 1, voucher_id: CARD.id },
      { price_rate_id: 1, voucher_id: CARD.id },
    ],
  })
})

test('F-089 F-090 a card that was used meanwhile: said at the card and in the list; taken off, the tickets cost money again', async () => {
  const page = await open()
  await add(page, 'Adult', 1)
  await check(page)
  await key(page, moreOf('Adult')).click()
  await fill(page)
  const used_up = 'This voucher is used up.'
  shop.answerNext(/api\/checkout/, 422, { message: used_up, errors: { 'items.0.voucher': [used_up] } })
  await page.getByRole('button', { name: 'Pay with 1 visit' }).filter({ visible: true }).click()
  await seen(strip(page)).toContainText(used_up)
  await seen(page.getByText(checkout.check_form)).toBeVisible()
  await key(page, redeem.off_label.replace('{{name}}', 'Ten-visit card, ending in Q4F7')).click()
  await seen(page.getByText(used_up)).toHaveCount(0)
  await seen(total(page)).toHaveAttribute('data-total', '1250')
})

test.each(LOCALES)('F-006 UX-39 in %s the box and a card fit a phone', async (locale) => {
  sample.shell.locales = [...LOCALES]
  const page = await open(`/${locale}/buy/tickets/7`)
  await page.locator('#rates button').first().click()
  await page.locator('#voucher_code').fill(CODE)
  await page.locator('#voucher_code').press('Enter')
  await page.locator('[data-rate="1"] button').last().click()
  await seen(page.locator('[data-vouchers="1"] [role=group]')).toHaveCount(1)
  expect(await misfits(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
})
