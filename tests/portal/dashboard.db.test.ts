import { expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { Conflicts } from '../../hub/ledger/conflicts.ts'
import { makeSamples } from '../../hub/portal/testing/sample-house.ts'
import { de } from '../../protocol/i18n/portal/de.ts'
import { en } from '../../protocol/i18n/portal/en.ts'
import { barriers } from '../axe.ts'
import { bear, refund, sell } from '../contract/sold.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'
import { resize, SIZES } from './pages.ts'

/** The dashboard of a house that sold something today, in a browser. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const KINDS = ['cinema', 'screen', 'movie', 'movie_version', 'price_group', 'price_rate', 'payment_method'] as const
const ON = '2026-11-21'
const SETTLED = '2026-11-21T18:00:00.000Z'
const { dashboard, tasks } = en

const office = await standingOffice(ADA, [...KINDS, 'schedule'])
const { ids, make } = await makeSamples(await office.call(ADA), KINDS)
const day = { start: '2026-11-21T19:00:00.000Z', end: '2026-11-21T21:00:00.000Z', business_date: ON }
const schedule = await make('schedule', day)
const at = { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: schedule.id as number }
await bear(office.hub.lanes, at)
const buyer = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
const paid = { ...at, payment_method_id: ids.payment_method!, buyer, business_date: ON }
const sold = [
  await sell(office.hub.lanes, { ...paid, slots: [1, 2, 3] }),
  await sell(office.hub.lanes, { ...paid, slots: [4] }),
]
await refund(office.hub.lanes, at, sold[1]!, false)
await withExhibitor(office.hub.pool, 1, (client) =>
  client.query('update bills set settled_at = $2 where id = any ($1)', [sold.map(({ bill_id }) => bill_id), SETTLED]),
)

test('F-333 a day says what was sold, how full it was, and what needs a hand', async () => {
  const page = await office.open(`dashboard?on=${ON}`)
  const takings = page.getByRole('region', { name: dashboard.takings })
  await seen(takings).toContainText('37.50')
  await seen(takings.getByText('15\u00a0%')).toBeVisible()
  await seen(page.getByText('21:00').or(page.getByText('20:00')).first()).toBeVisible()
  await seen(page.getByText('1 refund is on its way')).toBeVisible()
  await page.getByRole('link', { name: /1 refund is on its way/ }).click()
  await seen(page).toHaveURL(/bills\?.*refunding/)
})

test('F-333 what waits for whoever comes stands on the first screen too, with the way to it', async () => {
  const page = await office.open('')
  const waiting = page.getByRole('region', { name: tasks.title })
  await seen(waiting.getByText('1 refund is on its way')).toBeVisible()
  await waiting.getByRole('link').first().click()
  await seen(page).toHaveURL(/bills\?.*refunding/)
})

/** A difference that no rule can settle, listed in the cinema. */
function differs(key: string) {
  const of = { bill_id: sold[0]!.bill_id, payment_id: sold[0]!.payment_id }
  const facts = { kind: 'amount_differs', ...of, captured_cents: 4_000, known_cents: 3_750 } as const
  return new Conflicts(office.hub.pool).list({ exhibitor_id: 1, cinema_id: ids.cinema!, key, facts })
}

test('F-353 L10 F-175 what no rule can settle is closed where it stands, with a reason, and by nobody without the right', async () => {
  await differs('p1')
  const page = await office.open('')
  const waiting = page.getByRole('region', { name: tasks.title })
  await waiting.getByText(tasks.what).click()
  await seen(waiting.getByText('took €\u00a040.00, but €\u00a037.50 is booked')).toBeVisible()
  await seen(waiting.getByRole('link', { name: /^Purchase / })).toBeVisible()
  await waiting.getByRole('button', { name: en.conflicts.decide }).click()
  const asks = page.getByRole('dialog')
  await seen(asks.getByText(en.conflicts.text)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await asks.getByRole('button', { name: en.conflicts.decide }).click()
  await seen(asks.getByText('This field is required.')).toBeVisible()
  await asks.getByLabel(en.conflicts.reason).fill('Paid 2.50 back by hand')
  await asks.getByRole('button', { name: en.conflicts.decide }).click()
  await seen(asks).toHaveCount(0)
  await seen(waiting.getByText(tasks.what)).toHaveCount(0)

  const { id } = await differs('p2')
  const german = { locale: 'de-DE' }
  const seer = { exhibitor_id: 1, name: 'Dora V.', permissions: ['dashboard.view', 'bills.view'] }
  const other = await office.open(`dashboard?on=${ON}`, seer, german)
  const theirs = other.getByRole('region', { name: de.tasks.title })
  await theirs.getByText(de.tasks.what).click()
  await seen(theirs.getByText('hat 40,00\u00a0€ eingezogen')).toBeVisible()
  await seen(theirs.getByRole('button', { name: de.conflicts.decide })).toHaveCount(0)

  const late = await office.open(`dashboard?on=${ON}`)
  await late.getByText(tasks.what).click()
  await late.getByRole('button', { name: en.conflicts.decide }).click()
  await new Conflicts(office.hub.pool).ended(1, id)
  await late.getByLabel(en.conflicts.reason).fill('Too late')
  await late.getByRole('dialog').getByRole('button', { name: en.conflicts.decide }).click()
  await seen(late.getByText(/Somebody else has settled this meanwhile/)).toBeVisible()
  await seen(late.getByText(tasks.what)).toHaveCount(0)
})

test('F-333 the state of each line stands beside the day; of another cinema that cannot be read nothing stays', async () => {
  const second = await make('cinema', { name: 'Kronen Kino' })
  const page = await office.open(`dashboard?on=${ON}&cinema=${ids.cinema}`, ADA)
  await seen(page.getByRole('region', { name: dashboard.lines }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('combobox', { name: dashboard.cinema }).click()
  await page.route(`**/api/portal/dashboard?*cinema_id=${second.id}*`, (route) => route.abort())
  await page.locator('[data-combobox-option]').filter({ hasText: 'Kronen Kino' }).click()
  await seen(page.getByText('37.50')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: en.trouble.again }).click()
  await seen(page.getByText(dashboard.nothing_sold)).toBeVisible()
  await page.context().close()
  expect(office.faults.splice(0)).toEqual([])
})

test('F-333 the day before and after are one press away, and an empty day says so', async () => {
  const page = await office.open(`dashboard?on=${ON}`)
  await page.getByRole('button', { name: dashboard.day_before }).click()
  await seen(page).toHaveURL(/on=2026-11-20/)
  await seen(page.getByText(dashboard.nothing_sold)).toBeVisible()
  await seen(page.getByText(dashboard.no_schedules)).toBeVisible()
  await page.goBack()
  await seen(page).toHaveURL(/on=2026-11-21/)
})

test('the dashboard at every size: axe finds nothing, nothing is wider than the screen', async () => {
  const page = await office.open(`dashboard?on=${ON}`)
  await seen(page.getByRole('rowheader', { name: 'Kronen Kino' })).toBeVisible()
  for (const [name, viewport] of Object.entries(SIZES)) {
    await resize(page, viewport)
    const fill = name === 'phone' ? en.schedules.title : dashboard.fill_by_hour
    await seen(page.getByRole('region', { name: fill })).toBeVisible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dashboard-${name}.png`, fullPage: true })
    expect([name, ...(await barriers(page))]).toEqual([name])
  }
})

test('F-333 a phone has the day in one column: the money, its figures, what runs and how full it is, no hours beside each other', async () => {
  const page = await office.open(`dashboard?on=${ON}`, ADA, { viewport: SIZES.phone })
  const listed = page.getByRole('region', { name: en.schedules.title })
  await seen(listed.getByRole('listitem')).toContainText('Flow')
  await seen(listed.getByRole('listitem')).toContainText('15\u00a0%')
  await seen(listed.getByRole('link', { name: 'All 1' })).toBeVisible()
  await seen(page.getByRole('region', { name: dashboard.fill_by_hour })).toHaveCount(0)
  const widths = await page.locator('main section').evaluateAll((parts) => parts.map((part) => part.clientWidth))
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(340)
  await resize(page, SIZES.tablet)
  await seen(page.getByRole('region', { name: dashboard.fill_by_hour })).toBeVisible()
})

test('F-333 the amounts of a good evening stand apart on a phone, too', async () => {
  const page = await office.open(`dashboard?on=${ON}`, ADA, { viewport: SIZES.phone })
  const line = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Kronen Kino' }) })
  await seen(line).toBeVisible()
  const gaps = await line.evaluate((row) => {
    const cells = [...row.children].slice(1)
    for (const cell of cells) cell.textContent = '€\u00a020,213.00'
    const boxes = cells.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getBoundingClientRect()
    })
    return boxes.slice(1).map(({ left }, nth) => left - boxes[nth]!.right)
  })
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
  await seen.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
