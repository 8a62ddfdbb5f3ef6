import { type Browser, type BrowserContextOptions, type Page, expect as patientExpect } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { en } from '#protocol/i18n/site/en.ts'
import { barriers } from '../../tests/axe.ts'
import { openChromium } from '../../tests/chromium.ts'
import { buildClient, type ClientBuild } from './testing/client-build.ts'
import * as sample from './testing/sample.ts'
import { Shop } from './testing/shop.ts'

/** Long enough for a busy machine. */
const seen = patientExpect.configure({ timeout: 60_000 })
vi.setConfig({ testTimeout: 60_000 })

let client: ClientBuild
let browser: Browser
let shop: Shop
/** What no test may leave behind: errors of a page and breaches of its policy. */
let faults: string[]

beforeAll(async () => {
  client = await buildClient()
  browser = await openChromium()
}, 120_000)
afterAll(() => browser.close())
beforeEach(async () => {
  shop = await Shop.open(client)
  faults = []
})
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()))
  await shop.close()
  expect(faults).toEqual([])
})

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Hydration|hydrat/i.test(message.text())) faults.push(message.text())
  })
  await page.goto(shop.address + path)
  return page
}

/** Where the payment provider would be: the way leads over bill/{uuid}/pay. */
const PROVIDER = '**/pay.html'
const one = { more: 'One more: Adult', less: 'One less: Adult' }
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const seat = (page: Page, slot: number) => page.locator(`[role=gridcell][data-slot="${slot}"]`)
const chosen = (page: Page) => page.locator('[role=gridcell][aria-selected=true]')
const payButton = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /^Pay/ })
const slots = (page: Page) =>
  chosen(page).evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-slot'))))

/** The checkout with two adults, whose seats the shop chose and holds. */
async function withTwo(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await open('/en/buy/tickets/7', options)
  await press(page, one.more)
  await press(page, one.more)
  await seen(chosen(page)).toHaveCount(2)
  await seen.poll(() => shop.listeners).toBe(1)
  return page
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel(en.checkout.name, { exact: true }).fill('Jana Brandt')
  await page.getByLabel(en.checkout.email, { exact: true }).fill('jana@example.org')
  await page.getByLabel(en.checkout.email_again, { exact: true }).fill('jana@example.org')
}

test('F-062 F-072 F-074 a quantity brings the plan, seats, the hold and the total; what was asked is data and arrangement', async () => {
  const page = await open('/en/buy/tickets/7')
  await seen(page.getByText(en.checkout.where)).toHaveCount(0)
  await press(page, one.more)
  await seen(chosen(page)).toHaveCount(1)
  await press(page, 'One more: Student')
  await seen(payButton(page)).toHaveText('Pay € 22.00')
  await seen(page.getByRole('timer').first()).toHaveText(/^(10:00|09:5\d)$/)
  expect(shop.asked('GET', /\/data$/).length).toBeGreaterThan(0)
  expect(shop.asked('GET', /\/arrangement$/).length).toBeGreaterThan(0)
  await press(page, one.less)
  await press(page, 'One less: Student')
  await seen(page.getByText(en.checkout.where)).toHaveCount(0)
  await seen.poll(() => shop.asked('DELETE', /\/hold$/).length).toBe(1)
})

test('F-068 the stepper ends at the rate’s own maximum and at the places that are left', async () => {
  shop.take(Array.from({ length: 29 }, (_, n) => n + 1))
  const page = await open('/en/buy/tickets/7')
  for (let n = 0; n < 3; n++) await press(page, 'One more: Student')
  await seen(page.getByRole('button', { name: 'One more: Student' })).toBeDisabled()
  await seen(page.getByRole('button', { name: one.more })).toBeDisabled()
})

test('F-077 Pay waits for a ticket, and for as many seats as tickets', async () => {
  const page = await open('/en/buy/tickets/7')
  await seen(payButton(page)).toBeDisabled()
  await seen(page.getByText(en.checkout.select_ticket).first()).toBeVisible()
  await press(page, one.more)
  await seen(payButton(page)).toBeEnabled()
  await chosen(page).click()
  await seen(payButton(page)).toBeDisabled()
  await seen(page.getByText(en.checkout.select_seat).first()).toBeVisible()
})

test('F-115 F-116 a press toggles; no more than tickets, and none that is taken', async () => {
  shop.take([9], 'sold')
  shop.take([10], 'held')
  const page = await withTwo()
  await seat(page, 20).click()
  await seen(page.getByText('You have chosen all 2 seats.')).toBeVisible()
  expect(await slots(page)).toEqual([1, 2])
  await seat(page, 1).click()
  await seat(page, 9).click({ force: true })
  await seat(page, 10).click({ force: true })
  expect(await slots(page)).toEqual([2])
  await seen(seat(page, 9)).toHaveAttribute('aria-disabled', 'true')
  await seat(page, 20).click()
  await seen.poll(() => slots(page)).toEqual([2, 20])
  await seen.poll(() => shop.asked('POST', /\/hold$/).at(-1)?.body).toMatchObject({ seats: [{}, {}] })
})

test('F-118 where seats may not be changed they are shown and stay', async () => {
  shop.page.screen.config.allow_visitor_seat_change = false
  const page = await withTwo()
  await seat(page, 1).click({ force: true })
  expect(await slots(page)).toEqual([1, 2])
  await seen(page.getByRole('button', { name: en.checkout.pick_others })).toHaveCount(0)
  await seen(page.getByText(en.seats.refused)).toBeVisible()
})

test('F-073 F-113 F-126 a class that costs more is said per class and added', async () => {
  const page = await withTwo()
  await press(page, en.checkout.pick_others)
  await seat(page, 25).click()
  await seat(page, 1).click()
  await seen(payButton(page)).toHaveText('Pay € 27.00')
  await seen(page.getByText('1 × Loge: + € 2.00')).toBeVisible()
  await seen(page.getByText('row D, + € 2.00')).toBeVisible()
})

test('UX-37 the plan by keyboard: one stop for Tab, arrows to move, Space to pick', async () => {
  const page = await withTwo()
  await press(page, en.checkout.pick_others)
  await seat(page, 1).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await seen.poll(() => slots(page)).toEqual([10, 16])
  await seen(seat(page, 10)).toHaveAttribute('aria-label', 'Row B, seat 2, Standard, no extra, yours')
  expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1)
})

test('F-128 the list has the same seats and the same rules', async () => {
  shop.take([9])
  const page = await withTwo()
  await press(page, en.seats.as_list)
  await seen(page.getByRole('button', { name: /^Row A, seat 1,/ })).toHaveAttribute('aria-pressed', 'true')
  await seen(page.getByRole('button', { name: /^Row B, seat 1,/ })).toHaveCount(0)
  await page.getByRole('button', { name: /^Row A, seat 1,/ }).click()
  await page.getByRole('button', { name: /^Row D, seat 8,/ }).click()
  await seen(payButton(page)).toHaveText('Pay € 27.00')
})

test('F-122 F-124 seats that are sold meanwhile are dropped; others are proposed and can be taken, all by the live event', async () => {
  const page = await withTwo()
  await page.route(/\/(data|arrangement)$/, (route) => route.abort())
  shop.take([1, 5])
  await seen(seat(page, 5)).toHaveAttribute('aria-label', /taken$/)
  await seen(page.getByText(en.lost.title)).toBeVisible()
  await seen(page.getByText('Row A, seat 1 was taken a moment ago.')).toBeVisible()
  await press(page, 'Take row A, seats 2 and 3')
  await seen(page.getByText(en.lost.title)).toHaveCount(0)
  expect(await slots(page)).toEqual([2, 3])
})

test('F-122 a seat that the server refuses is explained and picked again', async () => {
  const page = await withTwo()
  shop.take([20], 'held', false)
  await seat(page, 1).click()
  await seat(page, 20).click()
  await seen(page.getByText(en.lost.title)).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: en.lost.others }).click()
  await seen.poll(() => slots(page)).toEqual([])
})

test('F-123 seats lost while paying are told after the form has said so', async () => {
  const page = await withTwo()
  await fill(page)
  shop.take([1], 'sold', false)
  shop.answerNext(/checkout/, 422, { message: '', errors: { 'items.0.seat': ['This seat is gone.'] } })
  const pressed = Date.now()
  await payButton(page).click()
  await seen(page.getByText('This seat is gone.')).toBeVisible()
  await seen(page.getByText(en.lost.title)).toBeVisible()
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(2_000)
  await seen.poll(() => slots(page)).toEqual([2, 3])
})

test('F-082 F-084 F-086 F-326 Pay sends exactly what the call names, once, and leads to the payment', async () => {
  const page = await withTwo()
  await fill(page)
  await payButton(page).dblclick()
  await page.waitForURL(PROVIDER)
  const [sent, ...more] = shop.asked('POST', /checkout/)
  expect(more).toEqual([])
  expect(shop.asked('GET', new RegExp(`/en/bill/${sample.BILL}/pay$`))).toHaveLength(1)
  expect(sent?.body).toEqual({
    payment_method_id: 1,
    name: 'Jana Brandt',
    email: 'jana@example.org',
    email_confirmation: 'jana@example.org',
    newsletter_signup: false,
    items: [1, 2].map((screen_col) => ({
      type: 'ticket',
      price_rate_id: 1,
      schedule_id: 7,
      seat: { screen_row: 1, screen_col },
      voucher_id: null,
    })),
    amount: 2500,
    bill_id: sample.BILL,
  })
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent?.headers['x-csrf-token']).toBe(sample.shell.csrf)
})

test('F-086 a try whose answer was lost is repeated with the same key, a refused one with a new one', async () => {
  const page = await withTwo()
  await fill(page)
  shop.answerNext(/checkout/, 500)
  await payButton(page).click()
  await seen(page.getByText(en.alert.exception_text)).toBeVisible()
  shop.answerNext(/checkout/, 422, { message: '', errors: { general: ['The cinema is away.'] } })
  await payButton(page).click()
  await seen(page.getByText('The cinema is away.')).toBeVisible()
  await payButton(page).click()
  await page.waitForURL(PROVIDER)
  const keys = shop.asked('POST', /checkout/).map(({ headers }) => headers['idempotency-key'])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('F-088 F-089 F-090 each error stands at its field, the first of each; the rest above; the first wrong field has the focus', async () => {
  const page = await withTwo()
  shop.answerNext(/checkout/, 422, {
    message: 'no',
    errors: {
      name: ['Name is missing.', 'second'],
      email: ['No address.'],
      email_confirmation: ['Differs.'],
      payment_method_id: ['Not this one.'],
      'items.1.price_rate_id': ['Only 1 ticket left.'],
      general: ['The price has changed.'],
    },
  })
  await payButton(page).click()
  await seen(page.locator('#name-error')).toHaveText('Name is missing.')
  await seen(page.locator('#email-error')).toHaveText('No address.')
  await seen(page.locator('#email_confirmation-error')).toHaveText('Differs.')
  await seen(page.locator('#payment_method_id-error')).toHaveText('Not this one.')
  const alerts = page.getByRole('alert').first()
  await seen(alerts).toContainText(en.checkout.check_form)
  await seen(alerts.getByRole('listitem')).toHaveText(['Only 1 ticket left.', 'The price has changed.'])
  await seen(page.getByLabel(en.checkout.name, { exact: true })).toBeFocused()
  await page.getByLabel(en.checkout.name, { exact: true }).fill('Jana')
  await seen(page.locator('#name-error')).toHaveText('')
})

test.each([
  [429, en.alert.too_many_text],
  [500, en.alert.exception_text],
])('F-091 F-092 a checkout answered %i is told, and can be tried again', async (status, text) => {
  const page = await withTwo()
  await fill(page)
  shop.answerNext(/checkout/, status)
  await payButton(page).click()
  await seen(page.getByText(text)).toBeVisible()
  await seen(payButton(page)).toBeEnabled()
})

test('SECURITY "Seats" who is asked to wait is told so in the words of the server', async () => {
  const page = await withTwo()
  await fill(page)
  const message = 'Many seats of this show are in carts of your network just now. Wait 42 seconds.'
  shop.answerNext(/checkout/, 429, { message, errors: {} })
  await payButton(page).click()
  await seen(page.getByText(message)).toBeVisible()
})

test('F-076 two different addresses are told at once', async () => {
  const page = await open('/en/buy/tickets/7')
  await page.getByLabel(en.checkout.email, { exact: true }).fill('jana@example.org')
  await page.getByLabel(en.checkout.email_again, { exact: true }).fill('jana@example.com')
  await page.keyboard.press('Tab')
  await seen(page.locator('#email_confirmation-error')).toHaveText(en.checkout.email_differs)
})

test('F-093 UX-38 20 s before the end more time is offered, and moves it', async () => {
  const page = await withTwo()
  shop.endHoldIn(22_000)
  await press(page, one.less)
  await seen(page.getByRole('dialog')).toContainText('Row A, seat 1 goes back on sale')
  await press(page, 'Keep them 5 minutes')
  await seen(page.getByRole('dialog')).toHaveCount(0)
  await seen(page.getByRole('timer').first()).toHaveText(/^0[45]:\d\d$/)
  expect(shop.asked('POST', /hold/).at(-1)?.body).toEqual({ bill_id: sample.BILL, renew: true })
})

test('F-093 the seats may be let go: nothing is held any more', async () => {
  const page = await withTwo()
  shop.endHoldIn(22_000)
  await press(page, one.less)
  await press(page, en.hold.let_go)
  await seen(page.getByText(en.hold.over, { exact: true })).toBeVisible()
  await seen.poll(() => shop.asked('DELETE', /hold/).length).toBe(1)
})

test('F-093 at zero the seats are free, the page says so, and taking them again asks for the same', async () => {
  const page = await withTwo()
  shop.endHoldIn(1500)
  await press(page, one.less)
  await seen(page.getByText(en.hold.over, { exact: true })).toBeVisible()
  await seen(page.getByText('Row A, seat 1 is free for everybody again.')).toBeVisible()
  await press(page, en.hold.again)
  await seen(page.getByText(en.hold.over, { exact: true })).toHaveCount(0)
  await seen
    .poll(() => shop.asked('POST', /hold/).at(-1)?.body)
    .toMatchObject({ seats: [{ screen_row: 1, screen_col: 1 }] })
})

test('F-085 the draft outlives a reload, and ends when the form is left by navigation', async () => {
  const page = await withTwo()
  await fill(page)
  const holds = shop.asked('POST', /hold/).length
  await page.reload()
  await seen(chosen(page)).toHaveCount(2)
  await seen(page.getByLabel(en.checkout.name, { exact: true })).toHaveValue('Jana Brandt')
  await seen(payButton(page)).toBeEnabled()
  expect(shop.asked('POST', /hold/)).toHaveLength(holds)
  await page.getByRole('link', { name: 'Lichthof' }).click()
  await seen(page.getByRole('heading', { name: en.day.tonight })).toBeVisible()
  await seen.poll(() => shop.asked('DELETE', /hold/).length).toBe(1)
  await page.goto(`${shop.address}/en/buy/tickets/7`)
  await seen(page.getByLabel(en.checkout.name, { exact: true })).toHaveValue('')
})

test('F-085 F-137 after a failed payment starting over finds everything again, with the bill it replaces', async () => {
  const page = await withTwo()
  await fill(page)
  await payButton(page).click()
  await page.waitForURL(PROVIDER)
  shop.status = 'failed'
  await page.goto(`${shop.address}/en/bill/${sample.BILL}`)
  await page.getByRole('link', { name: en.result.start_over }).click()
  await seen(chosen(page)).toHaveCount(2)
  await seen(page.getByLabel(en.checkout.email, { exact: true })).toHaveValue('jana@example.org')
  await payButton(page).click()
  await page.waitForURL(`**/en/bill/${sample.BILL}/pay`)
  expect(shop.asked('POST', /checkout/).at(-1)?.body).toMatchObject({ bill_id: sample.BILL })
})

test('F-298 after a lost connection the page fetches again what it missed', async () => {
  const page = await withTwo()
  const before = shop.asked('GET', /arrangement/).length
  shop.cut()
  shop.take([30], 'sold', false)
  await seen(seat(page, 30)).toHaveAttribute('aria-label', /taken$/)
  expect(shop.asked('GET', /arrangement/).length).toBeGreaterThan(before)
})

test('F-131 the processing page sends on to the provider once, and to the result when the bill changes', async () => {
  const page = await open(`/en/bill/${sample.BILL}/pay`)
  await page.waitForURL(PROVIDER)
  await page.goto(`${shop.address}/en/bill/${sample.BILL}/pay`)
  await seen(page.getByRole('link', { name: en.processing.go })).toBeVisible()
  await seen.poll(() => shop.listeners).toBe(1)
  shop.status = 'settled'
  shop.tell('bill', { uuid: sample.BILL, status: 'settled' })
  await page.waitForURL(`**/en/bill/${sample.BILL}`)
  await seen(page.getByRole('heading', { name: 'Paid. See you at 20:45.' })).toBeVisible()
})

test('F-131 a bill that is not paying leads to its result at once; one that is, after 120 s', async () => {
  shop.status = 'cancelled'
  const page = await open(`/en/bill/${sample.BILL}/pay`)
  await page.waitForURL(`**/en/bill/${sample.BILL}`)
  shop.status = 'paying'
  await page.clock.install()
  await page.evaluate((payment) => sessionStorage.setItem(`sent:${payment}`, '1'), sample.PAYMENT)
  await page.goto(`${shop.address}/en/bill/${sample.BILL}/pay`)
  await seen(page.getByRole('link', { name: en.processing.go })).toBeVisible()
  await page.clock.fastForward(119_000)
  expect(page.url()).toMatch(/\/pay$/)
  await page.clock.fastForward(2_000)
  await page.waitForURL(`**/en/bill/${sample.BILL}`)
})

test('F-135 the result asks every 10 s while paying, follows the live event, and then asks no more', async () => {
  const page = await open(`/en/bill/${sample.BILL}`)
  await seen(page.getByRole('heading', { name: en.result.paying })).toBeVisible()
  await seen.poll(() => shop.listeners).toBe(1)
  shop.status = 'settled'
  shop.tell('bill', { uuid: sample.BILL, status: 'settled' })
  await seen(page.getByRole('heading', { name: 'Paid. See you at 20:45.' })).toBeVisible()
  await seen(page.locator('svg.qr')).toHaveCount(2)
  await seen.poll(() => shop.listeners).toBe(0)
})

test('F-135 F-314 without live events the result asks for itself after 10 s', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.clock.install()
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto(`${shop.address}/en/bill/${sample.BILL}`)
  await seen(page.getByRole('heading', { name: en.result.paying })).toBeVisible()
  shop.status = 'expired'
  await page.clock.runFor(9_000)
  expect(shop.asked('GET', /status$/)).toHaveLength(0)
  await page.clock.runFor(1_500)
  await seen(page.getByRole('heading', { name: en.result.expired })).toBeVisible()
})

test('F-004 a new page begins at its top; with savePosition it stays where it was', async () => {
  const page = await open('/en')
  await page.evaluate(() => scrollTo(0, 400))
  await page.getByRole('link', { name: en.home.view_all }).click()
  await seen(page.getByRole('heading', { name: en.movies.title, level: 1 })).toBeVisible()
  await seen.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await seen(page).toHaveTitle(/Programme/)
})

test.each([
  [1400, 4],
  [991, 3],
  [767, 2],
  [575, 1],
])('F-030 at %i px the carousel has %i films in a row', async (width, columns) => {
  const page = await open('/en', { viewport: { width, height: 900 } })
  const tops = await page
    .locator('.films')
    .first()
    .locator('article')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
  await seen(page.getByText('Films 1 to 8 of 11')).toBeVisible()
  await press(page, en.home.more)
  await seen(page.getByText('Films 9 to 11 of 11')).toBeVisible()
})

test('F-023 the session is touched every 60 minutes, and 419 loads the page again', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${shop.address}/en`)
  await seen(page.getByRole('button', { name: en.home.more })).toBeEnabled()
  await page.clock.runFor(3_599_000)
  expect(shop.asked('POST', /touch/)).toHaveLength(0)
  shop.answerNext(/touch/, 419)
  const again = page.waitForEvent('load')
  await page.clock.runFor(2_000)
  await again
  expect(shop.asked('POST', /touch/)[0]?.headers).toMatchObject({ 'x-csrf-token': sample.shell.csrf })
})

test('UX-39 without JavaScript the programme, a bill and the rates can be read, and the checkout says what it needs', async () => {
  shop.status = 'settled'
  const page = await open('/en', { javaScriptEnabled: false })
  await page.getByRole('link', { name: en.home.view_all }).click()
  await seen(page.getByRole('heading', { name: en.movies.title, level: 1 })).toBeVisible()
  await page.goto(`${shop.address}/en/buy/tickets/7`)
  await seen(page.getByText(en.shell.no_script)).toBeVisible()
  await seen(page.getByText('€ 12.50').first()).toBeVisible()
  await page.goto(`${shop.address}/en/bill/${sample.BILL}`)
  await seen(page.locator('svg.qr').first()).toBeVisible()
})

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

test.each([
  ['light', WIDE],
  ['light', PHONE],
  ['dark', WIDE],
  ['dark', PHONE],
] as const)(
  'UX-39 axe finds nothing on any page by %s at %o',
  async (colorScheme, viewport) => {
    shop.status = 'settled'
    const page = await open('/en', { bypassCSP: true, colorScheme, viewport })
    for (const path of ['/en', '/en/movies', '/en/nowhere', `/en/bill/${sample.BILL}`]) {
      await page.goto(shop.address + path)
      expect([path, ...(await barriers(page))]).toEqual([path])
    }
    await page.goto(`${shop.address}/en/buy/tickets/7`)
    await press(page, one.more)
    await seen(chosen(page)).toHaveCount(1)
    expect(await barriers(page)).toEqual([])
    await press(page, en.seats.as_list)
    expect(await barriers(page)).toEqual([])
    await press(page, en.seats.as_plan)
    shop.take([1])
    await seen(page.getByText(en.lost.title)).toBeVisible()
    expect(await barriers(page)).toEqual([])
  },
  180_000,
)

test.each([360, 390, 768, 1024, 1920])('UX-39 at %i px nothing is wider than the screen', async (width) => {
  shop.status = 'settled'
  const page = await open('/en', { viewport: { width, height: 900 } })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  for (const path of ['/en', '/en/movies', `/en/bill/${sample.BILL}`]) {
    await page.goto(shop.address + path)
    expect([path, await overflow()]).toEqual([path, 0])
  }
  await page.goto(`${shop.address}/en/buy/tickets/7`)
  await press(page, one.more)
  await seen(chosen(page)).toHaveCount(1)
  expect(await overflow()).toBe(0)
})

test('UX-39 after navigation the focus is where the new page begins, and its head says where one is', async () => {
  const page = await open('/en')
  await page.getByRole('link', { name: en.home.view_all }).click()
  await seen(page.getByRole('heading', { name: en.movies.title, level: 1 })).toBeVisible()
  await seen(page.locator('main')).toBeFocused()
  await seen(page.getByRole('navigation', { name: en.shell.main_navigation }).getByRole('link')).toHaveAttribute(
    'aria-current',
    'page',
  )
})
