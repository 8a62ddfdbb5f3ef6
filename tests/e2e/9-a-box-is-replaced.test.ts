import type { BrowserContext, Page } from '@playwright/test'
import { en as edgeWords } from '../../protocol/i18n/edge/en.ts'
import { PATIENCE_MS } from '../patience.ts'
import {
  chooseSchedule,
  expectPlanSeat,
  openRegister,
  ownSeats,
  payExactly,
  personKey,
  ringUp,
  zoomIn,
} from './counter.ts'
import { expect, type House, test } from './fixtures.ts'
import { expectSound, hubRows } from './ledger.ts'
import { digitsOf } from './office.ts'
import { saying, words } from './words.ts'

const CINEMA = 1
const { plan, notice, lock } = words.register
/** What a browser says of a box that is away, or not admitted yet. */
const AWAY = [
  /this box sells nothing any more|an edge has quarantined itself|the mark of this box is not on its second medium/,

  /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection/,
  /status of (404|503|412|401|422)/,
  /^503 (GET|POST) \S+\/api\/register\//,
]

test.use({ disasters: true })

/** A key of the demo console, on the card of this cinema. */
async function press(console: Page, path: string): Promise<void> {
  const folded = console.locator(`#disasters-${CINEMA}`)
  if (path.startsWith('boxes/') && (await folded.getAttribute('open')) === null) await folded.locator('summary').click()
  await console.locator(`[data-post="/demo/${path}"]`).click()
}

/** The seats that this till sells next, and their slots. */
async function sells(till: Page, count: number): Promise<number[]> {
  await ringUp(till, count)
  if (await till.getByRole('button', { name: plan.zoomIn }).isVisible()) await zoomIn(till)
  await expect(ownSeats(till)).toHaveCount(count)
  const seats = await ownSeats(till).all()
  const slots = await Promise.all(seats.map(async (seat) => Number(await seat.getAttribute('data-slot'))))
  await payExactly(till)
  return slots
}

/** The same register before another box: all that it keeps, under that address. */
async function movedTo(url: string, from: BrowserContext, origin: string, till: Page): Promise<Page> {
  const state = await from.storageState({ indexedDB: true })
  const origins = state.origins.map((one) => (one.origin === origin ? { ...one, origin: url } : one))
  const context = await till
    .context()
    .browser()!
    .newContext({
      viewport: { width: 1366, height: 768 },
      locale: 'en-GB',
      storageState: { ...state, origins },
    })
  return context.newPage()
}

async function signInTo(page: Page, house: House): Promise<void> {
  await personKey(page, house).click()
  for (const digit of house.world.demo.employees[0]!.pin)
    await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: lock.enter }).click()
}

/** A manager at the portal: the credential of the old box is ended, and the number of the new one typed. */
async function approve(office: Page, house: House, box: Page): Promise<void> {
  const { hub, edges } = house.world.demo
  const cinema = edges.find(({ cinema_id }) => cinema_id === CINEMA)!.cinema
  const manager = house.world.demo.managers[0]!
  await office.goto(`${hub}/portal/edges`)
  await office.getByLabel('E-mail').fill(manager.email)
  await office.getByLabel('Password', { exact: true }).fill(manager.password)
  await office.keyboard.press('Enter')
  const card = office.locator('section').filter({ has: office.getByRole('heading', { name: cinema }) })
  await card.getByRole('button', { name: 'End its credential' }).click()
  await office.getByRole('dialog').getByLabel(`Type ${cinema} to end it`).fill(cinema)
  await office.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await expect(office.getByText(/Its credential was ended/).first()).toBeVisible()
  await office.getByLabel('Number of the box').fill(await digitsOf(box.getByLabel(edgeWords.enrol.number)))
  await office.getByRole('button', { name: 'Find the box' }).click()
  await office.getByLabel('For this cinema').selectOption(cinema)
  await office.getByRole('button', { name: `Approve for ${cinema}` }).click()
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

test('Story 9: a box is cloned, then lost in the middle of an evening; another one takes its place, and every ticket is there (L5, L6, L7, L9, F-353)', async ({
  house,
  newTill,
  watch,
}) => {
  watch.expect(...AWAY)
  const { id } = house.takeNext({ cinema_id: CINEMA })
  const { url } = house.edgeOf(CINEMA)
  const [console, till, other, office, box] = await Promise.all([1, 2, 3, 4, 5].map(() => newTill()))
  await console!.goto(house.world.demo.console)
  await openRegister(till!, house, CINEMA)
  await openRegister(other!, house, CINEMA)
  await other!.context().close()
  await chooseSchedule(till!, id)
  const first = await sells(till!, 1)

  // two boxes of one folder: the one on another machine sells nothing and says so, the other goes on
  await press(console!, `boxes/${CINEMA}/clone`)
  const link = console!.getByRole('link', { name: 'Register of the clone' })
  await expect(link).toBeVisible()
  const clone = new URL((await link.getAttribute('href'))!).origin
  const beside = await movedTo(clone, till!.context(), url, till!)
  await beside.goto(`${clone}/register/`)
  await signInTo(beside, house)
  await expect(beside.getByRole('heading', { name: notice.shut.moved.title })).toBeVisible()
  await expect(beside.getByText(notice.shut.todo)).toBeVisible()
  await picture(beside, 'quarantine-1366')
  await beside.setViewportSize({ width: 390, height: 844 })
  await picture(beside, 'quarantine-390')
  await beside.context().close()

  // the box is lost with what nobody else has: two sales in a cut
  await press(console!, `lines/${CINEMA}/cut`)
  await expect(till!.getByText(saying(notice.offline))).toBeVisible()
  const cut = await sells(till!, 2)
  await press(console!, `boxes/${CINEMA}/replace`)
  await press(console!, `lines/${CINEMA}/restore`)
  // the empty box starts at the address of the one that is gone
  await expect(async () => {
    await box!.goto(url)
    await expect(box!.getByLabel(edgeWords.enrol.number)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: PATIENCE_MS })
  await picture(till!, 'till-box-away')
  await approve(office!, house, box!)

  // the cashier: the till finds the new box by itself and reports; it asks for the PIN, because nobody has
  // signed in at this box, and says what is missing and why
  await expect(till!.locator('main#lock')).toBeVisible()
  // for a moment the new box does not know yet who works here
  await expect(async () => {
    await signInTo(till!, house)
    await expect(till!.locator('main#till')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: PATIENCE_MS })
  await expect(till!.getByText(/Registers that have reported: 1 of 2/)).toBeVisible()
  await picture(till!, 'till-recount')
  await office!.goto(`${house.world.demo.hub}/portal/edges/${CINEMA}`)
  await office!.getByRole('button', { name: /^Declare lost: / }).click()
  const dialog = office!.getByRole('dialog')
  const name = /register (.+) lost\?/.exec((await dialog.getByRole('heading').textContent())!)![1]!
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
  await dialog.getByRole('button', { name: 'Declare it lost' }).click()
  await expect(office!.getByText(/^Ended/)).toBeVisible()

  // every ticket is there, and the evening goes on
  await expect(till!.getByText(/Registers that have reported/)).toBeHidden()
  await chooseSchedule(till!, id)
  await zoomIn(till!)
  for (const slot of [...first, ...cut]) await expectPlanSeat(till!, slot, plan.state.sold)
  const last = await sells(till!, 1)
  const all = [...first, ...cut, ...last].sort((a, b) => a - b)
  expect(new Set(all).size).toBe(4)
  const SOLD = `select slot from tickets where state = 'live' and origin = 'counter' and schedule_id = `
  const at = (rows: { slot: number }[]) => rows.map(({ slot }) => slot).sort((a, b) => a - b)
  await expect.poll(async () => at(await hubRows<{ slot: number }>(house, `${SOLD} $1`, [id]))).toEqual(all)
  await expectSound(house, CINEMA)
})
