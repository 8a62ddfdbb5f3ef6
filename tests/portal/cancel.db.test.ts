import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { Cancellations } from '../../hub/bills/cancellations.ts'
import { Sealed } from '../../hub/kit/sealed.ts'
import { Conflicts } from '../../hub/ledger/conflicts.ts'
import { Letters } from '../../hub/mailer/letters.ts'
import { openSandbox } from '../../hub/payments/testing/sandbox.ts'
import { LETTERS_KEY, refundsAt } from '../../hub/portal/testing/portal.ts'
import { decideHandover } from '../../protocol/ledger/decide-seats.ts'
import { slotsOf } from '../../protocol/ledger/ledger.ts'
import { ok } from '../../protocol/result.ts'
import { CANCEL_WORDS } from '../../protocol/schedules/cancel.ts'
import { barriers } from '../axe.ts'
import { SAMPLES } from '../contract/samples.ts'
import { bear, type Sold, sell } from '../contract/sold.ts'
import { misfits } from '../fits.ts'
import { renderLetter } from '../letters.ts'
import { seen } from '../seen.ts'
import { openOffice } from './desk.ts'
import { leaveNothing, SIZES } from './pages.ts'
import { planHouse, SATURDAY } from './planned.ts'

/** A schedule is cancelled in Chromium, at a provider of its own, and followed to its end. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const CARL = {
  exhibitor_id: 1,
  name: 'Carl O.',
  permissions: ['schedules.view', 'schedules.edit', 'schedules.cancel'],
}
const EVA = { exhibitor_id: 1, name: 'Eva S.', permissions: ['schedules.view', 'schedules.delete'] }

const folder = mkdtempSync(join(tmpdir(), 'foyer-cancel-page-'))
const shop = await openSandbox(folder)
afterAll(() => {
  shop.close()
  rmSync(folder, { recursive: true, force: true })
})
const office = leaveNothing(await openOffice(undefined, shop.client))
const { hub, database } = office
const refunds = refundsAt(hub, shop.client)
const cancellations = new Cancellations({
  ...hub,
  refunds,
  conflicts: new Conflicts(hub.pool),
  letters: new Letters(new Sealed(LETTERS_KEY)),
  render: renderLetter,
  sender: async (id) => (await hub.catalogue.of(id)).exhibitor.get(id)!,
  exhibitors: async () => [1],
})
const ada = await office.call(ADA)
const house = await planHouse(ada, 'Kronen Kino', 3)
async function paidWith(name: string): Promise<number> {
  return (await ada('POST', 'payment-methods', { ...SAMPLES.payment_method.make({}, 1), name })).body.data.id
}
const [wero, cash] = [await paidWith('Wero'), await paidWith('Cash at the door')]

let minutes = 0
/** A schedule with so many places at the hub. */
async function planned(places: number): Promise<number> {
  const time = `${String(10 + Math.floor(minutes / 3) * 4).padStart(2, '0')}:00`
  const { id } = await house.add(1 + (minutes++ % 3), 'Conclave', time)
  await bear(hub.lanes, { exhibitor_id: 1, cinema_id: house.cinema_id, schedule_id: id }, places)
  return id
}

async function bought(schedule_id: number, slots: number[], name: string, payment_method_id = wero): Promise<Sold> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@mailbox.example`
  const at = { exhibitor_id: 1, cinema_id: house.cinema_id, schedule_id, payment_method_id }
  const sold = await sell(hub.lanes, { ...at, slots, buyer: { name, email } })
  await shop.take(
    sold,
    sold.lines.reduce((sum, { total_cents }) => sum + total_cents, 0),
  )
  return sold
}

/** As if it had been sold at a register, for cash. */
async function paidInCash({ payment_id }: Sold): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`update payments set type = 'cash' where id = $1`, [payment_id])
  await owner.end()
}

/** The cinema has these seats, or gives all that it has back; nobody is at its line. */
async function handOver(schedule_id: number, slots: number[] | null): Promise<void> {
  const lane = await hub.lanes.of(1, house.cinema_id)
  await lane.run({
    decide: ({ ledger, append }) => {
      if (slots) {
        append('down', decideHandover(ledger, { schedule_id, slots, sold: true }).entry!)
        return ok(null)
      }
      const away = [...slotsOf(ledger, schedule_id)].filter(({ home }) => home === 'edge').map(({ slot }) => slot)
      const { entry } = decideHandover({ ...ledger, node: 'edge' }, { schedule_id, slots: away, sold: true })
      append('own', { ...entry!, kind: 'gave' } as never)
      return ok(null)
    },
  })
}

async function rounds(): Promise<void> {
  for (let left = 4; left > 0; left--) {
    await cancellations.round()
    await refunds.round()
  }
}

function key(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
function icon(page: Page) {
  return page.locator('link[rel=icon]')
}
/** How it stands, in the line of the page that is read aloud when it changes. */
function state(page: Page) {
  return page.getByRole('status').first()
}
/** By day and by night, on a desk and on a tablet. */
async function looksRight(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await seen(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    for (const size of ['wide', 'tablet'] as const) {
      await page.setViewportSize(SIZES[size])
      expect(await barriers(page)).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
      const path = `${process.env.SHOTS}/${name}-${size}-${colorScheme}.png`
      if (process.env.SHOTS) await page.screenshot({ path, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(SIZES.wide)
}

test('F-194 F-195 UX-32 UX-45 what it will do is said, the word is typed, and its way is followed to the list of the counter', async () => {
  const id = await planned(12)
  const one = await bought(id, [1, 2], 'Elif Arslan')
  await paidInCash(await bought(id, [3, 4, 5], 'Ida Kern', cash))
  const page = await office.open(`schedules?row=${id}`, ADA)
  await page.getByRole('link', { name: 'Cancel the show' }).click()
  await seen(page.getByRole('heading', { name: 'Cancel Conclave?' })).toBeFocused()
  await seen(page.getByText('5 tickets from 2 purchases.')).toBeVisible()
  const row = (name: string) => page.getByRole('row', { name })
  await seen(row('Wero')).toHaveText(/12Goes back by itself€\s25\.00/)
  await seen(row('Cash at the door')).toHaveText(/13Paid back at a register€\s37\.50/)
  await seen(row('Together')).toHaveText(/252 buyers get an e-mail€\s62\.50/)
  await page.getByRole('radio', { name: 'Cancel only' }).check()
  await seen(row('Wero')).toContainText('Stays until you refund it')
  await page.getByRole('radio', { name: 'Cancel and refund everyone' }).check()
  await looksRight(page, 'cancel')
  const word = page.getByLabel('Type CANCEL to go on')
  await seen(key(page, 'Cancel and refund')).toBeDisabled()
  await word.fill('CANCEL')
  await word.press('Enter')
  await seen(page.getByLabel('Reason')).toBeFocused()
  await page.getByLabel('Reason').fill('The projector is broken.')
  await word.fill('cancel')
  await word.press('Enter')
  await seen(page.getByText('Type the word exactly as it stands here')).toBeVisible()
  await seen(word).toBeFocused()
  expect((await ada('GET', `schedules/${id}/cancellation`)).body.data.cancelled_at).toBeNull()
  await word.fill('CANCEL')
  await word.press('Enter')
  await seen(page.getByRole('heading', { name: 'Conclave is cancelled' })).toBeFocused()
  await seen(page.getByText('2 of 2 e-mails written')).toBeVisible()
  await rounds()
  await seen(state(page)).toHaveText('Done, but for the counter')
  await seen(page).toHaveTitle(/^Done, but for the counter: Conclave is cancelled/)
  await seen(icon(page)).toHaveAttribute('href', /look=attention$/)
  await seen(page.getByText('1 of 1 purchases paid back')).toBeVisible()
  expect(await shop.paidBack(one.payment_id)).toEqual([1_250, 1_250])
  const list = page.getByRole('table', { name: 'To pay at a register' })
  await seen(list.getByRole('row')).toHaveText(/Ida Kern3 tickets€\s37\.50/)
  await looksRight(page, 'followed')
  await page.emulateMedia({ media: 'print' })
  await seen(list).toBeVisible()
  await seen(page.getByText('How far it is')).toBeHidden()
  await seen(key(page, 'Print')).toBeHidden()
})

test('L14 UX-32 UX-45 a cinema that is cut off is named and waited for; who leaves finds the page again', async () => {
  const id = await planned(8)
  const sold = await bought(id, [1], 'Max Lang')
  await handOver(id, [1, 7, 8])
  const page = await office.open(`schedules/${id}/cancellation`, ADA)
  const waits = /^Waits for Kronen Kino, cut off since .*\d\d:\d\d/
  await seen(page.getByRole('listitem').filter({ hasText: waits })).toContainText('3 seats can still be sold there')
  await page.getByLabel('Reason').fill('Water in the hall')
  await page.getByLabel('Type CANCEL to go on').fill('CANCEL')
  await key(page, 'Cancel and refund').click()
  await seen(state(page)).toHaveText(waits)
  await seen(page).toHaveTitle(/^Waits for Kronen Kino/)
  await seen(icon(page)).toHaveAttribute('href', /look=waits$/)
  await looksRight(page, 'waits')
  await rounds()
  await page.goto(page.url().replace(/schedules\/.*/, `schedules?row=${id}`))
  await page.getByRole('link', { name: 'The cancellation' }).click()
  await seen(state(page)).toHaveText(waits)
  expect(await shop.paidBack(sold.payment_id)).toEqual([])
  await handOver(id, null)
  await rounds()
  await seen(state(page)).toHaveText('Everything is done')
  await seen(icon(page)).toHaveAttribute('href', /look=done$/)
  await seen(page.getByText('1 of 1 e-mails written')).toBeVisible()
  expect(await shop.paidBack(sold.payment_id)).toEqual([1_250])
})

test('F-195 what the provider refuses stands there with its reason and its purchase', async () => {
  const id = await planned(4)
  const at = { exhibitor_id: 1, cinema_id: house.cinema_id, schedule_id: id, payment_method_id: wero }
  const buyer = { name: 'Jonas Weber', email: 'jonas@mailbox.example' }
  const sold = await sell(hub.lanes, { ...at, slots: [1], buyer })
  const body = { version: 1, keyword: 'CANCEL', refund: true, reason: 'Fire' }
  expect((await ada('POST', `schedules/${id}/cancel`, body)).status).toBe(200)
  await rounds()
  const page = await office.open(`schedules/${id}/cancellation`, ADA)
  await seen(state(page)).toHaveText('Money is on its way')
  await seen(page.getByText('1 refund is refused by its provider.')).toBeVisible()
  const row = page.getByRole('row', { name: sold.number })
  await seen(row).toContainText(/The provider refuses.*The provider does not know this payment\./)
  await row.getByRole('link').click()
  await seen(page.getByRole('heading', { name: sold.number })).toBeVisible()
})

test('F-194 SECURITY without the right to refund it is cancelled only, without the one to cancel not at all', async () => {
  const id = await planned(4)
  const sold = await bought(id, [1], 'Lea Roth')
  const page = await office.open(`schedules?row=${id}`, EVA)
  await seen(page.getByRole('link', { name: 'Seats' })).toBeVisible()
  await seen(page.getByRole('link', { name: 'Cancel the show' })).toHaveCount(0)
  await page.goto(page.url().replace(/schedules\?.*/, `schedules/${id}/cancellation`))
  await seen(page.getByText('schedules.cancel')).toBeVisible()
  const carls = await office.open(`schedules/${id}/cancellation`, CARL)
  await seen(carls.getByRole('radio', { name: 'Cancel and refund everyone' })).toBeDisabled()
  await seen(carls.getByText('That needs the permission “bills.refund”')).toBeVisible()
  await carls.getByLabel('Reason').fill('Nobody comes')
  await carls.getByLabel('Type CANCEL to go on').fill('CANCEL')
  await key(carls, 'Cancel only').click()
  await rounds()
  await seen(state(carls)).toHaveText('Everything is done')
  await seen(carls.getByText('The money stays')).toBeVisible()
  expect([
    await shop.paidBack(sold.payment_id),
    (await ada('GET', `schedules/${id}/cancellation`)).body.data.tickets,
  ]).toEqual([[], 1])
})

test('F-194 a draft is not cancelled, and says what is done with it', async () => {
  const { id } = await house.add(2, 'Flow', '23:30', { is_draft: true })
  const page = await office.open(`schedules/${id}/cancellation`, ADA)
  await seen(state(page)).toHaveText('This show is a draft and on sale nowhere. Delete it instead.')
  await seen(key(page, 'Cancel and refund')).toHaveCount(0)
  await page.goto(page.url().replace(/\/\d+\//, '/999999/'))
  await seen(page.getByRole('heading', { name: 'There is no such show' })).toBeVisible()
})

test.each(Object.entries(CANCEL_WORDS))('F-194 in %s the word is %s', async (locale, word) => {
  const id = await planned(2)
  const page = await office.open(`schedules/${id}/cancellation`, ADA, { locale })
  const field = page.getByRole('textbox', { name: word })
  await seen(field).toBeVisible()
  for (const size of ['wide', 'tablet'] as const) {
    await page.setViewportSize(SIZES[size])
    expect(await misfits(page)).toEqual([])
  }
  await page.locator('input[name=reason]').fill('X')
  await field.fill(word)
  await field.press('Enter')
  await seen(field).toHaveCount(0)
  expect((await ada('GET', `schedules/${id}/cancellation`)).body.data.begun).toMatchObject({ reason: 'X' })
})

test('F-352 the audience is written to from the list of schedules, once, in words that a manager may change', async () => {
  const id = await planned(6)
  const { bill_id } = await bought(id, [1, 2], 'Elif Arslan')
  await bought(id, [3], 'Jonas Weber')
  await ada('POST', 'voucher-types', SAMPLES.voucher_type.make({}, 1))
  const page = await office.open(`schedules?row=${id}`, ADA)
  await page.getByRole('link', { name: 'Write to the audience', exact: true }).click()
  await seen(page.getByRole('heading', { level: 1 })).toBeFocused()
  const letter = page.getByLabel('What the letter says')
  await seen(letter).toHaveValue(/20 minutes later/)
  await page.getByLabel('What it is about').selectOption('It is in another screen')
  await seen(letter).toHaveValue(/another screen/)
  await letter.fill('We are in screen 7.\nIt is up the stairs.')
  await page.getByLabel('What it is about').selectOption('Something else')
  await seen(letter).toHaveValue(/screen 7/)
  await page.getByLabel('A voucher with it').selectOption({ index: 1 })
  await seen(page.getByLabel('It is valid until')).toHaveValue(/^20\d\d-\d\d-\d\d$/)
  await page.getByLabel('Part of the price back').selectOption('50\u00a0% of each ticket')
  await seen(page.getByText('€\u00a018.75 of 3 tickets go back.')).toBeVisible()
  await looksRight(page, 'audience')
  await key(page, 'Write to 2 buyers and give €\u00a018.75 back').dblclick()
  await seen(page.getByText('2 of 2 letters are on their way')).toHaveCount(1)
  await seen(
    page.getByText('50\u00a0% of the price back, €\u00a018.75 in all: for 3 of 3 tickets it is on its way'),
  ).toBeVisible()
  await seen(letter).toHaveValue('')
  await seen(key(page, 'Write to 2 buyers')).toBeDisabled()
  const said = (await ada('GET', `schedules/${id}/messages`)).body.data.written
  expect(said.map(({ message }: { message: string }) => message)).toEqual(['We are in screen 7.\nIt is up the stairs.'])
  await refunds.round()
  await page.goto(new URL(`bills/${bill_id}`, page.url().replace(/schedules.*/, '')).href)
  await seen(page.getByRole('row', { name: /part of the price/ })).toHaveCount(2)
  await looksRight(page, 'reduced')
  await page.close()
})

test('F-194 from the planner to the page and back; who was slower sees what the other began', async () => {
  const id = await planned(2)
  const page = await office.open(`planner?cinema=${house.cinema_id}&date=${SATURDAY}`, ADA)
  const { start } = (await ada('GET', `schedules/${id}`)).body.data
  const time = new Date(Date.parse(start) + 3_600_000).toISOString().slice(11, 16)
  const block = page.locator(`[data-screen="${house.screens[(minutes - 1) % 3]}"] button:has(time:text-is("${time}"))`)
  await block.focus()
  await page.keyboard.press('F2')
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel the show' }).click()
  await page.getByRole('link', { name: 'Keep the show' }).click()
  await seen(block).toBeVisible()
  await page.goBack()
  await page.getByLabel('Reason').fill('Mine')
  await page.getByLabel('Type CANCEL to go on').fill('CANCEL')
  const body = { version: 1, keyword: 'CANCEL', refund: false, reason: 'Theirs' }
  expect((await ada('POST', `schedules/${id}/cancel`, body)).status).toBe(200)
  await key(page, 'Cancel and refund').click()
  await seen(page.getByRole('heading', { name: 'Conclave is cancelled' })).toBeVisible()
  await seen(page.getByText('Theirs')).toBeVisible()
})
