import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { beginRecount } from '../../hub/sync/recounting.ts'
import { approvedDevice, TestBox } from '../../hub/sync/testing/boxes.ts'
import { decideHandover } from '../../protocol/ledger/decide-seats.ts'
import { ok } from '../../protocol/result.ts'
import { barriers } from '../axe.ts'
import { bear } from '../contract/sold.ts'
import { misfits } from '../fits.ts'
import { asOwner } from '../ledger/plan-rows.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'
import { planHouse } from './planned.ts'

/** The manager's view of a recount in Chromium: two real boxes of one cinema, one after the other (L9). */
const MIA = { exhibitor_id: 1, name: 'Mia K.', permissions: ['*'] }
const EVA = { exhibitor_id: 1, name: 'Eva S.', permissions: ['edges.view', 'dashboard.view'] }

const office = await standingOffice(MIA)
const { hub } = office
const mia = await office.call(MIA)
const house = await planHouse(mia, 'Kronen Kino', 2)
const { cinema_id } = house
const before = new TestBox(hub, cinema_id)
await before.admit(await before.approved(mia.employee_id))
const registers = ['Counter left', 'Counter right', 'Foyer 1'].map((name, nth) => ({
  name,
  uid: randomUUID(),
  series: `K${nth + 1}`,
}))
for (const { uid, name, series } of registers) before.does(approvedDevice(uid, name, series))
const tonight: number[] = []
for (const [screen, title, time] of [
  [1, 'Conclave', '18:00'],
  [2, 'Flow', '20:30'],
] as const) {
  const { id: schedule_id } = await house.add(screen, title, time)
  tonight.push(schedule_id)
  const at = { exhibitor_id: 1, cinema_id, schedule_id }
  await bear(hub.lanes, at, 40)
  const lane = await hub.lanes.of(1, cinema_id)
  await lane.run({
    schedules: [schedule_id],
    decide: ({ ledger, append }) => {
      const slots = Array.from({ length: 20 }, (_, slot) => slot + 1)
      append('down', decideHandover(ledger, { schedule_id, slots }).entry!)
      return ok(null)
    },
  })
}
await before.pull()
const [left, right, foyer] = registers
const sold = before.sells(left!.uid, tonight[0]!, [3])
await before.push()

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

test('L9 F-353 a manager replaces a box, sees which registers have reported and what nobody sells meanwhile, and declares the one lost that is', async () => {
  const ended = await mia('POST', `edges/${cinema_id}/end`, { cinema: 'Kronen Kino' })
  expect(ended.status).toBe(200)
  const box = new TestBox(hub, cinema_id)
  await box.admit(await box.approved(mia.employee_id))
  await box.report(left!.uid, { receipts: [sold] })
  await box.report(right!.uid, { part: 1, parts: 2 })

  const page = await office.open('edges')
  await seen(page.getByText(/: 1 of 3 registers have reported$/)).toBeVisible()
  await page.getByRole('link', { name: 'Recount of Kronen Kino' }).click()
  await seen(page.getByRole('heading', { name: 'Recount of Kronen Kino' })).toBeVisible()
  await seen(page.getByText(/^Another box is at work here since/)).toBeVisible()
  await seen(page.getByText(/^Reported .*, 1 receipt$/)).toBeVisible()
  await seen(page.getByText('1 of 3 have reported.')).toBeVisible()
  await seen(page.getByText('Conclave')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  for (const [width, colorScheme, locale] of [
    [1366, 'light', 'en'],
    [390, 'light', 'de'],
    [1366, 'dark', 'de'],
    [390, 'dark', 'en'],
  ] as const) {
    const options = { viewport: { width, height: 844 }, colorScheme }
    const shown = await office.open(`edges/${cinema_id}`, MIA, options)
    await shown.context().addCookies([{ name: 'portal_locale', value: locale, domain: 'localhost', path: '/portal' }])
    await shown.reload()
    await seen(shown.getByText('Foyer 1', { exact: true })).toBeVisible()
    expect(await misfits(shown)).toEqual([])
    await picture(shown, `recount-${width}-${colorScheme}-${locale}`)
    await shown.close()
  }

  // who may only look has no key
  const eva = await office.open(`edges/${cinema_id}`, EVA)
  await seen(eva.getByText('Foyer 1', { exact: true })).toBeVisible()
  await seen(eva.getByRole('button', { name: /^Declare/ })).toHaveCount(0)
  await eva.close()

  // it reported meanwhile, and this page shows it by itself
  await box.report(right!.uid, { part: 2, parts: 2 })
  await seen(page.getByRole('button', { name: 'Declare lost: Counter right' })).toBeHidden()
  await page.getByRole('button', { name: 'Declare lost: Foyer 1' }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText(/two guests may come with a ticket for one seat/)).toBeVisible()
  await picture(page, 'recount-lose')
  await dialog.getByLabel('Type Foyer 1 to confirm').fill('Foyer')
  await dialog.getByRole('button', { name: 'Declare it lost' }).click()
  await seen(dialog.getByText(/exactly as it stands/)).toBeVisible()
  await dialog.getByLabel('Type Foyer 1 to confirm').fill('Foyer 1')
  await dialog.getByRole('button', { name: 'Declare it lost' }).click()
  await seen(page.getByText(/^Ended/)).toBeVisible()
  await seen(page.getByText(/^Declared lost .* by Mia K\.$/)).toBeVisible()
  await seen(page.getByText('No place of shows to come is held back.')).toBeVisible()
  await picture(page, 'recount-ended')

  await page.getByRole('link', { name: 'All edges' }).click()
  await seen(page.getByText('Mia K. declared register Foyer 1 lost')).toBeVisible()
  await seen(page.getByText('Mia K. approved box in place of the box before')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await picture(page, 'edges-doings')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await misfits(page)).toEqual([])
  await picture(page, 'edges-doings-390')
  expect(foyer).toBeDefined()
})

test('L9 F-353 a recount that cannot end says so with what to do, on its page and among the alerts', async () => {
  const of = { exhibitor_id: 1, cinema_id }
  await hub.troubles.note(of, 'recount_stuck', 'not concluded')
  const page = await office.open(`edges/${cinema_id}`)
  await seen(page.getByText(/^It cannot end, since .*, and is tried again by itself\.$/)).toBeVisible()
  await seen(page.getByText(/declare the register lost whose report it is/)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await picture(page, 'recount-stuck')
  await page.goto(page.url().replace(`edges/${cinema_id}`, 'edges'))
  await seen(page.getByText(/The recount cannot end, since/)).toBeVisible()
  await hub.troubles.end(of, ['recount_stuck'])
  await seen(page.getByText(/The recount cannot end, since/)).toBeHidden()
})

test('L9 F-338 of a hub that was restored the page says so, that its box comes by itself, and that nothing is sold meanwhile', async () => {
  await asOwner(office.database.url, (owner) =>
    owner.query('insert into restores (exhibitor_id, cinema_id, epoch, taken_at) values (1, $1, 2, now())', [
      cinema_id,
    ]),
  )
  hub.epochs.raise({ cinema_id, epoch: 3, box: '' })
  const begun = await beginRecount(hub.pool, await hub.lanes.of(1, cinema_id), { epoch: 3, employee_id: null })
  expect(begun).toEqual(ok(null))
  for (const width of [1366, 390]) {
    const page = await office.open(`edges/${cinema_id}`)
    await page.setViewportSize({ width, height: 844 })
    await seen(page.getByText(/^The hub was restored from a backup of .*What was sold since is counted/)).toBeVisible()
    await seen(page.getByText(/begins anew by itself when it reaches the hub/)).toBeVisible()
    await seen(page.getByText(/^Everything: neither the site nor a counter/)).toBeVisible()
    await seen(page.getByText(/^The box of now/)).toBeHidden()
    expect(await barriers(page)).toEqual([])
    expect(await misfits(page)).toEqual([])
    await picture(page, `recount-restored-${width}`)
  }
})
