import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { verifyEd25519 } from '#protocol/server/ticket-key.ts'
import { type Installation, startInstallation } from '../../deploy/installation.ts'
import { startVirtualPrinter, type VirtualPrinter } from '../../edge/printing/virtual.ts'
import { openBoxKey } from '../../edge/scanning/keys.ts'
import { openExhibitorKey } from '../../hub/scanning/keys.ts'
import { en as edgeWords } from '../../protocol/i18n/edge/en.ts'
import { type TicketKey, verifyTicket } from '../../protocol/scanning/kt1.ts'
import {
  addMinutes,
  businessDate,
  businessDay,
  epochMs,
  instantOf,
  wallClock,
} from '../../protocol/time/business-day.ts'
import { decodeQr } from '../qr.ts'
import { codesOn, payExactly, ringUp } from './counter.ts'
import { test as base, expect, Logs } from './fixtures.ts'
import { EXHIBITOR } from './ledger.ts'
import { addRow, choose, create, digitsOf, find, form, openScreen, tick, type } from './office.ts'
import { addTickets, expectResult, fillBuyer, goToPayment, provider } from './shop.ts'
import { words } from './words.ts'

const ZONE = 'Europe/Berlin'
const DAY_BEGINS = 300
const MANAGER = 'Nora Vogt'
const PIN = '2580'
/** The movie and what runs before it, in minutes. */
const [RUNTIME, ADS] = [60, 15]

interface Nothing {
  world: Installation
  printer: VirtualPrinter
  data_dir: string
  /** The link that sets it up. */
  link: string
}

/** What npm start with DEMO=0 starts; listed first, it ends after the pages that are open on it. */
const test = base.extend<{ nothing: Nothing }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures out of the pattern
  nothing: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-nothing-'))
    const data_dir = join(folder, 'data')
    const printer = await startVirtualPrinter()
    const links: string[] = []
    const world = await startInstallation({
      data_dir,
      end_with_parent: true,
      env: { edge: { PRINTER_ADDRESS: `127.0.0.1:${printer.port}` } },
      onSetup: (link) => links.push(link),
    })
    await use({ world, printer, data_dir, link: links[0]! })
    expect(new Logs(data_dir).newErrors()).toEqual([])
    await world.stop()
    await printer.stop()
    rmSync(folder, { recursive: true, force: true })
  },
})

/** When it is shown: in two hours or a little more, within one business day. */
function startOf(now: string): { start: string; date: string } {
  const five = 5 * 60_000
  const soon = new Date(Math.ceil((epochMs(now) + 120 * 60_000) / five) * five).toISOString()
  const date = businessDate(soon, ZONE, DAY_BEGINS)
  const { end } = businessDay(date, ZONE, DAY_BEGINS)
  if (epochMs(addMinutes(soon, ADS + RUNTIME)) <= epochMs(end)) return { start: soon, date }
  return { start: addMinutes(end, 15), date: businessDate(end, ZONE, DAY_BEGINS) }
}

/** The house, its first cinema and its manager, who is in by it. */
async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link)
  const typed = {
    Company: 'Kino Aurora GmbH',
    'Short name': 'Aurora',
    'E-mail of the house': 'kontakt@aurora.example',
    'Name of the cinema': 'Aurora',
    'Street and number': 'Hofgasse 3',
    Postcode: '10999',
    Town: 'Berlin',
    'Your name': MANAGER,
    'Your e-mail': 'nora@aurora.example',
    Password: 'zebra-Regal-91-tulpe',
    'The same once more': 'zebra-Regal-91-tulpe',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Country').selectOption('DE')
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(page.getByRole('heading', { name: '6 steps until you can sell' })).toBeVisible()
}

/** A screen, a movie and what it costs. */
async function describe(page: Page): Promise<void> {
  await addRow(page, 'Screens', 'screen', async () => {
    await find(page, 'Cinema', 'Aurora')
    await type(page, { Name: 'Screen 1', 'Short name': '1', 'Minutes of ads': String(ADS) })
    await type(page, { Seats: '12' })
  })
  await openScreen(page, 'Add movie')
  await page.getByRole('link', { name: 'Add by hand' }).click()
  await create(page, async () => {
    await type(page, { 'Word in links': 'first-light', Title: 'First Light', 'Original title': 'First Light' })
    await type(page, { Minutes: String(RUNTIME), Year: '2025' })
    await find(page, 'Original language', 'English')
    await choose(page, { Age: 'From 6', 'Age scheme': 'FSK (Germany)', State: 'Active' })
    await form(page).locator('[data-field=genres]').fill('Drama,')
  })
  await addRow(page, 'Versions', 'version', async () => {
    await find(page, 'Movie', 'First Light')
    await type(page, { 'In words': 'English', Short: 'OV' })
    await find(page, 'Language', 'English')
  })
  await addRow(page, 'Price groups', 'price group', () => type(page, { Name: 'All day' }))
  await addRow(page, 'Ticket rates', 'ticket rate', async () => {
    await find(page, 'Price group', 'All day')
    await type(page, { Name: 'Adult', 'Word on the key': 'Adult', Price: '12.50', 'Fee on top': '0', VAT: '7' })
    await type(page, { Colour: '#0f766e' })
    await tick(page, 'Sold where', 'Website', 'Counter')
  })
  await addRow(page, 'Payment methods', 'payment method', async () => {
    await type(page, { Name: 'Card (TEST)' })
    await choose(page, { Kind: 'Paid online', 'Handled by': 'Sandbox (TEST)' })
    await choose(page, { 'Form at the checkout': 'On the page of the provider' })
    await tick(page, 'Used where', 'Website')
  })
  await addRow(page, 'Payment methods', 'payment method', async () => {
    await type(page, { Name: 'Cash' })
    await choose(page, { Kind: 'Cash', 'Handled by': 'Cash drawer', 'Form at the checkout': 'Cash drawer' })
    await tick(page, 'Used where', 'Counter')
  })
}

/** Draws the hall: three rows of four numbered seats. */
async function draw(page: Page): Promise<void> {
  await openScreen(page, 'Screens')
  await page.getByRole('table').getByRole('button', { name: 'Screen 1' }).click()
  await page.getByRole('link', { name: 'Seat plan' }).click()
  await page.getByLabel('How many rows').fill('3')
  await page.getByLabel('Seats in each').fill('4')
  await page.getByRole('button', { name: 'Add 3 rows' }).click()
  await expect(page.getByRole('gridcell', { name: /^Row C, seat 4/ })).toBeVisible()
  await page.getByRole('button', { name: 'Use for new shows' }).click()
  await expect(page.getByRole('button', { name: 'Use for new shows' })).toBeDisabled()
}

/** Puts the movie on its screen in the planner by keyboard, and publishes it. */
async function plan(page: Page, { start, date }: { start: string; date: string }): Promise<void> {
  await openScreen(page, 'Planner')
  const day = page.getByRole('button', { name: new RegExp(`^${Number(date.slice(8))} .* 0 shows`) })
  await expect(page.getByRole('button', { name: / today / })).toBeVisible()
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Week after' }).click()
  await day.click()
  await page.getByRole('button', { name: 'First Light, OV' }).press('Enter')
  const steps = (epochMs(start) - epochMs(instantOf(date, '20:00', ZONE))) / 300_000
  const arrow = steps < 0 ? 'ArrowLeft' : 'ArrowRight'
  for (let n = Math.abs(steps); n >= 12; n -= 12) await page.keyboard.press(`Shift+${arrow}`)
  for (let n = Math.abs(steps) % 12; n > 0; n -= 1) await page.keyboard.press(arrow)
  const { time } = wallClock(start, ZONE)
  await expect(page.getByRole('status').filter({ hasText: `Screen 1, ${time}` })).toBeAttached()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Publish 1 draft' }).click()
  await form(page).getByRole('button', { name: 'Publish 1 draft' }).click()
  await expect(page.getByRole('button', { name: 'All published' })).toBeVisible()
}

/** The box shows its number; the manager types it and approves. */
async function approveBox(page: Page, box: Page, url: string): Promise<void> {
  await box.goto(url)
  const number = await digitsOf(box.getByLabel(edgeWords.enrol.number))
  await openScreen(page, 'Edges')
  await page.getByLabel('Number of the box').fill(number)
  await page.getByRole('button', { name: 'Find the box' }).click()
  await page.getByLabel('For this cinema').selectOption('Aurora')
  await page.getByRole('button', { name: 'Approve for Aurora' }).click()
  await expect(page.getByText(/^Online since/)).toBeVisible()
}

/** The register shows its number; the manager compares it and approves. */
async function approveRegister(page: Page, till: Page): Promise<void> {
  const shown = till.getByRole('img', { name: /^Number of this device/ })
  await expect(shown).toBeVisible()
  await openScreen(page, 'Devices')
  await page.getByRole('button', { name: /^Register, / }).click()
  await page.getByLabel('Number on the device').fill(await digitsOf(shown))
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Counter')
  await page.getByRole('button', { name: 'Approve Counter' }).click()
  await expect(till.getByRole('heading', { name: 'Who is at the register?' })).toBeVisible()
}

async function givePin(page: Page): Promise<void> {
  await openScreen(page, 'Employees')
  await page.getByRole('table').getByRole('button', { name: MANAGER }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await type(page, { 'PIN at the devices': PIN })
  await form(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(form(page)).toBeHidden()
}

/**
 * A visitor finds the movie, buys one ticket and pays; answers what the ticket's code says. No mail server is
 * named, and the pages say so.
 */
async function buy(page: Page, date: string): Promise<string> {
  await page.goto('/')
  const showtime = page.locator('a[href^="/en/buy/tickets/"]').first()
  if ((await showtime.count()) === 0) await page.locator(`nav a[href$="/movies/${date}"]`).first().click()
  await showtime.click()
  await addTickets(page, 1)
  await expect(page.getByText(words.site.checkout.no_mail)).toBeVisible()
  await fillBuyer(page, { has_terms: false })
  await goToPayment(page)
  await provider.pay(page)
  await expectResult(page, 'settled')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(words.site.result.keep_link)).toBeVisible()
  return (await decodeQr(await page.screenshot({ fullPage: true })))[0]!
}

/** The manager sells one at the register for cash. */
async function sell(till: Page): Promise<void> {
  await till.getByRole('radio', { name: MANAGER }).click()
  for (const digit of PIN) await till.getByRole('button', { name: digit, exact: true }).click()
  await till.getByRole('button', { name: 'Unlock' }).click()
  await till.locator('[data-schedule]').first().click()
  await ringUp(till, 1)
  await payExactly(till)
}

/** What the dashboard says of today, in cents. */
async function takingsOf(page: Page): Promise<number> {
  const figure = page
    .getByRole('region', { name: /^Sales/ })
    .locator('p', { hasText: '€' })
    .first()
  return Number((await figure.innerText()).replace(/\D/g, ''))
}

/** What is sold within this test, on the days on which it ran. */
async function expectTakings(page: Page, cents: number, days: ReadonlySet<string>): Promise<void> {
  await expect(async () => {
    await openScreen(page, 'Dashboard')
    let sum = 0
    for (const day of days) {
      await page.goto(`${page.url().split('?')[0]}?on=${day}`)
      sum += await takingsOf(page)
    }
    expect(sum).toBe(cents)
  }).toPass()
}

/** The keys of the house and of its box, as a scanner has them. */
function keysOf(data_dir: string): TicketKey[] {
  const hub = openExhibitorKey(join(data_dir, 'hub'), EXHIBITOR)
  const box = openBoxKey(join(data_dir, 'edge'))
  return [
    { exhibitor_id: EXHIBITOR, key_id: 1, public_key: hub.public_key },
    { exhibitor_id: EXHIBITOR, key_id: 2, public_key: box.public_key },
  ]
}

test('From nothing: a cinema is set up by the portal alone, and sells a ticket online and one at its register (F-170, F-190, F-243)', async ({
  nothing: { world, printer, data_dir, link },
  newVisitor,
  newTill,
}) => {
  const [page, till] = [await newTill(), await newTill()]
  const began_on = businessDate(new Date().toISOString(), ZONE, DAY_BEGINS)
  await setUp(page, link)
  await describe(page)
  await draw(page)
  const planned = startOf(new Date().toISOString())
  await plan(page, planned)
  await givePin(page)
  await approveBox(page, till, world.edge)
  await expect(till).toHaveURL(/\/register\/$/)
  const home = await page.context().newPage()
  await home.goto(`${world.hub}/portal/`)
  await expect(home.getByRole('heading', { name: '1 step until you can sell' })).toBeVisible()
  await approveRegister(page, till)
  await home.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(home.getByRole('heading', { name: 'You can sell' })).toBeVisible()

  const online = await buy(await newVisitor({ baseURL: world.hub }), planned.date)
  await sell(till)
  const codes = [online, ...codesOn(printer.slips())]
  const said = await Promise.all(codes.map((code) => verifyTicket(code, keysOf(data_dir), verifyEd25519)))
  const slots = said.map((one) => (one.ok ? one.value.slot : null))
  expect(slots).toEqual([expect.any(Number), expect.any(Number)])
  expect(slots[0]).not.toBe(slots[1])

  await openScreen(page, 'Purchases')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await expect(row).toContainText('12.50')
  const ended_on = businessDate(new Date().toISOString(), ZONE, DAY_BEGINS)
  await expectTakings(page, 2 * 1250, new Set([began_on, ended_on]))
})
