import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { addCinema } from '../../hub/http/testing/hub.ts'
import { enrolCall } from '../../protocol/sync/enrolment.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'

/** The screens of edges and devices in Chromium: boxes that are there, cut off, and waiting. */
const MIA = { exhibitor_id: 1, name: 'Mia K.', permissions: ['edges.*', 'devices.*', 'settings.*'] }
const EVA = { exhibitor_id: 1, name: 'Eva S.', permissions: ['edges.view', 'devices.view'] }

const office = await standingOffice(MIA)
for (const [id, name] of [
  [1, 'Lichthof'],
  [2, 'Kronen Kino'],
  [3, 'Neues Haus'],
] as const)
  await addCinema(office.database, { exhibitor_id: 1, name, id })
await withExhibitor(office.database.pool, 1, async (client) => {
  const about = (uid: string, complete: boolean) => ({
    version: '1.4.0',
    at: new Date().toISOString(),
    free_bytes: 42_000_000_000,
    waiting: 0,
    printer: { state: 'operational', waiting: 0 },
    devices: [{ uid, online: true, seen_at: new Date().toISOString() }],
    asking: [],
    catalogue: { complete, synced_at: new Date().toISOString(), refused: 0, epoch: 'e' },
  })
  for (const [cinema_id, up] of [
    [1, true],
    [2, false],
  ] as const) {
    const uid = randomUUID()
    await client.query(
      `insert into edges (cinema_id, exhibitor_id, epoch, box, token_hash, public_key, key_id) values ($1, 1, 1, $2, $3, 'k', $4)`,
      [cinema_id, randomUUID(), `hash-${cinema_id}`, cinema_id + 1],
    )
    await client.query(
      `insert into edge_lines (cinema_id, exhibitor_id, up, since, heard_at, about)
       values ($1, 1, $2, now() - interval '20 minutes', case when $2 then now() + interval '1 hour' else now() - interval '20 minutes' end, $3)`,
      [cinema_id, up, about(uid, up)],
    )
    for (const [type, name, series, status, own] of [
      ['register', 'Counter left', 'K1', 'active', uid],
      ['scanner', 'Door 1', 'S1', 'blocked', randomUUID()],
    ])
      await client.query(
        `insert into devices (exhibitor_id, cinema_id, uid, type, name, series, status) values (1, $1, $2, $3, $4, $5, $6)`,
        [cinema_id, own, type, name, series, status],
      )
  }
  await client.query(
    `insert into device_orders (order_id, exhibitor_id, cinema_id, uid, "order", ordered_by, n)
     select gen_random_uuid(), 1, 2, uid, 'logout', 1, 1 from devices where cinema_id = 2 and status = 'active'`,
  )
})

function key(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true })
}

/** A box asks over the wire, as a new one does; answers its number. */
async function askAsBox(page: Page): Promise<string> {
  const answer = await fetch(new URL(enrolCall.path, page.url()), {
    method: 'POST',
    body: JSON.stringify({ box: randomUUID(), name: 'kk-02', version: '1.4.0' }),
    headers: { 'content-type': 'application/json' },
  })
  return ((await answer.json()) as { data: { pin: string } }).data.pin
}

const SIZES = [
  ['1440', { viewport: { width: 1440, height: 900 } }],
  ['820', { viewport: { width: 820, height: 1180 }, colorScheme: 'dark' }],
] as const

test.each(SIZES)('edges at %s say the state of each line in words, without barriers', async (size, options) => {
  const page = await office.open('edges', MIA, options)
  await seen(page.getByRole('heading', { name: 'Kronen Kino' })).toBeVisible()
  await seen(page.getByText(/^Online since/)).toBeVisible()
  await seen(page.getByText(/^Cut off since .*, 0 places at the box office$/)).toBeVisible()
  await seen(page.getByText('No box yet')).toBeVisible()
  await seen(page.getByText('Data missing: run a website sync')).toBeVisible()
  await seen(page.getByText(/Last website sync/).first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/edges-${size}.png` })
})

test('a box that waits is typed, seen, given a cinema and approved', async () => {
  const page = await office.open('edges')
  await seen(page.getByRole('heading', { name: 'A box asks to come in' })).toBeVisible()
  const pin = await askAsBox(page)
  await seen(page.getByText('kk-02')).toBeVisible()
  const wrong = pin === '000000' ? '111111' : '000000'
  await page.getByLabel('Number of the box').fill(wrong)
  await key(page, 'Find the box').click()
  await seen(page.getByText(/No box waits with this number/)).toBeVisible()
  await page.getByLabel('Number of the box').fill(`${pin.slice(0, 3)} ${pin.slice(3)}`)
  await page.keyboard.press('Enter')
  await seen(page.getByText('Is this the box?')).toBeVisible()
  await page.getByLabel('For this cinema').selectOption('Neues Haus')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/edges-found.png` })
  await key(page, 'Approve for Neues Haus').click()
  await seen(page.getByText('Approved, and has not come yet')).toBeVisible()
})

test('F-239 a website sync of a box that is cut off says that it waits; where it is off the page says so', async () => {
  const page = await office.open('edges')
  const sync = key(page, 'Website sync of Kronen Kino')
  await sync.click()
  await seen(page.getByText(/^Website sync ordered .*: waits for the cinema’s line$/)).toBeVisible()
  await seen(sync).toBeDisabled()
  const allow = (is: boolean) =>
    withExhibitor(office.database.pool, 1, (client) =>
      client.query('update exhibitors set portal_config = $1', [{ remote_sync: is }]),
    )
  await allow(false)
  await seen(page.getByText('Website syncs are switched off in the settings.')).toBeVisible()
  await seen(sync).toBeHidden()
  await allow(true)
})

test('the end of a credential says what it does, and is typed', async () => {
  const page = await office.open('edges')
  await key(page, 'End its credential').nth(1).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText(/Another box may take its place: approve it here/)).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/edges-end.png` })
  const which = /of (.+)\?/.exec((await dialog.getByRole('heading').textContent())!)![1]!
  await dialog.getByLabel(`Type ${which} to end it`).fill('something else')
  await dialog.getByRole('button', { name: 'End it now' }).click()
  await seen(dialog.getByText(/exactly as it stands/)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: /Keep/ }).click()
})

test.each(SIZES)(
  'devices at %s stand behind their boxes, those of a box that is cut off in the past',
  async (size, options) => {
    const page = await office.open('devices', MIA, options)
    await seen(page.getByText('Was online')).toBeVisible()
    await seen(page.getByText('Online', { exact: true })).toBeVisible()
    await seen(page.getByText('To be signed out: waits for the cinema’s line')).toBeVisible()
    const name = await page
      .getByRole('rowheader', { name: /Counter left/ })
      .first()
      .boundingBox()
    expect(name!.height).toBeLessThan(100)
    expect(await barriers(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/devices-${size}.png` })
  },
)

test('F-240 F-242 F-243 an order to a box that is cut off says that it waits; a name is edited at once, that of the website too, of which nothing else is done', async () => {
  const page = await office.open('devices')
  await key(page, 'Load all anew: devices of Kronen Kino').click()
  await seen(page.getByText('To be loaded anew: waits for the cinema’s line')).toBeVisible()
  await page.getByRole('button', { name: 'What to do with Counter left' }).nth(0).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Counter by the door')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await seen(page.getByText('Counter by the door')).toBeVisible()
  await page.getByRole('button', { name: 'What to do with Counter by the door' }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await seen(dialog.getByText(/cannot sign in again/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Block' }).click()
  await seen(page.getByText(/It is done as soon as its line is back/)).toBeVisible()
  await seen(page.getByText('To be blocked: waits for the cinema’s line')).toBeVisible()
  const site = page.getByRole('region', { name: 'Website' })
  await site.getByRole('button', { name: 'Edit Website' }).click()
  await dialog.getByLabel('Name').fill('Online shop')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await seen(site.getByRole('rowheader', { name: 'Online shop' })).toBeVisible()
  expect(await site.getByRole('button').count()).toBe(1)
})

test('F-180 devices are a list too: ordered and narrowed in its address, as a file, several loaded anew at once, each with its history', async () => {
  const page = await office.open('devices')
  await page.getByText('List', { exact: true }).click()
  const list = page.getByRole('table', { name: 'Devices' })
  await seen(list.getByText('Was online')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').click()
  await seen(page).toHaveURL(/devices\/list\?sort=-name$/)
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Works' })
  await seen(page.getByText('1 to 2 of 2')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await key(page, 'CSV').click()
  const file = page.getByRole('menuitem', { name: 'CSV with commas' })
  await seen(file).toHaveAttribute('href', /devices\.csv\?.*status.*active.*columns=id%2Cname/)
  await page.keyboard.press('Escape')
  await list.getByRole('checkbox').first().check()
  await key(page, 'Load anew').click()
  await seen(page.getByText(/It is done as soon as its line is back/)).toBeVisible()
  await list.getByRole('button', { name: 'Counter by the door' }).click()
  const panel = page.getByRole('complementary', { name: 'Counter by the door' })
  await seen(panel.getByText('Name: Counter left → Counter by the door')).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/devices-list.png` })
  await panel.getByRole('button', { name: 'What to do with Counter by the door' }).click()
  await seen(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
})

test('whoever may only look has no key', async () => {
  const page = await office.open('devices', EVA)
  await seen(page.getByText('Was online')).toBeVisible()
  expect(await page.getByRole('button', { name: /What to do with|Load all anew/ }).count()).toBe(0)
  await page.goto(page.url().replace('devices', 'edges'))
  await seen(page.getByRole('heading', { name: 'Kronen Kino' })).toBeVisible()
  expect(await page.getByRole('button', { name: /End its credential|Website sync/ }).count()).toBe(0)
})
