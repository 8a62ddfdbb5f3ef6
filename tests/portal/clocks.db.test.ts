import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kind, RESOURCES } from '../../protocol/resources.ts'
import { type Ids, SAMPLES } from '../contract/samples.ts'
import { seen } from '../seen.ts'
import { type Office, openOffice } from './desk.ts'

/** A house with a cinema in Berlin, which is its first, and one in London. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const KINDS = ['cinema', 'screen', 'movie', 'movie_version', 'price_group', 'schedule'] as const
const START = '2027-01-05T20:00:00.000Z'

let office: Office
const made: Ids[] = []
beforeAll(async () => {
  office = await openOffice([...KINDS])
  const ada = await office.call(ADA)
  for (const [nth, time_zone] of ['Europe/Berlin', 'Europe/London'].entries()) {
    const ids: Partial<Record<Kind, number>> = {}
    const own = {
      cinema: { time_zone, sort: nth },
      schedule: { start: START, end: '2027-01-05T22:00:00.000Z', business_date: '2027-01-05' },
    }
    for (const kind of KINDS) {
      const row = { ...SAMPLES[kind].make(ids, nth + 1), ...(own as Record<string, object>)[kind] }
      const said = await ada('POST', RESOURCES[kind].base!, row)
      expect([kind, said.status, said.body.errors]).toEqual([kind, 200, undefined])
      ids[kind] = said.body.data.id
    }
    made.push(ids)
  }
})
afterAll(async () => {
  expect(office.faults).toEqual([])
  await office.close()
})

function rowOf(page: Page, { schedule }: Ids) {
  return page.locator(`tr[data-row="${schedule}"]`)
}

test.each([
  ['Europe/Berlin', '21:00', '20:00 GMT'],
  ['Europe/London', '21:00 CET', '20:00'],
  ['Asia/Tokyo', '21:00 CET', '20:00 GMT'],
])(
  'UX-47 a list read in %s says its times on the clock of each cinema, and which where it is another',
  async (zone, berlin, london) => {
    const page = await office.open('schedules', ADA, { timezoneId: zone })
    const starts = made.map((ids) => rowOf(page, ids).locator('td').nth(1))
    await seen(starts[0]!).toHaveText(`5 January 2027, ${berlin}`)
    await seen(starts[1]!).toHaveText(`5 January 2027, ${london}`)
    await page.context().close()
  },
)

test('UX-47 a time is typed on the clock of its cinema, wherever the browser is', async () => {
  const page = await office.open(`schedules?form=${made[1]!.schedule}`, ADA, { timezoneId: 'Asia/Tokyo' })
  await seen(page.locator('[data-field="start"]')).toHaveValue('2027-01-05T20:00')
  await seen(page.getByText('Europe/London').first()).toBeVisible()
  await page.locator('[data-field="start"]').fill('2027-01-05T19:30')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await seen(rowOf(page, made[1]!).locator('td').nth(1)).toHaveText('5 January 2027, 19:30 GMT')
  const ada = await office.call(ADA)
  const { data } = (await ada('GET', `schedules/${made[1]!.schedule}`)).body
  expect(data.start).toBe('2027-01-05T19:30:00.000Z')
  await page.context().close()
})

test('UX-47 a time that the clocks skip is said and not saved, and of one that they show twice the second can be meant', async () => {
  const page = await office.open(`schedules?form=${made[0]!.schedule}`, ADA, { timezoneId: 'Asia/Tokyo' })
  const [start, end] = ['start', 'end'].map((field) => page.locator(`[data-field="${field}"]`)) as [Locator, Locator]
  const save = page.getByRole('button', { name: 'Save changes' })
  await start.fill('2027-03-28T02:30')
  await seen(page.getByText('On 28 March the clocks are put forward: there is no 02:30.')).toBeVisible()
  await save.click()
  await seen(save).toBeEnabled()
  await seen(start).toHaveValue('2027-03-28T02:30')
  const ada = await office.call(ADA)
  const now = async () => (await ada('GET', `schedules/${made[0]!.schedule}`)).body.data
  expect(await now()).toMatchObject({ start: START })
  await start.fill('2027-10-31T02:30')
  await page.getByText('02:30 CET', { exact: true }).click()
  await end.fill('2027-10-31T04:00')
  await save.click()
  await seen(rowOf(page, made[0]!).locator('td').nth(1)).toContainText('02:30 CET')
  expect(await now()).toMatchObject({ start: '2027-10-31T01:30:00.000Z' })
  await page.context().close()
})
