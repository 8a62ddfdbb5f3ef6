import { expect, type Locator, type Page } from '@playwright/test'
import type { PrintedSlip } from '../../edge/printing/virtual.ts'
import { en as edgeWords } from '../../protocol/i18n/edge/en.ts'
import type { Edge, House } from './fixtures.ts'
import { saying, words } from './words.ts'

const { pairing, lock } = words.register

/** A till that was never here before shows its number. */
export async function showNumber(page: Page, house: House, cinema_id: number): Promise<Locator> {
  await page.goto(`${house.edgeOf(cinema_id).url}/register/`)
  const shown = page.getByRole('img', { name: saying(pairing.number) })
  await expect(shown).toBeVisible()
  return shown
}

/** A new till: it shows its number, somebody at the box approves it, and a person signs in. */
export async function openRegister(page: Page, house: House, cinema_id: number): Promise<void> {
  const number = await showNumber(page, house, cinema_id)
  await approve(page, house.edgeOf(cinema_id), (await number.innerText()).replace(/\D/g, ''))
  await signIn(page, house)
}

/** On the loopback page of the edge, in another tab of the same machine. */
async function approve(page: Page, edge: Edge, pin: string): Promise<void> {
  const box = await page.context().newPage()
  await box.goto(`${edge.url}/pair`)
  await box.getByLabel(edgeWords.pair.pin).fill(pin)
  await box.getByRole('button', { name: edgeWords.pair.look_up }).click()
  await box.getByRole('button', { name: edgeWords.pair.approve }).click()
  await expect(box.getByRole('status')).toContainText(saying(edgeWords.pair.approved))
  await box.close()
}

/** The first person of the demo. */
export function personKey(page: Page, house: House): Locator {
  return page.getByRole('radio', { name: house.world.demo.employees[0]!.name })
}

/** Types the PIN on the keys of the screen. */
async function signIn(page: Page, house: House): Promise<void> {
  await personKey(page, house).click()
  for (const digit of house.world.demo.employees[0]!.pin)
    await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: lock.enter }).click()
  await expect(page.locator('main#till')).toBeVisible()
}

export async function lockRegister(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.register.status.lock }).click()
  await expect(page.locator('main#lock')).toBeVisible()
}

export function rateKeys(page: Page): Locator {
  return page.locator('#rates [data-rate]')
}

export function exactKey(page: Page): Locator {
  return page.locator('[data-cash="exact"]')
}

export function lastSale(page: Page): Locator {
  return page.getByTestId('last-sale')
}

export function planSeat(page: Page, slot: number): Locator {
  return page.locator(`#plan [data-slot="${slot}"]`)
}

export function planSeats(page: Page): Locator {
  return page.locator('#plan [role=gridcell]')
}

export function ownSeats(page: Page): Locator {
  return page.locator('#plan [role=gridcell][aria-selected=true]')
}

/** Chooses a schedule of the list and waits for its rates. */
export async function chooseSchedule(page: Page, schedule_id: number): Promise<void> {
  await page.locator(`[data-schedule="${schedule_id}"]`).click()
  await expect(page.locator(`[data-schedule="${schedule_id}"][aria-current="true"]`)).toBeVisible()
  await expect(rateKeys(page).first()).toBeVisible()
}

/** The plan, every seat large enough for a finger. */
export async function zoomIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.register.plan.zoomIn }).click()
  await expect(planSeats(page).first()).toBeAttached()
}

/** Tickets of the first rate, with seats held at the edge. */
export async function ringUp(page: Page, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await rateKeys(page).first().click()
  await expect(exactKey(page)).toBeEnabled()
}

/** Cash, to the cent; the sale is done when its paper is out. */
export async function payExactly(page: Page): Promise<void> {
  await exactKey(page).click()
  await expect(lastSale(page)).toContainText(words.register.pay.printed)
}

/** The seat's state in words, as its label ends. */
export async function expectPlanSeat(page: Page, slot: number, state: string): Promise<void> {
  await expect(planSeat(page, slot)).toHaveAttribute('aria-label', new RegExp(`, ${state}$`))
}

/** The slips that came out of the printer of an edge, oldest first. */
export async function paperOf(edge: Edge): Promise<PrintedSlip[]> {
  const answer = await fetch(`${edge.printer}/paper`)
  return ((await answer.json()) as { slips: PrintedSlip[] }).slips
}

/** The ticket codes on paper. */
export function codesOn(slips: readonly PrintedSlip[]): string[] {
  return slips.flatMap((slip) => slip.marks.flatMap((mark) => (mark.kind === 'qr' ? [mark.text] : [])))
}
