import { expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { SEAT_PLANS } from '../../hub/demo/seat-plans.ts'
import { seatsOf } from '../../hub/portal/testing/seats.ts'
import { notifyOfSeats } from '../../hub/schedules/live-seats.ts'
import { insertSchedules } from '../../hub/schedules/store.ts'
import { en } from '../../protocol/i18n/portal/en.ts'
import { businessDate } from '../../protocol/time/business-day.ts'
import { barriers } from '../axe.ts'
import { SAMPLES } from '../contract/samples.ts'
import { seen } from '../seen.ts'
import { until } from '../until.ts'
import { standingOffice } from './desk.ts'

/** The hall of one schedule in the portal, in Chromium: seats are blocked and given back. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const EVA = { exhibitor_id: 1, name: 'Eva S.', permissions: ['schedules.view'] }
const CLASSES = {
  standard_seats: { ticket: 0, handling: 0, name: 'Standard', color: 'var(--line-strong)' },
  wheelchair_seats: { ticket: 0, handling: 0, name: 'Wheelchair', color: 'var(--line-strong)' },
  sofa: { ticket: 350, handling: 0, name: 'Sofa', color: 'var(--band-sofa)' },
}
const DAY = '2031-05-09'

const office = await standingOffice(ADA)
const ada = await office.call(ADA)
async function make(kind: keyof typeof SAMPLES, base: string, ids: object = {}, more: object = {}): Promise<number> {
  const { status, body } = await ada('POST', base, { ...SAMPLES[kind].make(ids, 1), ...more })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data.id
}
const cinema = await make('cinema', 'cinemas')
const movie_id = await make('movie', 'movies')
const movie_version_id = await make('movie_version', 'movie-versions', { movie: movie_id })
const price_group_id = await make('price_group', 'price-groups')
const hall = { class_rate: CLASSES, arrangement: SEAT_PLANS['kronen-3'], capacity: 60 }
const screen_id = await make('screen', 'screens', { cinema }, hall)
const times = { start: `${DAY}T18:00:00Z`, end: `${DAY}T20:00:00Z`, business_date: DAY, sell_online: true }
const ids = await withExhibitor(office.database.pool, 1, (client) =>
  insertSchedules(client, [{ screen_id, movie_id, movie_version_id, price_group_id, ...times }]),
)
const id = ids[0]!
const seats = seatsOf(office.hub)
notifyOfSeats({ ...office.hub, ...seats })
// a catalogue that does not know the schedule yet has nothing to place: the next round has, as in the hub
await until(async () => {
  await seats.placing.round()
  expect((await office.hub.lanes.of(1, cinema)).committed.halls.has(id)).toBe(true)
})

test('F-204 UX-37 from the list to its hall: seats are blocked with a reason, shown with it, and given back', async () => {
  const page = await office.open(`schedules?row=${id}`, ADA)
  await page.getByRole('link', { name: 'Seats' }).click()
  const seat = (name: RegExp) => page.getByRole('gridcell', { name })
  await seat(/^Row A, seat 2,.*free/).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add all of row A' }).click()
  await seen(page.getByRole('heading', { name: '8 seats' })).toBeVisible()
  const block = page.getByRole('button', { name: 'Block 8 seats now' })
  await block.click()
  await seen(page.getByText('Write a reason', { exact: false })).toBeVisible()
  await page.getByLabel('Reason').fill('Water from the ceiling')
  expect(await barriers(page)).toEqual([])
  await block.click()
  await seen(seat(/^Row A, seat 2,.*blocked/)).toBeVisible()
  // as it is now, and as it was done
  await seen(page.getByRole('listitem').filter({ hasText: 'Water from the ceiling' })).toHaveCount(2)
  expect((await ada('GET', `schedules/${id}/seats`)).body.data.states.slice(0, 9)).toBe('bbbbbbbbf')
  await seat(/^Row A, seat 1,/).click()
  await page.getByLabel('Reason').fill('Dry again')
  await page.getByRole('button', { name: 'Give 1 seat back' }).click()
  await seen(seat(/^Row A, seat 1,.*free/)).toBeVisible()
  await page.context().close()
})

test('F-204 what somebody else blocks meanwhile is seen, and who may only look is told what is missing', async () => {
  const page = await office.open(`schedules/${id}/seats`, EVA, { viewport: { width: 820, height: 1180 } })
  await seen(page.getByText('That needs the permission', { exact: false })).toBeVisible()
  const body = { id: crypto.randomUUID(), slots: [60], reason: 'A film crew' }
  expect((await ada('POST', `schedules/${id}/seats/block`, body)).status).toBe(200)
  await seen(page.getByRole('listitem').filter({ hasText: 'A film crew' })).toHaveCount(2)
  expect(await barriers(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/seats.png`, fullPage: true })
  await page.context().close()
})

test('F-180 F-190 chosen schedules are changed in what people write: nothing that follows from others is offered', async () => {
  const page = await office.open('schedules', ADA)
  await page.locator('tbody input[type=checkbox]').first().check()
  await page.getByRole('button', { name: 'Change a field' }).click()
  const offered = await page.getByLabel('Which field?').locator('option').allTextContents()
  expect(offered).toContain('Sold online at most')
  for (const follows of ['Cinema', 'Business day', 'Cancelled']) expect(offered).not.toContain(follows)
})

test('F-180 the list of schedules is searched by the titles of their movies, and says when nothing is found', async () => {
  const { display_title } = (await ada('GET', `movies/${movie_id}`)).body.data
  const page = await office.open('schedules', ADA)
  const box = page.getByRole('searchbox', { name: 'Search' })
  await box.fill('no movie is called so')
  await seen(page.getByRole('heading', { name: en.list.nothing })).toBeVisible()
  await box.fill(display_title.slice(1).toUpperCase())
  await seen(page.getByRole('row').filter({ hasText: display_title })).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('search')).toBe(display_title.slice(1).toUpperCase())
  await page.context().close()
})

test('F-180 a schedule is called by its movie and its start, and one that is not there is named as such', async () => {
  const { display_title } = (await ada('GET', `movies/${movie_id}`)).body.data
  const page = await office.open(`schedules?row=${id}`)
  const panel = page.getByRole('complementary', { name: `${display_title}, 9 May 2031, 20:00` })
  await seen(panel).toBeVisible()
  await seen(
    panel
      .locator('div')
      .filter({ has: page.getByText('Cancelled', { exact: true }) })
      .last(),
  ).toContainText('not set')
  await page.goto(`${office.hub.url}/portal/schedules/999999/seats`)
  await seen(page.getByRole('heading', { name: en.cancel.lost })).toBeVisible()
  await page.goto(`${office.hub.url}/portal/schedules?from[business_date]=2026-12-05&to[business_date]=2026-12-01`)
  const note = page.getByRole('alert').filter({ hasText: en.list.senseless })
  await seen(note).toContainText('2026-12-05')
  await seen(note).not.toContainText('Nothing was changed')
  await page.context().close()
})

test('F-180 the list of schedules begins with today, in their order, and shows what is over when it is asked', async () => {
  const [later, over] = ['2031-05-08T18:00:00Z', '2020-05-09T18:00:00Z'] as const
  const place = { screen_id, movie_id, movie_version_id, price_group_id, sell_online: true }
  const of = (start: string) => ({
    ...place,
    start,
    end: start.replace('T18', 'T20'),
    business_date: start.slice(0, 10),
  })
  await withExhibitor(office.database.pool, 1, (client) => insertSchedules(client, [of(later), of(over)]))
  // whose day begins as late as a day can, it is still yesterday
  const midnight_offset = 1_439
  expect((await ada('POST', '../settings', { data: { public_config: { midnight_offset } } })).status).toBe(200)
  const page = await office.open('schedules', ADA)
  const starts = page.locator('tbody tr td:nth-child(2)')
  const year = (text: string) => text.match(/20\d\d/)?.[0]
  await seen(page.getByRole('row')).toHaveCount(3)
  const { clocks } = (await ada('GET', 'session')).body.data
  const today = businessDate(new Date().toISOString(), clocks.house, midnight_offset)
  await seen(page.getByLabel('Business day, from')).toHaveValue(today)
  await seen(page.getByRole('columnheader', { name: 'Start' })).toHaveAttribute('aria-sort', 'ascending')
  expect((await starts.allTextContents()).map((text) => text.match(/8|9/)?.[0])).toEqual(['8', '9'])
  await page.getByRole('button', { name: 'Do not filter by Business day' }).click()
  await seen(page.getByRole('row')).toHaveCount(4)
  expect((await starts.allTextContents()).map(year)).toEqual(['2020', '2031', '2031'])
  await page.reload()
  await seen(page.getByRole('row')).toHaveCount(4)
  await page.getByLabel('Business day, from').fill('2040-01-01')
  await seen(page.getByRole('heading', { name: en.list.nothing })).toBeVisible()
  await page.getByRole('link', { name: en.schedules.title, exact: true }).click()
  await seen(page.getByRole('row')).toHaveCount(3)
  await page.context().close()
})
