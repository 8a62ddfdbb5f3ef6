import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import type { Visit } from '../../hub/portal/testing/portal.ts'
import { makeSamples } from '../../hub/portal/testing/sample-house.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'
import { SIZES } from './pages.ts'

/** Ticket prices as a table in a real Chromium: typed by keys, published, and met by another manager. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const BEN = { exhibitor_id: 1, name: 'Ben K.', permissions: ['*'] }
const LOGE = { ticket: 200, handling: 50, name: 'Loge', color: '#a3a' }

const office = await standingOffice(ADA)
let ben: Visit
let evening: number
let adult: number
beforeAll(async () => {
  ben = await office.call(BEN)
  const { make, ids } = await makeSamples(ben, ['cinema', 'movie', 'movie_version'])
  evening = (await make('price_group', { name: 'Evening', sort: 1 })).id
  const monday = (await make('price_group', { name: 'Monday', sort: 2 })).id
  const named = { ...ids, price_group: evening }
  const screen = (await make('screen', { class_rate: { loge: LOGE } }, named)).id as number
  adult = (await make('price_rate', { name: 'Adult', sort: 1 }, named)).id
  await make('price_rate', { name: 'Student', sort: 2, base_cents: 800, handling_cents: 0 }, named)
  await make('price_rate', { name: 'Leipzig-Pass', sort: 3, quota: 20, accept_voucher: false }, named)
  await make('price_rate', { name: 'Adult', sort: 1, base_cents: 900 }, { ...named, price_group: monday })
  const times = { start: '2037-03-20T19:00:00.000Z', end: '2037-03-20T21:00:00.000Z', business_date: '2037-03-20' }
  await make('schedule', times, { ...named, screen })
})

function price(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true })
}
function changes(page: Page) {
  return page.getByRole('region', { name: 'What changes' })
}
function publish(page: Page) {
  return page.getByRole('button', { name: /^(Publish|Nothing to publish)/ })
}
async function rate(id: number) {
  const { base_cents, handling_cents } = (await ben('GET', `price-rates/${id}`)).body.data
  return { base_cents, handling_cents }
}

test('F-206 F-304 prices are typed in place by keys, hold when they are published, and keep their fees', async () => {
  const page = await office.open('ticket-prices')
  await seen(price(page, 'Adult, Evening')).toHaveValue('12.50')
  const box = page.getByRole('region', { name: 'What would it cost?' })
  expect(await box.evaluate((one) => innerHeight - one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(0)
  await box.getByLabel('Day', { exact: true }).fill('2037-03-20')
  const cost = box
    .getByRole('row', { name: /^Adult/ })
    .getByRole('cell')
    .first()
  await seen(cost).toHaveText('€\u00a012.50')
  await price(page, 'Adult, Evening').focus()
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  await seen(price(page, 'Adult, Monday')).toBeFocused()
  await seen(price(page, 'Adult, Evening')).toHaveValue('13.00')
  await seen(changes(page)).toContainText('Adult, Evening: €\u00a012.50 becomes €\u00a013.00.')
  await seen(changes(page)).toContainText('It counts for 1 show to come; sold tickets stay.')
  await seen(page.getByRole('row', { name: /Loge/ }).first()).toContainText('15.50')
  expect(await rate(adult)).toEqual({ base_cents: 1150, handling_cents: 100 })

  await page.keyboard.press('ArrowUp')
  await seen(price(page, 'Adult, Evening')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await seen(price(page, 'Student, Evening')).toBeFocused()
  await page.keyboard.type('8.5')
  await page.keyboard.press('Shift+Tab')
  await seen(price(page, 'Adult, Evening')).toBeFocused()
  await seen(publish(page)).toHaveText('Publish 2 changes')
  await page.keyboard.press('Control+Enter')
  await seen(publish(page)).toHaveText('Nothing to publish')
  await page.keyboard.press('Control+Enter')
  await seen(page.getByText('Enter at least 1 price.')).toBeVisible()
  await seen(price(page, 'Student, Evening')).toHaveValue('8.50')
  expect(await rate(adult)).toEqual({ base_cents: 1200, handling_cents: 100 })
  await seen(cost).toHaveText('€\u00a013.00')
})

test('F-206 what is no price, or less than its fee, is not published, and Escape brings the old price back', async () => {
  const page = await office.open('ticket-prices')
  const cell = price(page, 'Adult, Monday')
  await seen(cell).toHaveValue('10.00')
  await cell.fill('ten')
  await seen(changes(page)).toContainText('Adult, Monday: “ten” is no price.')
  await cell.fill('12.505')
  await cell.press('Tab')
  await seen(cell).toHaveValue('12.505')
  await seen(cell).toHaveAccessibleDescription(/“12.505” is no price. Write it like 12.50, with two decimals at most./)
  await seen(publish(page)).toBeDisabled()
  await cell.fill('0.99')
  await seen(changes(page)).toContainText('Adult, Monday: the fee alone is €\u00a01.00.')
  await seen(publish(page)).toBeDisabled()
  await cell.press('Escape')
  await seen(cell).toHaveValue('10.00')
  await cell.fill('')
  await cell.press('Tab')
  await seen(cell).toHaveValue('10.00')
  await seen(changes(page)).toContainText('Enter goes down')
})

test('F-126 F-206 what a class adds is typed for a group with its fee kept, and emptied it is what the screens ask', async () => {
  const page = await office.open('ticket-prices')
  const loge = price(page, 'Loge, Evening')
  await seen(loge).toHaveAttribute('placeholder', '2.50')
  const read = async () => (await ben('GET', `ticket-prices?filter[price_group_id]=${evening}`)).body.data
  await loge.fill('4')
  await publish(page).click()
  await seen(publish(page)).toHaveText('Nothing to publish')
  await seen(loge).toHaveValue('4.00')
  expect(await read()).toMatchObject([{ seat_class: 'loge', ticket: 350, handling: 50 }])
  await loge.fill('')
  await seen(changes(page)).toContainText('Loge, Evening: from now on what each screen asks.')
  await seen(loge).toHaveAttribute('placeholder', '2.50')
  await publish(page).click()
  await seen(publish(page)).toHaveText('Nothing to publish')
  expect(await read()).toEqual([])
})

test('F-180 a price that another manager changed meanwhile stands beside one’s own, and nothing is written over it', async () => {
  const page = await office.open('ticket-prices')
  const cell = price(page, 'Adult, Evening')
  await seen(cell).not.toHaveValue('')
  await cell.fill('14.00')
  const { version } = (await ben('GET', `price-rates/${adult}`)).body.data
  const theirs = { version, base_cents: 1390 }
  expect((await ben('PUT', `price-rates/${adult}`, theirs)).status).toBe(200)
  await publish(page).click()
  await seen(changes(page)).toContainText('Adult, Evening: somebody else made it €\u00a014.90 meanwhile.')
  expect(await rate(adult)).toEqual({ base_cents: 1390, handling_cents: 100 })
  await changes(page).getByRole('button', { name: 'Keep mine: 14.00' }).click()
  await publish(page).click()
  await seen(publish(page)).toHaveText('Nothing to publish')
  expect(await rate(adult)).toEqual({ base_cents: 1300, handling_cents: 100 })
})

test('F-180 what changed beside the price is no question: it is published over that', async () => {
  const page = await office.open('ticket-prices')
  const cell = price(page, 'Adult, Evening')
  await seen(cell).not.toHaveValue('')
  await cell.fill('15.00')
  const { version } = (await ben('GET', `price-rates/${adult}`)).body.data
  expect((await ben('PUT', `price-rates/${adult}`, { version, max_tickets: 8 })).status).toBe(200)
  await publish(page).click()
  await seen(publish(page)).toHaveText('Nothing to publish')
  expect(await rate(adult)).toEqual({ base_cents: 1400, handling_cents: 100 })
})

test('F-206 without a line nothing that was typed is lost, also over a reload', async () => {
  const page = await office.open('ticket-prices')
  await seen(price(page, 'Adult, Monday')).toHaveValue('10.00')
  await price(page, 'Adult, Monday').fill('11.00')
  await page.route('**/api/portal/price-rates/**', (route) => route.abort())
  await publish(page).click()
  await seen(changes(page).getByRole('alert')).toContainText('The hub does not answer')
  await page.unroute('**/api/portal/price-rates/**')
  await page.reload()
  await seen(price(page, 'Adult, Monday')).toHaveValue('11.00')
  await seen(publish(page)).toHaveText('Publish 1 change')
  await changes(page).getByRole('button', { name: 'Discard' }).click()
  await seen(price(page, 'Adult, Monday')).toHaveValue('10.00')
})

test('UX-41 nothing moves while a price is typed: neither its neighbours nor the key that publishes', async () => {
  const page = await office.open('ticket-prices')
  const cell = price(page, 'Adult, Evening')
  await seen(cell).not.toHaveValue('')
  const places = async () => {
    const each = [price(page, 'Student, Evening'), price(page, 'Adult, Monday'), publish(page), changes(page)]
    return Promise.all(each.map((one) => one.boundingBox()))
  }
  const before = await places()
  await cell.fill('123456789012345678901234567890')
  expect(await places()).toEqual(before)
  await cell.fill('999999.99')
  await price(page, 'Adult, Monday').fill('x')
  expect(await places()).toEqual(before)
})

test.each([
  ['light', SIZES.wide],
  ['dark', SIZES.tablet],
] as const)('axe finds nothing in the table with what was typed, %s', async (theme, viewport) => {
  const page = await office.open('ticket-prices', ADA, { viewport, colorScheme: theme })
  await price(page, 'Adult, Evening').fill('16.00')
  await price(page, 'Adult, Monday').fill('no')
  await price(page, 'Student, Evening').focus()
  await seen(changes(page)).toContainText('is no price')
  await seen(page.getByRole('region', { name: 'What would it cost?' })).toBeVisible()
  const heads = page.locator('thead').first().locator('b, span')
  const cut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)
  await seen(heads.filter({ hasText: 'no vouchers' }).last()).toBeVisible()
  expect(await heads.evaluateAll(cut)).toEqual([])
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/price-table-${theme}.png`, fullPage: true })
  expect(await barriers(page)).toEqual([])
})

test('the list with its filters and files is where it was, one key away, and old links lead to it', async () => {
  const page = await office.open('ticket-prices')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await seen(page.getByRole('button', { name: 'CSV' })).toBeVisible()
  await page.goto(`${office.hub.url}/portal/ticket-prices?form=new`)
  await seen(page).toHaveURL(/ticket-prices\/list\?form=new$/)
  await seen(page.getByRole('dialog')).toBeVisible()
})

test('F-235 who may only look has the table without a place to type', async () => {
  const permissions = ['price-rates.view', 'ticket-prices.view']
  const page = await office.open('ticket-prices', { ...ADA, name: 'Mira K.', permissions })
  await seen(page.getByRole('columnheader', { name: 'Adult' })).toBeVisible()
  await seen(page.locator('input[data-row]')).toHaveCount(0)
  await seen(publish(page)).toHaveCount(0)
})
