import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { en } from '#protocol/i18n/site/en.ts'
import { barriers } from '../../tests/axe.ts'
import { openChromium } from '../../tests/chromium.ts'
import { misfits } from '../../tests/fits.ts'
import { PATIENCE_MS } from '../../tests/patience.ts'
import { seen } from '../../tests/seen.ts'
import { buildClient, type ClientBuild } from './testing/client-build.ts'
import * as sample from './testing/sample.ts'
import { Shop } from './testing/shop.ts'

/** What is bought beside the tickets. */
const { beside, checkout } = en
const COLA = { product_id: 14, name: 'Cola 0.5', description: '', price: 420, picture_url: null, left: 2 }
const CORN = { ...COLA, product_id: 3, name: 'Popcorn', description: 'Salted, large', price: 750, left: 20 }
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
  shop.page.products = [CORN, COLA]
  faults = []
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await shop.close()
  expect(faults).toEqual([])
})

async function open(viewport = { width: 390, height: 844 }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Hydration|hydrat/i.test(message.text())) faults.push(message.text())
  })
  await page.goto(`${shop.address}/en/buy/tickets/7`)
  return page
}

function key(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function more(page: Page, product: string) {
  return key(page, beside.one_more.replace('{{product}}', product))
}

function total(page: Page) {
  return page.locator('[data-total]')
}

/** A ticket, popcorn and a cola are in the cart. */
async function openWithProducts(): Promise<Page> {
  const page = await open()
  await key(page, 'One more: Adult').click()
  await more(page, 'Popcorn').click()
  await more(page, 'Cola 0.5').click()
  return page
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel(checkout.name, { exact: true }).fill('Jana Brandt')
  await page.getByLabel(checkout.email, { exact: true }).fill('jana@example.org')
  await page.getByLabel(checkout.email_again, { exact: true }).fill('jana@example.org')
}

test('F-095 B7 products come with the first ticket; without any the page asks for no such part', async () => {
  const page = await open()
  await seen(page.getByText(beside.title)).toHaveCount(0)
  await key(page, 'One more: Adult').click()
  await seen(page.getByText(beside.title)).toBeVisible()
  shop.page.products = []
  const asked = () => shop.seen.filter(({ path }) => /Products-|beside-/.test(path)).length
  const before = asked()
  const plain = await open()
  await key(plain, 'One more: Adult').click()
  await seen(plain.locator('#buyer')).toBeVisible()
  expect(asked()).toBe(before)
  await seen(plain.getByText(beside.title)).toHaveCount(0)
})

test.each([
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
])('F-095 at %o pieces are counted, cost what they cost, and are bought with the tickets', async (viewport) => {
  const page = await open(viewport)
  await key(page, 'One more: Adult').click()
  await more(page, 'Cola 0.5').click()
  await seen(total(page)).toHaveAttribute('data-total', String(1_250 + 420))
  await more(page, 'Cola 0.5').click()
  await seen(more(page, 'Cola 0.5')).toHaveAttribute('aria-disabled', 'true')
  await seen(page.locator('[data-product="14"]')).toContainText(beside.limit)
  await more(page, 'Popcorn').click()
  await seen(total(page)).toHaveAttribute('data-total', String(1_250 + 840 + 750))
  await seen(page.getByText('2 × Cola 0.5')).toHaveCount(1)
  expect([await barriers(page), await misfits(page)]).toEqual([[], []])
  await fill(page)
  await page.getByRole('button', { name: /^Pay/ }).filter({ visible: true }).click()
  await expect.poll(() => shop.asked('POST', /checkout/).length, { timeout: PATIENCE_MS }).toBe(1)
  const { items, amount } = shop.asked('POST', /checkout/)[0]!.body as { items: object[]; amount: number }
  expect(items.slice(1)).toEqual([
    { type: 'product', product_id: 14, quantity: 2 },
    { type: 'product', product_id: 3, quantity: 1 },
  ])
  expect(amount).toBe(2_840)
})

test('F-085 F-095 a reload brings them back, as far as they are offered; without a ticket nothing is beside it', async () => {
  const page = await open()
  await key(page, 'One more: Adult').click()
  await more(page, 'Cola 0.5').click()
  await more(page, 'Cola 0.5').click()
  await more(page, 'Popcorn').click()
  shop.page.products = [{ ...COLA, left: 1 }]
  await page.reload()
  await seen(total(page)).toHaveAttribute('data-total', String(1_250 + 420))
  await key(page, 'One less: Adult').click()
  await seen(total(page)).toHaveAttribute('data-total', '0')
  await key(page, 'One more: Adult').click()
  await seen(total(page)).toHaveAttribute('data-total', String(1_250 + 420))
})

test('F-085 F-095 while the part of products that come back is on its way nothing is paid without them', async () => {
  const page = await open({ width: 1366, height: 768 })
  await key(page, 'One more: Adult').click()
  await more(page, 'Cola 0.5').click()
  await seen(total(page)).toHaveAttribute('data-total', String(1_250 + 420))
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/Products-.*\.js/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.reload()
  await seen(total(page)).toHaveAttribute('data-total', '1250')
  const pay = page.locator('button[type=submit]').filter({ visible: true })
  await seen(page.getByText(checkout.held).filter({ visible: true }).first()).toBeVisible()
  await seen(pay).toBeDisabled()
  arrive()
  await seen(total(page)).toHaveAttribute('data-total', String(1_250 + 420))
  await seen(pay).toBeEnabled()
})

test('F-089 F-090 F-095 what is not there any more is said at its product and in the list, and the form stays', async () => {
  const page = await openWithProducts()
  await fill(page)
  const words = 'Only 1 piece left of this: Cola 0.5.'
  shop.answerNext(/checkout/, 422, { message: words, errors: { 'items.2.quantity': [words] } })
  await page.getByRole('button', { name: /^Pay/ }).filter({ visible: true }).click()
  await seen(page.locator('[data-product="14"]')).toContainText(words)
  await seen(page.getByRole('alert').getByText(words)).toBeVisible()
  await key(page, beside.one_less.replace('{{product}}', 'Cola 0.5')).click()
  await seen(page.getByText(words)).toHaveCount(0)
  await seen(total(page)).toHaveAttribute('data-total', String(1_250 + 750))
})

test('F-095 F-124 what a product costs and how many are left changes on the open page; a product that is gone leaves the order', async () => {
  const page = await openWithProducts()
  await seen(total(page)).toHaveAttribute('data-total', String(1_250 + 750 + 420))
  await seen.poll(() => shop.listeners).toBe(1)
  shop.page.products = [{ ...CORN, price: 800 }, COLA]
  shop.notify('prices', { schedule_id: null })
  await seen(total(page)).toHaveAttribute('data-total', String(1_250 + 800 + 420))
  await seen(page.locator('[data-product="3"]')).toContainText('8.00')
  await fill(page)
  const words = 'Cola 0.5 is sold out.'
  shop.page.products = [{ ...CORN, price: 800 }]
  shop.answerNext(/checkout/, 422, { message: words, errors: { 'items.2.product_id': [words] } })
  await page.getByRole('button', { name: /^Pay/ }).filter({ visible: true }).click()
  await seen(page.locator('[data-product="14"]')).toHaveCount(0)
  await seen(page.getByRole('alert').getByText(words)).toBeVisible()
  await seen(total(page)).toHaveAttribute('data-total', String(1_250 + 800))
  shop.page.products = []
  shop.notify('prices', { schedule_id: 7 })
  await seen(page.getByText(beside.title)).toHaveCount(0)
  await seen(total(page)).toHaveAttribute('data-total', '1250')
})

test('F-089 F-095 what is said of a product stays at it, though another one stands before it by then', async () => {
  const page = await openWithProducts()
  await fill(page)
  shop.page.products = [{ ...COLA, left: 1 }]
  const errors = { 'items.1.product_id': ['No popcorn left.'], 'items.2.quantity': ['Only 1 cola left.'] }
  shop.answerNext(/checkout/, 422, { message: 'no', errors })
  await page.getByRole('button', { name: /^Pay/ }).filter({ visible: true }).click()
  await seen(page.locator('[data-product="3"]')).toHaveCount(0)
  await seen(page.locator('[data-product="14"]')).toContainText('Only 1 cola left.')
  await seen(page.locator('[data-product="14"]')).not.toContainText('popcorn')
})

test('F-095 the page of the order shows what is to be fetched, with its code', async () => {
  shop.status = 'settled'
  shop.beside = {
    products: [
      { name: 'Cola 0.5', detail: 'Cold', quantity: 2, price: 840, state: 'valid' },
      { name: 'Popcorn', detail: '', quantity: 1, price: 750, state: 'refunded' },
    ],
    bill_code: `KB1:${sample.BILL.replaceAll('-', '').toUpperCase()}`,
  }
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${shop.address}/en/bill/${sample.BILL}`)
  const section = page.getByRole('region', { name: en.result.products })
  await seen(section.getByText('2 × Cola 0.5')).toBeVisible()
  await seen(section.getByRole('img', { name: 'Code of order 26-1000310' })).toBeVisible()
  await seen(section.getByText(en.result.returned, { exact: true })).toBeVisible()
  expect([await barriers(page), await misfits(page)]).toEqual([[], []])
})

/** What a form says where its keys are refused: those that have a field, and those that stand in its list. */
async function refuseAll(page: Page, fields: readonly string[], listed: readonly string[]): Promise<void> {
  const keys = [...fields, ...listed]
  const errors = Object.fromEntries(keys.map((field) => [field, [`About ${field}.`, `More of ${field}.`]]))
  shop.answerNext(/checkout/, 422, { message: 'No.', errors })
  await page.locator('button[type=submit]').filter({ visible: true }).click()
  for (const field of keys) await seen(page.getByText(`About ${field}.`, { exact: true }).first()).toBeVisible()
  await seen(page.getByText(/^More of/)).toHaveCount(0)
  const list = page.getByRole('alert').filter({ hasText: checkout.check_form })
  for (const field of listed) await seen(list.getByText(`About ${field}.`, { exact: true })).toBeVisible()
  for (const field of fields) await seen(list.getByText(`About ${field}.`, { exact: true })).toHaveCount(0)
}

test.each([
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
])('F-088 F-089 F-090 at %o every key that a purchase of tickets is refused under has its place', async (viewport) => {
  shop.page.settings.newsletter_signup = true
  const page = await open(viewport)
  await key(page, 'One more: Adult').click()
  await fill(page)
  const items = ['items.0.quantity', 'items.0.seat', 'items.0.voucher', 'items.0.price_rate_id', 'items']
  const fields = ['name', 'email', 'email_confirmation', 'newsletter_signup']
  await refuseAll(page, fields, [...items, 'vouchers.0', 'general', 'message', 'bill_id'])
  expect([await barriers(page), await misfits(page)]).toEqual([[], []])
})

test('F-088 F-089 F-090 every key that a purchase of a voucher is refused under has its place', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${shop.address}/en/info/voucher/gift-card`)
  const pay = page.locator('button[type=submit]').filter({ visible: true })
  await seen(pay).toBeEnabled()
  await page.locator('input[name=cinema_id]').first().check()
  await fill(page)
  const fields = ['name', 'email', 'email_confirmation', 'holder_name', 'items.0.total_turns', 'items.0.total_products']
  await refuseAll(page, fields, ['items.0.voucher_type_id', 'general', 'message'])
})
