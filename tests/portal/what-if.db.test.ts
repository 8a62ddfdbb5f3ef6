import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSamples } from '../../hub/portal/testing/sample-house.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { type Office, openOffice } from './desk.ts'

/** The box beside the prices, and in the panel of a schedule. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const LOGE = { ticket: 200, handling: 50, name: 'Loge', color: '#fa0' }
const ON = '2027-03-20' // a Saturday

let office: Office
let schedule_id: number
beforeAll(async () => {
  office = await openOffice()
  const ada = await office.call(ADA)
  const { make, ids } = await makeSamples(ada, ['cinema', 'movie', 'movie_version', 'price_group', 'payment_method'])
  const named = { ...ids, screen: (await make('screen', { class_rate: { loge: LOGE } })).id as number }
  const start = `${ON}T19:00:00.000Z`
  const times = { start, end: `${ON}T21:00:00.000Z`, business_date: ON }
  schedule_id = (await make('schedule', times, named)).id
  const usable = { weekdays: 0b000_1111, starts_from: null, starts_until: null, one_day_ahead: false, proof: false }
  await make('price_rate', { name: 'Adult', sort: 1 }, named)
  await make('price_rate', { name: 'Student', sort: 2, usable }, named)
  await make('price_rate', { name: 'Guest', sort: 3, used_in: ['register'] }, named)
})
afterAll(() => office.close())

test.each([
  ['price-rates', 1440, 'light'],
  ['ticket-prices', 820, 'dark'],
] as const)('F-207 F-333 beside %s the box says what a show would cost, and why not', async (path, width, theme) => {
  const page = await office.open(path, ADA, { viewport: { width, height: 1000 }, colorScheme: theme })
  const box = page.getByRole('region', { name: 'What would it cost?' })
  await box.getByLabel('Day', { exact: true }).fill(ON)
  await seen(box.getByRole('combobox', { name: 'Show' })).toHaveValue(/^20:00 Flow, Screen \d$/)
  const row = (name: string) => box.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await seen(row('Adult').getByRole('cell')).toHaveText(['€\u00a012.50', '€\u00a012.50'])
  await seen(row('Guest').getByRole('cell')).toHaveText([/Not sold/, '€\u00a012.50'])
  await seen(box.getByText(/^Only for shows on Mon, Tue, Wed,? and Thu\.$/)).toBeVisible()
  await seen(box.getByText('Not sold in the shop.')).toBeVisible()

  await box.getByRole('combobox', { name: 'Seat' }).click()
  await page.locator('[data-combobox-option]').filter({ hasText: 'Loge' }).click()
  await seen(row('Adult').getByRole('cell').first()).toHaveText('€\u00a015.00')
  await box.getByLabel('Tickets').fill('11')
  await seen(box.getByText('At most 10 tickets.').first()).toBeVisible()

  await box.getByText('Another time').click()
  await box.getByLabel('Day', { exact: true }).fill('2027-03-22')
  await seen(row('Student').getByRole('cell').first()).toHaveText('€\u00a012.50')
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${path}-${width}.png`, fullPage: true })
  expect(await barriers(page)).toEqual([])
  await page.context().close()
  expect(office.faults.splice(0)).toEqual([])
})

test('F-207 the panel of a schedule says what it costs', async () => {
  const page = await office.open(`schedules?row=${schedule_id}`, ADA)
  await page.getByRole('button', { name: 'What would it cost?' }).click()
  await seen(page.getByRole('rowheader', { name: 'Adult' })).toBeVisible()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/schedule-panel.png` })
  await page.context().close()
  expect(office.faults.splice(0)).toEqual([])
})

test('F-235 who may not see rates has no box', async () => {
  const page = await office.open('ticket-prices', { ...ADA, name: 'Mira K.', permissions: ['ticket-prices.view'] })
  await seen(page.getByRole('heading', { level: 1 })).toBeVisible()
  await seen(page.getByText('What would it cost?')).toHaveCount(0)
  await page.context().close()
})
