import { expect, type Locator, type Page } from '@playwright/test'
import type { House } from './fixtures.ts'
import { hubRows } from './ledger.ts'
import { saying, words } from './words.ts'

const { checkout } = words.site

/** Opens the checkout of a schedule, ready to be pressed. */
export async function openCheckout(page: Page, schedule_id: number): Promise<void> {
  await page.goto(`/en/buy/tickets/${schedule_id}`)
  await expect(firstRate(page)).toBeEnabled()
}

/**
 * From home to the checkout of a schedule, as a visitor goes: by its showtime if it is tonight's, else by the
 * key of its business day (before dawn the next schedule may be that of the new day).
 */
export async function walkToCheckout(page: Page, house: House, schedule_id: number): Promise<void> {
  const sql = 'select business_date from schedules where id = $1'
  const [schedule] = await hubRows<{ business_date: string }>(house, sql, [schedule_id])
  await page.goto('/')
  await expect(page).toHaveURL(/\/en$/)
  const showtime = page.locator(`a[href="/en/buy/tickets/${schedule_id}"]`).first()
  if (!(await showtime.count())) await page.locator(`nav a[href$="/movies/${schedule!.business_date}"]`).first().click()
  await showtime.click()
}

/** The key for one more ticket of the first rate. */
export function firstRate(page: Page): Locator {
  return page
    .locator('#rates [data-rate]')
    .first()
    .getByRole('button', { name: saying(checkout.one_more) })
}

/** So many tickets of the first rate, until the shop holds seats for them. */
export async function addTickets(page: Page, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await firstRate(page).click()
  await expect(chosenSeats(page)).toHaveCount(count)
  await expect(page.getByText(checkout.held).first()).toBeVisible()
}

export function seat(page: Page, slot: number): Locator {
  return page.locator(`[role=gridcell][data-slot="${slot}"]`)
}

export function chosenSeats(page: Page): Locator {
  return page.locator('#seats [role=gridcell][aria-selected=true]')
}

/** The slots of the seats that match. */
export function slotsOf(found: Locator): Promise<number[]> {
  return found.evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-slot'))))
}

/** Who buys, with a yes to the age where it is asked for and to the terms; a new house has none. */
export async function fillBuyer(page: Page, { has_terms = true } = {}): Promise<void> {
  await page.getByLabel(checkout.name, { exact: true }).fill('Ada Lovelace')
  for (const label of [checkout.email, checkout.email_again])
    await page.getByLabel(label, { exact: true }).fill('ada@example.org')
  const age = page.getByLabel(saying(checkout.age))
  if ((await age.count()) > 0) await age.check()
  const terms = page.getByLabel(checkout.terms, { exact: true })
  if (has_terms) await terms.check()
  else await expect(terms).toHaveCount(0)
}

export function payKey(page: Page): Locator {
  return page.getByRole('complementary').getByRole('button', { name: saying(checkout.pay) })
}

/** From the filled form to the page of the payment provider. */
export async function goToPayment(page: Page): Promise<void> {
  await expect(payKey(page)).toBeEnabled()
  await payKey(page).click()
  await page.waitForURL(/\/pay\/so_/)
}

/** The keys of the sandbox provider's page. */
export const provider = {
  pay: (page: Page) => page.getByRole('button', { name: /^Pay / }).click(),
  fail: (page: Page) => page.getByRole('button', { name: 'The payment fails' }).click(),
  cancel: (page: Page) => page.getByRole('button', { name: 'I cancel' }).click(),
  expire: (page: Page) => page.getByRole('button', { name: 'The time runs out' }).click(),
  late: (page: Page) => page.getByRole('button', { name: 'The money comes late' }).click(),
}

/** The result page once it says how the payment ended. */
export async function expectResult(page: Page, status: string): Promise<void> {
  await page.waitForURL(/\/en\/bill\/[0-9a-f-]{36}$/)
  await expect(page.locator('main')).toHaveAttribute('data-status', status)
}

/** The bill whose result is shown. */
export function billOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** The seats of one schedule as another visitor sees them, who only looks. */
export async function watchSeats(page: Page, schedule_id: number): Promise<void> {
  await openCheckout(page, schedule_id)
  await addTickets(page, 1)
}

/** Each of these seats is free in the open plan. */
export async function expectFree(
  page: Page,
  slots: readonly number[],
  patience: { timeout?: number } = {},
): Promise<void> {
  for (const slot of slots) await expectSeat(page, slot, words.site.seats.state.free, patience)
}

/** The seat's state in words, as its label ends. */
export async function expectSeat(
  page: Page,
  slot: number,
  state: string,
  patience: { timeout?: number } = {},
): Promise<void> {
  await expect(seat(page, slot)).toHaveAttribute('aria-label', new RegExp(`, ${state}$`), patience)
}

/** A visitor on the provider's page with two seats, and another who sees them taken. */
export async function payingVisitor(house: House, newVisitor: () => Promise<Page>) {
  const { id } = house.takeLast()
  const [page, other] = [await newVisitor(), await newVisitor()]
  await openCheckout(page, id)
  await addTickets(page, 2)
  const slots = await slotsOf(chosenSeats(page))
  await fillBuyer(page)
  await watchSeats(other, id)
  for (const slot of slots) await expectSeat(other, slot, words.site.seats.state.held)
  await goToPayment(page)
  return { page, other, slots }
}

/** The page says each of these texts. */
export async function expectWords(page: Page, ...texts: (string | RegExp)[]) {
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
}
